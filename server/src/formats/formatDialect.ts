/** A format from the few things that differ: how one element looks, where lists stand, how an element is read. */
import type { JsonNode, Member, Segment } from '../text/node.ts';
import { memberOf } from '../text/node.ts';
import type { ElementShape, Format, Outline, PlaceList, Reading, Tool, ToolPlace, Wrapper } from './format.ts';
import { ANY, expand, type FoundList, isLines, listsInside, type Step, surveyOf } from './listSurvey.ts';
import { Traits } from './elementTraits.ts';
import { meaningOf } from './memberMeaning.ts';

/** What is known of an element's surroundings while a document is recognised. */
export interface Around {
  readonly key: string | undefined;
  readonly kind: FoundList['kind'];
  readonly envelope: Traits | undefined;
}

export interface Dialect {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly hosts: readonly string[];
  readonly lineHosts?: readonly string[];
  readonly listOnly?: boolean;
  readonly noMap?: boolean;
  readonly variant?: Format['variant'];
  /** How much one element looks like a tool of this format: 0 to 1. */
  vote(element: Traits, around: Around): number;
  /**
   * What the object around the list says: 0 nothing, 1 as much as all elements together, more decides. Called with
   * the root as well when no list was found in it.
   */
  hint?(envelope: Traits, outline: Outline): number;
  /** Where the list is, by keys from the root. The first that exists is taken before any search. */
  readonly paths: readonly (readonly string[])[];
  /** Every list of `paths` is taken, and a document without one holds no tool: a manifest is never a tool itself. */
  readonly manifest?: boolean;
  /** Reads one element; `key` is its member in a map of tools. */
  element(node: JsonNode, segments: readonly Segment[], key: Member | undefined): Reading;
  /** What an element and the wrappers around it are made of: by their members even a broken element is known. */
  readonly shapes: readonly ElementShape[];
  /**
   * A part of a tool that is a file of its own: the key of the root that holds it, and how it is read. The root is no
   * tool then, so it misses nothing.
   */
  readonly part?: { key(root: JsonNode): string | undefined; read(node: JsonNode): Reading | undefined };
  /** How sure it is where the survey found no list; 0 when absent. */
  otherwise?(outline: Outline): number;
}

const same = (node: JsonNode): JsonNode => node;

/** The format that a dialect describes. */
export function formatOf(dialect: Dialect): Format {
  const { id, title, about, hosts, lineHosts, listOnly, noMap } = dialect;
  return {
    id,
    title,
    about,
    hosts,
    ...(lineHosts === undefined ? {} : { lineHosts }),
    ...(listOnly === undefined ? {} : { listOnly }),
    ...(noMap === undefined ? {} : { noMap }),
    ...(dialect.variant === undefined ? {} : { variant: dialect.variant }),
    recognise: (outline) => recognise(dialect, outline),
    lists: (outline) => lists(dialect, outline),
    read: (node) => read(dialect, node),
  };
}

/** Half for any evidence, the rest by its amount: the elements' mean vote and the best hint, each at most 1 and 2. */
function recognise(dialect: Dialect, outline: Outline): number {
  const survey = surveyOf(outline);
  let hint = survey.root === undefined ? 0 : (dialect.hint?.(survey.root, outline) ?? 0);
  let sum = 0;
  let count = 0;
  for (const list of survey.lists) {
    if (list.envelope !== undefined && list.envelope.node !== survey.root?.node) hint = Math.max(hint, dialect.hint?.(list.envelope, outline) ?? 0);
    for (const sample of list.samples) {
      // The first element was there before what was pasted behind it.
      const weight = count === 0 ? 1.5 : 1;
      sum += weight * dialect.vote(sample, list);
      count += weight;
    }
  }
  if (count === 0) {
    const [root] = outline.roots;
    const known = root !== undefined && (dialect.manifest === true || dialect.paths.some((path) => follow(outline, root, path) !== undefined));
    if (hint < 0.9 || !known) return dialect.otherwise?.(outline) ?? 0;
  }
  const total = (count === 0 ? 0 : sum / count) + hint;
  if (sum === 0 && hint < 0.9) return 0;
  return Math.min(1, 0.5 + total / 6);
}

/** One list for every node that the found patterns lead to. */
function lists(dialect: Dialect, outline: Outline): readonly PlaceList[] {
  const { roots } = outline;
  const [root] = roots;
  if (root === undefined) return [];
  if (isLines(outline)) {
    return [{ node: root, member: undefined, segments: [], places: roots.map((node, index) => ({ node, segments: [index] })) }];
  }
  if (root.kind === 'array') return [listAt(root, undefined, [])];
  const part = dialect.part?.key(root);
  const partNode = part === undefined ? undefined : memberOf(root, part)?.value;
  if (partNode !== undefined) return [{ node: root, member: undefined, segments: [], places: [{ node: partNode, segments: [part!] }] }];
  const found: PlaceList[] = [];
  for (const path of dialect.paths) {
    const at = follow(outline, root, path);
    if (at === undefined) continue;
    const list = listAt(at.node, at.member, path);
    if (dialect.manifest !== true) return [list];
    found.push(list);
  }
  if (dialect.manifest === true) return found;
  const taken = new Set<JsonNode>();
  for (const list of surveyOf(outline).lists) {
    if (list.kind === 'one' && list.pattern.length === 0) continue;
    if (!list.samples.some((sample) => dialect.vote(sample, list) > 0)) continue;
    for (const place of listsAt(outline, root, list.pattern, taken)) found.push(place);
  }
  return found.length > 0 ? found : [{ node: root, member: undefined, segments: [], places: [{ node: root, segments: [] }] }];
}

