/** Short ways for tests from a text to its findings. */
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse, type FileAnalysis, type FileSettings, type LocatedFinding } from '../../server/src/analysis/file.ts';
import type { Host } from '../../server/src/hosts/host.ts';
import type { Severity } from '../../server/src/rules/finding.ts';

export interface AnalyseOptions {
  fileName?: string;
  format?: string;
  hosts?: readonly string[];
  rules?: Record<string, Severity | 'off'>;
  /** Hosts of the user's, which `hosts` may name. */
  ownHosts?: readonly Host[];
}

export function settingsOf(options: AnalyseOptions = {}): FileSettings {
  const fileName = options.fileName ?? 'tools.json';
  return {
    fileName,
    comments: fileName.endsWith('.jsonc'),
    format: options.format,
    hosts: options.hosts,
    rules: new Map(Object.entries(options.rules ?? {})),
    ...(options.ownHosts === undefined ? {} : { ownHosts: new Map(options.ownHosts.map((host) => [host.id, host])) }),
  };
}

export function analyseText(text: string, options: AnalyseOptions = {}): { analysis: FileAnalysis; findings: LocatedFinding[]; document: SourceDocument } {
  const document = new SourceDocument(text);
  const analysis = analyse(document, settingsOf(options));
  const failure = analysis.failures[0];
  if (failure !== undefined) throw new Error(`Rule ${failure.rule} threw.`, { cause: failure.error });
  return { analysis, findings: allFindings(analysis), document };
}
