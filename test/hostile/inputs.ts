/** Files made to hurt: each with what must be said of it, where something must. */
import { toolFile } from '../support/toolFile.ts';

export interface Hostile {
  readonly name: string;
  readonly text: () => string;
  /** The rules that must be among the findings. */
  readonly finds?: readonly string[];
  /** Where a key is typed, as a share of the text; in the middle by default. */
  readonly at?: number;
}

const times = (count: number, make: (index: number) => string, separator = ','): string => Array.from({ length: count }, (_, index) => make(index)).join(separator);
const tool = (schema: string, rest = ''): string => `{"name": "hurt", "description": "Does it.", "inputSchema": ${schema}${rest}}`;
const tools = (...all: string[]): string => `{"tools": [${all.join(',\n')}]}`;
const wrapped = (depth: number, open: string, inner: string, close: string): string => open.repeat(depth) + inner + close.repeat(depth);
const properties = (members: string): string => `{"type": "object", "properties": {${members}}, "additionalProperties": false}`;

const DEEP = 100_000;
const CONTROLS = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));
/** Names that a plain object has without being asked. */
export const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'isPrototypeOf'];

const NESTING: Hostile[] = [
  { name: 'objects nested 100 000 deep', text: () => wrapped(DEEP, '{"a":', '1', '}') },
  { name: 'arrays nested 100 000 deep', text: () => wrapped(DEEP, '[', '', ']') },
  { name: 'objects opened 100 000 times and never closed', text: () => '{"a":'.repeat(DEEP) },
  { name: 'arrays opened 100 000 times in a list of tools', text: () => `{"tools": ${'['.repeat(DEEP)}` },
  { name: 'schemas nested 100 000 deep in properties', text: () => tools(tool(wrapped(DEEP, '{"type":"object","properties":{"a":', '{}', '}}'))) },
  { name: 'schemas nested 100 000 deep in items', text: () => tools(tool(wrapped(DEEP, '{"type":"array","items":', '{}', '}'))) },
  { name: 'schemas nested 100 000 deep in branches', text: () => tools(tool(wrapped(DEEP, '{"anyOf":[', '{}', ']}'))) },
  { name: 'schemas nested 100 000 deep in not', text: () => tools(tool(wrapped(DEEP, '{"not":', '{}', '}'))) },
  { name: 'a default nested 100 000 deep', text: () => tools(tool(properties(`"a": {"type": "object", "default": ${wrapped(DEEP, '[', '1', ']')}}`))) },
  { name: 'a member of a tool nested 100 000 deep', text: () => tools(tool('{"type":"object"}', `, "annotations": ${wrapped(DEEP, '{"a":', '1', '}')}`)) },
  { name: 'an example nested 100 000 deep, beside a schema of the same depth', text: () => tools(tool(wrapped(DEEP / 10, '{"type":"object","properties":{"a":', '{"type":"string"}', '}}').replace('"type"', `"examples":[${wrapped(DEEP / 10, '{"a":', '1', '}')}],"type"`))) },
];

