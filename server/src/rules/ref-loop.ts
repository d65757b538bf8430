import { removeMember } from '../text/edit.ts';
import { effectiveMembers, type JsonNode, stringOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { givesType } from './keywordFixes.ts';
import type { SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const refLoop: SchemaRule = {
  id: 'ref-loop',
  severity: 'error',
  scope: 'schema',
  keywords: ['$ref'],
  docs: {
    what: 'A `$ref` that comes back to itself without reaching a schema.',
    why: 'A definition may refer to itself for a part of the value, as a tree does. One that refers to itself for the whole value never comes to an end: validators overflow their stack or refuse the schema.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"order": {"$ref": "#/$defs/A"}},
  "additionalProperties": false,
  "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"order": {"$ref": "#/$defs/A"}},
  "additionalProperties": false,
  "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"type": "string", "description": "Order"}}
}`),
  },
  check(context, member) {
    const ref = member.value?.value;
    if (typeof ref !== 'string' || !ref.startsWith('#')) return;
    const loop = loopThrough(context, ref);
    // One finding for the loop: at the first of its references in the text.
    if (loop === undefined || loop.some((node) => node.start < context.schema.start)) return;
    const through = loop.length > 1 ? ` through ${loop.length - 1 === 1 ? 'another definition' : `${loop.length - 1} other definitions`}` : '';
    context.report({
      at: context.atValue(member),
      message: `${quote(ref)} leads back to this schema${through}, and no schema is ever reached.`,
      fixes: givesType(context, member) ? [] : [{ title: 'Remove "$ref"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'Any value is taken then.' }],
    });
  },
};

/** A longer loop is nobody's slip, and every step looks a name up among the definitions. */
const MOST_STEPS = 50;
const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']);

/** The schemas with a `$ref` on the way from this schema back to it; undefined when the way ends elsewhere. */
function loopThrough(context: SchemaContext, ref: string): JsonNode[] | undefined {
  const start = context.schema;
  const cameFrom = new Map<JsonNode, JsonNode>();
  const todo: JsonNode[] = [];
  let closed: JsonNode | undefined;
  const follow = (from: JsonNode, to: JsonNode | undefined): void => {
    if (to === undefined || closed !== undefined) return;
    if (to === start) closed = from;
    else if (!cameFrom.has(to) && cameFrom.size < MOST_STEPS) {
      cameFrom.set(to, from);
      todo.push(to);
    }
  };
  const targetOf = (text: string): JsonNode | undefined => {
    const target = context.resolve(text);
    return target.kind === 'found' ? target.node : undefined;
  };
  follow(start, targetOf(ref));
  for (let node = todo.pop(); node !== undefined && closed === undefined; node = todo.pop()) {
    const next = stringOf(node, '$ref');
    if (next?.startsWith('#') === true) follow(node, targetOf(next));
    for (const { key, value } of effectiveMembers(node)) {
      if (!IN_PLACE.has(key) || value === undefined) continue;
      for (const branch of value.items ?? [value]) follow(node, branch);
    }
  }
  if (closed === undefined) return undefined;
  const loop: JsonNode[] = [start];
  for (let at: JsonNode = closed; at !== start; at = cameFrom.get(at)!) if (stringOf(at, '$ref') !== undefined) loop.push(at);
  return loop;
}
