/** What the parts of an evaluation share: the question, the budget, and the way back into the judging of a schema. */
import type { Host } from '../../hosts/host.ts';
import type { Draft } from '../../schema/vocabulary.ts';
import type { JsonNode } from '../../text/node.ts';
import type { Problem, Trail } from './problem.ts';

/** What an evaluation depends on beside schema and value. */
export interface Question {
  readonly hosts: readonly Host[];
  /** undefined: a dialect that is not known; then every keyword is read as 2020-12 has it. */
  readonly draft: Draft | undefined;
  /** The target of a `$ref`; undefined when it cannot be read. */
  resolve(ref: string): JsonNode | undefined;
  /** Keywords of the schema itself (not of those in it) that are left out. */
  readonly skip?: ReadonlySet<string>;
  /** Nothing is required of the value itself: it is a part of a call. */
  readonly partial?: boolean;
  /** An object that declares properties and says nothing of others takes no others, where the key walks reach it. */
  readonly closesBySilence?: boolean;
}

/** Where the judging stands. */
export interface At {
  readonly trail: Trail | undefined;
  readonly depth: number;
  /** The key walks reach this schema. */
  readonly reached: boolean;
}

/** One evaluation as its parts see it; `Evaluation` is the only one. */
export interface Run {
  readonly question: Question;
  /** Slips in objects that take any key; collected outside of unions only. */
  readonly soft: Problem[];
  readonly inBranch: boolean;
  /** Takes steps off the budget. @returns false when it is used up */
  spend(steps: number): boolean;
  /** Judges into `out`. @returns whether the answer is sure */
  judge(value: JsonNode, schema: JsonNode, at: At, out: Problem[]): boolean;
  /** Judges a branch of a combinator: apart from what else is found. */
  branch(value: JsonNode, schema: JsonNode, at: At): { problems: Problem[]; sure: boolean };
  /** Whether a text matches; undefined when that cannot be said. */
  matches(source: string, text: string): boolean | undefined;
}