const WIDTH: Hostile[] = [
  { name: '10 MB on one line', text: () => toolFile(18_700, 3, false) },
  { name: '10 MB in one description', text: () => tools(`{"name": "long", "description": "${'word '.repeat(2_000_000)}", "inputSchema": {"type": "object"}}`) },
  { name: 'a key of 10 MB', text: () => tools(tool(properties(`"${'k'.repeat(10_000_000)}": {"type": "str"}`))), finds: ['unknown-type'] },
  { name: '1 000 000 properties in one object', text: () => tools(tool(properties(times(1_000_000, (index) => `"p${index}":{}`)))) },
  { name: '100 000 properties that are no schema', text: () => tools(tool(properties(times(100_000, (index) => `"p${index}":1`)))), finds: ['invalid-subschema'] },
  { name: '100 000 unknown keywords', text: () => tools(tool(`{"type": "object", ${times(100_000, (index) => `"requird${index}": 1`)}}`)) },
  { name: '100 000 duplicate keys', text: () => tools(tool(properties(times(100_000, () => '"same": {"type": "string"}')))), finds: ['json-duplicate-key'] },
  { name: '100 000 duplicate keys in a tool', text: () => tools(`{"inputSchema": {"type": "object"}, ${times(100_000, () => '"name": "same"')}}`), finds: ['json-duplicate-key'] },
  { name: '50 000 tools of one name', text: () => tools(times(50_000, () => tool('{"type": "object"}'))), finds: ['duplicate-tool-name'] },
  { name: '100 000 required names, none declared, each twice', text: () => tools(tool(`{"type": "object", "properties": {}, "required": [${times(100_000, (index) => `"r${index >> 1}"`)}]}`)), finds: ['required-duplicate'] },
  { name: '100 000 enum values, each twice', text: () => tools(tool(properties(`"a": {"type": "integer", "enum": [${times(100_000, (index) => `"v${index >> 1}"`)}]}`))), finds: ['enum-duplicate'] },
  { name: '10 000 enum values that are objects', text: () => tools(tool(properties(`"a": {"enum": [${times(10_000, (index) => `{"k${index % 7}": [${index}]}`)}]}`))) },
  { name: '50 000 branches', text: () => tools(tool(properties(`"a": {"anyOf": [${times(50_000, (index) => `{"type": "string", "const": "c${index}"}`)}]}`))) },
  { name: 'a default of 1 000 000 elements', text: () => tools(tool(properties(`"a": {"type": "array", "items": {"type": "string"}, "default": [${times(1_000_000, () => '1')}]}`))) },
  { name: '60 000 tools on one line', text: () => `{"tools": [${times(60_000, (index) => `{"name": "tool_${index}", "description": "Does the thing number ${index}.", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["b"]}}`)}]}`, finds: ['required-undeclared'] },
  { name: '20 000 functions in one element', text: () => `[{"functionDeclarations": [${times(20_000, (index) => `{"name": "f${index}"}`)}]}]` },
  { name: '200 000 comments between two members', text: () => `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {},\n${'// c\n'.repeat(200_000)}"requird": ["a"]}}]}` },
  { name: '500 000 empty tools', text: () => tools(times(500_000, () => '{}')) },
  { name: '500 000 tools that are numbers', text: () => tools(tool('{"type": "object"}'), times(500_000, () => '0')) },
  { name: '50 000 values on lines', text: () => times(50_000, (index) => `{"name": "n${index}", "inputSchema": {"type": "object"}}`, '\n') },
  { name: '1 000 000 commas', text: () => `{"tools": [${tool('{}')}${','.repeat(1_000_000)}]}`, finds: ['json-syntax'] },
  { name: '1 000 000 quotes', text: () => `{"tools": [${tool('{}')},${'"'.repeat(1_000_000)}`, finds: ['json-syntax'] },
  { name: '1 000 000 closing brackets', text: () => `{"tools": [${tool('{}')}${']}'.repeat(500_000)}`, finds: ['json-syntax'] },
  { name: '1 000 000 backslashes', text: () => tools(tool(properties(`"a": {"description": "${'\\'.repeat(1_000_000)}"}`))) },
  { name: '10 MB of comments', text: () => `${'// toolspec-ignore unknown-type\n'.repeat(330_000)}${tools(tool('{"type": "objekt"}'))}` },
  { name: '1 000 000 words without quotes', text: () => `{"tools": [{${'name '.repeat(1_000_000)}}]}` },
  { name: '1 000 000 colons', text: () => `{"tools": [{"name"${':'.repeat(1_000_000)}}]}` },
  { name: '100 000 half open tools', text: () => `{"tools": [${times(100_000, () => '{"name": "a", "inputSchema": {"type": "object"')}` },
];

const ladder = (steps: number): string => times(steps, (index) => `"s${index}": {"allOf": [{"$ref": "#/$defs/s${index + 1}"}, {"$ref": "#/$defs/s${index + 1}"}]}`);

const large = (count: number, rest = ''): string => `{"type": "object", "properties": {${times(count, (index) => `"q${index}": {"type": "string"}`)}}, "required": [${times(count, (index) => `"q${index}"`)}]${rest}}`;

