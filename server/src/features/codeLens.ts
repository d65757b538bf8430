/** Above each tool: what can be done with it, and what its hosts make of it. */
import * as l10n from '@vscode/l10n';
import type { CodeLens } from 'vscode-languageserver-types';
import type { AnalysedPlace, FileAnalysis } from '../analysis/file.ts';
import type { PlaceTool } from '../analysis/placeTool.ts';
import { placeAtOffset } from '../analysis/readPlace.ts';
import type { Finding } from '../rules/finding.ts';
import { countWords, listWords } from './language.ts';
import { rangeIn, type Snapshot } from './snapshot.ts';

/** The commands that the client brings; a lens whose command it lacks is left out. */
export interface LensCommands {
  readonly preview: string | undefined;
  readonly checkCall: string | undefined;
  /** Shows with which hosts a tool works. */
  readonly matrix?: string | undefined;
  /** Shows the problems of a tool. */
  readonly verdict: string | undefined;
}

const MOST_LENSES = 6000;

/** What the hosts make of a tool, in a few words. */
export interface ToolVerdict {
  readonly state: 'works' | 'ignores' | 'refused';
  readonly words: string;
  readonly errors: number;
  readonly warnings: number;
}

/** The verdicts of a file's tools, each from the findings that are shown of it: those in its place, and those of the file that stand there. */
export function verdictsOf(analysis: FileAnalysis): (place: AnalysedPlace, tool: PlaceTool) => ToolVerdict {
  const ofFile = new Map<AnalysedPlace, Finding[]>();
  for (const finding of analysis.fileFindings) {
    const place = finding.tool === undefined ? undefined : placeAtOffset(analysis, finding.start);
    if (place === undefined) continue;
    const known = ofFile.get(place);
    if (known === undefined) ofFile.set(place, [finding]);
    else known.push(finding);
  }
  return (place, tool) => {
    const { counts, tools } = place.result;
    const more = ofFile.get(place) ?? [];
    return verdictOf(counts.error + counts.warning === 0 ? more : [...place.result.findings, ...more], tools.length, tool);
  };
}

function verdictOf(findings: readonly Finding[], toolCount: number, tool: PlaceTool): ToolVerdict {
  const names = tool.hosts.map((host) => host.title);
  const refused = new Set<string>();
  let errors = 0;
  let warnings = 0;
  for (const finding of findings) {
    if (finding.tool !== tool.name && toolCount > 1) continue;
    if (finding.severity === 'warning') warnings++;
    if (finding.severity !== 'error') continue;
    errors++;
    for (const host of tool.hosts) if (finding.hosts.length === 0 || finding.hosts.includes(host.id)) refused.add(host.title);
  }
  const counted = countWords(errors, warnings).join(', ');
  if (errors > 0) return { state: 'refused', words: refused.size === 0 ? counted : l10n.t('Refused by {0}: {1}', listWords(refused), counted), errors, warnings };
  if (warnings > 0) return { state: 'ignores', words: names.length === 0 ? counted : l10n.t('Works with {0}: {1}', listWords(names), counted), errors, warnings };
  return { state: 'works', words: names.length === 0 ? l10n.t('No problems') : l10n.t('Works with {0}', listWords(names)), errors, warnings };
}

/** The lenses of all tools. Reads no tool again: names and findings are remembered. */
export function codeLenses(snapshot: Snapshot, commands: LensCommands): CodeLens[] {
  const lenses: CodeLens[] = [];
  const verdictOfTool = verdictsOf(snapshot.analysis);
  for (const place of snapshot.analysis.places) {
    for (const tool of place.result.tools) {
      const range = rangeIn(snapshot, place, tool);
      if (lenses.length >= MOST_LENSES) {
        // What is missing without a word looks like tools that nothing can be done with.
        lenses.push({ range, command: { title: l10n.t('The tools from here on have no lenses: this file has {0}', snapshot.analysis.toolCount), command: '' } });
        return lenses;
      }
      const position = range.start;
      const target = { uri: snapshot.uri, position };
      if (commands.preview !== undefined) lenses.push({ range, command: { title: l10n.t('Preview'), command: commands.preview, arguments: [target] } });
      if (commands.checkCall !== undefined) lenses.push({ range, command: { title: l10n.t('Check a call'), command: commands.checkCall, arguments: [target] } });
      if (commands.matrix !== undefined) lenses.push({ range, command: { title: l10n.t('Where it works'), command: commands.matrix, arguments: [target] } });
      lenses.push({ range, command: { title: verdictOfTool(place, tool).words, command: commands.verdict ?? '', arguments: [target] } });
    }
  }
  return lenses;
}
