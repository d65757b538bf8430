/**
 * The words of whole schemas, their data included: what a fix must know before it takes something away that another place may
 * speak of. Read from the tree, so that it matters neither how a word is quoted nor how it is escaped.
 */
import type { JsonNode } from '../text/node.ts';
import type { SchemaContext } from './rule.ts';

export interface SchemaWords {
  /** Every key at every level. */
  readonly keys: ReadonlySet<string>;
  /** Every string that is a value. */
  readonly strings: ReadonlySet<string>;
  /** What stands behind the `#` of those that have one, decoded: the anchor that a reference names. */
  readonly fragments: ReadonlySet<string>;
  /** Has forms that an older draft reads otherwise than the newest, or alone. */
  readonly isOfDraft: boolean;
}

/** A keyword that is refused in a thousand places asks the same each time. A tree that was parsed does not change. */
const SAID = new WeakMap<JsonNode, SchemaWords>();

/** The words of the whole schema that a context stands in. */
export function saidIn(context: SchemaContext): SchemaWords {
  const { node } = context.visit.ref;
  let said = SAID.get(node);
  if (said === undefined) SAID.set(node, (said = wordsOf(node)));
  return said;
}

const OF_A_DRAFT = ['dependencies', 'additionalItems', 'definitions', 'id', '$ref', '$recursiveRef', '$recursiveAnchor'];

function wordsOf(root: JsonNode): SchemaWords {
  const keys = new Set<string>();
  const strings = new Set<string>();
  const fragments = new Set<string>();
  let isOfDraft = false;
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'string') {
      const text = node.value as string;
      strings.add(text);
      const at = text.indexOf('#');
      if (at >= 0) fragments.add(decoded(text.slice(at + 1)));
    }
    // One by one: a list may be longer than a call may have arguments.
    for (const item of node.items ?? []) open.push(item);
    for (const { key, value } of node.members ?? []) {
      keys.add(key);
      if (value === undefined) continue;
      open.push(value);
      if (key === 'items' ? value.kind === 'array' : (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && value.kind === 'boolean') isOfDraft = true;
    }
  }
  return { keys, strings, fragments, isOfDraft: isOfDraft || OF_A_DRAFT.some((key) => keys.has(key)) };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
