/**
 * Which schemas of a tool describe the same value. The branches of an `anyOf` and the schema around them do, and so does
 * what a `$ref` leads to; then the schemas of their properties of one name do as well. A name is one property wherever
 * its owners describe the same object, so that references and rename need no case for each keyword.
 */
import { followRef } from '../analysis/localRef.ts';
import { walkSchemas } from '../analysis/walk.ts';
import type { SchemaRef } from '../formats/format.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { effectiveMembers, type JsonNode, type Member, stringOf, valueOf } from '../text/node.ts';

const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);
/** Each pass joins at least one pair or is the last; the bound is for a hostile file only. */
const MOST_PASSES = 64;

function labelOf(visit: SchemaVisit): string | undefined {
  switch (visit.keyword) {
    case 'properties':
      return `.${visit.name}`;
    case 'items':
    case 'prefixItems':
      return typeof visit.name === 'number' ? `[${visit.name}` : '[*';
    case 'contains':
    case 'unevaluatedItems':
    case 'additionalItems':
      return '[*';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return '*';
    case 'patternProperties':
      return `~${visit.name}`;
    default:
      return undefined;
  }
}

export class Instances {
  readonly ref: SchemaRef;
  /** Every schema of the root, in the order of the text. */
  readonly visits: SchemaVisit[] = [];
  readonly #ids = new Map<JsonNode, number>();
  readonly #parents: number[] = [];
  readonly #children = new Map<string, number>();
  readonly #names = new Map<number, Map<string, Member[]>>();

  constructor(ref: SchemaRef) {
    this.ref = ref;
    const edges: [number, string, number][] = [];
    this.#id(ref.node);
    walkSchemas(ref, (visit) => {
      this.visits.push(visit);
      const id = this.#id(visit.node);
      const above = visit.parent?.node ?? (ref.role === 'properties' ? ref.node : undefined);
      if (above === undefined) return;
      if (visit.keyword !== undefined && IN_PLACE.has(visit.keyword)) this.#join(this.#id(above), id);
      const label = labelOf(visit);
      if (label !== undefined) edges.push([this.#id(above), label, id]);
    });
    for (const visit of this.visits) {
      const text = stringOf(visit.node, '$ref');
      const target = text === undefined ? undefined : followRef(ref, text)?.target;
      if (target !== undefined && this.#ids.has(target)) this.#join(this.#id(visit.node), this.#id(target));
    }
    this.#close(edges);
    if (ref.role === 'properties') this.#declare(ref.node, ref.node);
    for (const visit of this.visits) this.#declare(visit.node, valueOf(visit.node, 'properties'));
  }

  /** The group of the schemas that describe the same value as this one; the map itself stands for the object of a map of properties. */
  groupOf(node: JsonNode): number | undefined {
    const id = this.#ids.get(node);
    return id === undefined ? undefined : this.#find(id);
  }

  /** The group of what stands under a key or at an index of the value. */
  step(group: number, segment: string | number): number | undefined {
    const get = (label: string): number | undefined => {
      const child = this.#children.get(`${group} ${label}`);
      return child === undefined ? undefined : this.#find(child);
    };
    return typeof segment === 'number' ? (get(`[${segment}`) ?? get('[*')) : (get(`.${segment}`) ?? get('*'));
  }

  /** Where a group declares its properties, by name. */
  declared(group: number): ReadonlyMap<string, readonly Member[]> {
    return this.#names.get(group) ?? new Map();
  }

  #close(edges: readonly [number, string, number][]): void {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      this.#children.clear();
      let joined = false;
      for (const [parent, label, child] of edges) {
        const key = `${this.#find(parent)} ${label}`;
        const other = this.#children.get(key);
        if (other === undefined) this.#children.set(key, child);
        else if (this.#find(other) !== this.#find(child)) {
          this.#join(other, child);
          joined = true;
        }
      }
      if (!joined) return;
    }
  }

  #declare(owner: JsonNode, map: JsonNode | undefined): void {
    if (map?.members === undefined) return;
    const group = this.groupOf(owner)!;
    let names = this.#names.get(group);
    if (names === undefined) this.#names.set(group, (names = new Map()));
    for (const member of effectiveMembers(map)) {
      const places = names.get(member.key);
      if (places === undefined) names.set(member.key, [member]);
      else places.push(member);
    }
  }

  #id(node: JsonNode): number {
    let id = this.#ids.get(node);
    if (id === undefined) {
      id = this.#parents.length;
      this.#parents.push(id);
      this.#ids.set(node, id);
    }
    return id;
  }

  #find(id: number): number {
    let at = id;
    while (this.#parents[at] !== at) {
      this.#parents[at] = this.#parents[this.#parents[at]!]!;
      at = this.#parents[at]!;
    }
    return at;
  }

  #join(left: number, right: number): void {
    const a = this.#find(left);
    const b = this.#find(right);
    if (a !== b) this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}
