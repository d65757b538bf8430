/** What a schema asks of a value, in words. */
import { type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { code } from './markdown.ts';

const MOST_VALUES = 12;

/** The type in a word or two: `string`, `integer or null`, `array of string`; `any` where nothing is said. */
export function typeWords(schema: JsonNode | undefined, deep = 3): string {
  if (schema === undefined) return 'any';
  if (schema.kind === 'boolean') return schema.value === true ? 'any' : 'nothing';
  const type = valueOf(schema, 'type');
  const written = type?.kind === 'string' ? [type.value as string] : (type?.items ?? []).map((item) => String(item.value));
  const words = written.map((name) => {
    if (name !== 'array' || deep === 0) return name;
    const items = valueOf(schema, 'items');
    return items?.kind === 'object' ? `array of ${typeWords(items, deep - 1)}` : name;
  });
  if (words.length > 0) return words.join(' or ');
  const reference = valueOf(schema, '$ref');
  if (reference?.kind === 'string') return String(reference.value).split('/').at(-1) || 'any';
  if (memberOf(schema, 'properties') !== undefined) return 'object';
  if (memberOf(schema, 'items') !== undefined) return 'array';
  const first = valueOf(schema, 'enum')?.items?.[0] ?? valueOf(schema, 'const');
  if (first !== undefined) return first.kind;
  for (const combinator of ['anyOf', 'oneOf'] as const) {
    const branches = valueOf(schema, combinator)?.items;
    if (branches !== undefined && deep > 0) return [...new Set(branches.slice(0, 6).map((branch) => typeWords(branch, deep - 1)))].join(' or ') || 'any';
  }
  return 'any';
}

/** The written form of a scalar; what it is, of a container. */
function written(node: JsonNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.kind === 'object') return node.members!.length === 0 ? '{}' : '{…}';
  if (node.kind === 'array') return node.items!.length === 0 ? '[]' : '[…]';
  return JSON.stringify(node.value) ?? undefined;
}

/** One phrase for each constraint, in Markdown, in the order a reader asks: values, bounds, lengths, form. */
export function constraintWords(schema: JsonNode): string[] {
  const phrases: string[] = [];
  const number = (keyword: string): string | undefined => {
    const node = valueOf(schema, keyword);
    return node?.kind === 'number' ? String(node.value) : undefined;
  };
  const span = (least: string | undefined, most: string | undefined, one: string, many: string): void => {
    const unit = (count: string): string => (count === '1' ? one : many);
    if (least !== undefined && least === most) phrases.push(`exactly ${least} ${unit(least)}`.trim());
    else if (least !== undefined && most !== undefined) phrases.push(`${least} to ${most} ${unit(most)}`.trim());
    else if (least !== undefined) phrases.push(`at least ${least} ${unit(least)}`.trim());
    else if (most !== undefined) phrases.push(`at most ${most} ${unit(most)}`.trim());
  };
  const constant = written(valueOf(schema, 'const'));
  if (constant !== undefined) phrases.push(`always ${code(constant)}`);
  const values = valueOf(schema, 'enum')?.items;
  if (values !== undefined) {
    const shown = values.slice(0, MOST_VALUES).map((value) => code(written(value) ?? '', 60));
    phrases.push(`one of ${shown.join(', ')}${values.length > MOST_VALUES ? ` and ${values.length - MOST_VALUES} more` : ''}`);
  }
  span(number('minimum'), number('maximum'), '', '');
  const above = number('exclusiveMinimum');
  const below = number('exclusiveMaximum');
  if (above !== undefined) phrases.push(`greater than ${above}`);
  if (below !== undefined) phrases.push(`less than ${below}`);
  const step = number('multipleOf');
  if (step !== undefined) phrases.push(`a multiple of ${step}`);
  span(number('minLength'), number('maxLength'), 'character', 'characters');
  const pattern = valueOf(schema, 'pattern');
  if (pattern?.kind === 'string') phrases.push(`matches ${code(pattern.value as string)}`);
  const format = valueOf(schema, 'format');
  if (format?.kind === 'string') phrases.push(`format ${code(format.value as string)}`);
  span(number('minItems'), number('maxItems'), 'element', 'elements');
  if (valueOf(schema, 'uniqueItems')?.value === true) phrases.push('no two elements equal');
  span(number('minProperties'), number('maxProperties'), 'key', 'keys');
  for (const [keyword, words] of [
    ['anyOf', 'fits at least one of'],
    ['oneOf', 'fits exactly one of'],
    ['allOf', 'fits all of'],
  ] as const) {
    const branches = valueOf(schema, keyword)?.items;
    if (branches !== undefined) phrases.push(`${words} ${branches.length} ${branches.length === 1 ? 'schema' : 'schemas'}`);
  }
  if (memberOf(schema, 'not') !== undefined) phrases.push('does not fit the schema under `not`');
  return phrases;
}
