/** Where does each tool work: tools down, hosts across. */
import type { Severity } from '../rules/finding.ts';
import type { Host } from '../hosts/host.ts';
import { HOSTS } from '../hosts/index.ts';
import type { SourceDocument } from './document.ts';
import { analyse, type FileSettings, located, type LocatedFinding } from './file.ts';

/**
 * `works`: nothing stands against it; `ignores`: it works, and something the author wrote is dropped, changed or in
 * doubt; `refused`: the host refuses the tool, or the request with it.
 */
export type MatrixVerdict = 'works' | 'ignores' | 'refused';

export interface MatrixCell {
  readonly host: string;
  readonly verdict: MatrixVerdict;
  /** What it rests on, worst first. */
  readonly findings: readonly LocatedFinding[];
}

export interface MatrixRow {
  /** undefined for a tool without a name. */
  readonly tool: string | undefined;
  /** From the start of the file: the span of the tool's name. */
  readonly start: number;
  readonly end: number;
  readonly pointer: string;
  readonly cells: readonly MatrixCell[];
}

export interface Matrix {
  readonly hosts: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly MatrixRow[];
  /** What holds for the file as a whole, host by host: too many tools, totals. */
  readonly file: readonly MatrixCell[];
}

const RANK: Record<Severity, number> = { error: 2, warning: 1, info: 0 };

function cellOf(host: string, findings: readonly LocatedFinding[]): MatrixCell {
  const sorted = [...findings].sort((left, right) => RANK[right.severity] - RANK[left.severity] || left.start - right.start);
  const worst = sorted[0] === undefined ? -1 : RANK[sorted[0].severity];
  // Information that names other hosts, or none, is advice and speaks against no host here.
  const counted = worst === 0 && !sorted.some((finding) => finding.hosts.includes(host)) ? -1 : worst;
  return { host, verdict: counted === 2 ? 'refused' : counted >= 0 ? 'ignores' : 'works', findings: sorted };
}

/**
 * Analyses a document for one host after the other.
 * @param settings as for `analyse`; its own `hosts` are left aside
 * @param hosts the columns; all that there are when not given
 * @param only the rows wanted, by their number in the file
 * @returns undefined when the document holds no tools
 */
export function matrixOf(document: SourceDocument, settings: FileSettings, hosts: readonly Host[] = HOSTS, only?: ReadonlySet<number>): Matrix | undefined {
  const rows: { tool: string | undefined; start: number; end: number; pointer: string; cells: MatrixCell[] }[] = [];
  const file: MatrixCell[] = [];
  for (const host of hosts) {
    const analysis = analyse(document, { ...settings, hosts: [host.id] });
    if (analysis.format === undefined) return undefined;
    file.push(cellOf(host.id, analysis.fileFindings.filter((finding) => finding.hosts.includes(host.id))));
    let row = 0;
    let number = 0;
    for (const place of analysis.places) {
      const { tools, findings } = place.result;
      tools.forEach((tool, index) => {
        if (only !== undefined && !only.has(number++)) return;
        const own = tools.length === 1 ? findings : findings.filter((finding) => ownerOf(tools, finding.start) === index);
        const cell = cellOf(host.id, own.map((finding) => located(finding, place)));
        const known = rows[row++];
        if (known !== undefined) known.cells.push(cell);
        else rows.push({ tool: tool.name, start: place.start + tool.start, end: place.start + tool.end, pointer: place.pointer + tool.segments.map((segment) => `/${segment}`).join(''), cells: [cell] });
      });
    }
  }
  return { hosts: hosts.map(({ id, title }) => ({ id, title })), rows, file };
}

/** The tool of a place that a finding speaks of: the last that begins in front of it. */
function ownerOf(tools: readonly { readonly start: number }[], start: number): number {
  let owner = 0;
  tools.forEach((tool, index) => {
    if (tool.start <= start) owner = index;
  });
  return owner;
}

const WORDS: Record<MatrixVerdict, string> = { works: 'works', ignores: 'works but ignores', refused: 'refused' };

/** The words of a verdict, for a table and a screen reader. */
export function matrixWords(verdict: MatrixVerdict): string {
  return WORDS[verdict];
}
