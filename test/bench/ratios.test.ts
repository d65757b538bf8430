/**
 * The promises of speed that a small run can hold. The limits are wide enough for two busy cores and far below what a cost that grows
 * with the file would give. `npm run bench` measures all of it at full size.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { visit } from 'jsonc-parser';
import { type Position, SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse, type FileSettings } from '../../server/src/analysis/file.ts';
import { DIST, SERVER } from '../protocol/editor.ts';
import { clockTime, costsAtMost } from '../support/cost.ts';
import { LspClient } from './lspClient.mjs';
import { positionAt, workload } from './workload.mjs';

const SETTINGS: FileSettings = { fileName: 'tools.json', comments: false, format: undefined, hosts: undefined, rules: new Map() };
const TOOLS = 2000;
const LARGE = workload(TOOLS);
const SMALL = workload(10);
/** A key takes a millisecond or so: many rounds cost little. */
const KEYS = { least: 10, most: 100 };

function spotAt(text: string, share: number): Position {
  return positionAt(text, text.indexOf('"description"', Math.floor(text.length * share)) + 20);
}

/** A document that has been analysed, and edits of it. */
class Edited {
  readonly document: SourceDocument;

  constructor(text: string) {
    this.document = new SourceDocument(text);
    analyse(this.document, SETTINGS);
  }

  edit(start: Position, end: Position, text: string): void {
    this.document.apply([{ range: { start, end }, text }]);
    analyse(this.document, SETTINGS);
  }

  key(at: Position) {
    return (): void => this.edit(at, at, 'x');
  }
}

test('a text to its findings takes few times what visiting its tokens takes', async () => {
  let seen = 0;
  const count = (): void => void seen++;
  const begin = (): boolean => {
    seen++;
    return true;
  };
  const ours = (): unknown => allFindings(analyse(new SourceDocument(LARGE), SETTINGS));
  const visited = (): unknown => visit(LARGE, { onObjectBegin: begin, onObjectProperty: count, onObjectEnd: count, onArrayBegin: begin, onArrayEnd: count, onLiteralValue: count, onSeparator: count });
  await costsAtMost('all findings beside a visit', ours, 6, visited, { least: 5 });
  assert.ok(seen > TOOLS);
});

test('a key costs what its tool costs, wherever it is typed and however long the file is', async () => {
  const large = new Edited(LARGE);
  const small = new Edited(SMALL);
  const top = { line: 0, character: 0 };
  const smallSpot = spotAt(SMALL, 0.5);
  const fresh = (): unknown => new Edited(LARGE);
  const everywhere = async (when: string): Promise<void> => {
    for (const [where, share] of [['top', 0], ['middle', 0.5], ['end', 0.97]] as const) {
      const spot = spotAt(large.document.getText(), share);
      await costsAtMost(`a key at the ${where}${when}, beside one in 10 tools`, large.key(spot), 8, small.key(smallSpot), KEYS);
      await costsAtMost(`a key at the ${where}${when}, beside a fresh analysis`, large.key(spot), 1 / 25, fresh);
    }
  };
  await everywhere('');
  await costsAtMost('a line inserted above everything, beside a key in 10 tools', () => large.edit(top, top, '\n'), 8, small.key(smallSpot), KEYS);
  const text = large.document.getText();
  const brace = positionAt(text, text.indexOf('\n    }', text.length >> 1) + 5);
  large.edit(brace, { line: brace.line, character: brace.character + 1 }, '');
  await everywhere(' while a brace is missing');
});

test('a paste over half of the file costs what is pasted, and much less than the file', async () => {
  const tool = LARGE.slice(LARGE.indexOf('\n    {') + 5, LARGE.indexOf('\n    }') + 6);
  const first = positionAt(LARGE, LARGE.indexOf('\n    {', LARGE.length >> 2) + 5);
  const last = positionAt(LARGE, LARGE.indexOf('\n    {', Math.floor(LARGE.length * 0.75)) + 5);
  // A paste is measured once in each document, so the documents are made before.
  const documents = Array.from({ length: 10 }, () => new Edited(LARGE));
  const paste = (): void => documents.pop()!.edit(first, last, `${tool},`);
  await costsAtMost('one tool pasted over half of the file, beside a fresh analysis', paste, 1 / 4, () => new Edited(LARGE), { most: documents.length });
});

test('a thousand edits leave nothing behind', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
  const large = new Edited(workload(300));
  const spots = [0, 0.3, 0.6, 0.9].map((share) => spotAt(workload(300), share));
  const type = (times: number): void => {
    for (let key = 0; key < times; key++) {
      const at = spots[key % spots.length]!;
      const behind = { line: at.line, character: at.character + 1 };
      large.edit(at, at, 'x');
      large.edit(at, behind, '');
    }
  };
  type(100);
  const before = used();
  type(500);
  const grown = used() - before;
  assert.ok(grown < 3_000_000, `1000 edits left ${grown} bytes`);
  assert.equal(analyse(large.document, SETTINGS).toolCount, 300);
});

function built(t: TestContext): boolean {
  if (!existsSync(SERVER)) t.skip('Build the bundles first: node esbuild.mjs');
  return existsSync(SERVER);
}

test('over stdio, a key in a large file costs few times one in a small file', async (t) => {
  if (!built(t)) return;
  const start = async (text: string): Promise<LspClient> => {
    const client = new LspClient([SERVER, '--stdio']);
    t.after(() => client.stop());
    await client.initialize();
    await client.open(text);
    return client;
  };
  const [large, small] = [await start(LARGE), await start(SMALL)];
  const [largeSpot, smallSpot] = [spotAt(LARGE, 0.5), spotAt(SMALL, 0.5)];
  const key = (client: LspClient, at: Position) => async (): Promise<number> => client.change({ start: at, end: at }, 'x');
  await costsAtMost('a key over stdio, beside one in 10 tools', key(large, largeSpot), 8, key(small, smallSpot), { least: 40, most: 200, measure: clockTime });
  assert.ok(large.lastBytes < 400_000, `${large.lastBytes} bytes of diagnostics at each key`);
});

test('the command starts in few times what Node alone takes', async (t) => {
  if (!built(t)) return;
  const folder = mkdtempSync(join(tmpdir(), 'toolspec-ratios-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'tools.json');
  writeFileSync(file, workload(1));
  const run = (args: readonly string[]) => (): void => {
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  };
  await costsAtMost('toolspec check of one file, beside node -e 0', run([join(DIST, 'cli.js'), 'check', file]), 5, run(['-e', '0']), { measure: clockTime });
});
