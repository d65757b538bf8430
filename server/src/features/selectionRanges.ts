/** What "expand selection" takes in: the word, the value, the member, the object, up to the whole file. */
import type { SelectionRange } from 'vscode-languageserver-types';
import type { JsonNode } from '../text/node.ts';
import { cursorAt, rangeIn, type Snapshot } from './snapshot.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The most values around the cursor that are selected in turn, outermost left out: the answer nests as deep as they do. */
const MOST_LEVELS = 200;

/** The selection at an offset, innermost first. */
export function selectionRange(snapshot: Snapshot, offset: number): SelectionRange {
  const { document } = snapshot;
  const spans: Span[] = [{ start: 0, end: document.length }];
  const cursor = cursorAt(snapshot, offset);
  if (cursor !== undefined) {
    const { at, place } = cursor;
    const shift = (span: Span): Span => ({ start: span.start + place.start, end: span.end + place.start });
    at.ancestors.forEach((node, depth) => {
      if (at.ancestors.length - depth > MOST_LEVELS) return;
      const above = at.ancestors[depth - 1];
      if (above !== undefined) {
        const member = memberSpan(above, node);
        if (member !== undefined) spans.push(shift(member));
      }
      spans.push(shift(node));
      if (node.members !== undefined || node.items !== undefined) {
        const inner = at.ancestors[depth + 1] !== undefined || (node.start < cursor.offset && cursor.offset < node.end);
        if (inner && node.end - node.start > 2) spans.push(shift({ start: node.start + 1, end: node.end - 1 }));
      } else if (node.kind === 'string' && node.end - node.start >= 2 && cursor.offset > node.start && cursor.offset < node.end) spans.push(shift({ start: node.start + 1, end: node.end - 1 }));
    });
    if (at.key !== undefined) {
      spans.push(shift({ start: at.key.keyStart, end: at.key.value?.end ?? at.key.keyEnd }), shift({ start: at.key.keyStart, end: at.key.keyEnd }));
      if (at.key.keyEnd - at.key.keyStart >= 2) spans.push(shift({ start: at.key.keyStart + 1, end: at.key.keyEnd - 1 }));
    }
  }
  let selection: SelectionRange | undefined;
  let last: Span | undefined;
  for (const span of spans) {
    if (last !== undefined && (span.start < last.start || span.end > last.end || (span.start === last.start && span.end === last.end))) continue;
    if (span.start > offset || span.end < offset) continue;
    last = span;
    const range = rangeIn(snapshot, { start: 0 }, span);
    selection = selection === undefined ? { range } : { range, parent: selection };
  }
  return selection!;
}

function memberSpan(object: JsonNode, value: JsonNode): Span | undefined {
  const member = object.members?.find((one) => one.value === value);
  return member === undefined ? undefined : { start: member.keyStart, end: value.end };
}
