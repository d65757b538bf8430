/** The draft that a schema is read by: what the nearest `$schema` above it says, else 2020-12. */
import type { Draft } from '../schema/vocabulary.ts';
import { stringOf } from '../text/node.ts';
import type { SchemaVisit } from './rule.ts';

const DRAFT_URIS: readonly (readonly [RegExp, Draft])[] = [
  [/^https?:\/\/json-schema\.org\/draft-0?4\/schema#?$/, '4'],
  [/^https?:\/\/json-schema\.org\/draft-0?5\/schema#?$/, '4'],
  [/^https?:\/\/json-schema\.org\/draft-0?6\/schema#?$/, '6'],
  [/^https?:\/\/json-schema\.org\/draft-0?7\/schema#?$/, '7'],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, '2019-09'],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, '2020-12'],
];

export interface Dialect {
  /** undefined when `$schema` names none that is known here. */
  readonly draft: Draft | undefined;
  /** The author wrote it. */
  readonly explicit: boolean;
}

const DEFAULT: Dialect = { draft: '2020-12', explicit: false };

/** The draft that a `$schema` URI names; undefined when it is none of them. */
export function draftNamed(uri: string): Draft | undefined {
  return DRAFT_URIS.find(([pattern]) => pattern.test(uri))?.[1];
}

/** The dialect of a visited schema. MCP's default is 2020-12 (SEP-1613), and Anthropic checks against it. */
export function dialectOf(visit: SchemaVisit): Dialect {
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) {
    const uri = at.node.members === undefined ? undefined : stringOf(at.node, '$schema');
    if (uri !== undefined) return { draft: draftNamed(uri), explicit: true };
  }
  return DEFAULT;
}

/** Drafts 4 to 7: `$ref` hides its siblings, `items` may be a list. */
export function isOldDraft(draft: Draft | undefined): boolean {
  return draft === '4' || draft === '6' || draft === '7';
}
