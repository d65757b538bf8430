/** Hosts of the user's: what can be declared, how faults are told, and PhoenixKit's table written as a declaration. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse, type FileSettings } from '../../server/src/analysis/file.ts';
import { declareHost } from '../../server/src/hosts/declare.ts';
import { HOST_DEFINITIONS, hostDeclarationSchema } from '../../server/src/hosts/declareSchema.ts';
import type { Host } from '../../server/src/hosts/host.ts';
import { hostById } from '../../server/src/hosts/index.ts';
import { SHAPES, TABLE_KEYWORDS } from '../../server/src/hosts/shapes.ts';

/** PhoenixKit as its author would write it in `.toolspec.json`. */
const PHOENIXKIT = {
  title: 'PhoenixKit',
  keywords: {
    '*': { verdict: 'rejected', note: 'PhoenixKit refuses what it would not check.' },
    enforced: ['type', 'enum', 'required', 'properties', 'additionalProperties', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'items'],
    accepted: 'annotations',
  },
  root: { enforced: ['enum'] },
  shapes: { '*': 'accepted', rejected: ['boolean-exclusive-bound', 'tuple-items', 'ref-siblings', 'ref-external', 'ref-recursive', 'anyof-siblings', 'anyof-first-keys', 'allof-ref'], enforced: ['boolean-schema'] },
  closure: 'root',
  controlFields: ['dry_run', 'confirm_token', 'idempotency_key'],
  readsValues: true,
};

function declared(value: unknown, name = 'own'): Host {
  const { host, problems } = declareHost(name, value, hostById);
  assert.deepEqual(problems, []);
  assert.ok(host !== undefined);
  return host;
}

function findings(text: string, own: Host): string[] {
  const settings: FileSettings = { fileName: 'tools.json', comments: false, format: undefined, hosts: [own.id], rules: new Map(), ownHosts: new Map([[own.id, own]]) };
  const analysis = analyse(new SourceDocument(text), settings);
  assert.deepEqual(analysis.failures, []);
  return allFindings(analysis).map((finding) => `${finding.severity} ${finding.rule} ${finding.pointer} ${finding.message.replaceAll(own.title, 'HOST')} ${finding.fixes.map((fix) => fix.title).join('; ')}`);
}

const TOOL = (schema: string): string => `[{"name": "a", "description": "A.", "input_schema": ${schema}}]`;
const SCHEMAS = [
  '{"type": "object", "properties": {"sku": {"oneOf": [{"const": "a"}, {"const": "b"}]}}}',
  '{"type": "object", "$schema": "x", "properties": {"n": {"type": "integer", "exclusiveMinimum": 0, "multipleOf": 2, "default": 3}, "m": true}, "patternProperties": {"^x": {}}}',
  '{"anyOf": [{"type": "object"}], "properties": {"n": {"$ref": "#/$defs/n", "description": "N"}}, "$defs": {"n": {"type": ["string", "null"], "format": "uri", "nullable": true, "x-ui": 1, "enum": [1, null, {}]}}}',
  '{"type": "array", "items": [{"type": "string"}], "uniqueItems": true, "if": {}, "then": {}, "not": {"const": 1}}',
  '{"type": "object", "properties": {}, "required": ["a"], "dependentRequired": {"a": ["b"]}, "unevaluatedProperties": false, "examples": [{}], "propertyOrdering": []}',
];

test('the table of PhoenixKit can be declared, and gives the same findings', () => {
  const own = declared(PHOENIXKIT, 'own-phoenixkit');
  const builtIn = hostById('phoenixkit')!;
  for (const keyword of TABLE_KEYWORDS) assert.equal(own.keywords.get(keyword)!.verdict, builtIn.keywords.get(keyword)!.verdict, keyword);
  for (const shape of SHAPES) assert.equal(own.shapes.get(shape)!.verdict, builtIn.shapes.get(shape)!.verdict, shape);
  assert.deepEqual(own.closure, builtIn.closure);
  assert.equal(own.unknownKeyword.verdict, builtIn.unknownKeyword.verdict);
  const renamed: Host = { ...builtIn, id: 'other-phoenixkit' };
  let told = 0;
  for (const schema of SCHEMAS) {
    const text = TOOL(schema);
    const ours = findings(text, own);
    assert.deepEqual(ours, findings(text, renamed), schema);
    told += ours.length;
  }
  assert.ok(told >= 20, `Only ${told} findings were compared.`);
});

