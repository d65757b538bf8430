import { removeMember } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

/** What a URI reference cannot hold (RFC 3986). */
const NEVER = /[\s<>"{}|\\^`]|%(?![0-9A-Fa-f]{2})/;

export const idNotUri: SchemaRule = {
  id: 'id-not-uri',
  severity: 'warning',
  scope: 'schema',
  keywords: ['$id'],
  docs: {
    what: 'An `$id` that is no URI reference.',
    why: '`$id` is the address of a schema, not its title. OpenAI checks it, and refuses the tool for a space in it.',
    wrong: exampleTool('{"$id": "Parameters Schema", "type": "object", "properties": {}, "additionalProperties": false}'),
    right: exampleTool('{"title": "Parameters Schema", "type": "object", "properties": {}, "additionalProperties": false}'),
    hosts: ['openai'],
  },
  check(context, member) {
    const id = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
    if (id === undefined || !NEVER.test(id) || context.keyword('$id') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'id-not-uri', '$id');
    if (evidence === undefined) return;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${quote(id)} is no URI reference. ${evidence.says('such an "$id"')}`,
      fixes: [{ title: 'Remove "$id"', safe: true, edits: [removeMember(context.text, context.schema, member)] }],
    });
  },
};
