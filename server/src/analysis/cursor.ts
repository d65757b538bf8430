/** What an offset of a tool's text means: a member of the tool, a keyword, a property, data. Walks the path only, never the whole schema. */
import type { Action, ElementShape, SampleRef, SchemaRef } from '../formats/format.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { effectiveMembers, type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';
import type { ReadPlace, ReadTool } from './readPlace.ts';
import { APPLICATORS } from './walk.ts';

/** An object that declares properties: a schema, or an action of a Wymcp tool. */
export interface PropertyOwner {
  /** The object that carries `properties` and `required`. */
  readonly node: JsonNode;
  /** From the place to that object. */
  readonly segments: readonly Segment[];
  readonly ref: SchemaRef;
  /** The owner as a schema; undefined for an action. */
  readonly visit: SchemaVisit | undefined;
  readonly action: Action | undefined;
}

/** What a path leads to. `rest` is what is left of it, the member first. */
export type Spot = { readonly read: ReadTool | undefined } & (
  | { readonly kind: 'element'; readonly shape: ElementShape; readonly node: JsonNode; readonly rest: readonly Segment[] }
  | { readonly kind: 'actions'; readonly rest: readonly [] }
  | { readonly kind: 'action'; readonly action: Action; readonly rest: readonly Segment[] }
  /** In a map of schemas, not in one of them: among the properties' names, the definitions. */
  | { readonly kind: 'map'; readonly owner: PropertyOwner; readonly keyword: string; readonly node: JsonNode; readonly rest: readonly [] }
  | { readonly kind: 'schema'; readonly ref: SchemaRef; readonly visit: SchemaVisit; readonly rest: readonly Segment[] }
  /** In data that a schema describes. `rest` is the path in the data. */
  | { readonly kind: 'data'; readonly ref: SchemaRef; readonly visit: SchemaVisit | undefined; readonly data: JsonNode | undefined; readonly sample: SampleRef['kind'] | 'keyword'; readonly base: readonly Segment[]; readonly rest: readonly Segment[] }
  | { readonly kind: 'other'; readonly rest: readonly Segment[] }
);

/** The members of a schema whose value is data, with how deep the data stands. */
const DATA_KEYWORDS: ReadonlyMap<string, number> = new Map([
  ['default', 0],
  ['const', 0],
  ['example', 0],
  ['examples', 1],
  ['enum', 1],
]);

const startsWith = (path: readonly Segment[], prefix: readonly Segment[]): boolean => prefix.length <= path.length && prefix.every((segment, index) => segment === path[index]);

/** The node that segments lead to from `root`; the last of equal keys. */
export function nodeAt(root: JsonNode | undefined, segments: readonly Segment[]): JsonNode | undefined {
  let node = root;
  for (const segment of segments) {
    if (node === undefined) return undefined;
    node = node.items !== undefined ? node.items[Number(segment)] : memberOf(node, String(segment))?.value;
  }
  return node;
}

/** Says what a path from the place means. The path may go on where the text does not, as it does behind a key without a value. */
export function spotAt(place: ReadPlace, path: readonly Segment[]): Spot {
  const read = toolAt(place, path);
  if (read !== undefined) {
    const { tool } = read;
    for (const sample of tool.samples) {
      if (!startsWith(path, sample.segments)) continue;
      return { kind: 'data', read, ref: sample.schema, visit: undefined, data: sample.node, sample: sample.kind, base: sample.segments, rest: path.slice(sample.segments.length) };
    }
    let ref: SchemaRef | undefined;
    for (const one of tool.schemas) if (startsWith(path, one.segments) && (ref === undefined || one.segments.length > ref.segments.length)) ref = one;
    if (ref !== undefined) return schemaSpot(read, place, ref, path);
    for (const action of tool.actions) {
      if (startsWith(path, action.segments)) return { kind: 'action', read, action, rest: path.slice(action.segments.length) };
    }
    const actions = tool.actions[0]?.segments.slice(0, -1);
    if ((actions !== undefined && actions.length === path.length && startsWith(path, actions)) || (tool.shape.members.has('actions') && path.length === tool.segments.length + 1 && path.at(-1) === 'actions')) return { kind: 'actions', read, rest: [] };
    if (startsWith(path, tool.segments)) return { kind: 'element', read, shape: tool.shape, node: tool.holder, rest: path.slice(tool.segments.length) };
  }
  for (const wrapper of place.reading.wrappers) {
    if (startsWith(path, wrapper.segments)) return { kind: 'element', read, shape: wrapper.shape, node: wrapper.node, rest: path.slice(wrapper.segments.length) };
  }
  return { kind: 'other', read, rest: path };
}

