/** The keys of an author's own data that the closed objects of an action refuse, each where it stands in the text. */
import type { SampleRef } from '../formats/format.ts';
import { defaultOffences, isMapping, type PathSegment, renderDataPath } from '../schema/index.ts';
import { insertMember, removeMember, renameKey } from '../text/edit.ts';
import { type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';
import { toValue } from '../text/value.ts';
import { closest } from './closest.ts';
import type { Fix, ToolContext } from './rule.ts';
import { quote, quoteAll } from './ruleWords.ts';

/** Reports the keys of one sample. @param what how a message calls the sample */
export function reportRefusedKeys(context: ToolContext, sample: SampleRef, what: string): void {
  const properties = toValue(sample.schema.node);
  if (!isMapping(properties)) return;
  for (const { location, offence } of defaultOffences(toValue(sample.node), properties)) {
    if (offence.kind !== 'undeclared') continue;
    const owner = follow(sample.node, location);
    const member = memberOf(owner, offence.key);
    if (owner === undefined || member === undefined) continue;
    const segments: Segment[] = [...sample.segments, ...(location as readonly Segment[])];
    const free = offence.declared.filter((name) => memberOf(owner, name) === undefined);
    const meant = closest(offence.key, free);
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
  fixes.push({ title: `Remove ${quote(member.key)}`, safe: false, edits: [removeMember(context.text, owner, member)] });
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
