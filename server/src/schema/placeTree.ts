/**
 * Collects keys found at places of a tree, and reads the first of them in the order of data paths without sorting the rest.
 *
 * Only the places that hold a key, and the places above them, become nodes. Since every node leads to at least one key, the first n keys
 * are found among the first n branches of each node, so the choice is linear in what was added, however deep the places are.
 */
import { Smallest } from './bound.ts';
import { compareSegments, segmentOfKey, type PathSegment, type Place } from './dataPath.ts';

/** A key, the place of the object that holds it, and what the walk noted about that object. */
export interface Leaf<T> {
  readonly place: Place;
  readonly key: unknown;
  readonly owner: T;
}

interface Branch<T> {
  readonly segment: PathSegment;
  readonly to: Leaf<T> | Node<T>;
}

interface Node<T> {
  readonly branches: Smallest<Branch<T>>;
}

export class PlaceTree<T> {
  /** How many keys were added. */
  count = 0;
  readonly #kept: number;
  readonly #nodes = new Map<Place, Node<T>>();
  #root: Node<T> | undefined;

  /** @param kept how many keys `first` may be asked for; `Infinity` keeps all */
  constructor(kept: number) {
    this.#kept = kept;
  }

  /** Adds one key at the object at `place`. */
  add(place: Place, key: unknown, owner: T): void {
    this.count += 1;
    this.#nodeAt(place).branches.add({ segment: segmentOfKey(key), to: { place, key, owner } });
  }

  /** @returns the first `limit` keys in the order of their data paths */
  first(limit: number): Leaf<T>[] {
    const found: Leaf<T>[] = [];
    if (this.#root === undefined) return found;
    const pending = this.#root.branches.sorted().reverse();
    for (let at = pending.pop(); at !== undefined && found.length < limit; at = pending.pop()) {
      if (!('branches' in at.to)) {
        found.push(at.to);
      } else {
        const below = at.to.branches.sorted();
        for (let index = below.length - 1; index >= 0; index -= 1) pending.push(below[index] as Branch<T>);
      }
    }
    return found;
  }

  /** Makes the node of a place, and those of the places above it that have none yet. */
  #nodeAt(place: Place): Node<T> {
    const known = this.#nodes.get(place);
    if (known !== undefined) return known;
    const made = this.#make(place);
    for (let child = made, at = place; at.parent !== undefined; at = at.parent) {
      const parent = this.#nodes.get(at.parent);
      const node = parent ?? this.#make(at.parent);
      node.branches.add({ segment: at.segment, to: child });
      if (parent !== undefined) return made;
      child = node;
    }
    return made;
  }

  #make(place: Place): Node<T> {
    const node: Node<T> = { branches: new Smallest<Branch<T>>(this.#kept, byOrder) };
    this.#nodes.set(place, node);
    if (place.parent === undefined) this.#root = node;
    return node;
  }
}

function byOrder(a: { readonly segment: PathSegment }, b: { readonly segment: PathSegment }): number {
  return compareSegments(a.segment, b.segment);
}
