import { renameKey, replaceNode } from '../text/edit.ts';
import type { Fact, Host, PropertyNameRule } from '../hosts/host.ts';
import { effectiveMembers, hasMember, type JsonNode, type Member, valueOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { gather, gatherFurther, readersOf } from './hostEvidence.ts';
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
  concerns: (hosts) => rulesOf(hosts).length > 0,
  check(context, member) {
    const { value } = member;
    if (value?.members === undefined || context.keyword('properties') !== member) return;
    const atRoot = context.visit.keyword === undefined;
    const hosts = readersOf(context.hosts, context.visit.ref.role);
    const rules = rulesOf(hosts).filter((rule) => atRoot || !rule.rootOnly);
    if (rules.length === 0) return;
    for (const property of effectiveMembers(value)) {
      const { key } = property;
      // What is no schema is no argument either: a keyword one level too deep.
      if (property.value !== undefined && property.value.members === undefined && property.value.kind !== 'boolean') continue;
      if (rules.every((rule) => fits(rule, key))) continue;
      const broken = ({ propertyNames: rule }: Host): Fact | undefined => {
        if (rule === undefined || (!atRoot && rule.rootOnly)) return undefined;
        return fits(rule, key) ? undefined : rule.fact;
      };
      const evidence = gather(hosts, broken) ?? gatherFurther(hosts, broken);
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

const RULES = new WeakMap<readonly Host[], readonly PropertyNameRule[]>();

/** What the hosts, and those behind them, want of the names of parameters; nothing where no finding could come of it. */
function rulesOf(hosts: readonly Host[]): readonly PropertyNameRule[] {
  let known = RULES.get(hosts);
  if (known === undefined) {
    const found: PropertyNameRule[] = [];
    const told = ({ propertyNames }: Host): Fact | undefined => propertyNames?.fact;
    const collect = ({ propertyNames }: Host): undefined => {
      if (propertyNames !== undefined) found.push(propertyNames);
    };
    if ((gather(hosts, told) ?? gatherFurther(hosts, told)) !== undefined) {
      gather(hosts, collect);
      gatherFurther(hosts, collect);
    }
    RULES.set(hosts, (known = found));
  }
  return known;
}

function fits(rule: PropertyNameRule, key: string): boolean {
  return patternOf(rule.pattern).test(key) && key.length <= (rule.maxLength ?? Infinity);
}

function fixes(context: SchemaContext, properties: JsonNode, property: Member, pattern: string, most: number): Fix[] {
  const plain = property.key
    .replace(/\[([^\]]*)\]/g, '.$1')
    .replace(/</g, '_before')
    .replace(/>/g, '_after')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^[_.-]+|[_.-]+$/g, '');
  const underscored = plain.replace(/[.-]+/g, '_');
  const name = [plain, underscored, `_${underscored}`].find((one) => plain !== '' && one.length <= most && patternOf(pattern).test(one) && !hasMember(properties, one));
  if (name === undefined) return [];
  const edits = [renameKey(property, name)];
  for (const item of valueOf(context.schema, 'required')?.items ?? []) if (item.value === property.key) edits.push(replaceNode(item, JSON.stringify(name)));
  return [{ title: `Rename to ${quote(name)}`, safe: false, edits, loses: 'Callers and the tool itself must use the new name.' }];
}
