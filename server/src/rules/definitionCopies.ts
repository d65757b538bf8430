/** Copies a definition from elsewhere into the schema that refers to it, with what it refers to in turn. */
import { eolOf, insertMember, replaceNode, type TextEdit } from '../text/edit.ts';
import { lineIndent, reindent } from '../text/indent.ts';
import { type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { parsePointer, resolvePointer } from '../text/pointer.ts';

/** More definitions than that are no fix but a move of the file. */
const MOST_COPIED = 20;

/** The reference that leads to nothing, without nodes, so that it can be kept. */
export interface MissingReference {
  /** The text of the place. */
  readonly text: string;
  /** From the place to the schema that has the reference. */
  readonly schema: string;
  /** The span of the reference. */
  readonly at: { readonly start: number; readonly end: number };
  readonly ref: string;
}

export interface DefinitionCopy {
  readonly name: string;
  /** How many are copied. */
  readonly count: number;
  readonly edits: readonly TextEdit[];
}

/** In a longer tool nothing is copied. */
const LONGEST_TOOL = 200_000;

/**
 * The edits that make a reference lead to a copy in its own schema.
 * @param source the text of the value at a pointer, where the definition stands; undefined when there is none
 * @returns undefined when there is nothing to copy, or a copy would not mean the same
 */
export function copyDefinition(missing: MissingReference, source: (pointer: string) => string | undefined): DefinitionCopy | undefined {
  const pointer = pointerIn(missing.ref);
  const tokens = pointer === undefined ? undefined : parsePointer(pointer);
  const name = tokens?.at(-1);
  if (tokens === undefined || name === undefined || name === '') return undefined;
  const isDefinition = tokens.length === 2 && (tokens[0] === '$defs' || tokens[0] === 'definitions');
  const { text } = missing;
  // The tool is read again for each of its references: only where there is something to copy, and not when it is long.
  if (text.length > LONGEST_TOOL || source(pointer!) === undefined) return undefined;
  const root = resolvePointer(parse(text).root, missing.schema)?.node;
  if (root?.members === undefined) return undefined;
  const keyword = isDefinition ? tokens[0]! : memberOf(root, '$defs') === undefined && memberOf(root, 'definitions') !== undefined ? 'definitions' : '$defs';
  const own = memberOf(root, keyword);
  if (own !== undefined && own.value?.members === undefined) return undefined;
  const copies = collect(name, pointer!, isDefinition ? keyword : undefined, own?.value, source);
  if (copies === undefined) return undefined;
  const edits: TextEdit[] = [insertion(text, root, keyword, copies)];
  // A name that needs escapes in a reference is left to its author.
  if (!isDefinition && !/^[\w.-]+$/.test(name)) return undefined;
  if (!isDefinition) edits.push({ ...missing.at, newText: JSON.stringify(`#/${keyword}/${name}`) });
  return { name, count: copies.size, edits };
}

/** The pointer of a local reference. */
function pointerIn(ref: string): string | undefined {
  if (!ref.startsWith('#/')) return undefined;
  try {
    return decodeURIComponent(ref.slice(1));
  } catch {
    return undefined;
  }
}

/**
 * The definitions to copy by name.
 * @param keyword the one that the copies refer to each other by; undefined when the copy may refer to nothing
 */
function collect(name: string, pointer: string, keyword: string | undefined, own: JsonNode | undefined, source: (pointer: string) => string | undefined): Map<string, string> | undefined {
  const copies = new Map<string, string>();
  const wanted: [string, string][] = [[name, pointer]];
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const [key, at] = next;
    if (copies.has(key)) continue;
    const text = memberOf(own, key) === undefined ? source(at) : undefined;
    const parsed = text === undefined ? undefined : parse(text);
    if (parsed?.root?.members === undefined || parsed.faults.length > 0 || copies.size >= MOST_COPIED) return undefined;
    copies.set(key, text!);
    const refs = refsIn(parsed.root);
    if (refs === undefined) return undefined;
    for (const ref of refs) {
      const target = pointerIn(ref);
      const tokens = target === undefined ? undefined : parsePointer(target);
      if (tokens?.length !== 2 || tokens[0] !== keyword) return undefined;
      if (memberOf(own, tokens[1]!) === undefined) wanted.push([tokens[1]!, target!]);
    }
  }
  return copies;
}

/** Every reference in a schema; undefined when it has an address or an anchor of its own, which a copy would have twice. */
function refsIn(root: JsonNode): string[] | undefined {
  const refs: string[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const { key, value } of node.members ?? []) {
      if (value === undefined) continue;
      if (value.kind === 'string' && (key === '$id' || key === '$anchor' || key === '$dynamicAnchor' || key === '$dynamicRef')) return undefined;
      if (value.kind === 'string' && key === '$ref') refs.push(value.value as string);
      stack.push(value);
    }
    for (const item of node.items ?? []) stack.push(item);
  }
  return refs;
}

function insertion(text: string, root: JsonNode, keyword: string, copies: ReadonlyMap<string, string>): TextEdit {
  const own = valueOf(root, keyword);
  const anchor = own?.members?.at(-1) ?? root.members!.at(-1);
  const indent = anchor === undefined ? '' : lineIndent(text, anchor.keyStart);
  const outer = lineIndent(text, root.start);
  const isTall = [...copies.values()].some((copy) => /[\r\n]/.test(copy)) && /[\r\n]/.test(text);
  // In the first line of the place nothing tells how deep it is.
  const isFirstLine = !/[\r\n]/.test(text.slice(0, root.start));
  const unit = !isFirstLine && indent.startsWith(outer) && indent.length > outer.length ? indent.slice(outer.length) : indent.startsWith('\t') ? '\t' : '  ';
  const eol = eolOf(text);
  const inner = own === undefined ? indent + unit : indent;
  const members = [...copies].map(([name, copy]) => `${JSON.stringify(name)}: ${reindent(copy, closingIndent(copy), inner)}`);
  if (own?.members !== undefined && own.members.length > 0) {
    const [first, ...rest] = [...copies];
    const edit = insertMember(text, own, first![0], reindent(first![1], closingIndent(first![1]), inner));
    const between = isTall || /[\r\n]/.test(edit.newText) ? `,${eol}${inner}` : ', ';
    return rest.length === 0 ? edit : { ...edit, newText: edit.newText + members.slice(1).map((member) => between + member).join('') };
  }
  const value = isTall ? `{${eol}${inner}${members.join(`,${eol}${inner}`)}${eol}${indent}}` : `{${members.join(', ')}}`;
  return own === undefined ? insertMember(text, root, keyword, value) : replaceNode(own, value);
}

/** How far the lines of a copied value are indented: its closing bracket stands under the line that it began in. */
const closingIndent = (text: string): string => /[\r\n]([ \t]*)[}\]]$/.exec(text)?.[1] ?? '';
