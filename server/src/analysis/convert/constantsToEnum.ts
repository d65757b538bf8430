/** `oneOf` or `anyOf` of constants as an `enum`. */
import type { ConvertPlace } from './conversion.ts';
import { numberOf } from '../../schema/writtenNumber.ts';
import { isRecord, replaceKey, type SchemaMap } from './schemaMap.ts';
import { sentence } from '../sentence.ts';

/** The type of a constant; one that is written `1.0` is an integer as well. */
function typeOf(value: unknown): string {
  const number = numberOf(value);
  if (number !== undefined) return Number.isInteger(number) ? 'integer' : 'number';
  return value === null ? 'null' : typeof value;
}

const SAYS = new Set(['title', 'description', '$comment']);

/** @returns whether the combinator was replaced */
export function constantsToEnum(place: ConvertPlace, map: SchemaMap, keyword: 'oneOf' | 'anyOf'): boolean {
  const branches = map.get(keyword);
  if (!Array.isArray(branches) || branches.length === 0 || map.has('enum') || !place.takes('enum')) return false;
  const values: unknown[] = [];
  const words: string[] = [];
  for (const branch of branches) {
    if (!isRecord(branch)) return false;
    const found = Object.hasOwn(branch, 'const') ? [branch['const']] : Array.isArray(branch['enum']) ? (branch['enum'] as unknown[]) : undefined;
    if (found === undefined || found.some((value) => typeof value === 'object' && value !== null && numberOf(value) === undefined)) return false;
    for (const key of Object.keys(branch)) if (key !== 'const' && key !== 'enum' && key !== 'type' && !SAYS.has(key)) return false;
    const said = branch['description'] ?? branch['title'];
    if (typeof said === 'string' && found.length === 1) words.push(`${String(found[0])}: ${said}`);
    for (const value of found) if (!values.includes(value)) values.push(value);
  }
  const types = new Set(values.map((value) => typeOf(value)));
  const type = types.size === 1 && !map.has('type') ? [['type', [...types][0]] as const] : [];
  replaceKey(map, keyword, [...type, ['enum', values]]);
  if (words.length > 0) {
    const description = map.get('description');
    if (description === undefined || typeof description === 'string') map.set('description', [description, words.join('; ')].filter((part) => part !== undefined && part !== '').join(' '));
  }
  place.note(words.length > 0 ? sentence('"{0}" of constants is written as "enum"; what the branches say of them moves into the description.', keyword) : sentence('"{0}" of constants is written as "enum".', keyword), false, keyword);
  return true;
}