function follow(outline: Outline, root: JsonNode, path: readonly string[]): { node: JsonNode; member: Member } | undefined {
  let node = root;
  let member: Member | undefined;
  for (const key of path) {
    if (node.chunk !== undefined) outline.unfold(node);
    member = memberOf(node, key);
    if (member?.value === undefined) return undefined;
    node = member.value;
  }
  return member === undefined ? undefined : { node, member };
}

/** Lists by their nodes, which stay the same as long as the outline's text does: most edits are inside elements. */
const LISTS = new WeakMap<JsonNode, PlaceList>();

/** The places of a list: its elements, or itself when it is no array. */
function listAt(node: JsonNode, member: Member | undefined, segments: readonly Segment[]): PlaceList {
  const known = LISTS.get(node);
  if (known !== undefined && known.member === member && known.segments.length === segments.length && known.segments.every((segment, index) => segment === segments[index])) return known;
  const list = listFrom(node, member, segments);
  // A chunk's node outlives the outline, and with it the elements of another text.
  if (node.chunk === undefined) LISTS.set(node, list);
  return list;
}

function listFrom(node: JsonNode, member: Member | undefined, segments: readonly Segment[]): PlaceList {
  const items = node.items;
  const places: ToolPlace[] = items === undefined ? (node.kind === 'object' ? [{ node, segments }] : []) : items.map((item, index) => new Item(item, segments, index));
  return { node, member, segments, places };
}

/** An element of a list. Its segments are made when they are asked for: few of thousands are. */
class Item implements ToolPlace {
  readonly node: JsonNode;
  readonly #list: readonly Segment[];
  readonly #index: number;

  constructor(node: JsonNode, list: readonly Segment[], index: number) {
    this.node = node;
    this.#list = list;
    this.#index = index;
  }

  get segments(): readonly Segment[] {
    return [...this.#list, this.#index];
  }
}

/**
 * Objects in which a list stands and that are analysed as one are places: reading one finds the tools in it.
 * @param taken such objects that another pattern led to: one place holds the tools of both
 */
function listsAt(outline: Outline, root: JsonNode, pattern: readonly Step[], taken: Set<JsonNode>): PlaceList[] {
  const found: PlaceList[] = [];
  const early: ToolPlace[] = [];
  for (const at of expand([{ node: root, segments: [] }], pattern, outline)) {
    if (at.early) {
      if (!taken.has(at.node)) early.push({ node: at.node, segments: at.segments });
      taken.add(at.node);
    } else {
      const last = pattern[pattern.length - 1];
      const holder = last === undefined || last === ANY ? undefined : follow(outline, root, at.segments.map(String));
      found.push(listAt(at.node, holder?.node === at.node ? holder.member : undefined, at.segments));
    }
  }
  if (early.length > 0) found.push({ node: root, member: undefined, segments: [], places: early });
  return found;
}

/** Reads one place: a tool, or whatever holds some. */
function read(dialect: Dialect, node: JsonNode): Reading {
  if (node.kind === 'object') {
    const traits = new Traits(node, same);
    const part = dialect.part?.read(node);
    if (part !== undefined) return part;
    const whole: Around = { key: undefined, kind: 'one', envelope: undefined };
    if (dialect.vote(traits, whole) > 0) return dialect.element(node, [], undefined);
    const inside = listsInside(node);
    if (inside.length > 0) return merge(inside.flatMap((at) => readList(dialect, at.node, at.segments, at.kind)));
    if (!isBrokenElement(dialect, node)) return NO_TOOLS;
  } else if (node.kind === 'array') return merge(readList(dialect, node, [], 'list'));
  return dialect.element(node, [], undefined);
}

const NO_TOOLS: Reading = { tools: [], wrappers: [] };
/** Keys of lists of tools in whatever holds them. */
const LIST_KEYS = new Set(['tools', 'functions', 'function', 'functionDeclarations']);

/**
 * Tells a tool that is not one yet from an object that holds tools, or none: a message, a line of a data set. All its
 * members are those of a tool, or at least two are and no other is a list of tools.
 */
function isBrokenElement(dialect: Dialect, node: JsonNode): boolean {
  let known = 0;
  let holds = false;
  const members = (node.members ?? []).filter((member) => member.value !== undefined);
  for (const member of members) {
    if (dialect.shapes.some((shape) => shape.members.has(member.key) || meaningOf(node, shape, member) !== undefined)) known++;
    else if (member.value?.members !== undefined || member.value?.items !== undefined) holds = true;
  }
  // What stands in the list of a manifest is meant for a tool.
  if (known === members.length || (dialect.manifest === true && known > 0)) return true;
  return known >= 2 && !(holds && members.some((member) => LIST_KEYS.has(member.key)));
}

function readList(dialect: Dialect, node: JsonNode, segments: readonly Segment[], kind: FoundList['kind']): Reading[] {
  if (kind === 'list') return (node.items ?? []).map((item, index) => dialect.element(item, [...segments, index], undefined));
  if (kind === 'one') return [dialect.element(node, segments, undefined)];
  const readings: Reading[] = [];
  for (const member of node.members ?? []) {
    if (member.value?.kind === 'object') readings.push(dialect.element(member.value, [...segments, member.key], member));
  }
  return readings;
}

function merge(readings: readonly Reading[]): Reading {
  const tools: Tool[] = [];
  const wrappers: Wrapper[] = [];
  for (const reading of readings) {
    for (const tool of reading.tools) tools.push(tool);
    for (const wrapper of reading.wrappers) wrappers.push(wrapper);
  }
  return { tools, wrappers };
}
