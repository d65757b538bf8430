/** Which keys each object of a schema can take, beyond what the closure walk reaches: what opens it, and how it can be closed. */
import type { SchemaRef } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import { takeKeyword } from '../rules/hostEvidence.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { dialectOf, isOldDraft } from '../rules/schemaDialect.ts';
import { effectiveMembers, type JsonNode, memberOf, type Segment, valueOf } from '../text/node.ts';
import { followRef } from './localRef.ts';
import { schemaPath } from './schemaPath.ts';
import { segmentsOf, walkSchemas } from './walk.ts';
import { type Sentence, sentence } from './sentence.ts';

/** A reason why an object takes keys that it does not declare. */
export interface Opening {
  /** `properties`: there is none; else the keyword that lets other keys in, or through which others are declared. */
  readonly keyword: string;
  readonly segments: readonly Segment[];
}

/** A closed part that forbids what another part requires, so that no object fits both. */
export interface KeyContradiction {
  readonly key: string;
  /** From the place to the `additionalProperties` or `unevaluatedProperties` that forbids it. */
  readonly closedBy: readonly Segment[];
  /** From the place to the schema that requires it. */
  readonly requiredBy: readonly Segment[];
}

export interface KeySet {
  /** From the place to the schema. */
  readonly segments: readonly Segment[];
  readonly path: string;
  /** Keys that the schema declares itself. */
  readonly own: readonly string[];
  /** Keys declared only in what applies to the same object: branches, conditions, references. */
  readonly through: ReadonlyMap<string, string>;
  readonly isOpen: boolean;
  /** Empty for a closed object. */
  readonly openings: readonly Opening[];
  /** The keyword that closes it when `false` is written under it; undefined where none does for these hosts. */
  readonly closeWith: 'additionalProperties' | 'unevaluatedProperties' | undefined;
  /** A sentence for the author: how to close it, or why it cannot be. */
  readonly advice: Sentence;
  readonly contradictions: readonly KeyContradiction[];
}

/** Applicators whose schemas speak of the same value. */
export const IN_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE = ['if', 'then', 'else'];
/** Parts of one object that are followed; references could repeat without end. */
const MOST_PARTS = 200;

interface Part {
  readonly node: JsonNode;
  readonly segments: readonly Segment[];
  /** The keyword that leads from the object to the part; undefined for the object's own schema. */
  readonly keyword: string | undefined;
  /** It applies to every value of the object: the schema itself, `allOf`, `$ref`. */
  readonly always: boolean;
}

function partsOf(visit: SchemaVisit, start: readonly Segment[]): Part[] {
  const parts: Part[] = [{ node: visit.node, segments: start, keyword: undefined, always: true }];
  const seen = new Set<JsonNode>([visit.node]);
  for (let index = 0; index < parts.length && parts.length < MOST_PARTS; index++) {
    const part = parts[index]!;
    const add = (node: JsonNode | undefined, segments: readonly Segment[], keyword: string, always: boolean): void => {
      if (node?.members === undefined || seen.has(node)) return;
      seen.add(node);
      parts.push({ node, segments, keyword: part.keyword ?? keyword, always: part.always && always });
    };
    for (const { key, value } of effectiveMembers(part.node)) {
      if (value === undefined) continue;
      if (IN_PLACE_LISTS.includes(key)) value.items?.forEach((item, at) => add(item, [...part.segments, key, at], key, key === 'allOf'));
      else if (IN_PLACE.includes(key)) add(value, [...part.segments, key], key, false);
      else if (key === 'dependentSchemas') for (const entry of effectiveMembers(value)) add(entry.value, [...part.segments, key, entry.key], key, false);
      else if (key === '$ref' && value.kind === 'string') {
        const trail = followRef(visit.ref, value.value as string);
        if (trail !== undefined) add(trail.target, trail.segments, '$ref', true);
      }
    }
  }
  return parts;
}

const declared = (node: JsonNode): string[] => effectiveMembers(valueOf(node, 'properties')).map((member) => member.key);
const required = (node: JsonNode): string[] => (valueOf(node, 'required')?.items ?? []).filter((item) => item.kind === 'string').map((item) => item.value as string);

/** Whether the schema itself, by its type or by a keyword of objects, speaks of an object. */
export function describesObject(node: JsonNode): boolean {
  const type = valueOf(node, 'type');
  if (type !== undefined) return type.value === 'object' || type.value === 'OBJECT' || (type.items ?? []).some((item) => item.value === 'object');
  return ['properties', 'additionalProperties', 'unevaluatedProperties', 'patternProperties', 'required'].some((keyword) => memberOf(node, keyword) !== undefined);
}

/** Branches and conditions speak of the object they stand in and have no key set of their own. */
export function isPart(visit: SchemaVisit): boolean {
  return visit.keyword !== undefined && (IN_PLACE_LISTS.includes(visit.keyword) || IN_PLACE.includes(visit.keyword) || visit.keyword === 'dependentSchemas' || visit.keyword === 'not');
}

/**
 * The key set of every object that a schema describes, in the order of the text.
 * @param hosts decide whether `unevaluatedProperties` may be written
 * @param only the schemas to look at; all when not given. A key set names what its references declare, so a thousand of one large definition are long
 */
