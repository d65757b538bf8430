/** What is wrong with a value, as the evaluation finds it. */
import type { JsonNode, Member, Segment } from '../../text/node.ts';

export type ProblemKind =
  | 'type'
  | 'enum'
  | 'const'
  | 'bound'
  | 'pattern'
  | 'count'
  | 'unique'
  | 'contains'
  | 'required'
  | 'undeclared'
  | 'never'
  | 'name'
  | 'union'
  | 'several'
  | 'not';

/** More of one value help nobody. */
export const MOST_PROBLEMS = 100;

/** A step from the value that was asked about down to the one at fault. */
export interface Trail {
  readonly parent: Trail | undefined;
  readonly segment: Segment;
}

export function segmentsOfTrail(trail: Trail | undefined): Segment[] {
  const reversed: Segment[] = [];
  for (let at = trail; at !== undefined; at = at.parent) reversed.push(at.segment);
  return reversed.reverse();
}

export interface Problem {
  readonly kind: ProblemKind;
  /** The value at fault; of a missing member the object, of an undeclared key the object that holds it. */
  readonly node: JsonNode;
  readonly trail: Trail | undefined;
  /** The member of the value whose key is at fault: undeclared, or refused by `propertyNames`. */
  readonly member?: Member;
  /** What it is: continues a sentence that begins with the value, or with the key for `undeclared` and `name`. */
  readonly text: string;
  /** The schema that it breaks, and the keyword's member. */
  readonly schema: JsonNode;
  readonly keyword: Member | undefined;
  /** `required`: the name. */
  readonly missing?: string;
  /** `undeclared`: the names that the object takes. */
  readonly declared?: readonly string[];
  /** `undeclared`: the object takes any key, but this one looks like a slip. */
  readonly soft?: boolean;
  /** `undeclared`: the key walks reach the object. */
  readonly reached?: boolean;
  /** `union`: what is wrong with each branch. */
  readonly branches?: readonly Branch[];
  /** `type`: what would be right. */
  readonly types?: readonly string[];
}

/** A branch of a union and the first thing that is wrong with the value in it. */
export interface Branch {
  readonly schema: JsonNode;
  readonly text: string;
}
