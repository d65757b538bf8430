/**
 * Leaves out what VS Code's own JSON completion lists. In a file without a schema it offers the keys of objects that
 * stand in a like place, and the values that the same key has elsewhere (vscode-json-languageservice, schema-less
 * proposals); in package.json its schema offers the members and keywords. The same word twice is worse than ours missing.
 */
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { nodeAt } from '../../analysis/cursor.ts';
import { readPlace } from '../../analysis/readPlace.ts';
import type { JsonNode } from '../../text/node.ts';
import { locate, type Snapshot } from '../snapshot.ts';
import { inputAt } from './input.ts';

/** How many tools are looked through: what all of them have in common stands in the first. */
const MOST_PLACES = 200;

/** The items that the editor does not list itself. */
export function withoutEditors(snapshot: Snapshot, offset: number, items: readonly CompletionItem[]): CompletionItem[] {
  if (snapshot.fileName === 'package.json') return items.filter((item) => item.kind !== CompletionItemKind.Keyword && item.kind !== CompletionItemKind.Field && item.kind !== CompletionItemKind.EnumMember);
  const located = locate(snapshot, offset);
  if (located === undefined || items.length === 0) return [...items];
  const input = inputAt(located.read.text, offset - located.place.start);
  const parentKey = input.path.at(-1);
  const theirs = new Set<string>();
  const own = nodeAt(located.read.root, input.path);
  const keysOf = (node: JsonNode | undefined): void => {
    if (node !== own) for (const member of node?.members ?? []) theirs.add(member.key);
  };
  // The value under the cursor is being replaced, so that the editor does not list it.
  const typed = (root: string, node: JsonNode): boolean => root === located.read.text && node.start <= input.start && node.end >= input.end;
  const text = (root: string, node: JsonNode): void => void (typed(root, node) || theirs.add(node.kind === 'object' ? '{}' : node.kind === 'array' ? '[]' : root.slice(node.start, node.end)));
  const key = input.target.at(-1);
  for (const place of snapshot.analysis.places.slice(0, MOST_PLACES)) {
    const read = readPlace(snapshot.document, snapshot.analysis, place);
    if (read === undefined) continue;
    if (input.expects === 'key') {
      if (input.path.length === 0) keysOf(read.root);
      else if (typeof parentKey === 'string') eachMember(read.root, parentKey, keysOf);
      else nodeAt(read.root, input.path.slice(0, -1))?.items?.forEach(keysOf);
    } else if (typeof key === 'string') eachMember(read.root, key, (node) => text(read.text, node));
    else if (typeof parentKey === 'string') eachMember(read.root, parentKey, (node) => node !== own && node.items?.forEach((item) => text(read.text, item)));
  }
  return items.filter((item) => !theirs.has(item.label));
}

/** Calls `visit` with the value of every member named `key`. Iterative, since a file may nest deep. */
function eachMember(root: JsonNode, key: string, visit: (node: JsonNode) => void): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const member of node.members ?? []) {
      if (member.value === undefined) continue;
      if (member.key === key) visit(member.value);
      if (member.value.members !== undefined || member.value.items !== undefined) stack.push(member.value);
    }
    for (const item of node.items ?? []) if (item.members !== undefined || item.items !== undefined) stack.push(item);
  }
}
