/** Behind the bracket of each object whose author did not say so: whether it is open or closed. */
import * as l10n from '@vscode/l10n';
import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { readPlace } from '../analysis/readPlace.ts';
import { walkSchemas } from '../analysis/walk.ts';
import type { AnalysedPlace } from '../analysis/file.ts';
import { closureOf, describesObject } from './closure.ts';
import { rangeIn, type Snapshot } from './snapshot.ts';

const MOST_HINTS = 2000;
const LABELS = { open: () => l10n.t('open'), closed: () => l10n.t('closed'), mixed: () => l10n.t('open or closed') } as const;

/** The hints between two offsets; only the places there are read. */
export function inlayHints(snapshot: Snapshot, start: number, end: number): InlayHint[] {
  const { document, analysis } = snapshot;
  const hints: InlayHint[] = [];
  const add = (place: AnalysedPlace, at: number, closure: ReturnType<typeof closureOf>): void => {
    const offset = place.start + at;
    if (closure.written || offset < start || offset > end || hints.length >= MOST_HINTS) return;
    hints.push({
      position: rangeIn(snapshot, place, { start: at, end: at }).start,
      label: LABELS[closure.state](),
      kind: InlayHintKind.Type,
      paddingLeft: true,
      paddingRight: true,
      tooltip: { kind: 'markdown', value: closure.words },
    });
  };
  for (const place of analysis.places) {
    if (place.end < start || place.start > end || hints.length >= MOST_HINTS) continue;
    const read = readPlace(document, analysis, place);
    for (const { tool, hosts } of read?.tools ?? []) {
      for (const ref of tool.schemas) {
        if (ref.role === 'properties' && ref.node.kind === 'object') {
          const action = tool.actions.find((one) => one.properties === ref)?.node;
          if (action !== undefined) add(place, ref.node.start + 1, closureOf(action, undefined, hosts));
        }
        walkSchemas(ref, (visit) => {
          if (describesObject(visit.node)) add(place, visit.node.start + 1, closureOf(visit.node, visit, hosts));
        });
      }
    }
  }
  return hints;
}