test('an operator refuses defaults that cannot apply, and bounds what else it takes', () => {
  const own = declared({
    extends: 'phoenixkit',
    title: 'Operator',
    shapes: { rejected: ['default-on-required', 'default-on-container'] },
    types: ['object', 'string', 'integer'],
    formats: ['date'],
    nameRule: { pattern: '^[a-z_]+$', words: 'small letters and _', maxLength: 8 },
    propertyNames: { pattern: '^[a-z]+$', words: 'small letters', maxLength: 5, rootOnly: true },
    limits: { tools: 1, 'description-length': { max: 3, verdict: 'ignored' } },
    keywords: { oneOf: 'accepted', minimum: { verdict: 'ignored', note: 'Not yet.' } },
  });
  const text = `{"tools": [
    {"name": "Too", "description": "Long.", "input_schema": {"type": "object", "required": ["a"], "properties": {
      "a": {"type": "string", "default": "x", "format": "uri", "oneOf": [{"type": "string"}]},
      "List": {"type": "object", "default": {}, "minimum": 1}
    }}},
    {"name": "much_too_long", "description": "A.", "input_schema": {"type": "object", "properties": {}}}
  ]}`;
  const told = findings(text, own).map((line) => line.split(' ').slice(0, 3).join(' '));
  for (const expected of [
    'error too-many-tools /tools',
    'error tool-name /tools/0/name',
    'warning description-too-long /tools/0/description',
    'error host-default /tools/0/input_schema/properties/a/default',
    'error host-format /tools/0/input_schema/properties/a/format',
    'error property-name /tools/0/input_schema/properties/List',
    'error host-default /tools/0/input_schema/properties/List/default',
    'warning host-keyword-ignored /tools/0/input_schema/properties/List/minimum',
    'error tool-name-length /tools/1/name',
  ])
    assert.ok(told.includes(expected), `${expected} is missing in\n${told.join('\n')}`);
  assert.ok(!told.some((line) => line.includes('oneOf')));
});

test('what is not said is the base\'s', () => {
  const own = declared({ extends: 'openai-strict', keywords: { oneOf: 'enforced' } });
  assert.equal(own.keywords.get('allOf')!.verdict, 'rejected');
  assert.equal(own.keywords.get('oneOf')!.verdict, 'enforced');
  assert.equal(own.base, 'openai-strict');
  assert.deepEqual(own.closure, { kind: 'strict' });
  assert.equal(declared({}).keywords.get('oneOf')!.verdict, 'unknown');
});

test('every fault is told at its place, and the rest is used', () => {
  const { host, problems } = declareHost(
    'own',
    {
      extends: 'nobody',
      keyword: {},
      keywords: { oneOf: 'refused', rejected: [1], anyOf: { verdict: 'rejected', note: 1 } },
      shapes: { 'no-such': 'rejected' },
      types: ['strng'],
      formats: 3,
      nameRule: { pattern: '[a-', maxLength: -1 },
      propertyNames: [],
      limits: { tools: 'many', nothing: 1 },
      closure: 'shut',
      controlFields: 'dry_run',
      readsValues: 'yes',
    },
    hostById,
  );
  assert.deepEqual(
    problems.map(({ pointer }) => pointer).sort(),
    ['/closure', '/controlFields', '/extends', '/formats', '/keyword', '/keywords/anyOf/note', '/keywords/oneOf', '/keywords/rejected', '/limits/nothing', '/limits/tools', '/nameRule/maxLength', '/nameRule/pattern', '/propertyNames', '/readsValues', '/shapes/no-such', '/types/0'],
  );
  for (const { message } of problems) assert.match(message, /^[A-Z"].*\.$/);
  assert.equal(host!.keywords.get('anyOf')!.verdict, 'rejected');
});

test('names of users are no members of plain objects', () => {
  const { host, problems } = declareHost('own', JSON.parse('{"keywords": {"__proto__": "rejected", "constructor": "rejected"}, "limits": {"toString": 1}}'), hostById);
  assert.equal(host!.keywords.get('constructor')!.verdict, 'rejected');
  assert.deepEqual(problems.map(({ pointer }) => pointer), ['/limits/toString']);
  assert.equal(declareHost('own', null, hostById).host, undefined);
});

test('what the contributed schema takes is what the reader takes', () => {
  const validate = new Ajv({ strict: false }).compile({ ...hostDeclarationSchema(), definitions: HOST_DEFINITIONS });
  for (const good of [PHOENIXKIT, {}, { extends: 'openai', nameRule: { pattern: '^a$', maxLength: 3 }, limits: { tools: 3, depth: { max: 1, verdict: 'ignored' } }, formats: ['date'], shapes: { 'type-list': 'rejected' } }]) {
    assert.ok(validate(good), JSON.stringify(validate.errors));
    assert.deepEqual(declareHost('own', good, hostById).problems, []);
  }
  for (const bad of [{ keyword: {} }, { shapes: { nothing: 'rejected' } }, { limits: { nothing: 1 } }, { closure: 'shut' }, { nameRule: {} , types: 'string' }, { keywords: { oneOf: 'refused' } }, { readsValues: 1 }]) {
    assert.ok(!validate(bad), JSON.stringify(bad));
    assert.ok(declareHost('own', bad, hostById).problems.length > 0, JSON.stringify(bad));
  }
});
