/** From a host's error message to the tool and the place in its schema that it speaks of. */

/** A step of a place: a key, an index, or a key of an object by its number (Gemini counts properties). */
export type LocatedStep = string | number | { readonly nth: number };

export interface LocatedMessage {
  /** The number of the tool in its list. */
  readonly index?: number;
  /** The number of the element that groups the tools among which `index` counts (Gemini). */
  readonly group?: number;
  /** The name of the tool. */
  readonly name?: string;
  /** What part of the tool: its name, its description, its schema, or the tool itself. */
  readonly part: 'tool' | 'name' | 'description' | 'schema' | 'tools';
  /** From the root of the schema. */
  readonly steps: readonly LocatedStep[];
  /** The keyword that the message ends with, where it names one that may not be there. */
  readonly keyword?: string;
}

/** A message is read up to this length. */
const LONGEST = 20_000;

/** `['properties', 'y']`, as Python prints a tuple: `('properties', 'y', 0)`. */
function pythonTuple(text: string): LocatedStep[] {
  const steps: LocatedStep[] = [];
  for (const [, single, double, index] of text.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+)/g)) {
    if (index !== undefined) steps.push(Number(index));
    else steps.push((single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  return steps;
}

/** `a.b[0].c['d']` or `properties[1].value.items`. Gemini spells a property as `properties[NAME]` or, by number, `properties[1].value`. */
function dotted(text: string): LocatedStep[] {
  const steps: LocatedStep[] = [];
  for (const [, bracket, word] of text.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)) {
    if (bracket !== undefined) {
      const name = bracket.replace(/^["']|["']$/g, '');
      const afterMap = steps.at(-1) === 'properties' || steps.at(-1) === 'defs' || steps.at(-1) === '$defs';
      steps.push(/^\d+$/.test(name) ? (afterMap ? { nth: Number(name) } : Number(name)) : name);
    } else if (!(word === 'value' && typeof steps.at(-1) === 'object')) steps.push(snakeKeyword(word!));
  }
  return steps;
}

/** Gemini's answers name the fields of its protocol: `any_of`. */
function snakeKeyword(word: string): string {
  const spelled: Record<string, string> = { any_of: 'anyOf', one_of: 'oneOf', all_of: 'allOf', min_items: 'minItems', max_items: 'maxItems', additional_properties: 'additionalProperties' };
  return Object.hasOwn(spelled, word) ? spelled[word]! : word;
}

/** `/properties/a/items`, or `properties/a`. */
const slashed = (text: string): LocatedStep[] =>
  text.split('/').filter((step) => step !== '').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const at = (part: LocatedMessage['part'], steps: readonly LocatedStep[], rest: { index?: string | undefined; name?: string | undefined; keyword?: string | undefined } = {}): LocatedMessage => ({
  part,
  steps,
  ...(rest.index === undefined ? {} : { index: Number(rest.index) }),
  ...(rest.name === undefined || rest.name === '' || rest.name === '…' ? {} : { name: rest.name }),
  ...(rest.keyword === undefined ? {} : { keyword: rest.keyword }),
});

/** The place that the rest of a path behind the tool names. */
function inTool(rest: string, index: string | undefined, name?: string): LocatedMessage {
  const steps = dotted(rest);
  while (typeof steps[0] === 'string' && ['custom', 'function', 'toolSpec', 'member', 'FrontendRemoteMcpToolDefinition'].includes(steps[0])) steps.shift();
  const [first] = steps;
  if (first === 'name') return at('name', [], { index, name });
  if (first === 'description') return at('description', [], { index, name });
  const schemaKeys = ['input_schema', 'inputSchema', 'parameters', 'parametersJsonSchema', 'parameters_json_schema'];
  if (typeof first === 'string' && schemaKeys.includes(first)) {
    steps.shift();
    if (first === 'inputSchema' && steps[0] === 'json') steps.shift();
    return at('schema', steps, { index, name });
  }
  return at('tool', [], { index, name });
}

type Form = readonly [pattern: RegExp, read: (found: RegExpMatchArray, message: string) => LocatedMessage | undefined];

/** The keyword that an answer complains of, behind the place. */
const complaint = (message: string): string | undefined =>
  (/'([\w$]+)' is (?:required|not permitted)/.exec(message) ?? /array schema (?:missing) (items)/.exec(message) ?? /object schema missing (properties)/.exec(message) ?? /must have a '(type)' key/.exec(message) ?? /property '(\w+)' is not supported/.exec(message) ?? /properties (\w+)(?:, \w+)* are not supported/.exec(message) ?? /Unknown name "([^"]+)"/.exec(message) ?? /does not support (oneOf)/.exec(message) ?? /'(\w[\w-]*)' is not a valid format/.exec(message))?.[1];

const FORMS: readonly Form[] = [
  // OpenAI: Invalid schema for function 'x': In context=('properties', 'y'), array schema missing items.
  [/Invalid schema for (?:function|response_format) '([^']*)':\s*In context=\(([^)]{0,1000})\)/, ([, name, context], message) => at('schema', pythonTuple(context!), { name, keyword: complaint(message) })],
  [/Invalid schema for (?:function|response_format) '([^']*)'/, ([, name], message) => at('schema', [], { name, keyword: complaint(message) })],
  [/In context=\(([^)]{0,1000})\)/, ([, context], message) => at('schema', pythonTuple(context!), { keyword: complaint(message) })],
  // OpenAI: … Found at $.properties.email.pattern.
  [/Found at \$((?:\.[\w$-]+|\[[^\]]*\])*)/, ([, path]) => at('schema', dotted(path!))],
  // OpenAI: Invalid 'tools[5].function.name': string too long.
  [/Invalid '(?:tools|functions)\[(\d+)\]\.([^']*)'/, ([, index, rest]) => inTool(rest!, index)],
  [/Invalid '(?:tools|functions)': array too long/, () => at('tools', [])],
  // What is said of the whole list: too many tools, two of one name, none that is loaded from the start.
  [/'tools' : maximum number of items|\btools: Tool names must be unique|All tools have defer_loading set|more than \d+ tools\b|At most \d+ function declarations|maximum of \d+ tools\b|Too many strict tools/, () => at('tools', [])],
  // Bedrock: Value '…' at 'toolConfig.tools.32.member.toolSpec.name', The value at toolConfig.tools.0.toolSpec.inputSchema.json.type
  [/toolConfig\.tools[.[](\d+)\]?\.?(?:member\.)?([\w.[\]]*)/, ([, index, rest]) => inTool(rest!.replace(/\.$/, ''), index)],
  // Gemini: GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[k].items: missing field
  [/tools\[(\d+)\]\.function_?[dD]eclarations\[(\d+)\]\.?((?:[^\s:'"[\]]|\[[^\]]*\])*)/, ([, group, index, rest], message) => ({ ...inTool(rest!, index), group: Number(group), ...keywordOf(message) })],
  // Vertex: Unable to submit request because `move` functionDeclaration `parameters.entries` schema specified …
  [/`([^`]+)` functionDeclaration `(parameters[^`]*)`/, ([, name, path]) => {
    const [, ...names] = path!.split('.');
    return at('schema', names.flatMap((step) => ['properties', step]), { name });
  }],
  // Groq: invalid JSON schema for tool x, tools[24].function.parameters: …
  [/(?:for tool ([^\s,]+), )?tools\[(\d+)\]\.(function\.[\w.[\]]+)/, ([, name, index, rest]) => inTool(rest!, index, name)],
  // Anthropic: tools.3.custom.input_schema: …
  [/tools\.(\d+)\.([\w$.-]*[\w$])?/, ([, index, rest], message) => ({ ...inTool(rest ?? '', index), ...keywordOf(message) })],
  // VS Code: Tool `x` has invalid JSON parameters: - Incorrect type (at /properties/a)
  [/Tool [`"]([^`"]+)[`"] has invalid JSON parameters[^]{0,500}?\(at (\/[^)\s]*)\)/, ([, name, path]) => at('schema', slashed(path!), { name })],
  [/\bTool ([\w.-]+) does not have a description/, ([, name]) => at('description', [], { name })],
  [/Tool [`"]([^`"]+)[`"] (?:has invalid JSON parameters|does not have a description|is invalid)/, ([, name], message) => at(/description/.test(message) ? 'description' : /is invalid/.test(message) ? 'name' : 'schema', [], { name })],
  [/Failed to validate tool ([\w.-]+): Error: tool parameters/, ([, name]) => at('schema', [], { name })],
  [/(?:unusable|duplicate|invalid) tool name "([^"]+)"/i, ([, name]) => at('name', [], { name })],
  // Copilot: tool parameters do not match JSON schema: /properties/a must be …
  [/tool parameters do not match JSON schema: (\/[^\s]+)/, ([, path]) => at('schema', slashed(path!))],
  // MCP's SDK: Tool name validation warning for "…"; excluding tool '…' from tools/list: invalid x-mcp-header declaration — …
  [/Tool name validation warning for "([^"]+)"/, ([, name]) => at('name', [], { name })],
  [/excluding tool '([^']+)' from tools\/list(?:: invalid x-mcp-header declaration — ((?:properties\.)?[\w$.-]*[\w$]))?/, ([, name, path], message) => at(path?.startsWith('properties.') === true ? 'schema' : 'tool', path?.startsWith('properties.') === true ? dotted(path) : [], { name, ...keywordOf(message) })],
  // VS Code: CANNOT register tool with invalid id: …. The id must match
  [/CANNOT register tool with invalid id: ([^]{0,300}?)\. The id must match/, ([, name]) => at('name', [], { name })],
  [/CANNOT register tool [^{]{0,200}\{"name":"([^"]+)"/, ([, name]) => at('tool', [], { name })],
  // Gemini: Duplicate function name … found; reference to undefined schema at properties.a.anyOf.1
  [/Duplicate function name (\S+) found/, ([, name]) => at('name', [], { name })],
  [/reference to undefined schema at ([\w$.[\]-]*[\w\]])/, ([, path]) => at('schema', dotted(path!), { keyword: '$ref' })],
  // PhoenixKit: input_schema.properties.sku.oneOf is not supported
  [/\b(?:input_schema|inputSchema)((?:\.[\w$-]+|\[[^\]]*\])+)/, ([, path]) => at('schema', dotted(path!))],
];

