import { replaceNode } from '../text/edit.ts';
import { effectiveMembers, type JsonNode, type Member, stringOf, valueOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

const branch = (first: string, second: string): string => `{"type": "object", "properties": {${first}, ${second}}, "required": ["kind", "id"], "additionalProperties": false}`;
const file = (left: string, right: string): string => exampleTool(`{"type": "object", "properties": {"target": {"anyOf": [${left}, ${right}]}}, "required": ["target"], "additionalProperties": false}`);
const KIND = '"kind": {"type": "string", "description": "Kind"}';
const ID = '"id": {"type": "string", "description": "Id"}';

export const anyofFirstKeys: SchemaRule = {
  id: 'anyof-first-keys',
  severity: 'warning',
  scope: 'schema',
  keywords: ['anyOf'],
  docs: {
    what: '`anyOf` of objects that begin with the same property.',
    why: 'OpenAI strict was reported to tell the branches apart by their first key, and to refuse a schema in which two begin with the same one.',
    wrong: file(branch(KIND, ID), branch(KIND, ID)),
    right: file(branch(KIND, ID), branch(ID, KIND)),
    hosts: ['openai-strict'],
  },
  concerns: concernsShape('anyof-first-keys'),
  check(context, member) {
    const branches = member.value?.items;
    if (branches === undefined || branches.length < 2 || context.keyword('anyOf') !== member) return;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'anyof-first-keys', 'anyOf');
    if (evidence === undefined) return;
    const maps = branches.map((node) => propertiesOf(context, node));
    const firsts = maps.map((map) => map?.members?.[0]);
    const taken = new Set(firsts.map((first) => first?.key));
    const seen = new Set<string>();
    for (let index = 0; index < branches.length; index++) {
      const first = firsts[index];
      if (first === undefined) continue;
      if (!seen.has(first.key)) {
        seen.add(first.key);
        continue;
      }
      context.report({
        at: context.at(member),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: `Two objects of "anyOf" begin with ${quote(first.key)}. ${evidence.says('objects that begin with the same property')} Begin one of them with another property.`,
        related: [{ message: 'It begins with the same property.', at: { start: first.keyStart, end: first.keyEnd } }],
        fixes: swap(context, branches[index]!, maps[index]!, taken),
      });
      return;
    }
  },
};

/** The properties of a branch, through a reference. */
function propertiesOf(context: SchemaContext, node: JsonNode): JsonNode | undefined {
  const ref = stringOf(node, '$ref');
  const target = ref === undefined ? undefined : context.resolve(ref);
  return valueOf(target?.kind === 'found' ? target.node : node, 'properties');
}

/** Puts a property in front that no other branch begins with. The order of keys means nothing else. */
function swap({ text }: SchemaContext, node: JsonNode, properties: JsonNode, taken: ReadonlySet<string | undefined>): Fix[] {
  const members = effectiveMembers(properties);
  const [first] = members;
  const other = members.find(({ key, value }) => value !== undefined && !taken.has(key));
  if (first?.value === undefined || other === undefined || valueOf(node, 'properties') !== properties) return [];
  const written = (member: Member): string => text.slice(member.keyStart, member.value!.end);
  const put = (member: Member, by: Member) => ({ ...replaceNode(member.value!, written(by)), start: member.keyStart });
  return [{ title: `Begin with ${quote(other.key)}`, safe: true, edits: [put(first, other), put(other, first)] }];
}
