/** Renames a property, an action, a definition or a tool wherever it is spoken of. */
import * as l10n from '@vscode/l10n';
import type { Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { placeAtOffset } from '../analysis/readPlace.ts';
import { LONGEST_NAMED, nameAt, type NameUse } from './navigation.ts';
import { rangeIn, type Snapshot } from './snapshot.ts';
import { toolChoices } from './toolChoice.ts';
import { patternOf } from '../rules/rulePattern.ts';

/** Why a name cannot be given; the message is for the user. */
export class RenameRefused extends Error {}

/** The name under the cursor. @throws RenameRefused when the tool is too long to find all its uses */
function nameToChange(snapshot: Snapshot, offset: number): NameUse | undefined {
  const place = placeAtOffset(snapshot.analysis, offset);
  if (place !== undefined && place.end - place.start > LONGEST_NAMED) throw new RenameRefused(l10n.t('This tool is too long to rename in: more than {0} MB.', LONGEST_NAMED / 1_000_000));
  return nameAt(snapshot, offset);
}

/** What a rename at the cursor would change; undefined where no name stands. @throws RenameRefused when the tool is too long */
export function prepareRename(snapshot: Snapshot, offset: number): { range: Range; placeholder: string } | undefined {
  const use = nameToChange(snapshot, offset);
  if (use === undefined) return undefined;
  return { range: rangeIn(snapshot, use.cursor.place, use.occurrence), placeholder: use.occurrence.name };
}

const WORDS = { tool: () => l10n.t('A tool'), action: () => l10n.t('An action'), property: () => l10n.t('A property'), definition: () => l10n.t('A definition') } as const;

/**
 * The edits that give the name under the cursor another spelling, bound to the snapshot's version.
 * @returns undefined where no name stands
 * @throws RenameRefused when the name is empty, taken, or has no place in what would hold it, or the tool is too long
 */
export function rename(snapshot: Snapshot, offset: number, newName: string): WorkspaceEdit | undefined {
  const use = nameToChange(snapshot, offset);
  if (use === undefined) return undefined;
  const { occurrence, cursor } = use;
  refuse(snapshot, use, newName);
  const edits: TextEdit[] = newName === occurrence.name ? [] : use.all.map((one) => ({ range: rangeIn(snapshot, cursor.place, one), newText: one.spell(newName) }));
  if (occurrence.kind === 'tool' && edits.length > 0 && namesakes(snapshot, occurrence.name) === 1) {
    for (const choice of toolChoices(snapshot)) {
      if (choice.name === occurrence.name) edits.push({ range: rangeIn(snapshot, { start: 0 }, choice), newText: JSON.stringify(newName).slice(1, -1) });
    }
  }
  return { documentChanges: [{ textDocument: { uri: snapshot.uri, version: snapshot.version }, edits }] };
}

/** How many tools of the file have a name: with two, what names one may mean the other. */
export function namesakes(snapshot: Snapshot, name: string): number {
  let count = 0;
  for (const place of snapshot.analysis.places) for (const tool of place.result.tools) if (tool.name === name) count++;
  return count;
}

function refuse(snapshot: Snapshot, use: NameUse, newName: string): void {
  const { occurrence } = use;
  if (newName === occurrence.name) return;
  const what = WORDS[occurrence.kind]();
  if (newName === '') throw new RenameRefused(l10n.t('{0} needs a name.', what));
  for (const name of occurrence.taken()) {
    if (name === newName) throw new RenameRefused(l10n.t('{0} named {1} stands beside it already.', what, JSON.stringify(newName)));
  }
  if (occurrence.kind === 'property' && collidesInData(use, newName)) {
    throw new RenameRefused(l10n.t('An example or default has the key {0} already, beside {1}.', JSON.stringify(newName), JSON.stringify(occurrence.name)));
  }
  if (occurrence.kind === 'action' && /[\r\n]/.test(newName)) throw new RenameRefused(l10n.t('The name of an action holds no line break.'));
  if (occurrence.kind !== 'tool') return;
  if (namesakes(snapshot, newName) > 0) throw new RenameRefused(l10n.t('Another tool of this file is named {0}.', JSON.stringify(newName)));
  for (const { hosts } of use.cursor.read.tools) {
    for (const host of hosts) {
      for (const rule of host.nameRules) {
        if (rule.verdict === 'rejected' && rule.weak !== true && !patternOf(rule.pattern).test(newName)) throw new RenameRefused(l10n.t('{0} refuses this name: it takes {1}.', host.title, rule.words));
      }
      const limit = host.limits.get('name-length');
      if (limit !== undefined && limit.verdict === 'rejected' && limit.weak !== true && newName.length > limit.max) throw new RenameRefused(l10n.t('{0} takes names of at most {1} characters.', host.title, limit.max));
    }
  }
}

/** True when an object that holds the key has the new one as well: the edit would make it a duplicate. */
function collidesInData(use: NameUse, newName: string): boolean {
  const { root } = use.cursor.read;
  const stack = [root];
  const starts = new Set(use.all.map((one) => one.start));
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const members = node.members;
    if (members !== undefined) {
      const touched = members.some((member) => starts.has(member.keyStart + 1) || starts.has(member.keyStart));
      if (touched && members.some((member) => member.key === newName)) return true;
      for (const member of members) if (member.value !== undefined) stack.push(member.value);
    } else if (node.items !== undefined) for (const item of node.items) stack.push(item);
  }
  return false;
}
