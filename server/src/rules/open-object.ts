import type { Host } from '../hosts/host.ts';
import { insertMember } from '../text/edit.ts';
import { hasMember, JsonNode, memberOf, valueOf } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { takeKeyword } from './hostEvidence.ts';
import type { Fix, Report, SchemaContext, SchemaRule } from './rule.ts';
import { join } from './ruleWords.ts';
import { dialectOf, isOldDraft } from './schemaDialect.ts';
import { declaredTypes } from './schemaTypes.ts';

export const openObject: SchemaRule = {
  id: 'open-object',
  severity: 'info',
  faint: true,
  scope: 'schema',
  docs: {
    what: 'An object of the arguments that takes any key.',
    why: 'JSON Schema leaves an object open unless `additionalProperties` closes it. A misspelt argument is then taken and dropped without a word, and the model is not told. Where a host closes objects by itself, or wants them closed, other rules speak.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}}
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "additionalProperties": false
}`),
  },
  isSilent: ({ kinds, type, atRoot }) => SAID_OF_OTHERS.some((key) => kinds.has(key)) || (!atRoot && !kinds.has('properties')) || (type !== undefined && type !== 'object'),
  check(context) {
    const { schema, visit, hosts } = context;
    if (!visit.reached || schema.members === undefined || visit.ref.role !== 'input' || !isOpen(schema)) return;
    // What the properties are cannot be told until they are a map, which another rule asks for.
    const properties = memberOf(schema, 'properties')?.value;
    if (properties !== undefined && properties.kind !== 'object') return;
    const isRoot = visit.depth === 0;
    // Below the root an object without properties is a bag on purpose.
    if (!isRoot && !hasMember(schema, 'properties')) return;
    if (hosts.some((host) => closes(host, isRoot)) || (hosts.length > 0 && hosts.every(cannotClose))) return;
    const types = declaredTypes(schema, hosts);
    // A root that does not say what it is has a rule of its own; a closed branch closes, or contradicts, the whole.
    if ((types === undefined ? !hasMember(schema, 'properties') : !types.includes('object')) || hasClosedBranch(schema)) return;
    context.report(() => told(context, isRoot));
  },
};

function told(context: SchemaContext, isRoot: boolean): Report {
  const combinators = COMBINATORS.filter((keyword) => hasMember(context.schema, keyword));
  const why = combinators.length === 0 ? '' : ` "additionalProperties" beside ${join(combinators.map((keyword) => `"${keyword}"`))} would not see the properties in there.`;
  const what = isRoot ? 'The tool takes arguments that it does not declare' : 'The object takes keys that it does not declare';
  return { at: context.atSchema(), message: `${what}: nothing closes it.${why}`, fixes: fixesFor(context, combinators.length > 0) };
}

const COMBINATORS = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', '$ref', '$dynamicRef', 'dependentSchemas'] as const;

/** The keywords that say something of keys that "properties" does not name. */
const SAID_OF_OTHERS = ['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'propertyNames'];

/** Nothing is said of other keys, neither here nor by names or counts. */
function isOpen(schema: JsonNode): boolean {
  for (const { key } of schema.members!) {
    if (SAID_OF_OTHERS.includes(key)) return false;
    if (key === 'maxProperties' && valueOf(schema, key)?.value === 0) return false;
  }
  return true;
}

function hasClosedBranch(schema: JsonNode): boolean {
  return valueOf(schema, 'allOf')?.items?.some((branch) => valueOf(branch, 'additionalProperties')?.value === false) === true;
}

/** Hosts that close by silence or want every object closed have rules of their own; PhoenixKit closes the root. */
function closes(host: Host, isRoot: boolean): boolean {
  return host.closure.kind === 'by-silence' || host.closure.kind === 'strict' || (isRoot && host.closure.kind === 'root');
}

const cannotClose = (host: Host): boolean => ['rejected', 'ignored'].includes(host.keywords.get('additionalProperties')?.verdict ?? 'unknown');

/** Many objects are open, and few are asked for their fix. */
function fixesFor(context: SchemaContext, combined: boolean): () => Fix[] {
  const { text, hosts } = context;
  const shape = outerShape(context.schema);
  // What one of the hosts refuses or ignores would be told next.
  if (!combined) return () => (!takeKeyword(hosts, 'additionalProperties') ? [] : [{ title: 'Close the object', safe: false, edits: [insertMember(text, shape(), 'additionalProperties', 'false')], loses: 'Other keys are refused then.' }]);
  const { draft } = dialectOf(context.visit);
  if (draft === undefined || isOldDraft(draft)) return () => [];
  return () => (!takeKeyword(hosts, 'unevaluatedProperties') ? [] : [{ title: 'Close the object with "unevaluatedProperties"', safe: false, edits: [insertMember(text, shape(), 'unevaluatedProperties', 'false')], loses: 'Other keys are refused then, by hosts that read the keyword.' }]);
}

/** The object with its last member only, which is all that an insertion behind it reads. Keeps offsets, no nodes. */
function outerShape(schema: JsonNode): () => JsonNode {
  const { start, end } = schema;
  const { key = '', keyStart = -1, keyEnd = -1, value } = schema.members!.at(-1) ?? {};
  const valueStart = value?.start ?? -1;
  const valueEnd = value?.end ?? -1;
  return () => {
    const shape = new JsonNode('object', start, end);
    if (keyStart >= 0) shape.members!.push({ key, keyStart, keyEnd, value: valueStart < 0 ? undefined : new JsonNode('null', valueStart, valueEnd, null) });
    return shape;
  };
}
