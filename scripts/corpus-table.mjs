// Prints what the formats make of every file of a corpus: `node --import tsx scripts/corpus-table.mjs [folder]`, by
// default ../shared/corpus. The folder holds INDEX.tsv with the columns file, …, format, tools.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SourceDocument } from '../server/src/analysis/document.ts';
import { analyse } from '../server/src/analysis/file.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus');

/** The formats that a file of each kind of the index may be read as; `none` for no tool file. */
export const EXPECTED = new Map([
  ['anthropic-request', ['anthropic']],
  ['agentcore-gateway-tools', ['mcp']],
  ['bfcl-jsonl', ['openai-functions']],
  ['bfcl-func-doc-jsonl', ['openai-functions']],
  ['acebench-jsonl', ['openai-functions']],
  ['toolbench-answer', ['openai-functions']],
  ['toolbench-api_list', ['none']],
  ['apizoo', ['none']],
  ['semantic-kernel-prompt-config', ['none']],
  ['negative', ['none']],
  ['gemini-recording', ['gemini']],
  ['mcp-config-with-tools', ['mcp']],
  ['mcp-sampling-request', ['mcp']],
  ['mcp-tool', ['mcp']],
  ['mcp-tools-list', ['mcp']],
  ['mcpb-manifest', ['mcpb']],
  // One file of the registry holds tools of MCP; an empty list says nothing of its format.
  ['docker-mcp-registry', ['docker', 'mcp', 'none']],
  ['openai-recording', ['openai']],
  // Old requests have functions; one file of the corpus is cut off before its first tool.
  ['openai-request', ['openai', 'openai-functions', 'none']],
  ['openai-tools', ['openai']],
  ['vscode-languageModelTools', ['vscode']],
]);

/** True when a row's file is read as it may be, with as many tools as the index counts. */
export function fits(row, format, tools) {
  const expected = EXPECTED.get(row.kind);
  if (expected === undefined || !expected.includes(format ?? 'none')) return false;
  if (format === undefined) return row.tools === 0 || expected.length === 1;
  // The index counts four calls of tools in the recording.
  return tools === row.tools || row.kind === 'openai-recording';
}

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
    const right = fits(row, format, tools);
    if (!right) wrong.push(row.file);
    console.log([right ? 'ok' : 'DIFFERS', row.file.slice(0, 80), row.kind, format ?? '-', row.tools, tools].join('\t'));
  }
  console.log(`${wrong.length} differ.`);
}
