/** Small MCP files made from a seed, with the things that rules look at. */

function random(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return state / 4294967296;
  };
}

const WORDS = ['account', 'order', 'item', 'status', 'query', 'limit', 'page', 'owner', 'note', 'tag'];

/** @returns the text of a tools/list result with `count` tools; every few tools carry a fault. */
export function toolFile(count: number, seed = 1, pretty = true): string {
  const next = random(seed);
  const word = (): string => WORDS[Math.floor(next() * WORDS.length)]!;
  const schema = (depth: number): unknown => {
    switch (Math.floor(next() * 7)) {
      case 0:
        return { type: 'string', description: `The ${word()}.`, minLength: 1 };
      case 1:
        return { type: next() < 0.1 ? 'int' : 'integer', minimum: 0, default: 1 };
      case 2:
        return { type: 'string', enum: ['open', 'closed'], default: next() < 0.1 ? 'shut' : 'open' };
      case 3:
        return { type: 'string', pattern: '^[a-z]+$' };
      case 4:
        return depth > 2 ? { type: 'boolean' } : { type: 'array', items: schema(depth + 1) };
      case 5:
        return depth > 2 ? { type: 'number' } : object(depth + 1);
      default:
        return { anyOf: [{ type: 'string', description: 'A name of the thing that is meant here.' }, { type: 'null', description: 'No name at all is meant here.' }] };
    }
  };
  const object = (depth: number): Record<string, unknown> => {
    const properties: Record<string, unknown> = {};
    for (let index = 0; index < 2 + Math.floor(next() * 3); index++) properties[`${word()}_${index}`] = schema(depth);
    return { type: 'object', properties, required: next() < 0.1 ? ['ghost'] : Object.keys(properties).slice(0, 1) };
  };
  const tools = Array.from({ length: count }, (_, index) => ({
    name: next() < 0.1 ? 'twice' : `${word()}_${word()}_${index}`,
    description: `Does ${word()} with ${word()}.`,
    inputSchema: object(0),
  }));
  return JSON.stringify({ tools }, null, pretty ? 2 : undefined);
}
