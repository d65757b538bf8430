/** Whether a value fits its schema, in a line. */
import type { SchemaRef } from '../formats/format.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import type { JsonNode } from '../text/node.ts';
import { brief, toValue } from '../text/value.ts';
import { code } from './markdown.ts';

/** The default of a property, and whether it holds. */
export function fitLine(ref: SchemaRef, visit: SchemaVisit, value: JsonNode): string {
  void ref, void visit;
  return `Default ${code(brief(toValue(value)))}`;
}
