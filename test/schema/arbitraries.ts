/** Random schemas and data over few names, so that they meet often. */
import fc from 'fast-check';

const name = fc.constantFrom('a', 'b', 'c', 'items', 'properties', 'additionalProperties', 'constructor', 'toString', 'odd key', '😀', '\uffff');

/** Chooses the leaf the more often the deeper it stands, so that a value ends. */
function limited<T>(leaf: fc.Arbitrary<T>, branch: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ depthSize: 'small', maxDepth: 5 }, leaf, { arbitrary: branch, weight: 3 });
}

const jsonOver = (names: fc.Arbitrary<string>): fc.Arbitrary<unknown> => fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, -1, 1.5, '', 'a', 'ab', '😀', '12'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Any JSON over those names. */
export const json: fc.Arbitrary<unknown> = jsonOver(name);

/** The same without the names that the judge's own comparison of objects trips over. */
export const comparableJson: fc.Arbitrary<unknown> = jsonOver(name.filter((one) => one !== 'toString' && one !== 'constructor'));

/** Schemas of the keywords that the key walks read, with combinators beside them that they must not follow. */
export const keySchema: fc.Arbitrary<{ [key: string]: unknown }> = fc.letrec<{ schema: { [key: string]: unknown } }>((tie) => ({
  schema: limited(fc.constantFrom<{ [key: string]: unknown }>({}, { type: 'object' }, { properties: {} }), fc.record(
    {
      properties: fc.dictionary(name, fc.oneof(tie('schema'), fc.boolean()), { maxKeys: 4, noNullPrototype: true }),
      items: fc.oneof(tie('schema'), fc.constant(true)),
      additionalProperties: fc.oneof(tie('schema'), fc.boolean()),
      type: fc.constantFrom('object', 'array', 'string'),
      // Without a closure of their own, so that the judge has nothing to say about what lies inside.
      allOf: fc.constantFrom([{ properties: { a: {} } }], [{ items: { properties: {} } }]),
      prefixItems: fc.constant([]),
      default: fc.constant({ properties: { a: 1 } }),
    },
    { requiredKeys: [], noNullPrototype: true },
  )),
})).schema;

/** A map of such schemas. */
export const keyProperties = fc.dictionary(name, keySchema, { maxKeys: 4, noNullPrototype: true });

const anyOrSchema = (schema: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof({ arbitrary: schema, weight: 5 }, json);

/** Schemas with junk where a schema or a map belongs. */
export const junkSchema: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: limited(json, fc.record(
    {
      properties: fc.oneof({ arbitrary: fc.dictionary(name, anyOrSchema(tie('schema')), { maxKeys: 3, noNullPrototype: true }), weight: 5 }, json),
      items: anyOrSchema(tie('schema')),
      additionalProperties: anyOrSchema(tie('schema')),
      anyOf: json,
    },
    { requiredKeys: [], noNullPrototype: true },
  )),
})).schema;

const typeName = fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean', 'null');

/** Schemas of the keywords that the validator enforces. */
export const schema: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.boolean(),
    fc.record(
      {
        type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
        enum: fc.array(comparableJson, { minLength: 1, maxLength: 3 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        properties: fc.dictionary(name, tie('schema'), { maxKeys: 4, noNullPrototype: true }),
        additionalProperties: tie('schema'),
        items: tie('schema'),
        minimum: fc.integer({ min: -2, max: 3 }),
        maximum: fc.integer({ min: -2, max: 3 }),
        minLength: fc.nat(3),
        maxLength: fc.nat(3),
        minItems: fc.nat(3),
        maxItems: fc.nat(3),
        pattern: fc.constantFrom('a', '^a+$', '^.$', '\\d', '(a|b)+c?', '^$', '^(?:a+)+$'),
        title: fc.constant('t'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
})).schema;
