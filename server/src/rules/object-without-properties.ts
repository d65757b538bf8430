import { removeMembers, replaceNode } from '../text/edit.ts';
import { memberOf } from '../text/node.ts';
import { closingForbids } from './declaredNames.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence, takeShape } from './hostEvidence.ts';
import { addMember } from './keywordFixes.ts';
import { withSentence } from './keywordInWords.ts';
import { meantBy } from './misspelt-keyword.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { removeSchemaMember } from './schemaEdits.ts';
import { typesIn } from './schemaTypes.ts';

const COMBINED = ['anyOf', 'oneOf', 'allOf', 'if'];

export const objectWithoutProperties: SchemaRule = {
  id: 'object-without-properties',
  severity: 'error',
  scope: 'schema',
  keywords: ['type'],
  docs: {
    what: 'An object without `properties`, where a host wants them.',
    why: 'A tool without parameters may leave `properties` out in JSON Schema and in MCP. OpenAI refuses the schema, and clients that pass it on to OpenAI fail with it.',
    wrong: exampleTool('{"type": "object", "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}'),
    hosts: ['openai'],
  },
  concerns: concernsShape('object-without-properties', 'inner-object-without-properties'),
  isSilent: ({ kinds, type }) => (type !== undefined && type !== 'object') || kinds.has('properties') || kinds.has('$ref'),
  check(context, member) {
    if (context.keyword('type') !== member) return;
    const types = typesIn(member.value, context.hosts);
    if (types?.includes('object') !== true || context.keyword('properties') !== undefined || context.keyword('$ref') !== undefined) return;
    const atRoot = context.visit.keyword === undefined;
    const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), atRoot ? 'object-without-properties' : 'inner-object-without-properties');
    if (evidence === undefined) return;
    // Behind the host that takes it nobody gets as far as this: a root without properties of its own has a combinator that is told of.
    if (evidence.further && COMBINED.some((keyword) => context.keyword(keyword) !== undefined)) return;
    // The misspelt key is told of by its own rule, and with its right name the object has them; that a host refuses it as it is stays true.
    const isMisspelt = context.schema.members?.some((other) => other.value !== undefined && meantBy(context, other, other.value) === 'properties') === true;
    if (isMisspelt && evidence.further) return;
    context.report({
      at: context.atSchema(),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The object has no "properties". ${evidence.says('an object without "properties"')}`,
      fixes: isMisspelt ? [] : emptyFixes(context, atRoot, evidence.worst.length > 0 && takeShape(evidence.worst, 'empty-properties')),
    });
  },
};

/** What to do about an object without any property: give it an empty map, or leave the schema out where a tool may have none. */
export function emptyFixes(context: SchemaContext, atRoot: boolean, mayBeEmpty: boolean): Fix[] {
  // Its properties stand in a branch or a definition: the object is not empty.
  if (closingForbids(context)) return [];
  if (mayBeEmpty) return [{ title: 'Add "properties": {}', safe: true, edits: [addMember(context, 'properties', '{}', 'type')] }];
  if (!atRoot) return asText(context);
  const { schemaMember, holder, shape } = context.tool;
  if (schemaMember === undefined || context.visit.ref.member !== schemaMember || shape.members.get(schemaMember.key)?.required === true) return [];
  const removal = removeSchemaMember(context.text, holder, schemaMember);
  return removal === undefined ? [] : [{ title: `Remove "${schemaMember.key}", since the tool has no parameters`, safe: true, edits: [removal] }];
}

/** An object that may hold anything, where a host wants to know what: its JSON text is a string. */
function asText({ text, schema, visit }: SchemaContext): Fix[] {
  const type = memberOf(schema, 'type');
  if (type?.value?.kind !== 'string' || visit.keyword !== 'properties') return [];
  const others = schema.members!.filter((one) => one !== type && one.key !== 'description' && one.key !== 'title' && one.key !== 'nullable');
  if (others.some(({ key }) => key !== 'properties' && key !== 'additionalProperties')) return [];
  const description = memberOf(schema, 'description');
  const told = description?.value?.kind === 'string' ? withSentence(description.value.value as string, SENTENCE) : SENTENCE;
  const spelled = type.value.value === 'OBJECT' ? '"STRING"' : '"string"';
  const typed = description === undefined ? { ...replaceNode(type.value, `${spelled}, "description": ${JSON.stringify(told)}`) } : replaceNode(type.value, spelled);
  const edits = [typed, ...removeMembers(text, schema, others), ...(description?.value === undefined ? [] : [replaceNode(description.value, JSON.stringify(told))])];
  return [{ title: 'Take it as a string with JSON in it', safe: false, edits, loses: 'That it is an object: the tool must read the text.' }];
}

const SENTENCE = 'A JSON object, as text.';
