/** Bundled and run in a process of its own by `bench.mjs`: a text to its findings, beside jsonc-parser's `visit` of the same text. */
import '../../server/src/node/heap.ts';
import { visit } from 'jsonc-parser';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { median } from './measure.mjs';
import { workload } from './workload.mjs';

const [tools, rounds] = process.argv.slice(2).map(Number);
const text = workload(tools);
const settings = { fileName: 'tools.json', comments: false, format: undefined, hosts: undefined, rules: new Map() };

/** Milliseconds that the process ran, which other processes on the machine change less than the clock's. */
function spent(task) {
  const before = process.cpuUsage();
  task();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

function visitAll() {
  let seen = 0;
  const count = () => void seen++;
  visit(text, {
    onObjectBegin: () => {
      seen++;
    },
    onObjectProperty: count,
    onObjectEnd: count,
    onArrayBegin: () => {
      seen++;
    },
    onArrayEnd: count,
    onLiteralValue: count,
    onSeparator: count,
    onError: count,
  });
  if (seen === 0) throw new Error('Nothing was visited.');
}

function analyseAll() {
  const document = new SourceDocument(text);
  const analysis = analyse(document, settings);
  allFindings(analysis);
  if (analysis.toolCount !== tools) throw new Error(`${analysis.toolCount} of ${tools} tools were read.`);
}

const ours = [];
const peer = [];
for (let round = 0; round < rounds; round++) {
  peer.push(spent(visitAll));
  ours.push(spent(analyseAll));
}
process.stdout.write(JSON.stringify({ ours: median(ours), peer: median(peer) }));
