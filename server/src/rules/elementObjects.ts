/** The objects and values of a tool element that its shape speaks of: the wrappers, the tool, and what nests in it. */
import type { ElementShape, MemberSpec, Tool } from '../formats/format.ts';
import type { JsonNode, Member, Segment } from '../text/node.ts';

/** An object with a shape. */
export interface ElementObject {
  readonly node: JsonNode;
  readonly shape: ElementShape;
  /** From the place to the object. */
  readonly segments: readonly Segment[];
  /** The member whose value it is; undefined for the tool, a wrapper and the element of a list. */
  readonly member: Member | undefined;
  readonly role: 'wrapper' | 'tool' | 'nested';
}

/** A value with what it must be. */
export interface ElementValue {
  readonly node: JsonNode;
  readonly spec: MemberSpec;
  /** From the place to the container. */
  readonly parent: readonly Segment[];
  /** The key or index in the container. */
  readonly key: Segment;
  readonly member: Member | undefined;
  /** The object with a shape that the value belongs to. */
  readonly object: ElementObject;
}

export interface ElementVisitor {
  object?(object: ElementObject): void;
  value?(value: ElementValue): void;
}

/** What a shape, or one nested in it, says anything of. */
export type Feature = keyof MemberSpec | 'wraps' | 'unwraps' | 'closed';

const FEATURES = new WeakMap<ElementShape, ReadonlySet<Feature>>();

function featuresOf(shape: ElementShape): ReadonlySet<Feature> {
  const known = FEATURES.get(shape);
  if (known !== undefined) return known;
  const found = new Set<Feature>();
  // Known before it is complete, should a shape ever nest in itself.
  FEATURES.set(shape, found);
  if (shape.wraps !== undefined) found.add('wraps');
  if (shape.unwraps !== undefined) found.add('unwraps');
  if (shape.extra !== 'accepted') found.add('closed');
  for (const spec of shape.members.values()) addFeatures(spec, found);
  return found;
}

function addFeatures(spec: MemberSpec, found: Set<Feature>): void {
  for (const key of Object.keys(spec) as Feature[]) found.add(key);
  if (spec.shape !== undefined) for (const feature of featuresOf(spec.shape)) found.add(feature);
  if (spec.items !== undefined) addFeatures(spec.items, found);
  if (spec.entries !== undefined) addFeatures(spec.entries, found);
}

/** True when a shape of the tool says something of one of the features: most rules have nothing to look for in most formats. */
export function speaksOf(tool: Tool, ...features: readonly Feature[]): boolean {
  if (says(tool.shape, features)) return true;
  for (const { shape } of tool.wrappers ?? []) if (says(shape, features)) return true;
  return false;
}

function says(shape: ElementShape, features: readonly Feature[]): boolean {
  const known = featuresOf(shape);
  for (const feature of features) if (known.has(feature)) return true;
  return false;
}

/** The parts of a longer tool are gone through anew for each rule, rather than kept. */
const LONGEST_KEPT = 65_536;

interface Visited {
  readonly objects: readonly ElementObject[];
  readonly values: readonly ElementValue[];
}

/**
 * What there is of the tool that was asked for last; some ten rules ask, one after another. Not a WeakMap: V8's collector of young objects
 * takes the values of one for alive, and so copied the tree of every tool of a file once. The tree of this one tool stays until the next is asked for.
 */
let last: { readonly tool: Tool; readonly visited: Visited } | undefined;

/**
 * Calls the visitor for every object and for every value that the shapes of a tool speak of, each kind in the order of the text.
 * As deep as the shapes nest.
 */
export function visitElement(tool: Tool, visitor: ElementVisitor): void {
  if (tool.holder.end - tool.holder.start > LONGEST_KEPT) return walk(tool, visitor);
  if (last?.tool !== tool) last = { tool, visited: visitedOf(tool) };
  const { objects, values } = last.visited;
  if (visitor.object !== undefined) for (const object of objects) visitor.object(object);
  if (visitor.value !== undefined) for (const value of values) visitor.value(value);
}

function visitedOf(tool: Tool): Visited {
  const objects: ElementObject[] = [];
  const values: ElementValue[] = [];
  walk(tool, { object: (object) => void objects.push(object), value: (value) => void values.push(value) });
  return { objects, values };
}

function walk(tool: Tool, visitor: ElementVisitor): void {
  for (const wrapper of tool.wrappers ?? []) {
    visitObject({ node: wrapper.node, shape: wrapper.shape, segments: wrapper.segments, member: undefined, role: 'wrapper' }, visitor);
  }
  visitObject({ node: tool.holder, shape: tool.shape, segments: tool.segments, member: undefined, role: 'tool' }, visitor);
}

function visitObject(object: ElementObject, visitor: ElementVisitor): void {
  const { members } = object.node;
  if (members === undefined) return;
  visitor.object?.(object);
  for (let index = 0; index < members.length; index++) {
    const member = members[index]!;
    const spec = object.shape.members.get(member.key);
    if (spec === undefined || member.value === undefined || isHidden(members, index)) continue;
    visitValue({ node: member.value, spec, parent: object.segments, key: member.key, member, object }, visitor);
  }
}

/** True when a later member has the same key. The keys of a shape are few, so a scan costs less than a map. */
function isHidden(members: readonly Member[], index: number): boolean {
  const { key } = members[index]!;
  for (let later = index + 1; later < members.length; later++) if (members[later]!.key === key) return true;
  return false;
}

function visitValue(value: ElementValue, visitor: ElementVisitor): void {
  visitor.value?.(value);
  const { node, spec, object, parent, key } = value;
  if (spec.shape === undefined && spec.items === undefined && spec.entries === undefined) return;
  const segments = [...parent, key];
  if (spec.shape !== undefined) visitObject({ node, shape: spec.shape, segments, member: value.member, role: 'nested' }, visitor);
  if (spec.items !== undefined) {
    const { items } = node;
    for (let index = 0; index < (items?.length ?? 0); index++) visitValue({ node: items![index]!, spec: spec.items, parent: segments, key: index, member: undefined, object }, visitor);
  }
  if (spec.entries !== undefined) {
    const last = new Map<string, Member>();
    for (const member of node.members ?? []) last.set(member.key, member);
    for (const member of last.values()) {
      if (member.value !== undefined) visitValue({ node: member.value, spec: spec.entries, parent: segments, key: member.key, member, object }, visitor);
    }
  }
}
