import type { JsonNode, Segment } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { moveOut } from './keywordAmongProperties.ts';
import type { SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const closureInProperties: SchemaRule = {
  id: 'closure-in-properties',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: '`additionalProperties` stands one level too deep, among the properties.',
    why: 'Inside `properties` it declares an argument of that name, which takes nothing or anything, and the object itself is as open as before. Strict modes refuse the object, since it is not closed.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"},
    "additionalProperties": false
  }
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Order"}
  },
  "additionalProperties": false
}`),
  },
  // It looks at booleans, and a shape is that of an object.
  isSilent: () => true,
  check(context) {
    if (!isClosureInProperties(context)) return;
    const name = quote(context.visit.name as string);
    context.report({
      at: context.atSchema(),
      message: `${name} stands inside "properties", where it declares an argument called ${name} and closes nothing. It belongs beside "properties".`,
      fixes: moveOut(context),
    });
  },
};

export function isClosureInProperties({ visit, schema }: SchemaContext): boolean {
  return visit.keyword === 'properties' && isClosure(visit.name, schema);
}

/** An argument may be called so, but nobody gives it `false` or `true` for a schema. */
export function isClosure(name: Segment | undefined, schema: JsonNode | undefined): boolean {
  return schema?.kind === 'boolean' && (name === 'additionalProperties' || name === 'unevaluatedProperties');
}
