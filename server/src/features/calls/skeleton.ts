/** A call to start from: the tool's own example, else what is required, with values that fit where the schema names them. */
import type { SchemaRef } from '../../formats/format.ts';
import { isDeeperThan, type JsonNode, valueOf } from '../../text/node.ts';
import { toValue } from '../../text/value.ts';
import { alternatives, propertiesAt, typesOf } from '../described.ts';
import type { CallTool } from './callTool.ts';

const DEEPEST = 6;
/** What a schema names is taken up to this depth: nobody reads on, and JSON is written by recursion. */
const DEEPEST_NAMED = 100;
/** The most values of one call: a schema that requires itself ten times would have a million of them. */
const MOST_VALUES = 1000;

interface Budget {
  left: number;
}

const isShown = (node: JsonNode): boolean => !isDeeperThan(node, DEEPEST_NAMED);

/** The text of a call's data. */
export function callSkeleton({ found, target, action }: CallTool): string {
  const example = found.tool.samples.find((sample) => sample.kind === 'example' && sample.schema.node === target.ref.node && isShown(sample.node));
  const value = example === undefined ? emptyCall(target.ref, action?.node) : toValue(example.node);
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function emptyCall(ref: SchemaRef, action: JsonNode | undefined): Record<string, unknown> {
  const call: Record<string, unknown> = {};
  const all = propertiesAt(ref, undefined, [], action);
  const group = action === undefined ? undefined : valueOf(action, 'required_one_of')?.items?.[0];
  const wanted = new Set((group?.items ?? []).map((item) => item.value));
  const chosen = all.filter(({ name, required }) => required || wanted.has(name));
  const budget = { left: MOST_VALUES };
  // A call without anything required still shows what may be given.
  for (const { name, schema } of (chosen.length > 0 ? chosen : all.slice(0, 1)).slice(0, MOST_VALUES)) Object.defineProperty(call, name, { value: valueFor(ref, schema, DEEPEST, budget), enumerable: true, writable: true, configurable: true });
  return call;
}

/** A value for a schema: what it names, else an empty one of its type. */
export function valueFor(ref: SchemaRef, schema: JsonNode | undefined, deep = DEEPEST, budget: Budget = { left: MOST_VALUES }): unknown {
  budget.left--;
  for (const one of alternatives(ref, schema)) {
    const named = valueOf(one, 'const') ?? valueOf(one, 'default') ?? valueOf(one, 'examples')?.items?.[0] ?? valueOf(one, 'enum')?.items?.[0];
    if (named !== undefined && isShown(named)) return toValue(named);
  }
  for (const one of alternatives(ref, schema)) {
    switch (typesOf(one)[0]) {
      case 'object':
        return deep === 0 ? {} : objectFor(ref, one, deep, budget);
      case 'array': {
        const least = valueOf(one, 'minItems')?.value;
        return typeof least === 'number' && least > 0 && deep > 0 ? [valueFor(ref, valueOf(one, 'items'), deep - 1, budget)] : [];
      }
      case 'string':
        return '';
      case 'integer':
      case 'number': {
        const least = valueOf(one, 'minimum')?.value;
        return typeof least === 'number' ? least : 0;
      }
      case 'boolean':
        return false;
      case 'null':
        return null;
    }
  }
  return '';
}

function objectFor(ref: SchemaRef, schema: JsonNode, deep: number, budget: Budget): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const properties = valueOf(schema, 'properties');
  for (const item of valueOf(schema, 'required')?.items ?? []) {
    if (item.kind !== 'string') continue;
    if (budget.left <= 0) break;
    Object.defineProperty(value, item.value as string, { value: valueFor(ref, valueOf(properties, item.value as string), deep - 1, budget), enumerable: true, writable: true, configurable: true });
  }
  return value;
}