export function keySetsOf(ref: SchemaRef, hosts: readonly Host[], only?: ReadonlySet<JsonNode>): KeySet[] {
  const sets: KeySet[] = [];
  walkSchemas(ref, (visit) => {
    if (visit.node.members === undefined || only?.has(visit.node) === false || isPart(visit)) return;
    const start = segmentsOf(visit);
    const parts = partsOf(visit, start);
    if (parts.some((part) => describesObject(part.node))) sets.push(keySetOf(visit, parts, start, hosts));
  });
  return sets;
}

/** Whether the object refuses undeclared keys by itself, by a branch of its `allOf` or by what it refers to. */
export function isClosed(visit: SchemaVisit, hosts: readonly Host[]): boolean {
  return partsOf(visit, []).some((part) => {
    const closing = part.always ? closingKeyword(part.node) : undefined;
    return closing === 'additionalProperties' || (closing !== undefined && takeKeyword(hosts, closing, visit.keyword === undefined));
  });
}

/** Whether a branch, a condition or a reference of the object declares properties in its place. */
export function declaresThroughPart(visit: SchemaVisit): boolean {
  return partsOf(visit, []).some((part) => part.keyword !== undefined && memberOf(part.node, 'properties') !== undefined);
}

function keySetOf(visit: SchemaVisit, parts: readonly Part[], segments: readonly Segment[], hosts: readonly Host[]): KeySet {
  const own = declared(visit.node);
  const known = new Set(own);
  const through = new Map<string, string>();
  for (const part of parts) if (part.keyword !== undefined) for (const key of declared(part.node)) if (!known.has(key) && !through.has(key)) through.set(key, part.keyword);
  const closed = parts.filter((part) => part.always && closingKeyword(part.node) !== undefined);
  const openings = closed.length > 0 ? [] : openingsOf(parts, segments);
  const others = [...new Set(parts.flatMap((part) => (part.keyword === undefined ? [] : [part.keyword])))];
  const old = isOldDraft(dialectOf(visit).draft);
  const takesUnevaluated = !old && takeKeyword(hosts, 'unevaluatedProperties', visit.keyword === undefined);
  const closeWith = closed.length > 0 ? undefined : others.length === 0 ? (takeKeyword(hosts, 'additionalProperties', visit.keyword === undefined) ? 'additionalProperties' : undefined) : takesUnevaluated ? 'unevaluatedProperties' : undefined;
  return { segments, path: schemaPath(visit), own, through, isOpen: closed.length === 0, openings, closeWith, advice: adviceOf(closed.length > 0, closeWith, others, old), contradictions: contradictionsOf(parts, closed) };
}

/** The keyword under which the schema itself refuses undeclared keys. */
function closingKeyword(node: JsonNode): 'additionalProperties' | 'unevaluatedProperties' | undefined {
  if (valueOf(node, 'additionalProperties')?.value === false) return 'additionalProperties';
  return valueOf(node, 'unevaluatedProperties')?.value === false ? 'unevaluatedProperties' : undefined;
}

function openingsOf(parts: readonly Part[], segments: readonly Segment[]): Opening[] {
  const openings: Opening[] = [];
  const node = parts[0]!.node;
  if (memberOf(node, 'properties') === undefined) openings.push({ keyword: 'properties', segments });
  for (const keyword of ['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'propertyNames']) if (memberOf(node, keyword) !== undefined) openings.push({ keyword, segments: [...segments, keyword] });
  for (const part of parts) {
    if (part.keyword !== undefined && !openings.some((opening) => opening.keyword === part.keyword)) openings.push({ keyword: part.keyword, segments: part.keyword === '$ref' ? [...segments, '$ref'] : part.segments });
  }
  return openings;
}

function adviceOf(isClosed: boolean, closeWith: KeySet['closeWith'], others: readonly string[], old: boolean): Sentence {
  if (isClosed) return sentence('The object is closed.');
  const names = others.map((keyword) => `"${keyword}"`).join(', ');
  if (closeWith === 'additionalProperties') return sentence('Write "additionalProperties": false.');
  if (closeWith === 'unevaluatedProperties') return sentence('Write "unevaluatedProperties": false beside {0}: it sees the keys declared there, which "additionalProperties" would refuse.', names);
  if (others.length === 0) return sentence('The host does not take "additionalProperties", so the object stays open.');
  return old
    ? sentence('It cannot be closed as it is: "additionalProperties" would refuse the keys declared through {0}, and the draft has no "unevaluatedProperties". Put the properties into one schema.', names)
    : sentence('It cannot be closed as it is: "additionalProperties" would refuse the keys declared through {0}, and the host does not take "unevaluatedProperties". Put the properties into one schema.', names);
}

function contradictionsOf(parts: readonly Part[], closed: readonly Part[]): KeyContradiction[] {
  const found: KeyContradiction[] = [];
  for (const part of closed) {
    const closing = closingKeyword(part.node)!;
    // `unevaluatedProperties` sees the keys of the parts below it, so only its own object's parts could contradict it.
    if (closing === 'unevaluatedProperties' || memberOf(part.node, 'patternProperties') !== undefined) continue;
    const allowed = new Set(declared(part.node));
    for (const other of parts) {
      if (!other.always) continue;
      for (const key of required(other.node)) if (!allowed.has(key)) found.push({ key, closedBy: [...part.segments, closing], requiredBy: other.segments });
    }
  }
  return found;
}
