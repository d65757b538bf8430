import { newPurse, Pattern, patternProblem } from '../schema/pattern.ts';
import { insertMember, removeItems, replaceNode } from '../text/edit.ts';
import { type JsonNode, type Member, valueOf } from '../text/node.ts';
import { closest, fold } from './closest.ts';
import { type Declared, declaredNames } from './declaredNames.ts';
import { exampleTool } from './exampleTool.ts';
import { shapeEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { MOST_IN_LIST, quote, quoteAll } from './ruleWords.ts';

export const requiredUndeclared: SchemaRule = {
  id: 'required-undeclared',
  severity: 'error',
  scope: 'schema',
  keywords: ['required'],
  docs: {
    what: '`required` names a property that is not declared.',
    why: 'The model is told to give an argument that nothing describes; Gemini refuses the request, and where the object is closed no call can satisfy the schema. Properties that a `$ref`, a combinator or the schema around it declares count as declared.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"orderId": {"type": "string", "description": "Order"}},
  "required": ["order_id"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"orderId": {"type": "string", "description": "Order"}},
  "required": ["orderId"],
  "additionalProperties": false
}`),
  },
  check(context, member) {
    const list = member.value;
    if (list?.items === undefined || list.items.length === 0) return;
    // The common case costs one look into the schema's own properties.
    const own = valueOf(context.schema, 'properties')?.members;
    if (own !== undefined && areAll(list.items, own)) return;
    const declared = declaredNames(context);
    if (declared.unread || declared.others === 'described') return;
    if (declared.names.size === 0) {
      if (isBareRoot(context) && shapeEvidence(context.hosts, 'required-without-properties')?.verdict !== 'rejected') reportBare(context, list);
      return;
    }
    const required = new Set(list.items.map((item) => item.value));
    const reported = new Set<string>();
    const patterns = new Patterns(declared.patterns);
    list.items.forEach((item, index) => {
      if (item.kind !== 'string') return;
      const name = item.value as string;
      if (declared.names.has(name) || reported.has(name) || reported.size >= MOST_IN_LIST || patterns.match(name)) return;
      const meant = closest(name, declared.names);
      // An object that its author left open takes the name; without a likely slip there is nothing to say.
      if (declared.others === 'any' && meant === undefined) return;
      reported.add(name);
      context.report({
        at: context.nodeSpot([...context.segments(), 'required', index], item, context.path()),
        message: `${quote(name)} is required but not declared in "properties".${meant === undefined ? '' : ` Did you mean ${quote(meant)}?`}`,
        ...(declared.others === 'any' ? { severity: 'warning' as const } : {}),
        fixes: fixesFor(context, list, name, meant, required, declared),
      });
    });
  },
};

/** The root of the arguments without any word on what they are; elsewhere such an object can be a bag on purpose. */
function isBareRoot(context: SchemaContext): boolean {
  const { visit, schema } = context;
  return visit.depth === 0 && visit.ref.role === 'input' && context.keyword('properties') === undefined && schema.members!.every(({ key }) => !SAYS_NAMES.has(key));
}

const SAYS_NAMES = new Set(['patternProperties', 'additionalProperties', 'propertyNames', 'unevaluatedProperties']);

/** Valid, so a warning: no one tells the model what the arguments are. */
function reportBare(context: SchemaContext, list: JsonNode): void {
  const names = [...new Set(list.items!.filter((item) => item.kind === 'string').map((item) => item.value as string))].slice(0, MOST_IN_LIST);
  if (names.length === 0) return;
  const properties = `{${names.map((name) => `${JSON.stringify(name)}: {"type": "string"}`).join(', ')}}`;
  context.report({
    at: context.nodeSpot([...context.segments(), 'required'], list, context.path()),
    severity: 'warning',
    message: `The schema requires ${quoteAll(names)} and has no "properties", so the model is not told what to give. Declare ${names.length === 1 ? 'it' : 'them'}.`,
    fixes: [{ title: `Declare ${names.length === 1 ? quote(names[0]!) : 'them'} as ${names.length === 1 ? 'a string' : 'strings'}`, safe: false, edits: [insertMember(context.text, context.schema, 'properties', properties, context.keyword('type'))] }],
  });
}

function areAll(names: readonly JsonNode[], properties: readonly Member[]): boolean {
  if (names.length * properties.length <= FEW) return names.every((name) => name.kind !== 'string' || properties.some((property) => property.key === name.value));
  const keys = new Set<unknown>(properties.map((property) => property.key));
  return names.every((name) => name.kind !== 'string' || keys.has(name.value));
}

/** Comparing pairs is cheaper than a set up to this many. */
const FEW = 256;

const MOST_TESTS = 1000;

/**
 * Whether a `patternProperties` declares a name. A pattern that cannot be read, or is one too many, counts as doing so,
 * since nothing can be said then.
 */
class Patterns {
  readonly #patterns: readonly (Pattern | undefined)[];
  readonly #purse = newPurse();
  #tests = 0;

  constructor(sources: readonly string[]) {
    this.#patterns = sources.slice(0, MOST_TESTS).map((source) => (patternProblem(source)?.kind === 'invalid' ? undefined : new Pattern(source)));
  }

  match(name: string): boolean {
    return this.#patterns.some((pattern) => pattern === undefined || ++this.#tests > MOST_TESTS || pattern.test(name, this.#purse) !== 'no match');
  }
}

function fixesFor(context: SchemaContext, list: JsonNode, name: string, meant: string | undefined, required: ReadonlySet<unknown>, declared: Declared): Fix[] {
  const { text, schema } = context;
  const fixes: Fix[] = [];
  const isSpelling = meant !== undefined && fold(meant) === fold(name) && [...declared.names].filter((other) => fold(other) === fold(name)).length === 1;
  // One that stands there twice is told once, so the fix takes all of them.
  const same = list.items!.filter((other) => other.value === name);
  if (meant !== undefined && !required.has(meant)) fixes.push({ title: `Replace with ${quote(meant)}`, safe: isSpelling, edits: same.map((one) => replaceNode(one, JSON.stringify(meant))) });
  fixes.push({ title: 'Remove the name', safe: meant !== undefined && isSpelling && required.has(meant), edits: removeItems(text, list, same) });
  const properties = valueOf(schema, 'properties');
  if (properties?.members !== undefined && meant === undefined) fixes.push({ title: `Declare ${quote(name)} as a string`, safe: false, edits: [insertMember(text, properties, name, '{"type": "string"}')] });
  return fixes;
}
