/** Every host's table is complete and sourced; the tables agree with the collected matrix where that is present. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Fact, Host, ShapeId } from '../../server/src/hosts/host.ts';
import { keywordFact, VERDICTS } from '../../server/src/hosts/host.ts';
import { HOSTS, hostById } from '../../server/src/hosts/index.ts';
import { LIMITS, ROOT_KEYWORDS, SHAPES, TABLE_KEYWORDS } from '../../server/src/hosts/shapes.ts';

const PUBLIC = /^https:\/\/[a-z0-9.-]+(\/|$)/;
const DATE = /^20\d\d(-\d\d(-\d\d)?)?$/;

function sound(host: Host, what: string, known: Fact | undefined): void {
  const where = `${host.id}, ${what}`;
  assert.ok(known !== undefined, `${where}: no verdict.`);
  assert.ok(VERDICTS.includes(known.verdict), `${where}: ${known.verdict} is no verdict.`);
  if (known.source === undefined) {
    assert.equal(known.verdict, 'unknown', `${where}: a verdict without a source.`);
    return;
  }
  assert.match(known.source.url, PUBLIC, where);
  assert.match(known.source.date, DATE, where);
  if (known.source.certainty === 'deduced' && known.verdict === 'rejected') assert.ok(known.weak, `${where}: what is deduced never makes an error.`);
  if (known.note !== undefined) assert.match(known.note, /\.$/, `${where}: a note is a sentence.`);
}

for (const host of HOSTS) {
  test(`${host.id} is complete`, () => {
    for (const keyword of TABLE_KEYWORDS) sound(host, keyword, host.keywords.get(keyword));
    for (const shape of SHAPES) sound(host, shape, host.shapes.get(shape));
    for (const keyword of ROOT_KEYWORDS) sound(host, `root ${keyword}`, keywordFact(host, keyword, true));
    for (const keyword of host.keywords.keys()) assert.ok(TABLE_KEYWORDS.includes(keyword), `${keyword} is no keyword of the tables.`);
    for (const shape of host.shapes.keys()) assert.ok(SHAPES.includes(shape), `${shape} is no shape.`);
    for (const [id, one] of host.limits) {
      assert.ok(LIMITS.includes(id), `${id} is no limit.`);
      sound(host, id, one);
    }
    for (const rule of host.nameRules) {
      sound(host, 'name', rule);
      new RegExp(rule.pattern, 'u');
    }
    if (host.propertyNames !== undefined) new RegExp(host.propertyNames.pattern, 'u');
    if (host.formats !== undefined) sound(host, 'format', host.formatFact);
    if (host.namePrefix !== undefined) sound(host, 'prefix', host.namePrefix.fact);
    if (host.base !== undefined) assert.ok(hostById(host.base) !== undefined, `${host.base} is no host.`);
    assert.match(host.about, /\.$/);
  });
}

test('the hosts that were asked for are there', () => {
  const wanted = 'mcp mcp-2025-06-18 mcp-2025-11-25 openai openai-strict openai-responses openai-responses-strict anthropic anthropic-strict gemini gemini-json-schema bedrock bedrock-strict vscode vscode-mcp copilot ollama groq xai mistral cursor claude-code claude-desktop mcpb wymcp phoenixkit thrall';
  for (const id of wanted.split(' ')) assert.ok(hostById(id) !== undefined, id);
});

// The matrix of the collected facts, read from its Markdown, is an independent copy of what the tables say.
const facts = join(import.meta.dirname, '../../../shared/hosts.md');

interface Row {
  readonly keywords?: string;
  readonly root?: string;
  readonly shapes?: readonly ShapeId[];
}
const ROWS: readonly (readonly [label: RegExp, row: Row])[] = [
  [/^root without/, { shapes: ['root-not-object'] }],
  [/^root `anyOf`/, { root: 'anyOf oneOf allOf' }],
  [/^root `not`/, { root: 'not' }],
  [/^root `enum`/, { root: 'enum const' }],
  [/^root `if`/, { root: 'if then else' }],
  [/^nested `anyOf`/, { keywords: 'anyOf' }],
  [/^nested `oneOf`/, { keywords: 'oneOf' }],
  [/^nested `allOf`/, { keywords: 'allOf' }],
  [/^nested `not`/, { keywords: 'not if then else' }],
  [/^`dependentRequired`/, { keywords: 'dependentRequired dependentSchemas' }],
  [/^local `\$ref`/, { keywords: '$ref' }],
  [/^`\$ref` with siblings/, { shapes: ['ref-siblings'] }],
  [/^external/, { shapes: ['ref-external'] }],
  [/^recursive/, { shapes: ['ref-recursive'] }],
  [/^`definitions`/, { keywords: 'definitions' }],
  [/^`\$schema`/, { keywords: '$schema' }],
  [/^`\$id` not/, { shapes: ['id-not-uri'] }],
  [/^type array/, { shapes: ['type-list'] }],
  [/^`nullable`/, { keywords: 'nullable' }],
  [/^property without/, { shapes: ['untyped'] }],
  [/^`enum` of strings/, { shapes: ['enum-strings'] }],
  [/^`enum` of numbers/, { shapes: ['enum-numbers'] }],
  [/^`enum` with `null`/, { shapes: ['enum-null'] }],
  [/^`enum` with objects/, { shapes: ['enum-containers'] }],
  [/^`const`/, { keywords: 'const' }],
  [/^`default`/, { keywords: 'default' }],
  [/^`title`/, { keywords: 'title' }],
  [/^`examples`/, { keywords: 'examples' }],
  [/^`pattern` \(simple/, { keywords: 'pattern' }],
  [/^`pattern` with/, { shapes: ['pattern-lookaround'] }],
  [/^`minLength`/, { keywords: 'minLength maxLength' }],
  [/^`minimum`/, { keywords: 'minimum maximum' }],
  [/^`exclusiveMinimum`/, { keywords: 'exclusiveMinimum exclusiveMaximum' }],
  [/^boolean `exclusive/, { shapes: ['boolean-exclusive-bound'] }],
  [/^`multipleOf`/, { keywords: 'multipleOf' }],
  [/^`minItems` 0/, { keywords: 'minItems' }],
  [/^`minItems` ≥2/, { keywords: 'maxItems', shapes: ['min-items-over-1'] }],
  [/^`uniqueItems`/, { keywords: 'uniqueItems' }],
  [/^`contains`/, { keywords: 'contains minContains' }],
  [/^tuple/, { shapes: ['tuple-items'] }],
  [/^`prefixItems`/, { keywords: 'prefixItems' }],
  [/^array without/, { shapes: ['array-without-items'] }],
  [/^object without/, { shapes: ['object-without-properties'] }],
  [/^`additionalProperties: false`/, { keywords: 'additionalProperties' }],
  [/^`additionalProperties` true/, { shapes: ['additional-properties-open'] }],
  [/^`additionalProperties` absent/, { shapes: ['additional-properties-absent'] }],
  [/^`patternProperties`/, { keywords: 'patternProperties propertyNames' }],
  [/^`minProperties`/, { keywords: 'minProperties maxProperties' }],
  [/^`unevaluatedProperties`/, { keywords: 'unevaluatedProperties' }],
  [/^property not in/, { shapes: ['optional-property'] }],
  [/^`required` names/, { shapes: ['required-undefined'] }],
  [/^`required` without/, { shapes: ['required-without-properties'] }],
  [/^empty description/, { shapes: ['description-empty'] }],
];
const COLUMNS = ['mcp', 'mcp-2025-11-25', 'openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'gemini', 'gemini-json-schema', 'bedrock', 'copilot', 'ollama'];

/** Where a table knowingly says something else, and why. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['gemini-json-schema ref-recursive', 'deduced from what is said of response schemas, so information only'],
  ['openai-strict default', 'a second report has come'],
  ['openai-strict propertyNames', 'two reports name it'],
  ['anthropic ref-external', 'deduced from that the schema is text for the model, so information only'],
  ['openai object-without-properties', 'further reports have come'],
]);
const WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(\*\*)?rej/, ['rejected']],
  [/^acc \(deleted/, ['rewritten']],
  [/^acc/, ['accepted', 'enforced']],
  [/^enf/, ['enforced']],
  [/^required/, ['enforced']],
  [/^ign/, ['ignored']],
  [/^rew/, ['rewritten']],
  [/^\?/, ['unknown']],
];

test('the tables agree with the matrix', { skip: !existsSync(facts) }, () => {
  const section = readFileSync(facts, 'utf8').split('## 9. Cross-host matrix')[1]!.split('## 10.')[0]!;
  const wrong: string[] = [];
  const used = new Set<RegExp>();
  for (const line of section.split('\n')) {
    if (!line.startsWith('| ') || line.startsWith('| keyword')) continue;
    const cells = line.slice(2, -2).replaceAll('\\|', '¦').split(' | ').map((cell) => cell.trim());
    const entry = ROWS.find(([label]) => label.test(cells[0]!));
    if (entry === undefined) continue;
    used.add(entry[0]);
    COLUMNS.forEach((id, index) => {
      const host = hostById(id)!;
      const cell = cells[index + 1]!;
      const checks: (readonly [string, Fact | undefined])[] = [
        ...(entry[1].keywords?.split(' ') ?? []).map((name) => [name, host.keywords.get(name)] as const),
        ...(entry[1].root?.split(' ') ?? []).map((name) => [`root ${name}`, keywordFact(host, name, true)] as const),
        ...(entry[1].shapes ?? []).map((name) => [name, host.shapes.get(name)] as const),
      ];
      for (const [name, known] of checks) {
        const words = WORDS.find(([pattern]) => pattern.test(cell))?.[1];
        if (words === undefined) continue;
        const weak = /^(\*\*)?\w+~/.test(cell);
        const differs = !words.includes(known!.verdict) ? known!.verdict : known!.verdict === 'rejected' && weak !== (known!.weak ?? false) ? (known!.weak ? 'weak' : 'strong') : undefined;
        if (KNOWN.has(`${id} ${name}`)) assert.ok(differs !== undefined, `${id} ${name} agrees by now.`);
        else if (differs !== undefined) wrong.push(`${id} ${name}: "${cell}", the table says ${differs}`);
      }
    });
  }
  assert.deepEqual(ROWS.filter(([label]) => !used.has(label)).map(([label]) => String(label)), [], 'Rows that the matrix no longer has.');
  assert.deepEqual(wrong, []);
});
