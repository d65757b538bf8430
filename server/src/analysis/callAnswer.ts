/** What a host answers to the data of a call: which keys it refuses, what it misses, and which values where it reads them. */
import type { Action, SchemaRef, Tool } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import { check, type CheckResult, closeProperties, closeSchema, isMapping, type Mapping, SchemaError, schemaOffences, validate, type ValidateResult, WrittenNumber } from '../schema/index.ts';
import { join, quote } from '../rules/ruleWords.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { toValue } from '../text/value.ts';
import { type Sentence, sentence } from './sentence.ts';

export interface CallAnswer {
  readonly host: Host;
  readonly ok: boolean;
  /** The key walk, for a host that reads no values, and what it found that an open host lets pass; undefined when the schema cannot be read. */
  readonly keys: CheckResult | undefined;
  /** The keys are refused, by the host or by an object that the author closed; else they may pass unseen. */
  readonly refusesKeys: boolean;
  /** What an action requires and the call lacks, a sentence each. */
  readonly lacks: readonly string[];
  /** For a host that reads values: everything that it refuses, undeclared keys among it. */
  readonly values: ValidateResult | undefined;
  /** The schema is at fault, so the call could not be checked. */
  readonly fault: string | undefined;
}

/** Where a call's data is described: the action's properties, or the tool's input schema. */
export interface CallTarget {
  readonly ref: SchemaRef;
  readonly action: JsonNode | undefined;
}

/**
 * Finds what describes a call.
 * @param action the name of the action, for a tool that has actions
 * @returns the sentence that says why there is none
 */
export function callTarget(tool: Tool, action: string | undefined): CallTarget | Sentence {
  if (tool.actions.length > 0) {
    const names = tool.actions.map((one) => one.name);
    if (action === undefined) return sentence('The tool has actions, so name one: {0}.', names.join(', '));
    const found: Action | undefined = tool.actions.findLast((one) => one.name === action);
    if (found === undefined) return sentence('The tool has no action {0}. It has {1}.', JSON.stringify(action), names.join(', '));
    if (found.properties === undefined) return sentence('The action {0} has no properties, so a call of it cannot be checked.', JSON.stringify(action));
    return { ref: found.properties, action: found.node };
  }
  if (action !== undefined) return sentence('The tool has no actions.');
  const ref = tool.schemas.find((one) => one.role !== 'output');
  return ref === undefined ? sentence('The tool has no input schema, so a call of it cannot be checked.') : { ref, action: undefined };
}

/** What a call of an action lacks: names of `required`, and the groups of `required_one_of` when it gives all of none. */
export interface Missing {
  readonly names: readonly string[];
  readonly groups: readonly (readonly string[])[];
}

/**
 * What an action requires and a call lacks.
 * @param has whether the call has a member of that name; a default does not count
 */
export function missingIn({ action }: CallTarget, has: (name: string) => boolean): Missing {
  const names = namesIn(valueOf(action, 'required')).filter((name) => !has(name));
  const groups = (valueOf(action, 'required_one_of')?.items ?? []).map(namesIn).filter((group) => group.length > 0);
  return { names, groups: groups.some((group) => group.every(has)) ? [] : groups };
}

const namesIn = (list: JsonNode | undefined): string[] => (list?.items ?? []).filter((item) => item.kind === 'string').map((item) => item.value as string);

/** Continues a sentence that begins with the call. */
export const lacksName = (name: string): string => `lacks ${quote(name)}, which the action requires`;
export const lacksGroup = (groups: Missing['groups']): string => `The call lacks a group of arguments: the action requires ${join(groups.map((group) => join(group.map(quote))), 'or')}.`;
export const NO_OBJECT = 'The data of a call is an object of arguments.';

/**
 * Whether a host refuses a key that nobody declares in an object that its author left open. A strict host takes no
 * schema with such an object, and writes no key that the schema does not name.
 */
export function refusesUndeclared({ closure }: Host, atRoot: boolean): boolean {
  return closure.kind === 'by-silence' || closure.kind === 'strict' || (closure.kind === 'root' && atRoot);
}

/**
 * Checks a call's data.
 * @param text the text that the target's nodes count in
 * @param data plain data; numbers may be `WrittenNumber`s
 */
