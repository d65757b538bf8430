import type { ShapeId } from '../hosts/host.ts';
import { removeMember } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import { moveToDescription } from './keywordInWords.ts';
import type { Fix, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { toBounds } from './valueRange.ts';

const KINDS: readonly (readonly [shape: ShapeId, words: string, has: (node: JsonNode) => boolean])[] = [
  ['enum-containers', 'an enum with objects or arrays', (node) => node.members !== undefined || node.items !== undefined],
  ['enum-numbers', 'an enum of anything but strings', (node) => node.kind === 'number' || node.kind === 'boolean'],
  ['enum-null', 'an enum with null', (node) => node.kind === 'null'],
  ['enum-strings', 'an enum of strings', (node) => node.kind === 'string'],
];

export const enumValues: SchemaRule = {
  id: 'enum-values',
  severity: 'error',
  scope: 'schema',
  keywords: ['enum'],
  docs: {
    what: 'An `enum` with values of a kind that a host does not take.',
    why: 'Gemini takes an enum of strings only, and the strict mode of Anthropic takes no objects or lists in one.',
    wrong: '{"functionDeclarations": [{"name": "scale", "description": "Scale.", "parameters": {"type": "object", "properties": {"factor": {"type": "integer", "description": "Factor", "enum": [2, 4, 8]}}}}]}',
    right: '{"functionDeclarations": [{"name": "scale", "description": "Scale.", "parameters": {"type": "object", "properties": {"factor": {"type": "integer", "description": "Factor: 2, 4 or 8."}}}}]}',
  },
  check(context, member) {
    const items = member.value?.items;
    if (items === undefined || context.keyword('enum') !== member) return;
    const hosts = readersOf(context.hosts, context.visit.ref.role);
    for (const [shape, words, has] of KINDS) {
      const evidence = shapeEvidence(hosts, shape, 'enum');
      if (evidence === undefined) continue;
      const index = items.findIndex(has);
      if (index < 0) continue;
      const node = items[index]!;
      const fixes: Fix[] = [];
      const bounds = toBounds(context, member, evidence.worst);
      if (bounds !== undefined) fixes.push(bounds);
      const moved = moveToDescription(context.text, context.schema, member);
      if (moved !== undefined) fixes.push({ title: 'Move "enum" into the description', safe: false, edits: moved, loses: 'Nothing enforces it any more.' });
      fixes.push({ title: 'Remove "enum"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'What "enum" says.' });
      // Where all of them are of that kind it is the list that is refused.
      const at = items.every(has) ? context.at(member) : context.nodeSpot([...context.segments(), 'enum', index], node, context.path());
      context.report({ at, severity: evidence.severity, hosts: evidence.hosts, message: evidence.says(words), fixes });
    }
    const twins = shapeEvidence(hosts, 'enum-case-twins', 'enum');
    if (twins === undefined) return;
    const seen = new Map<string, string>();
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      if (item.kind !== 'string') continue;
      const value = item.value as string;
      const lower = value.toLowerCase();
      const first = seen.get(lower);
      if (first === undefined) seen.set(lower, value);
      else if (first !== value) {
        context.report({
          at: context.nodeSpot([...context.segments(), 'enum', index], item, context.path()),
          severity: twins.severity,
          hosts: twins.hosts,
          message: `${quote(value)} differs from ${quote(first)} in letter case only. ${twins.says('the difference')}`,
        });
      }
    }
  },
};
