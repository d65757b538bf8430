/** What hosts publish: closed, turned into what they take, with what is lost said. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { convertForHost } from '../../server/src/analysis/convert/forHost.ts';
import { publishTool } from '../../server/src/analysis/publish.ts';
import { english } from '../../server/src/analysis/sentence.ts';
import { formatById } from '../../server/src/formats/index.ts';
import { hostById, HOSTS } from '../../server/src/hosts/index.ts';
import { parse } from '../../server/src/text/parse.ts';
import { analyseText } from '../support/analyse.ts';

const convert = (schema: unknown, host: string) => convertForHost(schema, hostById(host)!);
const object = (properties: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({ type: 'object', properties, ...rest });

function publish(format: string, element: unknown, host: string) {
  const { root } = parse(JSON.stringify(element));
  return publishTool(formatById(format)!.read(root!).tools[0]!, hostById(host)!);
}

test('OpenAI strict: closed at every level, all required, what is optional takes null, what is refused goes into the description', () => {
  const { value, remarks } = convert(
    object(
      {
        city: { type: 'string', description: 'City', default: 'Oslo', minLength: 2 },
        unit: { type: 'string', enum: ['c', 'f'] },
        where: { type: 'array', items: object({ url: { type: 'string', format: 'uri', description: 'Address' } }, { required: ['url'] }) },
        kind: { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
        free: { type: 'object', additionalProperties: { type: 'string' } },
      },
      { required: ['city', 'where', 'kind', 'free'] },
    ),
    'openai-strict',
  );
  assert.deepEqual(value, {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'City. Default: "Oslo".', minLength: 2 },
      unit: { type: ['string', 'null'], enum: ['c', 'f', null] },
      where: { type: 'array', items: { type: 'object', properties: { url: { type: 'string', description: 'Address. Format: uri.' } }, required: ['url'], additionalProperties: false } },
      kind: { type: 'string', enum: ['a', 'b'], description: 'a: First' },
      free: { type: 'object', additionalProperties: false },
    },
    required: ['city', 'where', 'kind', 'free', 'unit'],
    additionalProperties: false,
  });
  const lossy = remarks.filter((remark) => remark.lossy).map(({ pointer, path }) => `${pointer} ${path}`);
  assert.deepEqual(lossy.sort(), ['/properties/city/default city', '/properties/free/additionalProperties free', '/properties/unit unit', '/properties/where/items/properties/url/format where[*].url']);
});

test('Gemini: JSON Schema becomes the subset', () => {
  const { value, remarks } = convert(
    object(
      {
        kind: { const: 'feature' },
        weight: { type: 'integer', exclusiveMinimum: 0 },
        note: { type: ['string', 'null'] },
        edge: { description: 'Edge', anyOf: [{ type: 'number' }, { type: 'null' }] },
        place: { $ref: '#/$defs/place' },
        pair: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false },
        level: { type: 'integer', enum: [1, 2], description: 'Level' },
      },
      { $schema: 'http://json-schema.org/draft-07/schema#', additionalProperties: false, required: ['kind', 'ghost'], $defs: { place: { type: 'string', minLength: 1 } } },
    ),
    'gemini',
  );
  assert.deepEqual(value, {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['feature'] },
      weight: { type: 'integer', minimum: 1 },
      note: { type: 'string', nullable: true },
      edge: { description: 'Edge', type: 'number', nullable: true },
      place: { type: 'string', minLength: 1 },
      pair: { type: 'array', items: { type: 'number' }, maxItems: 2 },
      level: { type: 'integer', description: 'Level. One of 1,2.' },
    },
    required: ['kind'],
  });
  assert.deepEqual(remarks.filter((remark) => remark.lossy).map(({ pointer }) => pointer).sort(), ['/additionalProperties', '/properties/level/enum']);
});

test('a recursive definition ends, and no parameters are no schema', () => {
  const clause = { type: 'object', properties: { all: { type: 'array', items: { $ref: '#/$defs/clause' } } } };
  const { value, remarks } = convert(object({ where: { $ref: '#/$defs/clause' } }, { $defs: { clause } }), 'gemini');
  assert.deepEqual(value, object({ where: { type: 'object', properties: { all: { type: 'array', items: { type: 'object', description: 'As clause above.' } } } } }));
  assert.ok(remarks.some((remark) => remark.lossy && remark.pointer.endsWith('/$ref')));
  assert.equal(convert(object({}), 'gemini').value, undefined);
});

test('Anthropic strict, Ollama and Copilot, each in its way', () => {
  const schema = object({ n: { type: 'integer', minimum: 1, title: 'N' }, list: { type: 'array', minItems: 3, items: { type: 'string' } } }, { required: ['n'] });
  assert.deepEqual(convert(schema, 'anthropic-strict').value, object({ n: { type: 'integer', title: 'N', description: 'At least 1.' }, list: { type: 'array', items: { type: 'string' }, description: 'At least 3 elements.' } }, { required: ['n'], additionalProperties: false }));
  assert.deepEqual(convert(schema, 'ollama').value, object({ n: { type: 'integer' }, list: { type: 'array', items: { type: 'string' } } }, { required: ['n'] }));
  assert.deepEqual(convert({ anyOf: [{ required: ['a'] }] }, 'copilot').value, { type: 'object', properties: {} });
});

test('draft 4 bounds, allOf and unions', () => {
  assert.deepEqual(convert(object({ n: { type: 'number', minimum: 0, exclusiveMinimum: true } }), 'mcp').value, object({ n: { type: 'number', exclusiveMinimum: 0 } }));
  const merged = convert(object({ p: { allOf: [object({ a: { type: 'string' } }, { required: ['a'] }), object({ b: { type: 'string' } }, { required: ['b'] })] } }, { required: ['p'] }), 'openai-strict');
  assert.deepEqual(merged.value, object({ p: object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['a', 'b'], additionalProperties: false }) }, { required: ['p'], additionalProperties: false }));
  assert.ok(!merged.remarks.some((remark) => remark.lossy));
  assert.deepEqual(convert(object({ p: { type: ['string', 'integer'] } }), 'gemini').value, object({ p: { anyOf: [{ type: 'string' }, { type: 'integer' }] } }));
});

test('the published element, format by format', () => {
  const mcp = publish('mcp', { name: 'a', inputSchema: object({ p: object({ x: {} }), u: { anyOf: [object({ y: {} })] } }), outputSchema: object({}) }, 'mcp');
  assert.deepEqual(mcp.value, { name: 'a', inputSchema: object({ p: object({ x: {} }, { additionalProperties: false }), u: { anyOf: [object({ y: {} })] } }, { additionalProperties: false }), outputSchema: object({}) });
  assert.equal(mcp.text, `${JSON.stringify(mcp.value, undefined, 2)}\n`);
  assert.deepEqual(mcp.remarks.map(({ pointer, path, lossy }) => ({ pointer, path, lossy })), [{ pointer: '/inputSchema/properties/u/anyOf/0', path: 'u', lossy: false }]);
  assert.match(mcp.notes[0]!, /^u stays open: it is reached only through "anyOf".*Write "unevaluatedProperties": false/);
  const thrall = publish('thrall', { name: 'a', description: 'A.', input_schema: object({}), command: ['ls'], cwd: '/', subject_cwd: true }, 'thrall');
  assert.deepEqual(Object.keys(thrall.value as object).sort(), ['description', 'input_schema', 'name', 'subject_cwd']);
  // thrall carries the schema verbatim: nothing is closed in it.
  assert.deepEqual((thrall.value as { input_schema: unknown }).input_schema, object({}));
  const wymcp = publish('wymcp', { name: 'a', description: 'A.', actions: { run: { description: 'R.', properties: { o: object({ x: {} }) } } } }, 'wymcp');
  assert.deepEqual((wymcp.value as any).actions.run.properties, { o: object({ x: {} }, { additionalProperties: false }) });
  const kit = publish('phoenixkit', { name: 'a', description: 'A.', input_schema: object({ o: object({ x: {} }) }) }, 'phoenixkit');
  assert.deepEqual((kit.value as any).input_schema, object({ o: object({ x: {} }), dry_run: {}, confirm_token: {}, idempotency_key: {} }, { additionalProperties: false }));
  const gemini = publish('gemini', { functionDeclarations: [{ name: 'a', description: 'A.', parameters: object({}) }] }, 'gemini');
  assert.deepEqual(gemini.value, { name: 'a', description: 'A.' });
});

test('every object that stays open is told of once, with the reason', () => {
  const properties = {
    bare: { type: 'object' },
    patterns: { type: 'object', patternProperties: { '^x': { type: 'string' } } },
    map: { type: 'object', additionalProperties: { type: 'string' } },
    opened: object({}, { additionalProperties: true }),
    branches: { anyOf: [object({ y: {} }), { type: 'string' }, object({ x: {} })] },
    either: { anyOf: [{ type: 'object' }, { type: 'string' }] },
    shut: { type: 'object', additionalProperties: false },
    whole: { type: 'object', unevaluatedProperties: false, allOf: [{ properties: { a: { type: 'string' } } }] },
    referring: { $ref: '#/$defs/d' },
    silent: object({ z: {} }),
    closedThrough: { type: 'object', $ref: '#/$defs/closed' },
    closedBranch: { type: 'object', allOf: [{ additionalProperties: false }] },
    declaring: object({ k: {} }, { anyOf: [{ properties: { k: { type: 'string' } } }, { required: ['k'] }] }),
    none: { type: 'object', additionalProperties: { not: {} } },
    never: { type: 'string', not: object({ q: {} }) },
    word: { type: 'string' },
    anything: true,
  };
  const tool = { name: 'a', description: 'A.', inputSchema: object(properties, { $defs: { d: { type: 'object' }, closed: { type: 'object', additionalProperties: false } } }) };
  const notes = (host: string): string[] => publish('mcp', tool, host).notes.filter((note) => /stays? open/.test(note)).map((note) => note.replace(/ Write .*/, ''));
  const undeclared = (path: string): string => `${path} stays open: it has no "properties", so the names of its keys are not known.`;
  const open = [
    undeclared('bare'),
    undeclared('patterns'),
    'map stays open: its "additionalProperties" lets other keys in.',
    'opened stays open: its "additionalProperties" lets other keys in.',
    'branches stays open: it is reached only through "anyOf", and closing one branch would refuse what another declares.',
    undeclared('either'),
  ];
  assert.deepEqual(notes('mcp'), [...open, undeclared('$defs.d')]);
  assert.deepEqual(notes('phoenixkit'), [...open, 'whole stays open: it is reached only through "allOf", and closing one branch would refuse what another declares.', 'silent stays open: PhoenixKit closes the root only.', 'declaring stays open: PhoenixKit closes the root only.', undeclared('$defs.d')]);
  assert.deepEqual(notes('thrall'), ['Every object that does not close itself stays open: thrall closes none.']);
  assert.deepEqual(notes('gemini'), ['Every object stays open: what is published for Gemini has no "additionalProperties".']);
  assert.deepEqual(publish('mcp', { name: 'a', inputSchema: { type: 'object' } }, 'mcp').notes, ['An object at the root stays open: it has no "properties", so the names of its keys are not known.']);
  assert.deepEqual(publish('mcp', { name: 'a', inputSchema: object({}, { additionalProperties: true }) }, 'mcp').notes, ['An object at the root stays open: its "additionalProperties" lets other keys in.']);
  assert.deepEqual(publish('mcp', { name: 'a', inputSchema: { type: 'object' } }, 'phoenixkit').notes.length, 1);
  const conditional = { name: 'a', inputSchema: object({ a: {} }, { if: { properties: { a: { const: 1 } } }, then: { required: ['a'] } }) };
  assert.deepEqual(publish('mcp', conditional, 'mcp').notes, [], 'the host closes the whole object');
  const many = publish('mcp', { name: 'a', inputSchema: object(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`p${at}`, { type: 'object' }]))) }, 'mcp').notes;
  assert.equal(many.length, 21);
  assert.equal(many[20], '5 more objects stay open.');
});

