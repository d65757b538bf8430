/** Where does each tool work: tools down, hosts across. */
import type { PlaceFinding, Severity } from '../rules/finding.ts';
import type { Host } from '../hosts/host.ts';
import { HOSTS } from '../hosts/index.ts';
import { pointerOf } from '../text/pointer.ts';
import type { SourceDocument } from './document.ts';
import { analyse, analyseInSteps, type FileAnalysis, type FileSettings, located, type LocatedFinding } from './file.ts';

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
  // A hint that the editor shows faintly is true of most tools, and would stand in every cell. What names other hosts only
  // is told of those behind this one, which have columns of their own.
  const sorted = findings.filter(({ faint, hosts }) => faint !== true && (hosts.length === 0 || hosts.includes(host))).sort((left, right) => RANK[right.severity] - RANK[left.severity] || left.start - right.start);
  // Information that names no host is advice and speaks against none.
  const against = sorted.find((finding) => finding.hosts.length > 0 || finding.severity !== 'info');
  const counted = against === undefined ? -1 : RANK[against.severity];
  return { host, verdict: counted === 2 ? 'refused' : counted >= 0 ? 'ignores' : 'works', findings: sorted };
}

/** One host's part of a matrix. */
export interface MatrixColumn {
  readonly host: Host;
  /** The wanted tools in the order of the file. */
  readonly rows: readonly MatrixColumnRow[];
  readonly file: MatrixCell;
}

export interface MatrixColumnRow extends Omit<MatrixRow, 'cells'> {
  readonly cell: MatrixCell;
}

/** The rows wanted, by the number of the tool in the file: a Set, or whatever answers like one. */
export interface WantedRows {
  has(row: number): boolean;
}

/**
 * Analyses a document for one host. What is remembered of the document for other settings is lost by it, so the
 * document must not be one that another analysis still reads.
 * @param settings as for `analyse`, with this host alone in `hosts`
 * @returns undefined when the document holds no tools
 */
export function columnOf(document: SourceDocument, settings: FileSettings, host: Host, wanted?: WantedRows): MatrixColumn | undefined {
  return columnFrom(analyse(document, settings), host, wanted);
}

/** The same in steps, for a caller that lets others go between them. */
export function* columnInSteps(document: SourceDocument, settings: FileSettings, host: Host, wanted?: WantedRows): Generator<undefined, MatrixColumn | undefined> {
  return columnFrom(yield* analyseInSteps(document, settings), host, wanted);
}

function columnFrom(analysis: FileAnalysis, host: Host, wanted: WantedRows | undefined): MatrixColumn | undefined {
  if (analysis.format === undefined) return undefined;
  const rows: MatrixColumnRow[] = [];
  let number = 0;
  for (const place of analysis.places) {
    const { tools, findings } = place.result;
    const pointers = tools.map((tool) => pointerOf(tool.segments));
    const byTool = tools.length === 1 ? [findings] : shared(findings, pointers);
    tools.forEach((tool, index) => {
      if (wanted?.has(number++) === false) return;
      const own = byTool[index] ?? [];
      const cell = cellOf(host.id, own.map((finding) => located(finding, place)));
      rows.push({ tool: tool.name, start: place.start + tool.start, end: place.start + tool.end, pointer: place.pointer + pointers[index]!, cell });
    });
  }
  return { host, rows, file: cellOf(host.id, analysis.fileFindings) };
}

/**
 * Analyses a document for one host after the other.
 * @param document not one that another analysis still reads, see `columnOf`
 * @param settings as for `analyse`; its own `hosts` are left aside
 * @param hosts the columns; all that there are when not given
 * @param wanted the rows; all tools when not given
 * @returns undefined when the document holds no tools
 */
export function matrixOf(document: SourceDocument, settings: FileSettings, hosts: readonly Host[] = HOSTS, wanted?: WantedRows): Matrix | undefined {
  const columns: MatrixColumn[] = [];
  for (const host of hosts) {
    const column = columnOf(document, { ...settings, hosts: [host.id] }, host, wanted);
    if (column === undefined) return undefined;
    columns.push(column);
  }
  return joinColumns(columns);
}

/** Puts columns of the same text side by side. */
export function joinColumns(columns: readonly MatrixColumn[]): Matrix {
  const rows = (columns[0]?.rows ?? []).map(({ tool, start, end, pointer }, index) => ({ tool, start, end, pointer, cells: columns.map((column) => column.rows[index]!.cell) }));
  return { hosts: columns.map(({ host: { id, title } }) => ({ id, title })), rows, file: columns.map((column) => column.file) };
}

/** The findings of a place by the tool that they speak of: the one whose pointer holds theirs, else the first. */
function shared(findings: readonly PlaceFinding[], pointers: readonly string[]): PlaceFinding[][] {
  const owners = new Map(pointers.map((pointer, index) => [pointer, index]));
  const byTool: PlaceFinding[][] = pointers.map(() => []);
  for (const finding of findings) {
    let { pointer } = finding;
    while (pointer !== '' && !owners.has(pointer)) pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    byTool[owners.get(pointer) ?? 0]?.push(finding);
  }
  return byTool;
}

const WORDS: Record<MatrixVerdict, string> = { works: 'works', ignores: 'works but ignores', refused: 'refused' };

/** The words of a verdict, for a table and a screen reader. */
export function matrixWords(verdict: MatrixVerdict): string {
  return WORDS[verdict];
}
