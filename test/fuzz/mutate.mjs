/** Texts that are nearly tool files: seeds changed as values, then as text. The same numbers give the same text. */

const KEYWORDS = ['type', 'properties', 'required', 'items', 'enum', 'const', 'default', 'examples', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'additionalProperties', 'patternProperties', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', '$ref', '$defs', 'definitions', '$schema', '$id', '$anchor', 'prefixItems', 'contains', 'dependentRequired', 'dependencies', 'nullable', 'title', 'description', 'requird', 'propertys', 'Type', 'minlength', 'optional'];
const MEMBERS = ['name', 'description', 'inputSchema', 'input_schema', 'parameters', 'function', 'type', 'strict', 'tools', 'actions', 'annotations', 'command', 'cwd', 'subject_cwd', 'required_one_of', 'defaults', 'notes', 'related', 'examples', 'outputSchema', 'title', '_meta', 'toolSpec', 'functionDeclarations', 'input_examples', 'cache_control', 'nmae', 'inputschema'];
const SCALARS = [null, true, false, 0, -1, 1, 1.5, 1e300, 9007199254740993, '', 'string', 'objekt', 'int', 'object', 'array', 'null', 'a b', 'é', '🌡️', '\ud83d', '\0', '#/$defs/a', '#', '#/properties/a', 'http://x/y', '^[a-z]+$', '(a+)+$', '[[:alpha:]]', '\\h', '__proto__', 'constructor', 'toString', 'help', 'x'.repeat(70), 'line\nbreak'];
const SCRAPS = ['{', '}', '[', ']', '"', ',', ':', '\\', '//', '/*', '*/', '\n', '\r', '\r\n', '\t', ' ', '\0', '\ufeff', '\ud83d', '\ude00', '\\u', '\\x', "'", '0', '-', '1e', 'tru', 'undefined', 'NaN', '// toolspec-ignore unknown-type\n', ',,', '{}', '[]', '"a": ', '{"name": "x", "inputSchema": {"type": "objekt"}}'];

/** Numbers after mulberry32. @returns a whole number from 0 up to `below` */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = (roll, list) => list[roll(list.length)];

function schema(roll, depth) {
  const made = {};
  for (let left = 1 + roll(4); left > 0; left--) made[pick(roll, KEYWORDS)] = keywordValue(roll, depth);
  if (roll(2) === 0) made.type = pick(roll, ['object', 'string', 'array', 'integer', 'number', 'boolean', ['string', 'null'], 'objekt']);
  return made;
}

function keywordValue(roll, depth) {
  if (depth > 3) return pick(roll, SCALARS);
  switch (roll(8)) {
    case 0:
      return schema(roll, depth + 1);
    case 1:
      return Array.from({ length: roll(4) }, () => schema(roll, depth + 1));
    case 2:
      return Array.from({ length: roll(4) }, () => pick(roll, SCALARS));
    case 3:
    case 4:
      return Object.fromEntries(Array.from({ length: roll(4) }, () => [pick(roll, ['a', 'b', 'type', 'id', '__proto__', 'items', 'odd key', '']), schema(roll, depth + 1)]));
    default:
      return pick(roll, SCALARS);
  }
}

/** Changes one place of a value, found by walking down at random. */
function changeValue(roll, value) {
  let holder = value;
  for (let depth = roll(9); depth > 0; depth--) {
    const below = Object.values(holder).filter((one) => typeof one === 'object' && one !== null);
    if (below.length === 0) break;
    holder = pick(roll, below);
  }
  const keys = Object.keys(holder);
  const key = keys.length === 0 ? undefined : pick(roll, keys);
  switch (roll(9)) {
    case 0:
      if (key !== undefined) delete holder[key];
      break;
    case 1:
      if (key !== undefined) holder[key] = pick(roll, SCALARS);
      break;
    case 2:
      if (key !== undefined) holder[key] = schema(roll, 0);
      break;
    case 3:
      if (Array.isArray(holder)) holder.push(structuredClone(pick(roll, holder.length === 0 ? [0] : holder)));
      else Object.defineProperty(holder, pick(roll, MEMBERS), { value: keywordValue(roll, 0), enumerable: true, configurable: true, writable: true });
      break;
    case 4:
    case 5:
      if (!Array.isArray(holder)) Object.defineProperty(holder, pick(roll, KEYWORDS), { value: keywordValue(roll, 0), enumerable: true, configurable: true, writable: true });
      break;
    case 6:
      if (key !== undefined) holder[key] = [holder[key]];
      break;
    case 7:
      if (key !== undefined) holder[key] = { [pick(roll, KEYWORDS)]: holder[key] };
      break;
    default:
      if (key !== undefined && !Array.isArray(holder)) {
        const moved = holder[key];
        delete holder[key];
        Object.defineProperty(holder, pick(roll, [...MEMBERS, `${key}s`, key.toUpperCase()]), { value: moved, enumerable: true, configurable: true, writable: true });
      }
  }
}

/** One random edit of a text: what is cut out and what is put in. */
export function edit(roll, text) {
  const start = roll(text.length + 1);
  const end = Math.min(text.length, start + pick(roll, [0, 0, 0, 1, 1, 2, 5, 40]));
  const from = roll(text.length + 1);
  const inserted = pick(roll, ['', pick(roll, SCRAPS), pick(roll, SCRAPS), text.slice(from, from + roll(60))]);
  return { start, end, inserted };
}

/** @param seeds texts to begin with */
export function input(seed, seeds) {
  const roll = dice(seed);
  let text = pick(roll, seeds);
  if (roll(10) > 0) {
    try {
      const value = JSON.parse(text);
      if (typeof value === 'object' && value !== null) {
        for (let changes = roll(6); changes > 0; changes--) changeValue(roll, value);
        text = JSON.stringify(value, null, pick(roll, [0, 2, 4, '\t']));
      }
    } catch {
      // A seed with comments or faults is changed as text alone.
    }
  }
  for (let changes = pick(roll, [0, 0, 0, 1, 2, 5]); changes > 0; changes--) {
    const { start, end, inserted } = edit(roll, text);
    text = text.slice(0, start) + inserted + text.slice(end);
  }
  return pick(roll, [text, text, text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`]);
}
