import { renameKey, replaceNode } from '../text/edit.ts';
import { effectiveMembers, hasMember, type JsonNode, type Member, valueOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { gather, readersOf } from './hostEvidence.ts';
import { patternOf } from './rulePattern.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { propertyPath } from './schemaEdits.ts';

export const propertyName: SchemaRule = {
  id: 'property-name',
  severity: 'error',
  scope: 'schema',
  keywords: ['properties'],
  docs: {
    what: 'A parameter whose name a host does not take.',
    why: 'Anthropic takes letters, digits, _, . and -, up to 64, for the names of the parameters themselves; names inside of them are free. One other name fails the whole request.',
    wrong: exampleTool('{"type": "object", "properties": {"$top": {"type": "integer", "description": "Page size"}}, "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {"top": {"type": "integer", "description": "Page size"}}, "additionalProperties": false}'),
    hosts: ['anthropic'],
  },
  check(context, member) {
    const { value } = member;
    if (value?.members === undefined || context.keyword('properties') !== member) return;
    const atRoot = context.visit.keyword === undefined;
    const rules = readersOf(context.hosts, context.visit.ref.role).filter(({ propertyNames }) => propertyNames !== undefined && (atRoot || !propertyNames.rootOnly) && propertyNames.fact.verdict !== 'unknown' && propertyNames.fact.verdict !== 'accepted');
    if (rules.length === 0) return;
    for (const property of effectiveMembers(value)) {
      const { key } = property;
      const evidence = gather(rules, ({ propertyNames }) => (patternOf(propertyNames!.pattern).test(key) && key.length <= (propertyNames!.maxLength ?? Infinity) ? undefined : propertyNames!.fact));
      if (evidence === undefined) continue;
      const { words, maxLength, pattern } = evidence.worst[0]!.propertyNames!;
      const isLong = patternOf(pattern).test(key);
      context.report({
        at: context.keySpot([...context.segments(), 'properties'], property, propertyPath(context.path(), key)),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: isLong ? `The name has ${key.length} characters. ${evidence.says(`a parameter with more than ${maxLength}`)}` : `${evidence.says(`a parameter called ${quote(key)}`)} A name takes ${words}.`,
        fixes: isLong ? [] : fixes(context, value, property, pattern, maxLength ?? Infinity),
      });
    }
  },
};

function fixes(context: SchemaContext, properties: JsonNode, property: Member, pattern: string, most: number): Fix[] {
  const name = property.key
    .replace(/\[([^\]]*)\]/g, '.$1')
    .replace(/</g, '_before')
    .replace(/>/g, '_after')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^[_.-]+|[_.-]+$/g, '');
  if (name === '' || name.length > most || !patternOf(pattern).test(name) || hasMember(properties, name)) return [];
  const edits = [renameKey(property, name)];
  for (const item of valueOf(context.schema, 'required')?.items ?? []) if (item.value === property.key) edits.push(replaceNode(item, JSON.stringify(name)));
  return [{ title: `Rename to ${quote(name)}`, safe: false, edits, loses: 'Callers and the tool itself must use the new name.' }];
}
