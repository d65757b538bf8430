/** The table on the terminal and in docs/performance.md. */
import { availableParallelism, totalmem } from 'node:os';
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
  return `a virtual machine with ${availableParallelism()} cores (${process.arch}) and ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}`;
}

/** The lines that promise something and do not keep it. */
function missed(sections) {
  const rows = sections.flatMap(({ rows: all }) => all.filter((one) => !one.holds));
  if (rows.length === 0) return ['Every ratio holds.'];
  return ['These were missed in this run:', '', ...rows.map((one) => `- ${one.what}: ${one.ratio === undefined ? one.ours : `${ratioText(one.ratio)}, at most ${ratioText(one.most)}`}`)];
}

export function markdown(sections, { date, load, rounds }) {
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
    'Written by `npm run bench -- --write`; do not edit. `test/bench/ratios.test.ts` holds the ratios at a smaller size at each run of the tests.',
    '',
    `Measured ${date} on ${machine()}, with a load of ${load} from other work at the start. Times are medians of ${rounds} runs or more, taken in turn with what they are compared with, so that other work falls on both. On a busy machine the times are longer than on a quiet one, and a ratio of a few milliseconds to a few is rough.`,
    '',
    'The files are MCP tools lists of about 2.2 kB a tool (`test/bench/workload.mjs`). Servers are measured over stdio, from the write of the message to the arrival of the diagnostics. `vscode-json-languageserver` waits 300 ms behind each change before it looks at it. That wait is taken off its times, but for two rows, the open of a file and one tool pasted over half of it: they have it, as an editor sees it, and the limit; the row below has the same without it. It validates the syntax alone there, while Toolspec Lens runs all its rules.',
    '',
    'A file with 1 000 problems or more has that many sent at each key, about 1 MB, which costs some 20 ms by itself; the tools measured here have hints only.',
    '',
    ...sections.flatMap(table),
    '## What misses',
    '',
    ...missed(sections),
    '',
  ].join('\n');
}
