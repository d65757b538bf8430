/** What a host answers to the data of a call: which keys it refuses, and which values where it reads them. */
import type { Action, SchemaRef, Tool } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import { check, type CheckResult, closeProperties, closeSchema, isMapping, type Mapping, SchemaError, schemaOffences, validate, type ValidateResult, WrittenNumber } from '../schema/index.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { toValue } from '../text/value.ts';

export interface CallAnswer {
  readonly host: Host;
  readonly ok: boolean;
  /** The key walk, for a host that reads no values, and what it found that an open host lets pass; undefined when the schema cannot be read. */
  readonly keys: CheckResult | undefined;
  /** For a host that reads values: everything that it refuses, undeclared keys among it. */
  readonly values: ValidateResult | undefined;
  /** The schema is at fault, so the call could not be checked. */
  readonly fault: string | undefined;
}

/** Where a call's data is described: the action's properties, or the tool's input schema. */
export type CallTarget = { readonly ref: SchemaRef; readonly required: JsonNode | undefined };

/**
 * Finds what describes a call.
 * @param action the name of the action, for a tool that has actions
 * @returns the sentence that says why there is none
 */
export function callTarget(tool: Tool, action: string | undefined): CallTarget | string {
  if (tool.actions.length > 0) {
    const names = tool.actions.map((one) => one.name);
    if (action === undefined) return `The tool has actions, so name one: ${names.join(', ')}.`;
    const found: Action | undefined = tool.actions.findLast((one) => one.name === action);
    if (found === undefined) return `The tool has no action ${JSON.stringify(action)}. It has ${names.join(', ')}.`;
    if (found.properties === undefined) return `The action ${JSON.stringify(action)} has no properties, so a call of it cannot be checked.`;
    return { ref: found.properties, required: valueOf(found.node, 'required') };
  }
  if (action !== undefined) return 'The tool has no actions.';
  const ref = tool.schemas.find((one) => one.role !== 'output');
  return ref === undefined ? 'The tool has no input schema, so a call of it cannot be checked.' : { ref, required: undefined };
}

/**
 * Checks a call's data.
 * @param text the text that the target's nodes count in
 * @param data plain data; numbers may be `WrittenNumber`s
 */
export function callAnswer(text: string, target: CallTarget, host: Host, data: unknown): CallAnswer {
  const schema = schemaValue(text, target.ref.node);
  const unreadable = (fault: string): CallAnswer => ({ host, ok: false, keys: undefined, values: undefined, fault });
  if (schema !== true && !isMapping(schema)) return unreadable('The schema is no object.');
  const keys = schema === true ? ({ ok: true } as const) : keyAnswer(schema, target, data);
  if (keys === undefined) return unreadable('The schema is broken, so its key sets cannot be read; the check of the file says where.');
  if (!host.readsValues) return { host, ok: keys.ok, keys, values: undefined, fault: undefined };
  try {
    const values = validate(schema === true ? true : closedFor(host, target.ref.role === 'properties' ? actionSchema(schema, text, target) : schema), data);
    const unseen = host.closure.kind === 'open' && !keys.ok && !tellsOf(values, keys.unknown) ? keys : undefined;
    return { host, ok: values.ok && unseen === undefined, keys: unseen, values, fault: undefined };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    if (host.unknownKeyword.verdict === 'rejected') return unreadable(error.message);
    // The host takes keywords that our validator does not read, so the keys are all that can be told.
    return { host, ok: keys.ok, keys, values: undefined, fault: undefined };
  }
}

/** Whether a host refuses a key that nobody declares, also where the author left the object open. */
export const closesObjects = ({ closure }: Host): boolean => closure.kind === 'root' || closure.kind === 'by-silence';

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

function actionSchema(properties: Mapping, text: string, { required }: CallTarget): Mapping {
  return { type: 'object', properties, ...(required === undefined ? {} : { required: schemaValue(text, required) }), additionalProperties: false };
}
