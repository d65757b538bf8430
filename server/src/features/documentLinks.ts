/** A link from each `$ref` to what it leads to. */
import type { DocumentLink } from 'vscode-languageserver-types';
import { followRef } from '../analysis/localRef.ts';
import { readPlace } from '../analysis/readPlace.ts';
import { walkSchemas } from '../analysis/walk.ts';
import { valueOf } from '../text/node.ts';
import { rangeIn, type Snapshot } from './snapshot.ts';

const MOST_LINKS = 2000;

/** Makes the links place by place, so that the caller can stop between them; places without a `$ref` are not read. */
export function* documentLinks(snapshot: Snapshot): Generator<DocumentLink | undefined> {
  const { document, analysis } = snapshot;
  let left = MOST_LINKS;
  for (const place of analysis.places) {
    if (left <= 0) return;
    yield undefined;
    if (!document.slice(place.start, place.end).includes('"$ref"')) continue;
    const read = readPlace(document, analysis, place);
    for (const { tool } of read?.tools ?? []) {
      for (const ref of tool.schemas) {
        const links: DocumentLink[] = [];
        walkSchemas(ref, ({ node }) => {
          const value = valueOf(node, '$ref');
          if (value?.kind !== 'string' || links.length >= left) return;
          const trail = followRef(ref, value.value as string);
          if (trail?.target === undefined) return;
          const { line, character } = document.positionAt(place.start + (trail.targetMember?.keyStart ?? trail.target.start));
          const range = rangeIn(snapshot, place, value.end - value.start >= 2 ? { start: value.start + 1, end: value.end - 1 } : value);
          links.push({ range, target: `${snapshot.uri}#L${line + 1},${character + 1}` });
        });
        left -= links.length;
        yield* links;
      }
    }
  }
}
