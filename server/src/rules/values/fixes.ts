/** What can be done about a value that breaks its schema. */
import { insertItem, insertMember, removeItem, removeMember, renameKey, replaceNode } from '../../text/edit.ts';
import { parse } from '../../text/parse.ts';
import { hasMember, type JsonNode, memberOf, valueOf } from '../../text/node.ts';
import { closest, fold } from '../closest.ts';
import type { Fix } from '../rule.ts';
import { quote } from '../ruleWords.ts';
import { typeOf } from '../schemaTypes.ts';
import { Evaluation, type Question } from './evaluate.ts';
import type { Problem } from './problem.ts';

/**
 * The fixes of one problem, the best first.
 * @param meant the declared name that an undeclared key was meant for
 */
export function fixesOf(text: string, problem: Problem, meant: string | undefined): Fix[] {
  switch (problem.kind) {
    case 'type':
      return [...convert(problem).filter((fix) => fits(fix.edits[0]!.newText, problem)), ...allowNull(text, problem)];
    case 'enum':
      return inEnum(text, problem);
    case 'const':
      return problem.keyword?.value === undefined ? [] : [replace(problem.node, text.slice(problem.keyword.value.start, problem.keyword.value.end), false)];
    case 'bound':
      return atBound(text, problem);
    case 'undeclared':
      return undeclared(text, problem, meant);
    case 'required':
      return addMissing(text, problem);
    default:
      return [];
  }
}

function replace(node: JsonNode, newText: string, safe: boolean): Fix {
  return { title: `Replace with ${newText.length > 60 ? 'the right value' : newText}`, safe, edits: [replaceNode(node, newText)] };
}

/** The same value in the type that is wanted, where there is one. */
function convert({ node, types = [] }: Problem): Fix[] {
  const wanted = types.filter((type) => type !== 'null');
  if (node.kind === 'string') {
    const written = (node.value as string).trim();
    const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(written) && Number.isFinite(Number(written));
    if (isNumber && (wanted.includes('number') || (wanted.includes('integer') && Number.isInteger(Number(written))))) return [replace(node, written, true)];
    if (wanted.includes('boolean') && /^(true|false)$/i.test(written)) return [replace(node, written.toLowerCase(), true)];
    if (types.includes('null') && /^(null|none|nil)$/i.test(written)) return [replace(node, 'null', true)];
    if (wanted.length === 1 && wanted[0] === 'array' && !/^(none|null|nil|all|any)$/i.test(written)) return [replace(node, written === '' ? '[]' : `[${JSON.stringify(node.value)}]`, false)];
    if (wanted.length === 1 && wanted[0] === 'object' && /^\{\s*\}$/.test(written)) return [replace(node, '{}', true)];
  }
  if ((node.kind === 'number' || node.kind === 'boolean') && wanted.length === 1 && wanted[0] === 'string') return [replace(node, JSON.stringify(String(node.value)), true)];
  return [];
}

/**
 * Whether what a value was turned into breaks nothing else of its schema. Listed values may have the wrong type as well,
 * and are mended by their own fixes, so only their text counts.
 */
function fits(newText: string, { schema }: Problem): boolean {
  const value = parse(newText).root;
  if (value === undefined) return false;
  const listed = [...(valueOf(schema, 'enum')?.items ?? []), ...(memberOf(schema, 'const')?.value === undefined ? [] : [valueOf(schema, 'const')!])];
  const isScalar = value.items === undefined && value.members === undefined;
  if (isScalar && listed.length > 0 && !listed.some((one) => String(one.value) === String(value.value))) return false;
  const question: Question = { hosts: [], draft: undefined, resolve: () => undefined, skip: LISTS };
  return new Evaluation(question).problems(value, schema).length === 0;
}

const LISTS: ReadonlySet<string> = new Set(['enum', 'const']);