export function callAnswer(text: string, target: CallTarget, host: Host, data: unknown): CallAnswer {
  const schema = schemaValue(text, target.ref.node);
  const none = { host, keys: undefined, refusesKeys: false, lacks: [], values: undefined, fault: undefined };
  const unreadable = (fault: string): CallAnswer => ({ ...none, ok: false, fault });
  if (schema !== true && !isMapping(schema)) return unreadable('The schema is no object.');
  const keys = schema === true ? ({ ok: true } as const) : keyAnswer(schema, target, data);
  if (keys === undefined) return unreadable('The schema is broken, so its key sets cannot be read; the check of the file says where.');
  const refusesKeys = !keys.ok && (refusesUndeclared(host, Object.hasOwn(keys.allowed, '')) || authorRefuses(schema as Mapping, target, data, keys.unknown));
  const lacks = lackedBy(target, data, false);
  const byKeys: CallAnswer = { ...none, ok: keys.ok && lacks.length === 0, keys, refusesKeys, lacks };
  if (!host.readsValues) return byKeys;
  try {
    const values = validate(schema === true ? true : closedFor(host, target.ref.role === 'properties' ? actionSchema(schema, text, target) : schema), data);
    const unseen = host.closure.kind === 'open' && !keys.ok && !tellsOf(values, keys.unknown) ? keys : undefined;
    const unread = lackedBy(target, data, true);
    return { ...none, ok: values.ok && unseen === undefined && unread.length === 0, keys: unseen, lacks: unread, values };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    if (host.unknownKeyword.verdict === 'rejected') return unreadable(error.message);
    // The host takes keywords that our validator does not read, so the keys are all that can be told.
    return byKeys;
  }
}

/** An answer is bounded, however much is missing. */
const MOST_NAMED = 10;

/** What an action's call lacks. @param valuesRead the data's type and the required names are told among the values */
function lackedBy(target: CallTarget, data: unknown, valuesRead: boolean): string[] {
  if (target.ref.role !== 'properties') return [];
  if (!isMapping(data)) return valuesRead ? [] : [NO_OBJECT];
  const { names, groups } = missingIn(target, (name) => (data instanceof Map ? data.has(name) : Object.hasOwn(data, name)));
  const lacks = valuesRead ? [] : names.slice(0, MOST_NAMED).map((name) => `The call ${lacksName(name)}.`);
  if (!valuesRead && names.length > MOST_NAMED) lacks.push(`The call lacks ${names.length - MOST_NAMED} more arguments that the action requires.`);
  return groups.length === 0 ? lacks : [...lacks, lacksGroup(groups)];
}

/** The author closed an object that holds one of the keys: his own schema refuses it, whatever the host makes of his silence. */
function authorRefuses(schema: Mapping, { ref }: CallTarget, data: unknown, paths: readonly string[]): boolean {
  try {
    return tellsOf(validate(ref.role === 'properties' ? { type: 'object', properties: schema } : schema, data), paths);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    // Our validator does not read all of the schema, and what closes the root is seen without it.
    const own: unknown = schema instanceof Map ? schema.get('additionalProperties') : Object.hasOwn(schema, 'additionalProperties') ? (schema as Record<string, unknown>)['additionalProperties'] : undefined;
    return ref.role !== 'properties' && own === false && paths.some((path) => /^[^.[]+$/.test(path));
  }
}

/** The author closed the object himself, so that its keys are among the errors. */
function tellsOf(values: ValidateResult, paths: readonly string[]): boolean {
  return !values.ok && values.errors.some(({ path }) => paths.includes(path));
}

/** The schema as the host holds calls to it. */
function closedFor({ closure }: Host, schema: Mapping): Mapping {
  if (closure.kind === 'open') return schema;
  if (closure.kind === 'root') return closeSchema(schema, new Map((closure.controlFields ?? []).map((field) => [field, {}])));
  return (closeProperties({ [ROOT]: schema }) as Record<string, Mapping>)[ROOT]!;
}

/** A schema's value; a number keeps how it was written. */
function schemaValue(text: string, node: JsonNode): unknown {
  return toValue(node, (number) => {
    const written = text.slice(number.start, number.end);
    return String(number.value) === written ? number.value : new WrittenNumber(written);
  });
}

/** The root that stands above the schema while its keys are walked; its name is taken off every path again. */
const ROOT = 'r';

function keyAnswer(schema: Mapping, { ref }: CallTarget, data: unknown): CheckResult | undefined {
  if (ref.role === 'properties') return schemaOffences(schema).length > 0 ? undefined : check(data, schema);
  const map = { [ROOT]: schema };
  if (schemaOffences(map).length > 0) return undefined;
  const result = check({ [ROOT]: data }, map);
  if (result.ok) return result;
  const below = (path: string): string => path.slice(ROOT.length).replace(/^\./, '');
  const allowed: Record<string, readonly string[]> = {};
  for (const path of Object.keys(result.allowed)) allowed[below(path)] = result.allowed[path]!;
  return { ...result, unknown: result.unknown.map(below), allowed };
}

function actionSchema(properties: Mapping, text: string, { action }: CallTarget): Mapping {
  const required = valueOf(action, 'required');
  return { type: 'object', properties, ...(required === undefined ? {} : { required: schemaValue(text, required) }), additionalProperties: false };
}
