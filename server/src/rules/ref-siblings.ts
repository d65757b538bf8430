import { effectiveMembers } from '../text/node.ts';
import { removeMembers } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { quoteAll } from './ruleWords.ts';

export const refSiblings: SchemaRule = {
  id: 'ref-siblings',
  severity: 'error',
  scope: 'schema',
  keywords: ['$ref'],
  docs: {
    what: '`$ref` beside other keywords, where a host takes it alone only.',
    why: 'JSON Schema reads both since 2019-09. OpenAI strict and Gemini refuse the schema.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"from": {"$ref": "#/$defs/place", "description": "Start"}},
  "required": ["from"],
  "additionalProperties": false,
  "$defs": {"place": {"type": "string"}}
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"from": {"$ref": "#/$defs/place"}},
  "required": ["from"],
  "additionalProperties": false,
  "$defs": {"place": {"type": "string", "description": "A place"}}
}`),
    hosts: ['openai-strict'],
  },
  check(context, member) {
    if (context.schema.members!.length < 2 || context.keyword('$ref') !== member) return;
    const siblings = effectiveMembers(context.schema).filter((one) => !one.key.startsWith('$') && one.key !== 'definitions');
    if (siblings.length === 0) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'ref-siblings', '$ref');
    if (evidence === undefined) return;
    const names = quoteAll(siblings.map((one) => one.key));
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: evidence.says(`"$ref" beside ${names}`),
      fixes: [{ title: `Remove ${names}`, safe: false, edits: removeMembers(context.text, context.schema, siblings), loses: `What ${names} ${siblings.length === 1 ? 'says' : 'say'}.` }],
    });
  },
};
