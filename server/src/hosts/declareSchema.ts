/** The JSON Schema (draft 7) of a declared host, for completion and checks in `.toolspec.json`. `declare.ts` reads the same and tells more. */
import { HOSTS } from './index.ts';
import { VERDICTS } from './host.ts';
import { LIMITS, limitWords, SHAPES, shapeWords, TABLE_KEYWORDS } from './shapes.ts';
import { VERDICT_MEANINGS } from './verdictWords.ts';

type Json = Record<string, unknown>;

const verdict: Json = { enum: VERDICTS, enumDescriptions: VERDICTS.map((one) => VERDICT_MEANINGS[one]) };
const told: Json = {
  verdict,
  note: { type: 'string', description: 'A sentence that messages add.' },
  answer: { type: 'string', description: "The host's exact answer." },
  weak: { type: 'boolean', description: 'Not sure, so never an error.' },
};
/** The definitions that the schema refers to, for the root of the schema that holds it. */
export const HOST_DEFINITIONS: Json = {
  hostVerdict: verdict,
  hostFact: { anyOf: [{ $ref: '#/definitions/hostVerdict' }, { type: 'object', properties: { ...told, verdict: { $ref: '#/definitions/hostVerdict' } }, required: ['verdict'], additionalProperties: false }] },
  hostNames: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};
const fact: Json = { $ref: '#/definitions/hostFact' };
const rest = { ...told, verdict: { $ref: '#/definitions/hostVerdict' } };

/** Facts by name, or names by verdict. */
function facts(names: readonly (readonly [name: string, about: string | undefined])[], about: string, free: boolean): Json {
  return {
    type: 'object',
    description: about,
    properties: Object.fromEntries([
      ...VERDICTS.map((one) => [one, { allOf: [{ $ref: '#/definitions/hostNames' }], description: `Names that are ${one}. ${VERDICT_MEANINGS[one]}` }]),
      ['*', { allOf: [fact], description: 'All that are not named.' }],
      ...names.map(([name, words]) => [name, words === undefined ? fact : { allOf: [fact], description: words }]),
    ]),
    additionalProperties: free ? fact : false,
  };
}

const whole: Json = { type: 'integer', minimum: 0 };

/** The schema of one entry of `hosts`; its references lead to `HOST_DEFINITIONS`. */
export function hostDeclarationSchema(): Json {
  return {
    type: 'object',
    description: 'A host of your own: what it does with keywords, names and objects. What is not said is what the host does that it extends.',
    properties: {
      extends: { anyOf: [{ enum: HOSTS.map((host) => host.id), enumDescriptions: HOSTS.map((host) => host.about) }, { type: 'string' }], description: 'The host whose table this one begins with.' },
      title: { type: 'string', description: 'What messages call it.' },
      about: { type: 'string', description: 'One sentence on it.' },
      keywords: facts(TABLE_KEYWORDS.map((keyword) => [keyword, undefined]), 'What it does with each keyword. "annotations" names all annotations.', true),
      root: facts(TABLE_KEYWORDS.map((keyword) => [keyword, undefined]), 'The same at the root of a schema, where it differs.', true),
      shapes: facts(SHAPES.map((shape) => [shape, `${shapeWords(shape)}.`]), 'What it does with shapes that are not one keyword.', false),
      types: { type: 'array', items: { type: 'string' }, description: 'The type names it takes.' },
      formats: {
        anyOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'object', properties: { taken: { type: 'array', items: { type: 'string' } }, other: fact }, additionalProperties: false },
        ],
        description: 'The formats it takes; another is refused.',
      },
      nameRule: { type: 'object', properties: { pattern: { type: 'string' }, words: { type: 'string' }, maxLength: whole, ...rest }, required: ['pattern'], additionalProperties: false, description: 'How tools may be named.' },
      propertyNames: { type: 'object', properties: { pattern: { type: 'string' }, words: { type: 'string' }, maxLength: whole, rootOnly: { type: 'boolean' }, ...rest }, additionalProperties: false, description: 'How parameters may be named.' },
      limits: {
        type: 'object',
        properties: Object.fromEntries(LIMITS.map((limit) => [limit, { anyOf: [whole, { type: 'object', properties: { max: whole, ...rest }, required: ['max'], additionalProperties: false }], description: `At most so many ${limitWords(limit)}.` }])),
        additionalProperties: false,
        description: 'What it takes at most.',
      },
      closure: { enum: ['by-silence', 'root', 'strict', 'open'], description: 'Who closes objects: the host each one that has properties, the host the root, the author every one, or the author those he likes.' },
      controlFields: { type: 'array', items: { type: 'string' }, description: 'Parameters that the host adds to every tool.' },
      readsValues: { type: 'boolean', description: 'It reads values, so a default that breaks its schema matters to it.' },
    },
    additionalProperties: false,
  };
}
