import { replaceNode } from '../text/edit.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import { addMember } from './keywordFixes.ts';
import type { Evidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';

export const typeList: SchemaRule = {
  id: 'type-list',
  severity: 'error',
  scope: 'schema',
  keywords: ['type'],
  docs: {
    what: 'A list of types, where a host takes one type only.',
    why: 'Gemini reads `type` as a single value and refuses the request for a list. A value that may be null is written with `nullable` there.',
    wrong: '{"functionDeclarations": [{"name": "find", "description": "Find.", "parameters": {"type": "object", "properties": {"note": {"type": ["string", "null"], "description": "Note"}}}}]}',
    right: '{"functionDeclarations": [{"name": "find", "description": "Find.", "parameters": {"type": "object", "properties": {"note": {"type": "string", "nullable": true, "description": "Note"}}}}]}',
  },
  concerns: concernsShape('type-list'),
  check(context, member) {
    if (member.value?.kind !== 'array' || context.keyword('type') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'type-list');
    if (evidence === undefined) return;
    context.report({ at: context.at(member), severity: evidence.severity, hosts: evidence.hosts, message: evidence.says('a list of types'), fixes: fixes(context, evidence) });
  },
};

function fixes(context: SchemaContext, evidence: Evidence): Fix[] {
  if (evidence.verdict !== 'rejected') return [];
  const member = context.keyword('type')!;
  const items = member.value!.items!;
  if (items.some((item) => item.kind !== 'string')) return [];
  const types = items.filter((item) => (item.value as string).toLowerCase() !== 'null').map((item) => context.text.slice(item.start, item.end));
  const hasNull = types.length < items.length;
  if (types.length === 1) {
    if (!hasNull) return [{ title: `Replace with ${types[0]}`, safe: true, edits: [replaceNode(member.value!, types[0]!)] }];
    const enforced = evidence.worst.every((host) => host.keywords.get('nullable')?.verdict === 'enforced');
    if (!enforced) return [];
    const nullable = context.keyword('nullable');
    const mark = nullable === undefined ? addMember(context, 'nullable', 'true', 'type') : replaceNode(nullable.value!, 'true');
    return [{ title: `Replace with ${types[0]} and "nullable": true`, safe: true, edits: [replaceNode(member.value!, types[0]!), mark] }];
  }
  const takesAnyOf = evidence.worst.every((host) => ['accepted', 'enforced'].includes(host.keywords.get('anyOf')?.verdict ?? ''));
  if (types.length === 0 || hasNull || !takesAnyOf || context.schema.members!.length !== 1 || types.some((type) => /array/i.test(type))) return [];
  const anyOf = `"anyOf": [${types.map((type) => `{"type": ${type}}`).join(', ')}]`;
  return [{ title: 'Replace with "anyOf"', safe: true, edits: [{ start: member.keyStart, end: member.value!.end, newText: anyOf }] }];
}
