/** The data path of what a schema describes. Elements and values under any key are spelled `[*]`. */
import type { SchemaVisit } from '../rules/rule.ts';
import { renderDataPath } from '../schema/dataPath.ts';

/** A path with one key more. */
export function append(path: string, key: string): string {
  const segment = renderDataPath([key]);
  return path === '' || segment.startsWith('[') ? path + segment : `${path}.${segment}`;
}

/** Combinators describe the same value as the schema they stand in; a definition begins a path of its own. */
export function schemaPath(visit: SchemaVisit): string {
  const chain: SchemaVisit[] = [];
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) {
    chain.push(at);
    if (at.keyword === '$defs' || at.keyword === 'definitions') break;
  }
  let path = '';
  for (const at of chain.reverse()) {
    switch (at.keyword) {
      case 'properties':
        path = append(path, String(at.name));
        break;
      case 'items':
      case 'prefixItems':
        path += typeof at.name === 'number' ? `[${at.name}]` : '[*]';
        break;
      case 'additionalItems':
      case 'unevaluatedItems':
      case 'contains':
      case 'additionalProperties':
      case 'unevaluatedProperties':
      case 'patternProperties':
        path += '[*]';
        break;
    }
  }
  return path;
}
