import { newPurse, Pattern, patternProblem } from '../schema/pattern.ts';
import { insertMember, removeItem, replaceNode } from '../text/edit.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { closest, fold } from './closest.ts';
import { type Declared, declaredNames } from './declaredNames.ts';
import { exampleTool } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

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
    if (own !== undefined && list.items.every((item) => item.kind !== 'string' || own.some((property) => property.key === item.value))) return;
    const declared = declaredNames(context);
    if (declared.unread || declared.others === 'described' || declared.names.size === 0) return;
    const required = new Set(list.items.map((item) => item.value));
    const reported = new Set<string>();
    list.items.forEach((item, index) => {
      if (item.kind !== 'string') return;
      const name = item.value as string;
      if (declared.names.has(name) || reported.has(name) || matches(name, declared.patterns)) return;
      const meant = closest(name, declared.names);
      // An object that its author left open takes the name; without a likely slip there is nothing to say.
      if (declared.others === 'any' && meant === undefined) return;
      reported.add(name);
      context.report({
        at: context.nodeSpot([...context.segments(), 'required', index], item, context.path()),
        message: `${quote(name)} is required but not declared in "properties".${meant === undefined ? '' : ` Did you mean ${quote(meant)}?`}`,
        ...(declared.others === 'any' ? { severity: 'warning' as const } : {}),
        fixes: fixesFor(context, list, item, name, meant, required, declared),
      });
    });
  },
};

/** Whether a `patternProperties` declares the name. A pattern that cannot be read counts, since nothing can be said then. */
function matches(name: string, patterns: readonly string[]): boolean {
  const purse = newPurse();
  return patterns.some((source) => patternProblem(source)?.kind === 'invalid' || new Pattern(source).test(name, purse) !== 'no match');
}

function fixesFor(context: SchemaContext, list: JsonNode, item: JsonNode, name: string, meant: string | undefined, required: ReadonlySet<unknown>, declared: Declared): Fix[] {
  const { text, schema } = context;
  const fixes: Fix[] = [];
  const isSpelling = meant !== undefined && fold(meant) === fold(name) && [...declared.names].filter((other) => fold(other) === fold(name)).length === 1;
  if (meant !== undefined && !required.has(meant)) fixes.push({ title: `Replace with ${quote(meant)}`, safe: isSpelling, edits: [replaceNode(item, JSON.stringify(meant))] });
  fixes.push({ title: 'Remove the name', safe: meant !== undefined && isSpelling && required.has(meant), edits: [removeItem(text, list, item)] });
  const properties = valueOf(schema, 'properties');
  if (properties?.members !== undefined && meant === undefined) fixes.push({ title: `Declare ${quote(name)} as a string`, safe: false, edits: [insertMember(text, properties, name, '{"type": "string"}')] });
  return fixes;
}
