/** What the codes of the problems of calls mean: they are no rules, since the tool's own schema is what is broken. */
import type { ProblemKind } from '../../rules/values/problem.ts';

const MEANINGS: Readonly<Record<ProblemKind, string>> = {
  type: 'A value of another type than the schema says.',
  enum: 'A value that "enum" does not list.',
  const: 'Another value than "const".',
  bound: 'A number outside of its bounds.',
  pattern: 'A text that "pattern" does not match.',
  count: 'Too many or too few characters, elements or properties.',
  unique: 'Equal elements where each must differ.',
  contains: 'Too many or too few elements that "contains" wants.',
  required: 'An argument that is required is missing.',
  undeclared: 'A key that the schema does not declare.',
  never: 'A value where the schema allows none.',
  name: 'A key that "propertyNames" does not allow.',
  union: 'A value that fits no branch of a union.',
  several: 'A value that fits several branches of "oneOf".',
  not: 'A value that "not" excludes.',
};

/** The code of a kind of problem. */
export const callCode = (kind: ProblemKind): string => `call-${kind}`;

/** The calls of a file are bound to a tool that is not there. */
export const WITHOUT_TOOL = 'call-without-tool';

/** A file has more problems than are told. */
export const TOO_MANY = 'too-many-problems';

/** Every code with its meaning. */
export const CALL_CODES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MEANINGS).map(([kind, meaning]): [string, string] => [callCode(kind as ProblemKind), meaning]),
  [WITHOUT_TOOL, 'Calls that are bound to a tool or action that is not there.'],
  [TOO_MANY, 'More problems of the calls in a file than are told one by one.'],
]);
