/** Keywords that judge a value by itself: type, enum, const, bounds, lengths, pattern. */
import { type JsonNode, type Member, memberOf } from '../../text/node.ts';
import { brief, codePoints, toValue } from '../../text/value.ts';
import { isInverted } from '../boundKeywords.ts';
import { aType, join } from '../ruleWords.ts';
import { allows, typesIn, typeOf } from '../schemaTypes.ts';
import { sameValue } from './canonical.ts';
import type { At, Run } from './run.ts';
import type { Problem, ProblemKind } from './problem.ts';

/** @returns whether the answer is sure */
export function judgeScalar(run: Run, value: JsonNode, schema: JsonNode, at: At, skip: ReadonlySet<string>, out: Problem[]): boolean {
  let sure = true;
  const tell = (kind: ProblemKind, keyword: Member, text: string): void => void out.push({ kind, node: value, trail: at.trail, text, schema, keyword });
  const typed = skip.has('type') ? undefined : memberOf(schema, 'type');
  if (typed !== undefined) {
    const types = typesIn(typed.value, run.question.hosts);
    if (types === undefined) sure = false;
    else if (!allows(types, typeOf(value))) {
      out.push({ kind: 'type', node: value, trail: at.trail, text: `is ${phrase(value)}, but must be ${join(types.map(aType), 'or')}`, schema, keyword: typed, types });
      // One fault is enough: what else the schema says is about other values.
      return sure;
    }
  }
  for (const member of schema.members!) {
    const bound = member.value;
    if (bound === undefined || skip.has(member.key)) continue;
    switch (member.key) {
      case 'enum':
        sure = judgeEnum(run, value, schema, member, tell) && sure;
        break;
      case 'const':
        if (!sameValue(value, bound)) tell('const', member, `must be ${brief(toValue(bound))}`);
        break;
      case 'minimum':
      case 'maximum':
      case 'exclusiveMinimum':
      case 'exclusiveMaximum':
      case 'multipleOf':
        if (value.kind === 'number') sure = judgeNumber(run, value.value as number, schema, member, tell) && sure;
        break;
      case 'minLength':
      case 'maxLength':
        if (value.kind === 'string') sure = judgeLength(run, value.value as string, schema, member, tell) && sure;
        break;
      case 'pattern': {
        if (value.kind !== 'string') break;
        const matches = bound.kind === 'string' ? run.matches(bound.value as string, value.value as string) : undefined;
        if (matches === undefined) sure = false;
        else if (!matches) tell('pattern', member, `does not match the pattern ${brief(bound.value)}`);
        break;
      }
    }
  }
  return sure;
}

type Tell = (kind: ProblemKind, keyword: Member, text: string) => void;

/** A value in a sentence: `the string "x"`, `an array`. */
export function phrase(node: JsonNode): string {
  if (node.kind === 'object' || node.kind === 'array') return `an ${node.kind}`;
  return node.kind === 'null' ? 'null' : `the ${node.kind} ${brief(node.value)}`;
}

function judgeEnum(run: Run, value: JsonNode, schema: JsonNode, member: Member, tell: Tell): boolean {
  const items = member.value?.items;
  if (items === undefined || items.length === 0) return false;
  if (!run.spend(1 + (items.length >> 4))) return false;
  if (items.some((item) => sameValue(value, item))) return true;
  // An enum that nothing of the type can match is a fault of its own.
  const types = typesIn(memberOf(schema, 'type')?.value, run.question.hosts);
  if (types !== undefined && !items.some((item) => allows(types, typeOf(item)))) return false;
  tell('enum', member, `is not one of ${join(items.map((item) => brief(toValue(item), 40)), 'or').replace(/ or (\d+ more)$/, ' and $1')}`);
  return true;
}

function judgeNumber(run: Run, number: number, schema: JsonNode, member: Member, tell: Tell): boolean {
  const { key } = member;
  const limit = member.value!.value;
  const { draft } = run.question;
  if (typeof limit === 'boolean' && key.startsWith('exclusive')) return draft === '4';
  if (typeof limit !== 'number' || (key !== 'multipleOf' && isInverted(schema, key, draft))) return false;
  const out = draft === '4' && memberOf(schema, key === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum')?.value?.value === true;
  if (key === 'minimum' && (out ? number <= limit : number < limit)) tell('bound', member, `must be ${out ? 'above' : 'at least'} ${limit}`);
  else if (key === 'maximum' && (out ? number >= limit : number > limit)) tell('bound', member, `must be ${out ? 'below' : 'at most'} ${limit}`);
  else if (key === 'exclusiveMinimum' && number <= limit) tell('bound', member, `must be above ${limit}`);
  else if (key === 'exclusiveMaximum' && number >= limit) tell('bound', member, `must be below ${limit}`);
  else if (key === 'multipleOf') {
    if (limit <= 0) return false;
    const times = number / limit;
    // Decimal fractions have no exact binary form: 0.3 is meant to be a multiple of 0.1.
    if (Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, Math.abs(times))) tell('bound', member, `must be a multiple of ${limit}`);
  }
  return true;
}

function judgeLength(run: Run, text: string, schema: JsonNode, member: Member, tell: Tell): boolean {
  const limit = member.value!.value;
  if (!isCount(limit) || isInverted(schema, member.key, run.question.draft) || !run.spend(text.length >> 6)) return false;
  const length = codePoints(text);
  if (member.key === 'minLength' && length < limit) tell('bound', member, `must have at least ${count(limit, 'character')}`);
  if (member.key === 'maxLength' && length > limit) tell('bound', member, `must have at most ${count(limit, 'character')}`);
  return true;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** `1 character`, `2 characters`. */
export function count(number: number, word: string): string {
  return `${number} ${number === 1 ? word : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`}`;
}