// The proof of a conversion: the host's own rules find nothing in what comes out.
const leaf = fc.oneof(
  fc.constantFrom<object>({ type: 'string', minLength: 1, maxLength: 9, pattern: '^(?=a).*$', format: 'uri', default: 'x', title: 'T' }, { type: 'integer', exclusiveMinimum: 0, multipleOf: 2, enum: [2, 4] }, { type: ['string', 'null'], enum: ['a', null] }, { const: 'a' }, { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true }, { $ref: '#/$defs/d' }, {}, { type: 'object' }, { oneOf: [{ const: 'a' }, { const: 'b', description: 'B' }] }, { description: 'U', anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'number', examples: [1], $comment: 'c' }),
);
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof({ depthSize: 'small' }, leaf, fc.record({ type: fc.constant('object'), properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')), required: fc.constantFrom([], ['a'], ['a', 'b']) }), fc.record({ type: fc.constant('array'), items: tie('schema') }), fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }), fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) })),
}));

for (const id of ['openai-strict', 'anthropic-strict', 'gemini']) {
  test(`what is made for ${id} has no error there`, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), schema, { minKeys: 1 }), (properties) => {
        const { value } = convertForHost(object(properties, { $defs: { d: { type: 'string', minimum: 1 } } }), hostById(id)!);
        const text = JSON.stringify({ tools: [{ name: 'a', description: 'A.', inputSchema: value }] });
        const own = analyseText(text, { hosts: [id], format: 'mcp' }).findings.filter((finding) => finding.severity === 'error' && finding.hosts.includes(id));
        assert.deepEqual(own.map((finding) => `${finding.rule} ${finding.pointer} ${finding.message}`), [], text);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
}

