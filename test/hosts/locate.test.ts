/** Pasted answers of hosts lead to the place that they speak of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTS } from '../../server/src/hosts/index.ts';
import { type LocatableTool, locateMessage, resolveMessage } from '../../server/src/hosts/locate.ts';
import { clockTime, costsAtMost } from '../support/cost.ts';

const schema = {
  type: 'object',
  properties: {
    k: { type: 'array' },
    entries: { anyOf: [{ type: 'string' }, { type: 'array' }], description: 'E' },
    email: { type: 'string', pattern: '^(?=a)' },
    data: { oneOf: [] },
    includeTags: { type: 'array' },
    'a.b': { type: 'string' },
    n: { type: 'integer', minimum: 1 },
  },
  required: ['k'],
  oneOf: [],
};
const tools: LocatableTool[] = ['first', 'move', 'x', 'last'].map((name, index) => ({ name, pointer: `/tools/${index}`, namePointer: `/tools/${index}/name`, descriptionPointer: `/tools/${index}/description`, schemaPointer: `/tools/${index}/inputSchema`, schema }));

/** Each message with the pointers that it leads to. */
const MESSAGES: readonly (readonly [message: string, ...pointers: string[]])[] = [
  ['tools.3.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level', '/tools/3/inputSchema/oneOf'],
  ["tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'", '/tools/0/name'],
  ["tools.2.FrontendRemoteMcpToolDefinition.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'", '/tools/2/name'],
  ['tools.2.custom.input_schema.type: Field required', '/tools/2/inputSchema/type'],
  ["tools.1.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'", '/tools/1/inputSchema/properties'],
  ['API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"tools.1.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"}}', '/tools/1/inputSchema'],
  ['tools.0.custom.strict: Extra inputs are not permitted', '/tools/0'],
  ["tools.1.custom: For 'integer' type, properties maximum, minimum are not supported", '/tools/1'],
  ["Invalid schema for function 'x': In context=('properties', 'k'), array schema missing items.", '/tools/2/inputSchema/properties/k'],
  ["Invalid schema for function 'x': In context=('properties', 'data'), 'oneOf' is not permitted.", '/tools/2/inputSchema/properties/data/oneOf'],
  ["Invalid schema for function 'x': In context=(), object schema missing properties.", '/tools/2/inputSchema/properties'],
  ["Invalid schema for function 'x': In context=('properties', 'entries', 'anyOf', '1'), array schema missing items.", '/tools/2/inputSchema/properties/entries/anyOf/1'],
  ["Invalid schema for function 'mcp__server__move': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.", '/tools/1/inputSchema'],
  ["Invalid schema for function 'x': In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'complexity'.", '/tools/2/inputSchema/required'],
  ["Invalid 'tools[3].function.name': string too long. Expected a string with maximum length 64, but got a string with length 72 instead.", '/tools/3/name'],
  ["Invalid 'tools[2].name': string does not match pattern.", '/tools/2/name'],
  ["Invalid 'tools[2].function.description': string too long. Expected a string with maximum length 1024", '/tools/2/description'],
  ['GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[k].items: missing field', '/tools/2/inputSchema/properties/k'],
  ['GenerateContentRequest.tools[0].function_declarations[3].name: Invalid function name. Must start with a letter or an underscore.', '/tools/3/name'],
  ['* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[includeTags].items: missing field.\n* GenerateContentRequest.tools[0].function_declarations[2].parameters.required[0]: property is not defined', '/tools/1/inputSchema/properties/includeTags', '/tools/2/inputSchema/required/0'],
  [`Invalid JSON payload received. Unknown name "minimum" at 'tools[0].function_declarations[1].parameters.properties[6].value': Cannot find field.`, '/tools/1/inputSchema/properties/n/minimum'],
  ['The GenerateContentRequest proto is invalid: * tools[0].function_declarations[1].name: [FIELD_INVALID] Invalid function name. * tools[0].function_declarations[2].name: [FIELD_INVALID] Invalid function name.', '/tools/1/name', '/tools/2/name'],
  ['Unable to submit request because `move` functionDeclaration `parameters.entries` schema specified other fields alongside any_of. When using any_of, it must be the only field set.', '/tools/1/inputSchema/properties/entries'],
  ["1 validation error detected: Value '…' at 'toolConfig.tools.3.member.toolSpec.name' failed to satisfy constraint: Member must have length less than or equal to 64", '/tools/3/name'],
  ["Value '' at 'toolConfig.tools.1.member.toolSpec.description' failed to satisfy constraint: Member must have length greater than or equal to 1", '/tools/1/description'],
  ['The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.', '/tools/0/inputSchema/type'],
  ['Invalid length for parameter toolConfig.tools[2].toolSpec.description, value: 0, valid min length: 1', '/tools/2/description'],
  ['Tool `move` has invalid JSON parameters:\n- Incorrect type. Expected "object". (at /properties/k)', '/tools/1/inputSchema/properties/k'],
  ['Failed to validate tool mcp_srv_move: Error: tool parameters array type must have items. Please open an issue', '/tools/1/inputSchema'],
  ["invalid JSON schema for tool x, tools[2].function.parameters: 'required' present but 'properties' is missing", '/tools/2/inputSchema'],
  ['duplicate tool name "last"', '/tools/3/name'],
  ['Tool name validation warning for "move": Tool name contains spaces, which may cause parsing issues', '/tools/1/name'],
  ["excluding tool 'move' from tools/list: invalid x-mcp-header declaration — properties.email is only permitted on primitive-typed properties", '/tools/1/inputSchema/properties/email'],
  ["excluding tool 'move' from tools/list: invalid x-mcp-header declaration — 'X' MUST be a non-empty string", '/tools/1'],
  ['CANNOT register tool with invalid id: move. The id must match /^[\\w-]+$/.', '/tools/1/name'],
  ["Extension 'acme.ext' CANNOT register tool without name, modelDescription, and displayName: {\"name\":\"move\"}", '/tools/1'],
  ['Tool move does not have a description. Tools must be accurately described to be called', '/tools/1/description'],
  ['Duplicate function name move found in MCP tools. Please ensure function names are unique.', '/tools/1/name'],
  ['nothing that is known'],
  ["Invalid schema for function 'nobody': schema must be a JSON Schema"],
];

