/**
 * The first look at a document: where its lists of tools are, and a sample of their elements. Bounded, so that a file
 * of any size costs the same: a few thousand nodes and a few dozen elements are read, whatever stands in it.
 */
import { LONGEST } from '../text/chunks.ts';
import { JsonNode, memberOf, type Segment } from '../text/node.ts';
import type { Outline } from './format.ts';
import { Traits } from './elementTraits.ts';
import { looksLikeTool } from './toolLooks.ts';

const MAX_NODES = 4000;
const MAX_OPENS = 600;
/** Stands for an object that is not looked into any more. */
const UNREAD = new JsonNode('object', 0, 0);
const MAX_DEPTH = 14;
const MAX_LISTS = 24;
export const SAMPLE = 20;

/** A step of a pattern: a key, or any index. */
export type Step = string | typeof ANY;
export const ANY = Symbol('any index');

export interface FoundList {
  /** From the root to the list, with the indexes of lists left open; for many roots the first step is the root's. */
  readonly pattern: readonly Step[];
  readonly kind: 'list' | 'map' | 'one';
  /** The key it stands under, or that of the list around it. */
  readonly key: string | undefined;
  /** The object that holds it: a request, a result. */
  readonly envelope: Traits | undefined;
  readonly samples: readonly Traits[];
}

export interface Survey {
  readonly lists: readonly FoundList[];
  readonly root: Traits | undefined;
  /** Several values at the top: JSON lines. */
  readonly lines: boolean;
}

/** Members whose values describe data, not tools: what looks like a tool in there is a property of one. */
const NEVER_INSIDE = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'inputSchema', 'outputSchema', 'input_schema', 'parameters', 'parametersJsonSchema', 'toolUse', 'tool_calls', 'toolCalls']);

const remembered = new WeakMap<Outline, Survey>();

/**
 * True when the values at the top are lines of a file, not one value and what was left behind it by accident: the
 * file is named so, or they are three objects or more.
 */
export function isLines(outline: Outline): boolean {
  const { roots, fileName } = outline;
  if (roots.length < 2) return false;
  return /\.(jsonl|ndjson)$/.test(fileName) || (roots.length > 2 && roots.every((root) => root.kind === 'object'));
}

/** The survey of a document; remembered with its outline. */
export function surveyOf(outline: Outline): Survey {
  const known = remembered.get(outline);
  if (known !== undefined) return known;
  const survey = make(outline);
  remembered.set(outline, survey);
  return survey;
}

function make(outline: Outline): Survey {
  const [root] = outline.roots;
  const lines = isLines(outline);
  if (root === undefined) return { lists: [], root: undefined, lines };
  const open = (node: JsonNode): JsonNode => outline.open(node);
  if (lines) {
    const objects = outline.roots.filter((node) => node.kind === 'object');
    const search = new Search(open);
    for (const node of spread(objects)) search.start(node, [ANY]);
    return { lists: search.run(), root: undefined, lines };
  }
  const traits = new Traits(root, open);
  if (isOtherKind(traits)) return { lists: [], root: traits, lines };
  const search = new Search(open);
  search.start(root, []);
  return { lists: search.run(), root: traits, lines };
}

/** Documents that mention tools without being tool files: schemas, API descriptions, manifests of packages. */
function isOtherKind(root: Traits): boolean {
  if (root.has('openapi') || root.has('swagger') || root.has('lockfileVersion') || root.has('compilerOptions')) return true;
  const isSchema = root.has('$schema') && (root.has('properties') || root.has('definitions') || root.has('$defs')) && !looksLikeTool(root, false);
  return isSchema;
}

/** Up to `SAMPLE` elements: the first ones and some from all over the list, so that one broken part does not decide. */
export function spread<T>(list: readonly T[], count = SAMPLE): T[] {
  if (list.length <= count) return [...list];
  const head = Math.ceil(count / 2);
  const step = (list.length - head) / (count - head);
  const picked = list.slice(0, head);
  for (let index = 0; index < count - head; index++) picked.push(list[Math.floor(head + index * step)]!);
  return picked;
}

interface Task {
  readonly node: JsonNode;
  readonly pattern: readonly Step[];
  readonly key: string | undefined;
  readonly parent: Traits | undefined;
}

/** Breadth first, so that the list of a request is found before what stands in its messages. */
class Search {
  #tasks: Task[] = [];
  #nodes = 0;
  /** What was opened: asked again at the next analysis of the same outline, it must not count again. */
  readonly #opened = new Map<JsonNode, JsonNode>();
  readonly #open: (node: JsonNode) => JsonNode;
  readonly #lists = new Map<string, FoundList>();

  constructor(open: (node: JsonNode) => JsonNode) {
    // Objects that stand in the outline count like those it left out, so that the cut does not show in the result.
    this.#open = (node) => {
      if (node.kind !== 'object') return node;
      let opened = this.#opened.get(node);
      if (opened === undefined) {
        if (this.#opened.size >= MAX_OPENS) return UNREAD;
        this.#opened.set(node, (opened = open(node)));
      }
      return opened;
    };
  }

  start(node: JsonNode, pattern: readonly Step[]): void {
    this.#tasks.push({ node, pattern, key: undefined, parent: undefined });
  }