test('no conversion changes its input, and none falls for names of prototypes or for depth', () => {
  for (const host of HOSTS) {
    const schema = JSON.parse('{"type": "object", "properties": {"__proto__": {"const": "a"}, "constructor": {"oneOf": [{"const": 1}]}}, "required": ["__proto__"]}') as object;
    const before = JSON.stringify(schema);
    const { value } = convertForHost(schema, host);
    assert.equal(JSON.stringify(schema), before);
    assert.ok(Object.hasOwn((value as { properties: object }).properties, '__proto__'), host.id);
  }
  let deep: unknown = { type: 'string' };
  for (let level = 0; level < 5000; level++) deep = { type: 'object', properties: { a: deep } };
  assert.ok(convert(deep, 'openai-strict').remarks.some(({ said }) => english(...said).includes('deeper')));
});

test('numbers are published as they are written, through every conversion', () => {
  const written = ['1.0', '1e3', '18446744073709551616', '9007199254740993', '-0', '1.50', '3'];
  const bounds = written.map((number, index) => `"p${index}": {"type": "number", "description": "P", "maximum": ${number}, "enum": [${number}, 7.0]}`).join(', ');
  const text = `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {${bounds}}, "additionalProperties": false}}`;
  const tool = formatById('mcp')!.read(parse(text).root!).tools[0]!;
  for (const host of HOSTS) {
    const published = publishTool(tool, host, text);
    const missing = written.filter((number) => !published.text.includes(number));
    assert.deepEqual(missing, [], host.id);
    // The layout is that of JSON.stringify, and the value the same but for the spelling; what moves into a description is spelled there.
    if (!host.isConverted) assert.equal(JSON.stringify(JSON.parse(published.text), undefined, 2), `${JSON.stringify(publishTool(tool, host).value, undefined, 2)}`, host.id);
  }
});

