/** What a schema asks of a value, in words. */
import * as l10n from '@vscode/l10n';
import { type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { code } from './markdown.ts';

const MOST_VALUES = 12;

/** The type in a word or two: `string`, `integer or null`, `array of string`; `any` where nothing is said. */
export function typeWords(schema: JsonNode | undefined, deep = 3): string {
  if (schema === undefined) return l10n.t('any');
  if (schema.kind === 'boolean') return schema.value === true ? l10n.t('any') : l10n.t('nothing');
  const type = valueOf(schema, 'type');
  const written = type?.kind === 'string' ? [type.value as string] : (type?.items ?? []).map((item) => String(item.value));
  const words = written.map((name) => {
    if (name !== 'array' || deep === 0) return name;
    const items = valueOf(schema, 'items');
    return items?.kind === 'object' ? l10n.t('array of {0}', typeWords(items, deep - 1)) : name;
  });
  if (words.length > 0) return either(words);
  const reference = valueOf(schema, '$ref');
  if (reference?.kind === 'string') return String(reference.value).split('/').at(-1) || l10n.t('any');
  const implied = impliedType(schema);
  if (implied !== undefined) return implied;
  for (const combinator of ['anyOf', 'oneOf'] as const) {
    const branches = valueOf(schema, combinator)?.items;
    if (branches !== undefined && deep > 0) return either([...new Set(branches.slice(0, 6).map((branch) => typeWords(branch, deep - 1)))]) || l10n.t('any');
  }
  return l10n.t('any');
}

/** The type that a schema names first, or that its other keywords speak of; empty where nothing is said. */
export function mainType(schema: JsonNode | undefined): string {
  const type = valueOf(schema, 'type');
  const name = type?.kind === 'array' ? type.items![0] : type;
  if (name?.kind === 'string') return name.value as string;
  return (schema === undefined ? undefined : impliedType(schema)) ?? '';
}

function impliedType(schema: JsonNode): string | undefined {
  if (memberOf(schema, 'properties') !== undefined) return 'object';
  if (memberOf(schema, 'items') !== undefined) return 'array';
  return (valueOf(schema, 'enum')?.items?.[0] ?? valueOf(schema, 'const'))?.kind;
}

function either(words: readonly string[]): string {
  return words.reduce((left, right) => (left === '' ? right : l10n.t('{0} or {1}', left, right)), '');
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
  const span = (least: string | undefined, most: string | undefined, of: (count: string) => string): void => {
    if (least !== undefined && least === most) phrases.push(l10n.t('exactly {0}', of(least)));
    else if (least !== undefined && most !== undefined) phrases.push(l10n.t('{0} to {1}', least, of(most)));
    else if (least !== undefined) phrases.push(l10n.t('at least {0}', of(least)));
    else if (most !== undefined) phrases.push(l10n.t('at most {0}', of(most)));
  };
  const constant = written(valueOf(schema, 'const'));
  if (constant !== undefined) phrases.push(l10n.t('always {0}', code(constant)));
  const values = valueOf(schema, 'enum')?.items;
  if (values !== undefined) {
    const shown = values.slice(0, MOST_VALUES).map((value) => code(written(value) ?? '', 60));
    phrases.push(values.length > MOST_VALUES ? l10n.t('one of {0} and {1} more', shown.join(', '), values.length - MOST_VALUES) : l10n.t('one of {0}', shown.join(', ')));
  }
  span(number('minimum'), number('maximum'), (count) => count);
  const above = number('exclusiveMinimum');
  const below = number('exclusiveMaximum');
  if (above !== undefined) phrases.push(l10n.t('greater than {0}', above));
  if (below !== undefined) phrases.push(l10n.t('less than {0}', below));
  const step = number('multipleOf');
  if (step !== undefined) phrases.push(l10n.t('a multiple of {0}', step));
  span(number('minLength'), number('maxLength'), (count) => (count === '1' ? l10n.t('1 character') : l10n.t('{0} characters', count)));
  const pattern = valueOf(schema, 'pattern');
  if (pattern?.kind === 'string') phrases.push(l10n.t('matches {0}', code(pattern.value as string)));
  const format = valueOf(schema, 'format');
  if (format?.kind === 'string') phrases.push(l10n.t('format {0}', code(format.value as string)));
  span(number('minItems'), number('maxItems'), (count) => (count === '1' ? l10n.t('1 element') : l10n.t('{0} elements', count)));
  if (valueOf(schema, 'uniqueItems')?.value === true) phrases.push(l10n.t('no two elements equal'));
  span(number('minProperties'), number('maxProperties'), (count) => (count === '1' ? l10n.t('1 key') : l10n.t('{0} keys', count)));
  for (const [keyword, words] of [
    ['anyOf', (schemas: string) => l10n.t('fits at least one of {0}', schemas)],
    ['oneOf', (schemas: string) => l10n.t('fits exactly one of {0}', schemas)],
    ['allOf', (schemas: string) => l10n.t('fits all of {0}', schemas)],
  ] as const) {
    const branches = valueOf(schema, keyword)?.items;
    if (branches !== undefined) phrases.push(words(branches.length === 1 ? l10n.t('1 schema') : l10n.t('{0} schemas', branches.length)));
  }
  if (memberOf(schema, 'not') !== undefined) phrases.push(l10n.t('does not fit the schema under `not`'));
  return phrases;
}
