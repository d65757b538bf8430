/** MCP tools lists of any size, always the same for the same numbers: about 2 kB a tool when printed with two spaces. */

const NOUNS = ['invoice', 'ticket', 'branch', 'owner', 'region', 'cursor', 'label', 'payload', 'window', 'folder', 'parcel', 'rating', 'column', 'budget', 'sensor', 'signal', 'voucher', 'quarter', 'thread', 'widget', 'schema', 'digest', 'locale', 'margin'];
const VERBS = ['list', 'find', 'create', 'update', 'close', 'merge', 'export', 'count', 'rename', 'archive'];

/** A generator of numbers from 0 up to `below`, after mulberry32. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One tool as a value. The same number gives the same tool. */
export function tool(number, seed = 1) {
  const roll = dice(seed * 1_000_003 + number);
  const noun = () => NOUNS[roll(NOUNS.length)];
  const sentence = () => `The ${noun()} of the ${noun()} that the ${noun()} belongs to.`;
  const property = (depth) => {
    const kind = roll(depth < 3 ? 7 : 5);
    if (kind === 0) return { type: 'string', description: sentence(), minLength: 1, maxLength: 120 };
    if (kind === 1) return { type: 'integer', description: sentence(), minimum: 0, maximum: 5000, default: 25 };
    if (kind === 2) return { type: 'boolean', description: sentence(), default: true };
    if (kind === 3) return { type: 'string', description: sentence(), enum: ['new', 'active', 'done'] };
    if (kind === 4) return { type: 'string', description: sentence(), pattern: '^[A-Z]{2}-[0-9]+$' };
    if (kind === 5) return { type: 'array', description: sentence(), items: property(depth + 1), maxItems: 40 };
    return object(depth + 1);
  };
  const object = (depth) => {
    const properties = {};
    for (let left = 2 + roll(4); left > 0; left--) properties[`${noun()}_${left}`] = property(depth);
    return { type: 'object', properties, required: Object.keys(properties).filter((name) => properties[name].default === undefined).slice(0, 1) };
  };
  const name = `${VERBS[roll(VERBS.length)]}_${noun()}_${number}`;
  const description = `Takes a ${noun()} and a ${noun()}, and answers with the ${noun()} of the ${noun()}. ${sentence()}`;
  const inputSchema = object(0);
  if (roll(2) === 0) inputSchema.additionalProperties = false;
  return { name, title: `${noun()} and ${noun()}`, description, inputSchema };
}

/** The text of a tools list. */
export function workload(count, seed = 1) {
  return JSON.stringify({ tools: Array.from({ length: count }, (_, number) => tool(number, seed)) }, null, 2);
}

/** The position of an offset as LSP counts it. */
export function positionAt(text, offset) {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  let line = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return { line, character: offset - lineStart };
}
