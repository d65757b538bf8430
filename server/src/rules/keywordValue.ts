/** Whether a value could stand under a keyword. */
import type { ValueShape } from '../schema/vocabulary.ts';
import type { JsonNode } from '../text/node.ts';

const every = (node: JsonNode, kind: JsonNode['kind']): boolean => node.items !== undefined && node.items.every((item) => item.kind === kind);

const isSchema = (node: JsonNode): boolean => node.kind === 'object' || node.kind === 'boolean';

/** True when the value is of the shape that the keyword wants. */
export function fitsShape(node: JsonNode, shape: ValueShape): boolean {
  switch (shape) {
    case 'any':
      return true;
    case 'array':
      return node.kind === 'array';
    case 'boolean':
      return node.kind === 'boolean';
    case 'non-negative integer':
    case 'number':
    case 'positive number':
      return node.kind === 'number';
    case 'regex':
    case 'string':
      return node.kind === 'string';
    case 'schema':
      return isSchema(node);
    case 'schema[]':
      return node.items !== undefined && node.items.length > 0 && node.items.every(isSchema);
    case 'schema or schema[]':
      return isSchema(node) || node.kind === 'array';
    case 'string[]':
      return every(node, 'string');
    case 'type name or type name[]':
      return node.kind === 'string' || every(node, 'string');
    case 'schema map':
    case 'boolean map':
    case 'string[] map':
    case 'schema or string[] map':
      return node.kind === 'object';
  }
}

/** The boolean that a value says, in quotes too; undefined when it is none. */
export function booleanSaid(node: JsonNode | undefined): boolean | undefined {
  if (node?.kind === 'boolean') return node.value as boolean;
  const word = node?.kind === 'string' ? (node.value as string).trim().toLowerCase() : undefined;
  return word === 'true' ? true : word === 'false' ? false : undefined;
}
