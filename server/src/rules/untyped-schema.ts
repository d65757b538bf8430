import type { JsonNode } from '../text/node.ts';
import { valueOf } from '../text/node.ts';
import { exampleProperty } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { insertFirst, isCondition } from './schemaEdits.ts';
import { typeOf } from './schemaTypes.ts';

/** With one of these the type comes from elsewhere. */
const TYPED_ELSEWHERE = ['type', '$ref', '$dynamicRef', '$recursiveRef', 'ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if'];

export const untypedSchema: SchemaRule = {
  id: 'untyped-schema',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: 'A parameter, or the element of a list, without `type`.',
    why: 'JSON Schema takes any value then. OpenAI strict and Gemini refuse it, and Claude Code passes every such argument on as a string, so that numbers and booleans never arrive.',
    wrong: exampleProperty('{"description": "How many"}', 'limit'),
    right: exampleProperty('{"type": "integer", "description": "How many"}', 'limit'),
    hosts: ['claude-code'],
  },
  concerns: concernsShape('empty-schema', 'untyped'),
  isSilent: ({ kinds }) => TYPED_ELSEWHERE.some((key) => kinds.has(key)),
  check(context) {
    const { visit, schema } = context;
    if (schema.members === undefined || (visit.keyword !== 'properties' && visit.keyword !== 'items' && visit.keyword !== 'prefixItems')) return;
    const { members } = schema;
    for (const { key } of members) if (TYPED_ELSEWHERE.includes(key)) return;
    const hosts = readersOf(context.hosts, visit.ref.role);
    // Where the host refuses `const` itself, that is told at the keyword, with a fix that gives a type.
    const told = valueOf(schema, 'const') !== undefined ? 'const' : undefined;
    const evidence = shapeEvidence(hosts, members.length === 0 ? 'empty-schema' : 'untyped', told);
    if (evidence === undefined) return;
    if (isCondition(visit)) return;
    const evident = evidentType(schema);
    // It is of arguments that it is told; one that is one of a few strings arrives as it should without a type as well.
    if (evidence.verdict === 'ignored' && (evident === 'string' || visit.keyword !== 'properties' || visit.parent?.keyword !== undefined)) return;
    context.report({
      at: context.atSchema(),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${visit.keyword === 'properties' ? `"${String(visit.name)}"` : 'The element'} has no type. ${evidence.says('a schema without a type')} Say which type it has.`,
      fixes: fixes(context, evident),
    });
  },
};

/** The one type that the other keywords leave possible. */
function evidentType(schema: JsonNode): string | undefined {
  const only = valueOf(schema, 'const');
  if (only !== undefined) return typeOf(only);
  const types = new Set((valueOf(schema, 'enum')?.items ?? []).map(typeOf));
  return types.size === 1 ? [...types][0] : undefined;
}

function fixes(context: SchemaContext, evident: string | undefined): Fix[] {
  const add = (type: string, safe: boolean): Fix => ({ title: `Add "type": "${type}"`, safe, edits: [insertFirst(context.text, context.schema, 'type', JSON.stringify(type))] });
  if (evident !== undefined) return evident === 'object' || evident === 'array' || evident === 'null' ? [] : [add(evident, true)];
  if (valueOf(context.schema, 'properties') !== undefined) return [add('object', true)];
  if (valueOf(context.schema, 'items') !== undefined) return [add('array', true)];
  return ['string', 'integer', 'number', 'boolean'].map((type) => add(type, false));
}
