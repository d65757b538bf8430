/** The keys of an author's own data that the closed objects of an action refuse, each where it stands in the text. */
import type { SampleRef } from '../formats/format.ts';
import { defaultOffences, isMapping, type PathSegment, renderDataPath } from '../schema/index.ts';
import { insertMember, removeMember, renameKey } from '../text/edit.ts';
import { type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';
import { toValue } from '../text/value.ts';
import { closest } from './closest.ts';
import type { Fix, ToolContext } from './rule.ts';
import { quote, quoteAll } from './ruleWords.ts';

/** Beyond it a sample was made for another action. */
const MOST = 100;
/** In a wider object no removal is prepared: each looks at all members. */
const WIDEST = 2000;

/** Reports the keys of one sample. @param what how a message calls the sample */
export function reportRefusedKeys(context: ToolContext, sample: SampleRef, what: string): void {
  const properties = toValue(sample.schema.node);
  if (!isMapping(properties)) return;
  // The free names are those of one object and one schema; most offences share both.
  let last: { owner: JsonNode; declared: readonly string[]; free: readonly string[] } | undefined;
  for (const { location, offence } of defaultOffences(toValue(sample.node), properties).slice(0, MOST)) {
    if (offence.kind !== 'undeclared') continue;
    const owner = follow(sample.node, location);
    const member = memberOf(owner, offence.key);
    if (owner === undefined || member === undefined) continue;
    const segments: Segment[] = [...sample.segments, ...(location as readonly Segment[])];
    if (last?.owner !== owner || last.declared !== offence.declared) {
      const used = new Set(owner.members!.map((one) => one.key));
      last = { owner, declared: offence.declared, free: offence.declared.filter((name) => !used.has(name)) };
    }
    const meant = closest(offence.key, last.free);
    const path = renderDataPath([...location, offence.key]);
    context.report({
      at: context.keySpot(segments, member, path),
      message: `${quote(offence.key)} is not declared, so Wymcp refuses ${what}. ${meant === undefined ? `The names here are ${offence.declared.length === 0 ? 'none' : quoteAll(offence.declared)}.` : `Did you mean ${quote(meant)}?`}`,
      fixes: fixesFor(context, sample, owner, member, location, meant),
    });
  }
}

/** The node at a location in data. */
function follow(root: JsonNode, location: readonly PathSegment[]): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of location) {
    if (node === undefined) return undefined;
    node = typeof step === 'number' ? node.items?.[step] : memberOf(node, String(step))?.value;
  }
  return node;
}

function fixesFor(context: ToolContext, sample: SampleRef, owner: JsonNode, member: Member, location: readonly PathSegment[], meant: string | undefined): Fix[] {
  const fixes: Fix[] = [];
  if (meant !== undefined) fixes.push({ title: `Rename to ${quote(meant)}`, safe: false, edits: [renameKey(member, meant)] });
  if (owner.members!.length <= WIDEST) fixes.push({ title: `Remove ${quote(member.key)}`, safe: false, edits: [removeMember(context.text, owner, member)] });
  const map = propertiesAt(sample.schema.node, location);
  const type = typeOf(member.value);
  if (map !== undefined && type !== undefined) fixes.push({ title: `Declare ${quote(member.key)}`, safe: false, edits: [insertMember(context.text, map, member.key, type)] });
  return fixes;
}

/** The map of properties of the schema that closes the object at a location. */
function propertiesAt(root: JsonNode, location: readonly PathSegment[]): JsonNode | undefined {
  let map: JsonNode | undefined = root;
  for (let index = 0; index < location.length; index++) {
    const step = location[index]!;
    let schema: JsonNode | undefined = typeof step === 'string' ? memberOf(map, step)?.value : undefined;
    while (typeof location[index + 1] === 'number') {
      schema = memberOf(schema, 'items')?.value;
      index++;
    }
    map = memberOf(schema, 'properties')?.value;
  }
  return map?.members === undefined ? undefined : map;
}

/** The schema of a declaration that the value fits. Of an object or a list only the type is known. */
function typeOf(value: JsonNode | undefined): string | undefined {
  switch (value?.kind) {
    case 'string':
    case 'boolean':
      return `{"type": "${value.kind}"}`;
    case 'number':
      return `{"type": "${Number.isInteger(value.value) ? 'integer' : 'number'}"}`;
    case 'object':
      return '{"type": "object"}';
    case 'array':
      return '{"type": "array"}';
    default:
      return undefined;
  }
}
