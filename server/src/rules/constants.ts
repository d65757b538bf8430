/** A combinator whose branches are constants of one type, which is an enum written in another way. */
import { effectiveMembers, type JsonNode } from '../text/node.ts';

export interface Constants {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** The JSON texts of the constants, in their order. */
  readonly texts: readonly string[];
  /** Keywords of the branches that an enum has no place for. */
  readonly lost: readonly string[];
}

/**
 * Reads the branches of a `oneOf` or `anyOf`.
 * @returns undefined unless every branch is one constant (or an enum) of the same type
 */
export function constantsOf(list: JsonNode | undefined, text: string): Constants | undefined {
  const texts: string[] = [];
  const lost = new Set<string>();
  let type: Constants['type'] | undefined;
  for (const branch of list?.items ?? []) {
    let found: readonly JsonNode[] | undefined;
    for (const { key, value } of effectiveMembers(branch)) {
      if (key === 'const' && value !== undefined) found = [value];
      else if (key === 'enum' && value?.items !== undefined) found = value.items;
      else if (key !== 'type') lost.add(key);
    }
    if (found === undefined || found.length === 0) return undefined;
    for (const node of found) {
      const kind = node.kind === 'number' ? (Number.isInteger(node.value) ? 'integer' : 'number') : node.kind;
      if (kind !== 'string' && kind !== 'integer' && kind !== 'number' && kind !== 'boolean') return undefined;
      if (type !== undefined && type !== kind) return undefined;
      type = kind;
      const spelled = text.slice(node.start, node.end);
      if (!texts.includes(spelled)) texts.push(spelled);
    }
  }
  // Branches that assert more than their constant are no plain list of values.
  const says = ['title', 'description', '$comment'];
  if (type === undefined || [...lost].some((key) => !says.includes(key))) return undefined;
  return { type, texts, lost: [...lost] };
}
