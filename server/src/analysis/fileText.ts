/** Looks up one value of a file without reading the rest of it. */
import type { JsonNode } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { parsePointer, pointerOf, resolvePointer } from '../text/pointer.ts';
import type { DocumentOutline } from './document.ts';

/** A longer value is nothing to copy. */
const LONGEST_COPY = 50_000;
/** A longer object is not read for what stands in it. */
const LONGEST_READ = 1_000_000;

/**
 * The text of the value that a pointer from the root leads to. One object of the file is parsed at most.
 * @returns undefined when there is none, or it is too long
 */
export function textAt(outline: DocumentOutline, pointer: string): string | undefined {
  const tokens = parsePointer(pointer);
  let node: JsonNode | undefined = outline.roots[0];
  if (tokens === undefined || node === undefined) return undefined;
  for (let index = 0; index < tokens.length; index++) {
    if (node.chunk !== undefined) return textInside(outline, node, pointerOf(tokens.slice(index)));
    node = resolvePointer(node, pointerOf([tokens[index]!]))?.node;
    if (node === undefined) return undefined;
  }
  return outline.sizeOf(node) > LONGEST_COPY ? undefined : outline.textOf(node);
}

/** The object that was read last of each outline: a thousand findings of one tool ask for the same. */
const lastRead = new WeakMap<DocumentOutline, { readonly text: string; readonly root: JsonNode | undefined }>();

function textInside(outline: DocumentOutline, node: JsonNode, pointer: string): string | undefined {
  if (outline.sizeOf(node) > LONGEST_READ) return undefined;
  const text = outline.textOf(node);
  let read = lastRead.get(outline);
  if (read?.text !== text) lastRead.set(outline, (read = { text, root: parse(text).root }));
  const found = resolvePointer(read.root, pointer)?.node;
  return found === undefined || found.end - found.start > LONGEST_COPY ? undefined : text.slice(found.start, found.end);
}
