// Prints what the formats make of every file of a corpus: `node --import tsx scripts/corpus-table.mjs [folder]`, by
// default ../shared/corpus. The folder holds INDEX.tsv with the columns file, …, format, tools.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SourceDocument } from '../server/src/analysis/document.ts';
import { analyse } from '../server/src/analysis/file.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus');

/** The format that a file of each kind of the index must be read as; `undefined` for no tool file. */
export const EXPECTED = new Map([
  ['anthropic-request', 'anthropic'],
  ['agentcore-gateway-tools', 'mcp'],
  ['bfcl-jsonl', 'openai-functions'],
  ['bfcl-func-doc-jsonl', 'openai-functions'],
  ['acebench-jsonl', 'openai-functions'],
  ['toolbench-answer', 'openai-functions'],
  ['toolbench-api_list', undefined],
  ['apizoo', undefined],
  ['semantic-kernel-prompt-config', undefined],
  ['negative', undefined],
  ['gemini-recording', 'gemini'],
  ['mcp-config-with-tools', 'mcp'],
  ['mcp-sampling-request', 'mcp'],
  ['mcp-tool', 'mcp'],
  ['mcp-tools-list', 'mcp'],
  ['mcpb-manifest', 'mcpb'],
  ['docker-mcp-registry', 'docker'],
  ['openai-recording', 'openai'],
  ['openai-request', 'openai'],
  ['openai-tools', 'openai'],
  ['vscode-languageModelTools', 'vscode'],
]);

/** The rows of the index. */
export function readIndex(path = folder) {
  const [, ...lines] = readFileSync(join(path, 'INDEX.tsv'), 'utf8').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const columns = line.split('\t');
    return { file: columns[0], kind: columns[5], tools: Number(columns[6]), note: columns[8] ?? '' };
  });
}

/** What a file is read as. */
export function lookAt(path, file) {
  const text = readFileSync(join(path, file), 'utf8');
  const fileName = basename(file).toLowerCase();
  const settings = { fileName, comments: false, format: undefined, hosts: undefined, rules: new Map() };
  const analysis = analyse(new SourceDocument(text), settings);
  return { text, analysis, format: analysis.format?.id, tools: analysis.toolCount };
}

if (process.argv[1] === import.meta.filename) {
  const wrong = [];
  for (const row of readIndex()) {
    const { format, tools } = lookAt(folder, row.file);
    const fits = format === EXPECTED.get(row.kind) && (format === undefined || tools === row.tools);
    if (!fits) wrong.push(row.file);
    console.log([fits ? 'ok' : 'DIFFERS', row.file.slice(0, 80), row.kind, format ?? '-', row.tools, tools].join('\t'));
  }
  console.log(`${wrong.length} differ.`);
}
