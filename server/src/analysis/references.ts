/** What the `$ref`s of one schema lead to. Each is followed once: a file may have as many as it has definitions. */
import type { SchemaRef } from '../formats/format.ts';
import type { SchemaTarget } from '../rules/rule.ts';
import { type JsonNode, memberOf, type Segment } from '../text/node.ts';
import { parsePointer } from '../text/pointer.ts';
import { segmentsOf, walkSchemas } from './walk.ts';

const MISSING: SchemaTarget = { kind: 'missing' };
const EXTERNAL: SchemaTarget = { kind: 'external' };

export class References {
  readonly root: SchemaRef;
  readonly #known = new Map<string, SchemaTarget>();
  #anchors: Map<string, SchemaTarget> | undefined;

  constructor(root: SchemaRef) {
    this.root = root;
  }

  /** A pointer leads from the root of the schema; another fragment is the name of an anchor in it. */
  resolve(ref: string): SchemaTarget {
    if (!ref.startsWith('#')) return EXTERNAL;
    if (this.root.role === 'properties') return MISSING;
    let target = this.#known.get(ref);
    if (target === undefined) this.#known.set(ref, (target = this.#follow(ref)));
    return target;
  }

  #follow(ref: string): SchemaTarget {
    let pointer: string;
    try {
      pointer = decodeURIComponent(ref.slice(1));
    } catch {
      return MISSING;
    }
    const tokens = parsePointer(pointer);
    if (tokens === undefined) return this.#anchor(pointer);
    let node: JsonNode | undefined = this.root.node;
    const segments: Segment[] = [...this.root.segments];
    for (const token of tokens) {
      if (node.items !== undefined) {
        segments.push(Number(token));
        node = /^(0|[1-9]\d*)$/.test(token) ? node.items[Number(token)] : undefined;
      } else {
        segments.push(token);
        node = memberOf(node, token)?.value;
      }
      if (node === undefined) return MISSING;
    }
    return { kind: 'found', node, segments };
  }

  #anchor(name: string): SchemaTarget {
    if (this.#anchors === undefined) {
      const anchors = (this.#anchors = new Map<string, SchemaTarget>());
      walkSchemas(this.root, (visit) => {
        for (const { key, value } of visit.node.members ?? []) {
          if ((key !== '$anchor' && key !== '$dynamicAnchor') || typeof value?.value !== 'string' || anchors.has(value.value)) continue;
          anchors.set(value.value, { kind: 'found', node: visit.node, segments: segmentsOf(visit) });
        }
      });
    }
    return this.#anchors.get(name) ?? MISSING;
  }
}
