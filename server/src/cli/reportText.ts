/** The report for people: place, severity, message, the line itself with a caret below. */
import { type Colors, colorsFor } from './color.ts';
import type { Io } from './io.ts';
import { columnsOf, printable } from './printable.ts';
import type { ReportedFile, ReportedFinding, Source, Totals } from './report.ts';

/** How much of a line is shown; a file of 10 MB may be one line. */
const WINDOW = 120;

/** How the report for people looks. */
export interface TextStyle {
  readonly colors: Colors;
  /** Faint findings are printed as well. */
  readonly hints: boolean;
}

/** How the report for people looks; undefined where another is wanted. */
export function styleFor({ format, hints }: { readonly format: string; readonly hints: boolean }, io: Pick<Io, 'env' | 'terminal'>): TextStyle | undefined {
  return format === 'text' ? { colors: colorsFor(io), hints } : undefined;
}

/** One file's findings. */
export function textOfFile(file: ReportedFile, source: Source, { colors, hints }: TextStyle): string {
  let text = '';
  for (const finding of file.findings) if (hints || finding.faint !== true) text += textOfFinding(file.file, finding, source, colors);
  return text;
}

function textOfFinding(file: string, finding: ReportedFinding, source: Source, colors: Colors): string {
  const { line, character } = finding.range.start;
  const place = colors.strong(`${printable(file)}:${line + 1}:${character + 1}`);
  const severity = colors[finding.severity](finding.faint === true ? 'hint' : finding.severity);
  const about = [
    finding.tool === null ? '' : `tool ${finding.tool}`,
    finding.path,
    finding.hosts.length === 0 ? '' : finding.hosts.join(', '),
  ].filter((part) => part !== '');
  let text = `${place} ${severity} ${printable(finding.message)} ${colors.dim(`[${finding.rule}]`)}\n`;
  text += excerpt(source.lineAt(line), finding, colors);
  if (about.length > 0) text += `${colors.dim(`      ${printable(about.join(' · '))}`)}\n`;
  for (const fix of finding.fixes.slice(0, 3)) text += `${colors.dim(`      ${fix.safe ? 'fix' : 'could be'}: ${printable(fix.title)}`)}\n`;
  return `${text}\n`;
}

/** The line and the carets below it. */
function excerpt(line: string, finding: ReportedFinding, colors: Colors): string {
  const { start, end } = finding.range;
  const last = end.line === start.line ? Math.max(end.character, start.character + 1) : line.length;
  let from = 0;
  if (line.length > WINDOW && Math.min(last, start.character + 40) > WINDOW - 10) from = Math.max(0, start.character - 40);
  // A window that begins inside a surrogate pair would show half of it.
  if (from > 0 && isLow(line, from)) from--;
  let to = Math.min(line.length, from + WINDOW);
  if (isLow(line, to)) to--;
  const before = from > 0 ? '… ' : '';
  const after = to < line.length ? ' …' : '';
  const number = String(start.line + 1).padStart(4);
  const gutter = `${number} | `;
  let carets = ' '.repeat(before.length);
  let at = from;
  for (const point of line.slice(from, to)) {
    if (at >= last) break;
    const shown = printable(point);
    const columns = shown === point ? columnsOf(point) : shown.length;
    carets += at < start.character ? (point === '\t' ? '\t' : ' '.repeat(columns)) : '^'.repeat(columns);
    at += point.length;
  }
  if (at <= start.character && !carets.includes('^')) carets += '^';
  return `${colors.dim(gutter)}${before}${printable(line.slice(from, to))}${after}\n${colors.dim('     | ')}${colors[finding.severity](carets)}\n`;
}

const isLow = (text: string, at: number): boolean => at < text.length && text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff;

const many = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** The last line. */
export function textOfSummary({ errors, warnings, infos, hints, files, tools, callFiles, calls }: Totals, style: TextStyle): string {
  const { colors } = style;
  const parts = [files > 0 || callFiles === 0 ? `${many(tools, 'tool')} in ${many(files, 'file')}` : '', callFiles > 0 ? `${many(calls, 'call')} in ${many(callFiles, 'file')}` : ''];
  const where = parts.filter((part) => part !== '').join(', ');
  const also = hints === 0 ? '' : ` and ${many(hints, 'hint')}${style.hints ? '' : ` (--hints shows ${hints === 1 ? 'it' : 'them'})`}`;
  // What was not read is no clean file, and nothing to be green about.
  if (errors + warnings + infos === 0 && files + callFiles === 0) return 'No file with tools was checked.\n';
  if (errors + warnings + infos === 0) return `${colors.good('No findings')}${also}: ${where}.\n`;
  const found = [
    errors > 0 ? colors.error(many(errors, 'error')) : '',
    warnings > 0 ? colors.warning(many(warnings, 'warning')) : '',
    infos > 0 ? colors.info(many(infos, 'info')) : '',
  ];
  return `${found.filter((part) => part !== '').join(', ')}${also}: ${where}.\n`;
}