const REFERENCES: Hostile[] = [
  { name: 'a reference to itself', text: () => tools(tool('{"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}}')) },
  { name: 'a root that is a reference to itself', text: () => tools(tool('{"$ref": "#"}')) },
  { name: 'two references in a circle', text: () => tools(tool('{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"$ref": "#/$defs/y"}, "y": {"$ref": "#/$defs/x"}}}')) },
  { name: 'a circle through branches', text: () => tools(tool('{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"allOf": [{"$ref": "#/$defs/x"}, {"anyOf": [{"$ref": "#"}, {"not": {"$ref": "#/$defs/x"}}]}]}}}')) },
  { name: 'a tree that refers to itself in itself', text: () => tools(tool('{"type": "object", "properties": {"node": {"$ref": "#/$defs/node"}}, "$defs": {"node": {"type": "object", "properties": {"left": {"$ref": "#/$defs/node"}, "right": {"$ref": "#/$defs/node"}}, "default": {"left": {"left": {}}}}}}')) },
  { name: 'an object that requires itself thirty times', text: () => tools(tool(`{"type": "object", "properties": {${times(30, (index) => `"p${index}": {"$ref": "#"}`)}}, "required": [${times(30, (index) => `"p${index}"`)}]}`)) },
  { name: 'a ladder of references with 2^60 ways down', text: () => tools(tool(`{"type": "object", "properties": {"a": {"$ref": "#/$defs/s0", "default": {"b": 1}}}, "$defs": {${ladder(60)}, "s60": {"type": "object", "properties": {"b": {"type": "string"}}}}}`)) },
  { name: 'a chain of 100 000 references', text: () => tools(tool(`{"type": "object", "properties": {"a": {"$ref": "#/$defs/s0", "default": 1}}, "$defs": {${times(100_000, (index) => `"s${index}": {"$ref": "#/$defs/s${index + 1}"}`)}, "s100000": {"type": "string"}}}`)) },
  { name: '20 000 references to one large schema', text: () => tools(tool(`{"type": "object", "properties": {${times(20_000, (index) => `"p${index}": {"$ref": "#/$defs/big"}`)}}, "$defs": {"big": {"type": "object", "properties": {${times(1000, (index) => `"q${index}": {"type": "string"}`)}}}}}`)) },
  { name: '10 000 references to names that are not there', text: () => tools(tool(`{"type": "object", "properties": {${times(10_000, (index) => `"p${index}": {"$ref": "#/$defs/d${index}x"}`)}}, "$defs": {${times(2000, (index) => `"d${index}": {}`)}}}`)) },
  { name: 'a pointer of 1 MB', text: () => tools(tool(`{"type": "object", "properties": {"a": {"$ref": "#${'/a'.repeat(500_000)}"}}}`)) },
  { name: '20 000 branches that are one large definition', text: () => tools(tool(`{"type": "object", "allOf": [${times(20_000, () => '{"$ref": "#/$defs/d"}')}], "$defs": {"d": ${large(1000, ', "additionalProperties": false')}}}`)) },
  { name: '2000 pairs of two large definitions', text: () => tools(tool(`{"type": "object", "properties": {${times(2000, (index) => `"p${index}": {"allOf": [{"$ref": "#/$defs/d"}, {"$ref": "#/$defs/e"}]}`)}}, "$defs": {"d": ${large(2000, ', "additionalProperties": false')}, "e": ${large(2001)}}}`)), finds: ['allof-contradiction'] },
  { name: '10 000 anchors asked for', text: () => tools(tool(`{"type": "object", "properties": {${times(10_000, (index) => `"p${index}": {"$ref": "#no${index}"}`)}}}`)) },
];

const withPattern = (pattern: string, value: string): string => tools(tool(properties(`"a": {"type": "string", "pattern": ${JSON.stringify(pattern)}, "default": ${JSON.stringify(value)}, "enum": [${JSON.stringify(value)}], "examples": [${JSON.stringify(value)}]}`)));

const PATTERNS: Hostile[] = [
  ['nested repetition', '^(a+)+$', `${'a'.repeat(50_000)}!`],
  ['alternatives that overlap', '^(a|aa|a?)+$', `${'a'.repeat(50_000)}!`],
  ['many optional parts', `^${'a?'.repeat(2000)}${'a'.repeat(2000)}$`, 'a'.repeat(2000)],
  ['counted repetition of counted repetition', '^((a{1,1000}){1,1000}){1,1000}$', 'a'.repeat(10_000)],
  ['a back reference', '^(a*)*\\1$', `${'a'.repeat(200)}!`],
  ['lookahead in a loop', '^((?=a+)a)+$', `${'a'.repeat(20_000)}!`],
  ['any characters thrice', '^.*.*.*=.*$', 'x'.repeat(50_000)],
  ['100 kB of pattern', `^${'(a|b)'.repeat(20_000)}$`, 'ab'.repeat(1000)],
  ['10 000 groups in each other', '('.repeat(10_000) + 'a' + ')'.repeat(10_000), 'a'],
  ['a class of 100 000 characters', `[${Array.from({ length: 50_000 }, (_, code) => String.fromCodePoint(0x4e00 + (code % 20_000))).join('')}]+`, '一'],
  ['brackets that never close', '['.repeat(50_000), 'a'],
].map(([name, pattern, value]) => ({ name: `a pattern with ${name}`, text: () => withPattern(pattern!, value!) }));