  run(): FoundList[] {
    for (let depth = 0; depth < MAX_DEPTH && this.#tasks.length > 0; depth++) {
      const level = this.#tasks;
      this.#tasks = [];
      for (const task of level) {
        if (++this.#nodes > MAX_NODES || this.#lists.size >= MAX_LISTS) break;
        this.#look(task);
      }
      // A list of tools holds no other one that matters: what is deeper stands in messages and schemas.
      if (this.#lists.size > 0) break;
    }
    return [...this.#lists.values()];
  }

  #look(task: Task): void {
    if (task.node.kind === 'array') this.#lookAtList(task);
    else if (task.node.kind === 'object') this.#lookAtObject(task);
  }

  #found(task: Task, kind: FoundList['kind'], pattern: readonly Step[], samples: readonly Traits[]): void {
    const id = pattern.map((step) => (step === ANY ? '*' : JSON.stringify(step))).join('/');
    const before = this.#lists.get(id);
    if (before !== undefined) this.#lists.set(id, { ...before, samples: [...before.samples, ...samples].slice(0, SAMPLE) });
    else this.#lists.set(id, { pattern, kind, key: task.key, envelope: task.parent, samples });
  }

  #lookAtList(task: Task): void {
    const items = spread(task.node.items ?? []).filter((item) => item.kind === 'object');
    const samples = items.map((item) => new Traits(item, this.#open));
    if (samples.some((sample) => looksLikeTool(sample, false))) {
      this.#found(task, 'list', task.pattern, samples);
      return;
    }
    for (const sample of samples.slice(0, 8)) this.#descend(sample, [...task.pattern, ANY]);
    for (const item of (task.node.items ?? []).slice(0, 8)) {
      if (item.kind === 'array') this.#tasks.push({ node: item, pattern: [...task.pattern, ANY], key: task.key, parent: task.parent });
    }
  }

  #lookAtObject(task: Task): void {
    const traits = new Traits(task.node, this.#open);
    if (looksLikeTool(traits, false)) {
      this.#found(task, 'one', task.pattern, [traits]);
      return;
    }
    const members = traits.node.members ?? [];
    const values = spread(members.filter((member) => member.value?.kind === 'object'));
    const keyed = values.map((member) => new Traits(member.value!, this.#open)).filter((value) => looksLikeTool(value, true));
    // One value among many is a tool beside other things; half of them make a map of tools.
    if (keyed.length > 0 && keyed.length * 2 >= values.length && !values.every((member) => NEVER_INSIDE.has(member.key))) {
      this.#found(task, 'map', task.pattern, keyed);
      return;
    }
    this.#descend(traits, task.pattern);
  }

  #descend(traits: Traits, pattern: readonly Step[]): void {
    for (const member of (traits.node.members ?? []).slice(0, 300)) {
      const { value, key } = member;
      if (value === undefined || (value.kind !== 'object' && value.kind !== 'array') || NEVER_INSIDE.has(key)) continue;
      if (memberOf(traits.node, key) !== member) continue;
      this.#tasks.push({ node: value, pattern: [...pattern, key], key, parent: traits });
    }
  }
}

/** The lists of tools inside one node that has all its members; segments from the node. */
export function listsInside(node: JsonNode): { node: JsonNode; segments: Segment[]; kind: FoundList['kind'] }[] {
  const search = new Search((inner) => inner);
  search.start(node, []);
  const found: { node: JsonNode; segments: Segment[]; kind: FoundList['kind'] }[] = [];
  for (const list of search.run()) {
    for (const place of expand([{ node, segments: [] }], list.pattern, undefined)) found.push({ ...place, kind: list.kind });
  }
  return found;
}

export interface At {
  readonly node: JsonNode;
  readonly segments: readonly Segment[];
}

/**
 * The nodes a pattern leads to. An object that an edit analyses as one ends it early: what is behind it is a matter of
 * reading that object. These are the elements of lists, and the members of objects that are too long for it.
 * @param outline undefined to follow the pattern to its end, in a node that has all its members
 */
export function expand(starts: readonly At[], pattern: readonly Step[], outline: Outline | undefined): { node: JsonNode; segments: Segment[]; early: boolean }[] {
  interface Reached {
    readonly node: JsonNode;
    readonly segments: Segment[];
    readonly parent: JsonNode | undefined;
    readonly early: boolean;
  }
  const isUnit = ({ node, parent }: Reached): boolean => outline !== undefined && parent !== undefined && node.kind === 'object' && outline.sizeOf(node) <= LONGEST && (parent.kind === 'array' || outline.sizeOf(parent) > LONGEST);
  let current: Reached[] = starts.map((at) => ({ node: at.node, segments: [...at.segments], parent: undefined, early: false }));
  for (const step of pattern) {
    const next: Reached[] = [];
    for (const at of current) {
      const { node } = at;
      if (at.early || isUnit(at)) {
        next.push({ ...at, early: true });
        continue;
      }
      if (node.chunk !== undefined) outline?.unfold(node);
      if (step === ANY) (node.items ?? []).forEach((item, index) => next.push({ node: item, segments: [...at.segments, index], parent: node, early: false }));
      else {
        const value = memberOf(node, step)?.value;
        if (value !== undefined) next.push({ node: value, segments: [...at.segments, step], parent: node, early: false });
      }
    }
    current = next;
  }
  return current;
}
