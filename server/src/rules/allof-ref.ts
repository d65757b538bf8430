import { hasMember } from '../text/node.ts';
import { replaceNode } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';

const schema = (place: string): string => `{
  "type": "object",
  "properties": {"from": ${place}},
  "required": ["from"],
  "additionalProperties": false,
  "$defs": {"place": {"type": "string", "description": "A place"}}
}`;

export const allofRef: SchemaRule = {
  id: 'allof-ref',
  severity: 'error',
  scope: 'schema',
  keywords: ['allOf'],
  docs: {
    what: '`allOf` with a reference in it, where a host does not take it.',
    why: 'The strict mode of Anthropic takes `allOf`, and takes `$ref`, but not one in the other.',
    wrong: exampleTool(schema('{"allOf": [{"$ref": "#/$defs/place"}]}')),
    right: exampleTool(schema('{"$ref": "#/$defs/place"}')),
    hosts: ['anthropic-strict'],
  },
  check(context, member) {
    const branches = member.value?.items ?? [];
    if (!branches.some((branch) => hasMember(branch, '$ref')) || context.keyword('allOf') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'allof-ref', 'allOf');
    if (evidence === undefined) return;
    const alone = branches.length === 1 && context.schema.members!.length === 1;
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: evidence.says('"allOf" with a reference in it'),
      fixes: alone ? [{ title: 'Replace with the reference', safe: true, edits: [replaceNode(context.schema, context.text.slice(branches[0]!.start, branches[0]!.end))] }] : [],
    });
  },
};