const NUMBERS: Hostile[] = [
  { name: 'numbers of 10 000 digits', text: () => tools(tool(properties(`"a": {"type": "integer", "minimum": ${'9'.repeat(10_000)}, "maximum": -${'9'.repeat(10_000)}, "default": 0.${'3'.repeat(10_000)}, "multipleOf": 1e-${'9'.repeat(50)}}`))), finds: ['bound-shape'] },
  { name: 'exponents without end', text: () => tools(tool(properties(`"a": {"type": "number", "minimum": 1e999999999, "maximum": -1e999999999, "enum": [1e400, 2e400, 1E${'9'.repeat(1000)}], "minLength": 1e99}`))) },
  { name: 'lengths as large as numbers go', text: () => tools(tool(properties('"a": {"type": "string", "minLength": 9007199254740993, "maxLength": 9007199254740992, "default": "x"}, "b": {"type": "array", "minItems": 1e15, "default": []}'))) },
];

const CHARACTERS: Hostile[] = [
  { name: 'lone surrogates in names, keys and values', text: () => tools(`{"name": "a\ud800", "description": "\udc00", "inputSchema": ${properties('"\ud83d": {"type": "\udfff"}, "\\ud83d": {"pattern": "\\udc00", "default": "\ud800"}')}}`) },
  ...CONTROLS.map((control, code): Hostile => ({ name: `the control character ${code} in a string`, text: () => tools(tool(properties(`"a${control}b": {"type": "str${control}"}`))), ...(code === 10 || code === 13 ? {} : { finds: ['json-syntax'] }) })),
  { name: 'all control characters between the tokens', text: () => tools(tool(CONTROLS.join(properties(`${CONTROLS.join('')}"a"${CONTROLS.join('')}: {}`)))) },
  { name: 'all control characters as escapes', text: () => tools(tool(properties(CONTROLS.map((control) => `${JSON.stringify(`k${control}`)}: {"description": ${JSON.stringify(control)}}`).join(',')))) },
  { name: 'byte order marks everywhere', text: () => `\ufeff\ufeff${tools(tool('{"type":\ufeff"object"\ufeff, "properties": {"a\ufeff": {"\ufefftype": "string"}}}'))}\ufeff`, finds: ['json-byte-order-mark'] },
  { name: 'UTF-16 read as if it were not', text: () => Array.from(toolFile(3, 1), (letter) => `${letter}\0`).join('') },
  { name: 'an empty file', text: () => '' },
  { name: 'white space alone', text: () => ' \r\n\t'.repeat(100_000) },
  { name: 'bytes that are no text', text: () => Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 2654435761) >>> 24)).toString('utf8') },
  { name: 'line ends of all kinds', text: () => toolFile(5, 2).replaceAll('\n', '\r').replaceAll('\r ', '\r\n\u2028\u2029\u0085 ') },
];

const NAMES: Hostile[] = INHERITED.map((name) => ({
  name: `the name ${name} everywhere`,
  text: () =>
    tools(
      `{"name": "${name}", "${name}": {"${name}": 1}, "description": "${name}", "inputSchema": {"type": "${name}", "${name}": {"type": "string"}, "properties": {"${name}": {"type": "${name}", "enum": ["${name}"], "default": "${name}"}, "b": {"$ref": "#/$defs/${name}"}}, "required": ["${name}", "${name}"], "$defs": {"${name}": {"${name}": []}}, "format": "${name}", "dependentRequired": {"${name}": ["${name}"]}}, "annotations": {"${name}": true}}`,
    ),
  finds: ['unknown-type', 'required-duplicate'],
}));

const FORMATS: Hostile[] = [
  { name: 'an OpenAI request with 20 000 broken tools', text: () => `{"model": "m", "messages": [], "tools": [${times(20_000, (index) => `{"type": "function", "function": {"name": "f ${index}", "strict": true, "parameters": {"type": "object", "properties": {"a": {"type": ["string", "nul"]}}}}}`)}]}` },
  { name: 'a Wymcp tool with 3000 actions', text: () => `{"name": "big", "description": "Big.", "actions": {${times(3000, (index) => `"act${index}": {"description": "Does.", "properties": {"a": {"type": "string"}}, "required": ["b"], "related": ["act${index + 1}", "none"], "required_one_of": [["a", "b"], ["a"]], "examples": [{"c": 1}]}`)}}}` },
  { name: 'a group of 2000 names beside 2000 groups', text: () => `{"name": "big", "description": "Big.", "actions": {"a": {"description": "D.", "properties": {${times(2000, (index) => `"p${index}": {"type": "string"}`)}}, "required_one_of": [${times(2000, (index) => `[${times(Math.min(index + 1, 300), (at) => `"p${at}"`)}]`)}]}}}` },
];

export const GROUPS: Readonly<Record<string, readonly Hostile[]>> = {
  nesting: NESTING,
  width: WIDTH,
  references: REFERENCES,
  patterns: PATTERNS,
  numbers: NUMBERS,
  characters: CHARACTERS,
  names: NAMES,
  formats: FORMATS,
};

export const HOSTILE: readonly Hostile[] = Object.values(GROUPS).flat();