function keywordOf(message: string): { keyword?: string } {
  const keyword = complaint(message);
  return keyword === undefined ? {} : { keyword };
}

/**
 * Reads an error message, or a log with several of them.
 * @returns a place for each line that speaks of one, in their order, none twice; empty when no form is known
 */
export function locateMessage(message: string): LocatedMessage[] {
  const found: LocatedMessage[] = [];
  const seen = new Set<string>();
  const take = (text: string): void => {
    for (const [pattern, read] of FORMS) {
      const match = pattern.exec(text);
      const located = match === null ? undefined : read(match, text);
      if (located === undefined) continue;
      const key = JSON.stringify(located);
      if (!seen.has(key)) found.push(located);
      seen.add(key);
      return;
    }
  };
  const text = message.slice(0, LONGEST);
  // Gemini joins its answers by line breaks and stars; VS Code puts the place on the line below.
  for (const part of text.split(/\r?\n(?!\s*- )|(?<=\S) \* (?=\w)/)) take(part);
  return found;
}

/** A tool as `resolveMessage` wants it: its name and the pointers of its parts. */
export interface LocatableTool {
  readonly name: string | undefined;
  readonly pointer: string;
  readonly schemaPointer: string | undefined;
  readonly namePointer: string | undefined;
  readonly descriptionPointer: string | undefined;
  /** The schema as plain data. */
  readonly schema: unknown;
}

