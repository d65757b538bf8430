/**
 * Whether a value fits its schema, with the place of everything that does not. It judges what can be judged inside one
 * schema; what cannot be read (a broken keyword, a `$ref` that leads out, a pattern that costs too much) passes, and the
 * answer is then not `sure`, so that `not` and `oneOf` draw no conclusion from it.
 *
 * Bounded: a budget of steps for one evaluation, a depth, and one answer for each pair of value and `$ref` target, so
 * that cycles end and shared definitions are judged once.
 */
import { newPurse, Pattern, patternProblem, hasPosixClass } from '../../schema/pattern.ts';
import { effectiveMembers, type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import { isOldDraft } from '../schemaDialect.ts';
import { judgeArray } from './arrays.ts';
import { judgeCombinators } from './combinators.ts';
import { judgeObject } from './objects.ts';
import { MOST_PROBLEMS, type Problem } from './problem.ts';
import type { At, Question, Run } from './run.ts';
import { judgeScalar } from './scalars.ts';

export type { Question } from './run.ts';

const MOST_STEPS = 20_000;
const DEEPEST = 100;
const NO_SKIP: ReadonlySet<string> = new Set();

/** Judges one value. One object serves one evaluation. */
export class Evaluation implements Run {
  readonly question: Question;
  readonly purse = newPurse();
  #steps = MOST_STEPS;
  #root: JsonNode | undefined;
  readonly #patterns = new Map<string, Pattern | undefined>();
  readonly #answers = new Map<JsonNode, Map<JsonNode, { sure: boolean; problems: Problem[] } | 'open'>>();
  /** Slips in objects that take any key; collected outside of unions only. */
  readonly soft: Problem[] = [];
  #branches = 0;

  constructor(question: Question) {
    this.question = question;
  }

  /** Takes steps off the budget. @returns false when it is used up */
  spend(steps: number): boolean {
    this.#steps -= steps;
    return this.#steps > 0;
  }

  get inBranch(): boolean {
    return this.#branches > 0;
  }

  /** The problems of a value, the first hundred, the slips included. */
  problems(value: JsonNode, schema: JsonNode): Problem[] {
    const problems: Problem[] = [];
    this.#root = schema;
    this.judge(value, schema, { trail: undefined, depth: 0, reached: true }, problems);
    return this.#first(problems);
  }

  /** The problems of an object under a map of properties that nothing is declared beside (an action of Wymcp). */
  problemsUnder(value: JsonNode, properties: JsonNode): Problem[] {
    const problems: Problem[] = [];
    const declared = new Map(effectiveMembers(properties).map((member) => [member.key, member]));
    const names = [...declared.keys()];
    for (const member of effectiveMembers(value)) {
      const property = declared.get(member.key);
      const at: At = { trail: { parent: undefined, segment: member.key }, depth: 1, reached: true };
      if (property === undefined) {
        if (problems.length < MOST_PROBLEMS) problems.push({ kind: 'undeclared', node: value, trail: at.trail, member, text: 'is not declared', schema: properties, keyword: undefined, declared: names, reached: true });
      } else if (property.value !== undefined && member.value !== undefined) this.judge(member.value, property.value, at, problems);
    }
    return this.#first(problems);
  }

  #first(problems: readonly Problem[]): Problem[] {
    return [...problems.slice(0, MOST_PROBLEMS), ...this.soft];
  }

  /** Judges into `out`. @returns whether the answer is sure */
  judge(value: JsonNode, schema: JsonNode, at: At, out: Problem[]): boolean {
    if (!this.spend(1) || at.depth > DEEPEST) return false;
    if (schema.kind === 'boolean') {
      if (schema.value === false) out.push({ kind: 'never', node: value, trail: at.trail, text: 'is not allowed here at all', schema, keyword: undefined });
      return true;
    }
    if (schema.members === undefined) return false;
    const skip = schema === this.#root && at.trail === undefined ? (this.question.skip ?? NO_SKIP) : NO_SKIP;
    const ref = skip.has('$ref') ? undefined : memberOf(schema, '$ref');
    let sure = true;
    if (ref !== undefined) {
      sure = this.#judgeRef(value, ref, at, out);
      if (isOldDraft(this.question.draft)) return sure;
    }
    if (value.kind === 'null' && this.#takesNull(schema)) return sure;
    sure = judgeScalar(this, value, schema, at, skip, out) && sure;
    if (value.kind === 'object') sure = judgeObject(this, value, schema, at, out) && sure;
    else if (value.kind === 'array') sure = judgeArray(this, value, schema, at, out) && sure;
    return judgeCombinators(this, value, schema, at, skip, out) && sure;
  }

  /** Judges a branch of a combinator: apart from what else is found. */
  branch(value: JsonNode, schema: JsonNode, at: At): { problems: Problem[]; sure: boolean } {
    const problems: Problem[] = [];
    this.#branches++;
    const sure = this.judge(value, schema, { ...at, depth: at.depth + 1, reached: false }, problems);
    this.#branches--;
    return { problems, sure };
  }

  /** Whether a text matches; undefined when that cannot be said. */
  matches(source: string, text: string): boolean | undefined {
    let pattern = this.#patterns.get(source);
    if (!this.#patterns.has(source)) {
      // POSIX classes are read in two ways, so a text is not blamed for them.
      pattern = patternProblem(source)?.kind === 'invalid' || hasPosixClass(source) ? undefined : new Pattern(source);
      this.#patterns.set(source, pattern);
    }
    const verdict = pattern?.test(text, this.purse) ?? 'undecided';
    return verdict === 'undecided' ? undefined : verdict === 'match';
  }

  #judgeRef(value: JsonNode, ref: Member, at: At, out: Problem[]): boolean {
    const target = typeof ref.value?.value === 'string' ? this.question.resolve(ref.value.value) : undefined;
    if (target === undefined) return false;
    let answers = this.#answers.get(target);
    if (answers === undefined) this.#answers.set(target, (answers = new Map()));
    const known = answers.get(value);
    if (known === 'open') return false;
    if (known !== undefined) {
      add(known.problems, out);
      return known.sure;
    }
    answers.set(value, 'open');
    const problems: Problem[] = [];
    const sure = this.judge(value, target, { ...at, depth: at.depth + 1, reached: false }, problems);
    answers.set(value, { sure, problems });
    add(problems, out);
    return sure;
  }

  /** `nullable: true` allows null for the hosts that read it (OpenAPI); JSON Schema has no such keyword. */
  #takesNull(schema: JsonNode): boolean {
    if (valueOf(schema, 'nullable')?.value !== true) return false;
    const { hosts } = this.question;
    return hosts.length > 0 && hosts.every((host) => ['enforced', 'accepted'].includes(host.keywords.get('nullable')?.verdict ?? 'unknown') && host.types !== undefined);
  }
}

/** Adds the problems that are not there yet: two references to one definition find the same ones. */
function add(problems: readonly Problem[], out: Problem[]): void {
  for (const problem of problems) if (out.length < MOST_PROBLEMS && !out.includes(problem)) out.push(problem);
}
