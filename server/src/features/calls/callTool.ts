/** The tool that a call is for, as its file stands now. */
import * as l10n from '@vscode/l10n';
import { type CallTarget, callTarget } from '../../analysis/callAnswer.ts';
import { readPlace, type ReadPlace, type ReadTool } from '../../analysis/readPlace.ts';
import type { AnalysedPlace } from '../../analysis/file.ts';
import type { Action } from '../../formats/format.ts';
import { translated } from '../language.ts';
import type { Snapshot } from '../snapshot.ts';

/** What describes a call: the schema, with the text that its nodes count in. */
export interface CallTool {
  readonly snapshot: Snapshot;
  readonly place: AnalysedPlace;
  readonly read: ReadPlace;
  readonly found: ReadTool;
  readonly action: Action | undefined;
  readonly target: CallTarget;
}

/** What is said where the tool's file is not there. */
export const noToolFile = (fileName: string): string => l10n.t('There is no file {0}, so this call cannot be checked.', fileName);

/** The names of a file's tools, in the order of the text. */
export function toolNames(snapshot: Snapshot): string[] {
  return snapshot.analysis.places.flatMap((place) => place.result.tools.flatMap((tool) => tool.name ?? []));
}

/**
 * Finds what describes a call.
 * @returns the sentence that says why there is none
 */
export function findCallTool(snapshot: Snapshot, name: string, action: string | undefined): CallTool | string {
  if (snapshot.analysis.format === undefined) return l10n.t('{0} holds no tools, so this call cannot be checked.', snapshot.fileName);
  for (const place of snapshot.analysis.places) {
    const index = place.result.tools.findIndex((tool) => tool.name === name);
    if (index < 0) continue;
    const read = readPlace(snapshot.document, snapshot.analysis, place);
    const found = read?.tools.find(({ tool }) => tool.name === name);
    if (read === undefined || found === undefined) continue;
    const target = callTarget(found.tool, action);
    if ('words' in target) return translated(target);
    return { snapshot, place, read, found, action: found.tool.actions.findLast((one) => one.name === action), target };
  }
  return l10n.t('{0} has no tool named {1}, so this call cannot be checked.', snapshot.fileName, JSON.stringify(name));
}
