import { replaceNode } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const refExternal: SchemaRule = {
  id: 'ref-external',
  severity: 'warning',
  scope: 'schema',
  keywords: ['$ref'],
  docs: {
    what: 'A `$ref` that leads out of its schema.',
    why: 'No host fetches another document: MCP forbids it, and clients should refuse the schema. Put the definition into `$defs` of the same schema.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"place": {"$ref": "https://example.com/place.json"}},
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"place": {"$ref": "#/$defs/place"}},
  "additionalProperties": false,
  "$defs": {"place": {"type": "string", "description": "A place"}}
}`),
  },
  check(context, member) {
    const ref = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
    if (ref === undefined || ref === '' || ref.startsWith('#') || context.keyword('$ref') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'ref-external', '$ref');
    if (evidence === undefined) return;
    // A reference to an embedded schema stays inside.
    if (context.resolve(ref).kind === 'found') return;
    // `$defs/Order` forgot the beginning of a reference into its own schema.
    const own = `#/${ref.replace(/^\//, '')}`;
    const meant = context.resolve(own).kind === 'found' ? own : undefined;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${evidence.says('a reference that leads out of the schema')} ${meant === undefined ? 'Put the definition into "$defs" of this schema.' : `Did you mean ${quote(meant)}?`}`,
      fixes: meant === undefined ? [] : [{ title: `Replace with ${quote(meant)}`, safe: true, edits: [replaceNode(member.value!, JSON.stringify(meant))] }],
    });
  },
};
