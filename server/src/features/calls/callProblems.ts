/** What is wrong with the data of a call, at its keys and values, with what mends it. */
import { lacksGroup, lacksName, missingIn, NO_OBJECT, refusesUndeclared } from '../../analysis/callAnswer.ts';
import { closest } from '../../rules/closest.ts';
import type { Fix, Severity } from '../../rules/finding.ts';
import { quote } from '../../rules/ruleWords.ts';
import { sampleQuestion } from '../../rules/values/ask.ts';
import { Evaluation } from '../../rules/values/evaluate.ts';
import { fixesOf } from '../../rules/values/fixes.ts';
import type { Problem } from '../../rules/values/problem.ts';
import { meantName, sentence, spotOf } from '../../rules/values/sentence.ts';
import { insertMember, removeMember, renameKey, replaceNode } from '../../text/edit.ts';
import { type JsonNode, valueOf } from '../../text/node.ts';
import { pointerOf } from '../../text/pointer.ts';
import { toValue } from '../../text/value.ts';
import { callCode } from './callCodes.ts';
import type { CallTool } from './callTool.ts';
import { valueFor } from './skeleton.ts';

/** One fault of a call. Offsets count in the call's text. */
export interface CallProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** RFC 6901, from the call's own value. */
  readonly pointer: string;
  /** The data path; empty for the call as a whole. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly Fix[];
  /** The keyword that is broken, from the start of the tool's place. */
  readonly because: { readonly start: number; readonly end: number; readonly keyword: string } | undefined;
}

const MOST_PROBLEMS = 200;

/** Judges one call. @param text the text that the call's nodes count in */
export function callProblems(text: string, call: JsonNode, tool: CallTool): CallProblem[] {
  const { target, found } = tool;
  const { ref } = target;
  const question = { ...sampleQuestion(ref.node, found.hosts, false), closesBySilence: true };
  const run = new Evaluation(question);
  const isMap = ref.role === 'properties';
  if (isMap && call.kind !== 'object') return [notAnObject(call)];
  const problems = (isMap ? [...run.problemsUnder(call, ref.node), ...missingOfAction(call, tool)] : run.problems(call, ref.node)).filter((problem) => !isControlField(problem, tool));
  const lacking = problems.flatMap((problem) => problem.missing ?? []);
  const listed: CallProblem[] = problems.slice(0, MOST_PROBLEMS).map((problem) => {
    const meant = meantName(problem, lacking);
    const { start, end, path, segments } = spotOf(problem, [], '');
    return {
      code: callCode(problem.kind),
      severity: severityOf(problem, tool),
      message: sentence(problem, 'The call', meant),
      pointer: pointerOf(segments),
      path,
      start,
      end,
      fixes: fixesFor(text, problem, meant, tool),
      because: problem.keyword === undefined ? undefined : { start: problem.keyword.keyStart, end: problem.keyword.keyEnd, keyword: problem.keyword.key },
    };
  });
  const group = isMap ? missingGroup(call, tool) : undefined;
  return group === undefined ? listed : [...listed, group];
}

/** A field that a host adds to the root is declared by it, and by nobody else. */
function isControlField({ kind, trail, member }: Problem, { found }: CallTool): boolean {
  return kind === 'undeclared' && member !== undefined && trail?.parent === undefined && found.hosts.length > 0 && found.hosts.every(({ closure }) => closure.controlFields?.includes(member.key) === true);
}

function notAnObject(call: JsonNode): CallProblem {
  return { code: callCode('type'), severity: 'error', message: NO_OBJECT, pointer: '', path: '', start: call.start, end: call.end, fixes: [], because: undefined };
}

/** Keys and what is missing are refused by who closes objects; values by who reads them. */
function severityOf(problem: Problem, { found, target }: CallTool): Severity {
  if (problem.soft === true || problem.kind === 'several') return 'warning';
  if (problem.kind === 'undeclared' && problem.keyword === undefined) return found.hosts.some((host) => refusesUndeclared(host, problem.trail?.parent === undefined)) ? 'error' : 'warning';
  if (problem.kind === 'undeclared' || problem.kind === 'required') return 'error';
  return target.ref.role === 'properties' && !found.hosts.some((host) => host.readsValues) ? 'warning' : 'error';
}

/** The names in an action's `required` that the call lacks. */
function missingOfAction(call: JsonNode, { action, target }: CallTool): Problem[] {
  const member = action?.node?.members?.findLast((one) => one.key === 'required');
  return missingIn(target, keysOf(call)).names.map((name): Problem => ({ kind: 'required', node: call, trail: undefined, text: lacksName(name), schema: target.ref.node, keyword: member, missing: name }));
}

/** Asks of a call's keys; looked up once, since both the keys and the names may be very many. */
function keysOf({ members }: JsonNode): (name: string) => boolean {
  const keys = new Set(members?.map((member) => member.key));
  return (name) => keys.has(name);
}

/** A call gives all of at least one group of `required_one_of`. */
function missingGroup(call: JsonNode, { action, target }: CallTool): CallProblem | undefined {
  const member = action?.node?.members?.findLast((one) => one.key === 'required_one_of');
  const { groups } = missingIn(target, keysOf(call));
  if (member === undefined || groups.length === 0) return undefined;
  return { code: callCode('required'), severity: 'error', message: lacksGroup(groups), pointer: '', path: '', start: call.start, end: call.start + 1, fixes: [], because: { start: member.keyStart, end: member.keyEnd, keyword: member.key } };
}

/** Fixes that change the call; the schema stays as it is. */
function fixesFor(text: string, problem: Problem, meant: string | undefined, { target }: CallTool): Fix[] {
  const { node, keyword, member } = problem;
  const replace = (newText: string, safe: boolean): Fix => ({ title: `Replace with ${newText.length > 60 ? 'the right value' : newText}`, safe, edits: [replaceNode(node, newText)] });
  switch (problem.kind) {
    case 'undeclared': {
      if (member === undefined) return [];
      const rename = meant === undefined ? [] : [{ title: `Rename to ${quote(meant)}`, safe: false, edits: [renameKey(member, meant)] }];
      return [...rename, { title: `Remove ${quote(member.key)}`, safe: false, edits: [removeMember(text, node, member)] }];
    }
    case 'required': {
      const { missing } = problem;
      if (missing === undefined || node.members === undefined) return [];
      const schema = target.ref.role === 'properties' && problem.schema === target.ref.node ? valueOf(problem.schema, missing) : valueOf(valueOf(problem.schema, 'properties'), missing);
      return [{ title: `Add ${quote(missing)}`, safe: false, edits: [insertMember(text, node, missing, JSON.stringify(valueFor(target.ref, schema)))] }];
    }
    case 'type':
      // Without its keyword it offers the same value in the right type, and no change of the schema.
      return fixesOf(text, { ...problem, keyword: undefined }, undefined);
    case 'enum': {
      const values = (keyword?.value?.items ?? []).map((item) => JSON.stringify(toValue(item)));
      const near = node.kind === 'string' ? closest(node.value as string, (keyword?.value?.items ?? []).filter((item) => item.kind === 'string').map((item) => item.value as string)) : undefined;
      const first = near === undefined ? [] : [JSON.stringify(near)];
      return [...new Set([...first, ...values])].slice(0, 8).map((value) => replace(value, false));
    }
    case 'const':
      return keyword?.value === undefined ? [] : [replace(JSON.stringify(toValue(keyword.value)), false)];
    case 'bound':
      return keyword?.value?.kind === 'number' && (keyword.key === 'minimum' || keyword.key === 'maximum') ? [replace(String(keyword.value.value), false)] : [];
    default:
      return [];
  }
}