test('written numbers are numbers to a conversion', () => {
  const gemini = (property: string) => {
    const text = `{"name": "a", "description": "A.", "parameters": {"type": "object", "properties": {"x": ${property}}}}`;
    return publishTool(formatById('gemini')!.read(parse(text).root!).tools[0]!, hostById('gemini')!, text).text.replaceAll(/\s+/g, '');
  };
  assert.match(gemini('{"type": "integer", "exclusiveMinimum": 1.0}'), /"minimum":2\b/);
  assert.match(gemini('{"const": 5.0, "description": "V"}'), /"type":"integer","minimum":5\.0,"maximum":5\.0/);
  assert.match(gemini('{"type": "number", "minimum": 1e2, "exclusiveMinimum": true}'), /Greaterthan1e2|"minimum":1e2/);
  assert.match(gemini('{"type": "integer", "multipleOf": 1e1}'), /Amultipleof1e1/);
  assert.match(gemini('{"anyOf": [{"const": 1.0}, {"const": 2}]}'), /"anyOf"|Oneof1\.0,2/);
});

test('what stands beside anyOf goes into its branches, and a type that they say is no loss', () => {
  const { value, remarks } = convert(object({ a: { type: 'string', title: 'A', description: 'When', anyOf: [{ type: 'string', format: 'date' }, { type: 'string', title: 'Own' }] } }), 'gemini');
  assert.deepEqual(value, object({ a: { anyOf: [{ type: 'string', format: 'date', title: 'A', description: 'When' }, { type: 'string', title: 'Own', description: 'When' }] } }));
  assert.deepEqual(remarks.filter(({ lossy }) => lossy), []);
  const lossy = convert(object({ a: { default: 'x', anyOf: [{ type: 'string' }, { type: 'integer' }] } }), 'gemini').remarks.filter((remark) => remark.lossy);
  assert.deepEqual(lossy.map(({ pointer }) => pointer), ['/properties/a/default']);
});

test('what is no number of JSON yet does not get into what is published', () => {
  const text = '{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"x": {"type": "number", "default": 1., "minimum": 01, "maximum": 1e, "multipleOf": 2.50}}}}';
  const published = publishTool(formatById('mcp')!.read(parse(text).root!).tools[0]!, hostById('mcp')!, text).text;
  assert.equal(JSON.parse(published).inputSchema.properties.x.default, 1);
  assert.match(published, /"multipleOf": 2\.50/);
});
