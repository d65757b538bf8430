/** The table on the terminal and in docs/performance.md. */
import { cpus, totalmem } from 'node:os';
import { ratioText } from './measure.mjs';

const HEAD = ['what', 'Toolspec Lens', 'beside it', 'ratio', 'at most', ''];

function cells(row) {
  return [row.what, row.ours, row.beside, row.ratio === undefined ? '' : ratioText(row.ratio), row.most === undefined ? '' : ratioText(row.most), row.holds ? '' : 'MISSED'];
}

export function terminalTable(sections) {
  const lines = sections.flatMap(({ title, rows }) => [[title], ...rows.map(cells)]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...lines.filter((line) => line.length > 1).map((line) => line[column].length)));
  const spell = (line) => line.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd();
  return [spell(HEAD), ...lines.map((line) => (line.length === 1 ? `\n${line[0]}` : spell(line)))].join('\n');
}

export function machine() {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu.model.trim() || process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}`;
}

export function markdown(sections, { date, load }) {
  const table = ({ title, rows }) => [
    `## ${title}`,
    '',
    '| what | Toolspec Lens | beside it | ratio | at most |',
    '|---|---:|---:|---:|---:|',
    ...rows.map((row) => {
      const [what, ours, beside, ratio, most, missed] = cells(row);
      return `| ${what} | ${ours} | ${beside} | ${ratio}${missed === '' ? '' : ' (missed)'} | ${most} |`;
    }),
    '',
  ];
  return [
    '# Performance',
    '',
    'Written by `npm run bench -- --write`; do not edit.',
    '',
    `Measured ${date} on ${machine()}, with a load of ${load} from other work. Times are medians of runs taken in turn with what they are compared with, so that the ratios hold on a busy machine; the times themselves depend on it.`,
    '',
    'The files are MCP tools lists of about 2.2 kB a tool (`test/bench/workload.mjs`). Servers are measured over stdio, from the write of the message to the arrival of the diagnostics. `vscode-json-languageserver` waits 300 ms behind each change before it looks at it; that wait is taken off its times. It validates the syntax alone there, while Toolspec Lens runs all its rules.',
    '',
    ...sections.flatMap(table),
  ].join('\n');
}
