import { removeMember, replaceNode } from '../text/edit.ts';
import { closest } from './closest.ts';
import { exampleTool } from './exampleTool.ts';
import { gather, readersOf } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const unsupportedDialect: SchemaRule = {
  id: 'unsupported-dialect',
  severity: 'warning',
  scope: 'schema',
  keywords: ['$schema'],
  docs: {
    what: '`$schema` names a dialect that a host does not read.',
    why: 'The dialect decides what the keywords mean. MCP wants 2020-12 to be read; the validator of its official SDK reads 2020-12, 2019-09, draft 7 and draft 6 and throws for any other.',
    wrong: exampleTool('{"$schema": "http://json-schema.org/draft-04/schema#", "type": "object", "additionalProperties": false}'),
    right: exampleTool('{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "additionalProperties": false}'),
  },
  check(context, member) {
    const { value } = member;
    if (value?.kind !== 'string' || context.keyword('$schema') !== member) return;
    const uri = (value.value as string).replace(/#$/, '');
    const known = (uris: readonly string[]): boolean => uris.includes(uri) || uris.includes(uri.replace(/^https:/, 'http:')) || uris.includes(uri.replace(/^http:/, 'https:'));
    const evidence = gather(readersOf(context.hosts, context.visit.ref.role), (host) => (host.dialects === undefined || known(host.dialects.uris) ? undefined : host.dialects.fact));
    if (evidence === undefined) return;
    const uris = evidence.worst[0]!.dialects!.uris;
    const near = closest(uri, uris);
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${quote(uri)} is no dialect that is read here. ${evidence.says('a schema of this dialect')}`,
      fixes: near === undefined ? [{ title: 'Remove "$schema"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'Which dialect the schema is written in.' }] : [{ title: `Replace with ${quote(near)}`, safe: false, edits: [replaceNode(value, JSON.stringify(near))] }],
    });
  },
};