/** The tool that a path belongs to: the one whose holder it leads into, else the only one. */
function toolAt(place: ReadPlace, path: readonly Segment[]): ReadTool | undefined {
  let found: ReadTool | undefined;
  for (const read of place.tools) if (startsWith(path, read.tool.segments) && (found === undefined || read.tool.segments.length > found.tool.segments.length)) found = read;
  return found ?? (place.tools.length === 1 ? place.tools[0] : undefined);
}

/** The action that a schema of the role `properties` belongs to, with the object that carries it. */
function actionOf(read: ReadTool, place: ReadPlace, ref: SchemaRef): PropertyOwner | undefined {
  const action = read.tool.actions.find((one) => one.properties?.node === ref.node);
  const segments = action?.segments ?? ref.segments.slice(0, -1);
  const node = action?.node ?? nodeAt(place.root, segments);
  return node === undefined ? undefined : { node, segments, ref, visit: undefined, action };
}

function schemaSpot(read: ReadTool, place: ReadPlace, ref: SchemaRef, path: readonly Segment[]): Spot {
  let at = ref.segments.length;
  let visit: SchemaVisit;
  if (ref.role === 'properties') {
    const owner = actionOf(read, place, ref);
    if (at === path.length && owner !== undefined) return { kind: 'map', read, owner, keyword: 'properties', node: ref.node, rest: [] };
    const member = memberOf(ref.node, String(path[at]));
    if (member?.value === undefined) return { kind: 'other', read, rest: path.slice(at) };
    visit = { node: member.value, member, parent: undefined, keyword: 'properties', name: member.key, ref, depth: 0, reached: true };
    at++;
  } else visit = { node: ref.node, member: ref.member, parent: undefined, keyword: undefined, name: undefined, ref, depth: 0, reached: true };
  for (;;) {
    const keyword = path[at];
    if (keyword === undefined || visit.node.members === undefined) return { kind: 'schema', read, ref, visit, rest: path.slice(at) };
    const member: Member | undefined = memberOf(visit.node, String(keyword));
    const leads = APPLICATORS.get(String(keyword));
    const value = member?.value;
    if (leads === undefined || value === undefined) return dataSpot(read, ref, visit, path, at) ?? { kind: 'schema', read, ref, visit, rest: path.slice(at) };
    const reached: boolean = visit.reached && (keyword === 'properties' || keyword === 'items' || keyword === 'additionalProperties');
    const below: Pick<SchemaVisit, 'parent' | 'keyword' | 'ref' | 'depth'> = { parent: visit, keyword: String(keyword), ref, depth: visit.depth + 1 };
    if (leads === 'schema' || (leads === 'schema or list' && value.kind !== 'array')) {
      visit = { ...below, node: value, member, name: undefined, reached };
      at++;
      continue;
    }
    const name = path[at + 1];
    if (name === undefined) {
      if (value.kind !== 'object') return { kind: 'schema', read, ref, visit, rest: path.slice(at) };
      const owner: PropertyOwner = { node: visit.node, segments: path.slice(0, at), ref, visit, action: undefined };
      return { kind: 'map', read, owner, keyword: String(keyword), node: value, rest: [] };
    }
    const inner: Member | undefined = value.items === undefined ? memberOf(value, String(name)) : undefined;
    const node: JsonNode | undefined = value.items === undefined ? inner?.value : value.items[Number(name)];
    if (node === undefined || (leads === 'map of schemas or lists of names' && node.kind === 'array')) return { kind: 'schema', read, ref, visit, rest: path.slice(at) };
    visit = { ...below, node, member: inner, name, reached: reached && value.items === undefined };
    at += 2;
  }
}

function dataSpot(read: ReadTool, ref: SchemaRef, visit: SchemaVisit, path: readonly Segment[], at: number): Spot | undefined {
  const deep = DATA_KEYWORDS.get(String(path[at]));
  if (deep === undefined || path.length < at + 1 + deep) return undefined;
  const base = path.slice(0, at + 1 + deep);
  return { kind: 'data', read, ref, visit, data: nodeAt(visit.node, base.slice(at)), sample: 'keyword', base, rest: path.slice(at + 1 + deep) };
}

/** The owner whose properties a visit is one of; undefined for other subschemas. */
export function ownerOf(place: ReadPlace, read: ReadTool, visit: SchemaVisit): PropertyOwner | undefined {
  if (visit.keyword !== 'properties') return undefined;
  if (visit.parent === undefined) return visit.ref.role === 'properties' ? actionOf(read, place, visit.ref) : undefined;
  return { node: visit.parent.node, segments: [], ref: visit.ref, visit: visit.parent, action: undefined };
}

/** The names that an owner declares, with the member of each. */
export function declaredNames(owner: PropertyOwner): Member[] {
  const map = memberOf(owner.node, 'properties')?.value;
  return map?.members === undefined ? [] : effectiveMembers(map);
}
