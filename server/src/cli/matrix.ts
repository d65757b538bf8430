/** `toolspec matrix`: where each tool of a file works. */
import { join } from 'node:path';
import { type Matrix, type MatrixCell, matrixOf, type MatrixVerdict, matrixWords } from '../analysis/matrix.ts';
import { hostById } from '../hosts/index.ts';
import { type CheckedFile, type Overrides, settingsOf } from './checkFile.ts';
import { type Colors, colorsFor } from './color.ts';
import { EXIT_CLEAN, type ExitCode, FileError, type Io, UsageError } from './io.ts';
import { readOne } from './preview.ts';
import { printable } from './printable.ts';

const FORMATS = ['text', 'json', 'markdown'] as const;
const VERDICTS: readonly MatrixVerdict[] = ['works', 'ignores', 'refused'];
/** The most reasons a host is shown with; JSON has all. */
const MOST_REASONS = 3;

/** Prints tools and hosts with what becomes of each tool there, and why. */
export async function matrix(args: readonly string[], overrides: Overrides, format: string | undefined, io: Io): Promise<ExitCode> {
  const wanted = FORMATS.find((one) => one === (format ?? 'text'));
  if (wanted === undefined) throw new UsageError(`--format: The forms of the matrix are ${FORMATS.join(', ')}, not ${JSON.stringify(format)}.`);
  const checked = await readOne('matrix', args, overrides, io);
  const { document, settings, config, shown, path } = checked;
  const { hosts: ids, ...rest } = settings;
  // Without a choice of hosts the question is about all of them.
  const all = overrides.hosts === undefined ? settingsOf(config, path ?? join(io.cwd, overrides.stdinName), { ...overrides, hosts: ['all'] }).hosts! : ids!;
  const hosts = all.map((id) => settings.ownHosts?.get(id) ?? hostById(id)).filter((host) => host !== undefined);
  const made = matrixOf(document, { ...rest, hosts: undefined }, hosts);
  if (made === undefined) throw new FileError(`${shown}: The file holds no tools in a known format. --as names the format.`);
  if (wanted === 'json') io.out(`${JSON.stringify(asData(made, checked), undefined, 2)}\n`);
  else io.out(wanted === 'text' ? asText(made, colorsFor(io)) : asMarkdown(made));
  return EXIT_CLEAN;
}

function asData(made: Matrix, { shown, analysis, document }: CheckedFile): object {
  const cell = ({ host, verdict, findings }: MatrixCell): object => ({
    host,
    verdict,
    findings: findings.map(({ rule, severity, pointer, message, start, end }) => ({ rule, severity, pointer, message, range: { start: document.positionAt(start), end: document.positionAt(end) } })),
  });
  return {
    version: 1,
    file: shown,
    format: analysis.format!.id,
    hosts: made.hosts,
    tools: made.rows.map((row) => ({ tool: row.tool ?? null, pointer: row.pointer, hosts: row.cells.map(cell) })),
    whole: made.file.map(cell),
  };
}

const nameOf = (tool: string | undefined): string => (tool === undefined ? '(no name)' : printable(tool));

/** A tool a paragraph: which hosts take it, which drop something, which refuse it and why. */
function asText(made: Matrix, colors: Colors): string {
  const titles = new Map(made.hosts.map(({ id, title }) => [id, title]));
  const paint: Record<MatrixVerdict, (text: string) => string> = { works: colors.good, ignores: colors.warning, refused: colors.error };
  const paragraph = (title: string, cells: readonly MatrixCell[]): string => {
    let text = `${colors.strong(title)}\n`;
    for (const verdict of VERDICTS) {
      const those = cells.filter((cell) => cell.verdict === verdict);
      if (those.length === 0) continue;
      text += `  ${paint[verdict](matrixWords(verdict))}: ${those.map((cell) => titles.get(cell.host)).join(', ')}\n`;
      if (verdict === 'works') continue;
      for (const [reasons, hosts] of byReasons(those)) text += `    ${hosts.map((host) => titles.get(host)).join(', ')}\n${reasons}`;
    }
    return text;
  };
  const parts = made.rows.map((row) => paragraph(nameOf(row.tool), row.cells));
  if (made.file.some((cell) => cell.verdict !== 'works')) parts.push(paragraph('The file as a whole', made.file));
  return `${parts.join('\n')}`;
}

/** The reasons as lines of text, each with the hosts that have them. */
function byReasons(cells: readonly MatrixCell[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { host, findings } of cells) {
    const lines = [...new Set(findings.map(({ path, message, rule }) => printable(`${path === '' ? '' : `${path}: `}${message} [${rule}]`)))];
    if (lines.length > MOST_REASONS) lines.splice(MOST_REASONS, lines.length, `and ${lines.length - MOST_REASONS} more`);
    const reasons = lines.map((one) => `      ${one}\n`).join('');
    const hosts = grouped.get(reasons);
    if (hosts === undefined) grouped.set(reasons, [host]);
    else hosts.push(host);
  }
  return grouped;
}

function asMarkdown(made: Matrix): string {
  const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('`', '\\`');
  const line = (first: string, cells: readonly MatrixCell[]): string => `| ${first} | ${cells.map((one) => matrixWords(one.verdict)).join(' | ')} |\n`;
  let text = `| tool | ${made.hosts.map((host) => cell(host.title)).join(' | ')} |\n|---|${made.hosts.map(() => '---|').join('')}\n`;
  for (const row of made.rows) text += line(cell(nameOf(row.tool)), row.cells);
  if (made.file.some((one) => one.verdict !== 'works')) text += line('*the file as a whole*', made.file);
  return text;
}