/** Names that clients put in front of a tool's own. */
const PREFIX = /^(?:mcp__.+?__|mcp_[^_]+_|functions\.)/;

/**
 * Resolves a place against the tools of a file.
 * @param tools in the order of the file
 * @returns an absolute pointer as deep as the file has it; undefined when no tool answers
 */
export function resolveMessage(place: LocatedMessage, tools: readonly LocatableTool[]): string | undefined {
  const tool = toolOf(place, tools);
  if (tool === undefined) return undefined;
  if (place.part === 'name') return tool.namePointer ?? tool.pointer;
  if (place.part === 'description') return tool.descriptionPointer ?? tool.namePointer ?? tool.pointer;
  if (place.part !== 'schema' || tool.schemaPointer === undefined) return tool.pointer;
  let pointer = tool.schemaPointer;
  let at: unknown = tool.schema;
  for (const step of [...place.steps, ...(place.keyword === undefined ? [] : [place.keyword])]) {
    if (typeof at !== 'object' || at === null) break;
    const key = typeof step === 'object' ? Object.keys(at)[step.nth] : String(step);
    if (key === undefined || !Object.hasOwn(at, key)) break;
    pointer += `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    at = (at as Record<string, unknown>)[key];
  }
  return pointer;
}

function toolOf(place: LocatedMessage, tools: readonly LocatableTool[]): LocatableTool | undefined {
  const { name } = place;
  if (name !== undefined) {
    const exact = tools.find((tool) => tool.name === name) ?? tools.find((tool) => tool.name === name.replace(PREFIX, ''));
    const ending = exact ?? tools.find((tool) => tool.name !== undefined && tool.name !== '' && (name.endsWith(`_${tool.name}`) || name.endsWith(`.${tool.name}`)));
    if (ending !== undefined) return ending;
  }
  if (place.index !== undefined) {
    const group = place.group === undefined ? [] : tools.filter((tool) => new RegExp(`/${place.group}/function_?declarations/\\d+$`, 'i').test(tool.pointer));
    return (group.length > 0 ? group : tools)[place.index];
  }
  // A message without a tool is of the only one, where there is only one.
  if (name === undefined && tools.length === 1) return tools[0];
  if (name !== undefined || place.steps.length === 0) return undefined;
  const answering = tools.filter((tool) => reaches(tool.schema, place.steps));
  return answering.length === 1 ? answering[0] : undefined;
}

function reaches(schema: unknown, steps: readonly LocatedStep[]): boolean {
  let at = schema;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return false;
    const key = typeof step === 'object' ? Object.keys(at)[step.nth] : String(step);
    if (key === undefined || !Object.hasOwn(at, key)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return true;
}