for (const [message, ...pointers] of MESSAGES) {
  test(message.slice(0, 90), () => {
    assert.deepEqual(locateMessage(message).map((place) => resolveMessage(place, tools)).filter((pointer) => pointer !== undefined), pointers);
  });
}

test('Gemini counts among the declarations of one element', () => {
  const grouped = ['/tools/0/functionDeclarations/0', '/tools/0/functionDeclarations/1', '/tools/1/functionDeclarations/0'].map((pointer) => ({ ...tools[0]!, pointer, namePointer: `${pointer}/name` }));
  const [place] = locateMessage('GenerateContentRequest.tools[1].function_declarations[0].name: Invalid function name.');
  assert.equal(resolveMessage(place!, grouped), '/tools/1/functionDeclarations/0/name');
});

test('a message without a tool leads to the only one that has the place', () => {
  const [place] = locateMessage('Invalid JSON schema: regex lookaround is not supported. Found at $.properties.email.pattern.');
  assert.equal(resolveMessage(place!, [tools[0]!]), '/tools/0/inputSchema/properties/email/pattern');
  assert.equal(resolveMessage(place!, [{ ...tools[1]!, schema: {} }, tools[3]!]), '/tools/3/inputSchema/properties/email/pattern');
  assert.equal(resolveMessage(place!, tools), undefined);
});

test('every answer of the tables that names a tool or a place is understood', () => {
  const unread: string[] = [];
  for (const host of HOSTS) {
    const answers = [...host.keywords.values(), ...host.rootKeywords.values(), ...host.shapes.values(), ...host.nameRules, ...host.limits.values(), ...host.answers, ...(host.propertyNames === undefined ? [] : [host.propertyNames.fact])];
    for (const { answer } of answers) if (answer !== undefined && /tools[.[]\d|In context=|function_declarations\[|toolConfig\.tools/.test(answer) && locateMessage(answer).length === 0) unread.push(answer);
  }
  assert.deepEqual([...new Set(unread)], []);
});

test('what is said of the whole list is told apart', () => {
  for (const message of ["Invalid 'tools': array too long. Expected an array with maximum length 128", "'tools' : maximum number of items is 128", 'tools: Tool names must be unique.', 'All tools have defer_loading set. At least one tool must be non-deferred.', 'You may not include more than 128 tools in your request.', 'At most 512 function declarations can be specified.', 'Too many strict tools …']) {
    assert.deepEqual(locateMessage(message), [{ part: 'tools', steps: [] }], message);
  }
});

test('a place without its tool is the one that only one tool has', () => {
  for (const [message, pointer] of [
    ['reference to undefined schema at properties.entries.anyOf.1', '/tools/0/inputSchema/properties/entries/anyOf/1'],
    ['tool parameters do not match JSON schema: /properties/n/minimum must be number', '/tools/0/inputSchema/properties/n/minimum'],
  ] as const) {
    const [place] = locateMessage(message);
    assert.equal(resolveMessage(place!, [tools[0]!, { ...tools[1]!, schema: {} }]), pointer);
  }
});

test('long and hostile messages are read in linear time', async () => {
  const messages = (length: number): string[] =>
    ['tools.', "In context=('a', ", 'tools[0].function_declarations[0].parameters.properties[a]', '`', 'Tool `x` has invalid JSON parameters ', 'CANNOT register tool {', 'CANNOT register tool with invalid id: ', "excluding tool 'x' from tools/list: invalid x-mcp-header declaration — ", 'reference to undefined schema at a.'].map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
  const locate = (texts: readonly string[]) => (): void => {
    for (const text of texts) locateMessage(text);
  };
  // Eight times the length, which a quadratic search would take sixty-four times for.
  const [short, long] = [messages(2000), messages(16_000)];
  await costsAtMost('long messages', locate(long), 32, locate(short), { least: 7, most: 60, measure: clockTime });
});
