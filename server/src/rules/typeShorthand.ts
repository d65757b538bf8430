/** Types in the notation of programming languages: `string[]`, `list[int]`, `number | null`. */
import type { TypeName } from '../schema/vocabulary.ts';
import { typeElsewhere } from './schemaTypes.ts';

export interface TypeShorthand {
  readonly kind: 'array' | 'union';
  /** The type of the elements, or the types of the union. */
  readonly types: readonly TypeName[];
  /** How JSON Schema writes it, a sentence. */
  readonly says: string;
}

/** No type is written longer; the rest is not looked through. */
const LONGEST = 80;

const ARRAYS = [/^(\w+)\s*\[\s*\]$/, /^(?:array|list|set|sequence|vector|vec)\s*(?:[[<(]|\s+of\s+)\s*(\w+?)s?\s*[\]>)]?$/i];
const OPTIONALS = [/^(\w+)\s*\?$/, /^optional\s*[[<(]\s*(\w+)\s*[\]>)]$/i];

/** What a notation means; undefined when it is none, or names a type that cannot be told. */
export function typeShorthand(written: string): TypeShorthand | undefined {
  const name = written.trim();
  if (name.length > LONGEST) return undefined;
  for (const pattern of ARRAYS) {
    const element = pattern.exec(name)?.[1];
    const type = element === undefined ? undefined : typeElsewhere(element);
    if (type !== undefined) return { kind: 'array', types: [type], says: `An array is {"type": "array", "items": {"type": "${type}"}}.` };
  }
  const optional = OPTIONALS.map((pattern) => pattern.exec(name)?.[1]).find((one) => one !== undefined);
  const parts = optional !== undefined ? [optional, 'null'] : name.split(/\s*[|,/]\s*|\s+or\s+/i);
  if (parts.length < 2) return undefined;
  const types = new Set<TypeName>();
  for (const part of parts) {
    const type = typeElsewhere(part);
    if (type === undefined) return undefined;
    types.add(type);
  }
  return types.size < 2 ? undefined : { kind: 'union', types: [...types], says: `Several types are a list: [${[...types].map((type) => `"${type}"`).join(', ')}].` };
}