/** null becomes one of the types, and one of the values where they are listed. */
function allowNull(text: string, { node, schema, keyword }: Problem): Fix[] {
  const type = keyword?.key === 'type' ? keyword.value : undefined;
  if (node.kind !== 'null' || type === undefined) return [];
  const edits = [type.items === undefined ? replaceNode(type, `[${text.slice(type.start, type.end)}, "null"]`) : insertItem(text, type, '"null"')];
  const values = valueOf(schema, 'enum');
  if (values?.items !== undefined && !values.items.some((item) => item.kind === 'null')) edits.push(insertItem(text, values, 'null'));
  return [{ title: 'Allow null', safe: false, edits }];
}

function inEnum(text: string, { node, keyword }: Problem): Fix[] {
  const list = keyword?.value;
  if (list?.items === undefined) return [];
  const fixes: Fix[] = [];
  const names = list.items.filter((item) => item.kind === 'string').map((item) => item.value as string);
  if (node.kind === 'string') {
    const written = node.value as string;
    const same = names.filter((name) => fold(name) === fold(written));
    const near = closest(written, names) ?? names[0];
    if (near !== undefined) fixes.push(replace(node, JSON.stringify(near), same.length === 1));
  } else if (node.kind !== 'null' && list.items.length > 0) fixes.push(replace(node, text.slice(list.items[0]!.start, list.items[0]!.end), false));
  fixes.push({ title: `Add ${shorten(text.slice(node.start, node.end))} to "enum"`, safe: false, edits: [insertItem(text, list, text.slice(node.start, node.end))] });
  return fixes;
}

const shorten = (text: string): string => (text.length > 40 ? 'it' : text);

function atBound(text: string, { node, keyword }: Problem): Fix[] {
  if (node.kind !== 'number' || keyword?.value === undefined || !['minimum', 'maximum'].includes(keyword.key)) return [];
  const bound = text.slice(keyword.value.start, keyword.value.end);
  return [
    { ...replace(node, bound, false) },
    { title: `Set "${keyword.key}" to ${text.slice(node.start, node.end)}`, safe: false, edits: [replaceNode(keyword.value, text.slice(node.start, node.end))] },
  ];
}

function undeclared(text: string, { node, member, schema, keyword, soft }: Problem, meant: string | undefined): Fix[] {
  if (member === undefined) return [];
  const fixes: Fix[] = [];
  if (meant !== undefined) fixes.push({ title: `Rename to ${quote(meant)}`, safe: fold(meant) === fold(member.key), edits: [renameKey(member, meant)] });
  fixes.push({ title: `Remove ${quote(member.key)}`, safe: false, edits: [removeMember(text, node, member)] });
  // In an action the map of properties itself is what declares.
  const map = hasMember(schema, 'properties') || keyword !== undefined ? valueOf(schema, 'properties') : schema;
  if (map?.members !== undefined && member.value !== undefined) {
    fixes.push({ title: `Declare ${quote(member.key)}`, safe: false, edits: [insertMember(text, map, member.key, `{"type": "${typeOf(member.value)}"}`)] });
  }
  if (soft !== true && keyword?.value?.value === false) fixes.push({ title: 'Let the object take any key', safe: false, edits: [replaceNode(keyword.value, 'true')] });
  return fixes;
}

/** A missing member whose schema names its value: a constant, a default, the only one allowed. */
function addMissing(text: string, { node, schema, missing }: Problem): Fix[] {
  if (missing === undefined || node.members === undefined) return [];
  const property = valueOf(valueOf(schema, 'properties'), missing);
  const values = valueOf(property, 'enum')?.items;
  const value = memberOf(property, 'const')?.value ?? memberOf(property, 'default')?.value ?? (values?.length === 1 ? values[0] : undefined);
  return value === undefined ? [] : [{ title: `Add ${quote(missing)}`, safe: false, edits: [insertMember(text, node, missing, text.slice(value.start, value.end))] }];
}

/** The fix that takes a whole element out of a list of examples. */
export function removeExample(text: string, list: JsonNode, item: JsonNode): Fix {
  return { title: 'Remove this example', safe: false, edits: [removeItem(text, list, item)] };
}
