import { KEYWORDS, type ValueShape } from '../schema/vocabulary.ts';
import { removeMember, replaceNode } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import { readersOf, shapeEvidence } from './hostEvidence.ts';
import { booleanSaid, fitsShape } from './keywordValue.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { declaredTypes } from './schemaTypes.ts';
import { dialectOf } from './schemaDialect.ts';
import { holdsComment } from './schemaEdits.ts';

/** How the kinds of values are called that a keyword of this rule wants. */
const WORDS: ReadonlyMap<ValueShape, string> = new Map([
  ['string', 'text in quotes'],
  ['boolean', 'true or false'],
  ['array', 'a list of values'],
  ['string[] map', 'an object that maps names to lists of names'],
]);
/** `$ref` has a rule of its own; `id` was a keyword in draft 4 only, and is the name of many an argument. */
const ELSEWHERE = new Set(['$ref', 'id']);

const LISTENED: readonly string[] = [...KEYWORDS.values()]
  .filter(({ name, shape, role }) => WORDS.has(shape) && !ELSEWHERE.has(name) && (role !== 'assertion' || shape === 'string[] map'))
  .map(({ name }) => name);

export const keywordKind: SchemaRule = {
  id: 'keyword-kind',
  severity: 'warning',
  scope: 'schema',
  keywords: LISTENED,
  docs: {
    what: 'A keyword that explains or names something has a value of the wrong kind: a number for a description, text for `deprecated`, one value for `examples`.',
    why: 'The meta-schema of every draft refuses it. MCP and Anthropic want valid JSON Schema, and VS Code leaves out a tool whose schema its check finds fault with; elsewhere the model is told nothing, or something odd.',
    wrong: exampleProperty('{"type": "string", "description": "State", "deprecated": "true"}'),
    right: exampleProperty('{"type": "string", "description": "State", "deprecated": true}'),
  },
  isSilent: ({ kinds }, keyword) => hasRightKind(keyword!, kinds.get(keyword!)),
  check(context, member) {
    const { value } = member;
    const { shape, drafts } = KEYWORDS.get(member.key)!;
    if (value === undefined || fitsShape(value, shape) || context.keyword(member.key) !== member || isArgument(context, value)) return;
    const { draft } = dialectOf(context.visit);
    // A draft that does not have the keyword takes any value of it.
    if (draft !== undefined && !drafts.includes(draft)) return;
    const hosts = readersOf(context.hosts, context.visit.ref.role);
    // Where the keyword itself is refused, that is told at the keyword.
    if (hosts.length > 0 && hosts.every((host) => host.keywords.get(member.key)?.verdict === 'rejected')) return;
    const evidence = shapeEvidence(hosts, 'keyword-kind', member.key);
    const isRefused = evidence?.severity === 'error';
    context.report({
      at: context.atValue(member),
      ...(isRefused ? { severity: 'error' } : {}),
      ...(evidence === undefined ? {} : { hosts: evidence.hosts }),
      message: `${quote(member.key)} must be ${WORDS.get(shape)!}, but is ${describe(value)}. ${evidence === undefined ? 'It is no valid JSON Schema.' : evidence.says('a schema that is not valid')}`,
      fixes: fixes(context.text, context.schema, member, value, shape),
    });
  },
};

/** A shape tells the kinds only, which here is all there is to know, but for what stands in a map. */
function hasRightKind(keyword: string, kind: JsonNode['kind'] | undefined): boolean {
  const { shape } = KEYWORDS.get(keyword)!;
  return kind === (shape === 'string[] map' ? 'object' : shape);
}

/** An argument called like a keyword that stands beside `type`: argument-outside-properties speaks of it. */
function isArgument({ schema, hosts }: SchemaContext, value: JsonNode): boolean {
  if (value.members === undefined || declaredTypes(value, hosts) === undefined) return false;
  return declaredTypes(schema, hosts)?.includes('object') === true || hasMember(schema, 'properties');
}

function fixes(text: string, schema: JsonNode, member: Member, value: JsonNode, shape: ValueShape): Fix[] {
  const written = text.slice(value.start, value.end);
  const replace = (newText: string, title = `Replace with ${newText}`): Fix => ({ title, safe: true, edits: [replaceNode(value, newText)] });
  const removal: Fix = { title: `Remove "${member.key}"`, safe: value.kind === 'null', edits: [removeMember(text, schema, member)], ...(value.kind === 'null' ? {} : { loses: 'What it says.' }) };
  if (value.kind === 'null') return [removal];
  if (shape === 'string') {
    if (value.kind === 'number' || value.kind === 'boolean') return [replace(JSON.stringify(written)), removal];
    const lines = value.items?.map((item) => item.value);
    const isText = lines !== undefined && lines.length > 0 && lines.every((line) => typeof line === 'string');
    const loses = holdsComment(text, value.start, value.end) ? { loses: 'The comments in the list.' } : {};
    return isText ? [{ ...replace(JSON.stringify(lines.join('\n')), 'Join the texts of the list'), safe: false, ...loses }, removal] : [removal];
  }
  if (shape === 'boolean') {
    const said = value.value === 1 ? true : value.value === 0 ? false : booleanSaid(value);
    if (said !== undefined) return [replace(String(said)), removal];
    const isReason = value.kind === 'string' && member.key === 'deprecated';
    return isReason ? [{ ...replace('true'), safe: false, loses: 'The text.' }, removal] : [removal];
  }
  // An object may be one example, or a map of examples as OpenAPI has it.
  if (shape === 'array' && value.kind !== 'object') return [replace(`[${written}]`, 'Put it into a list'), removal];
  return [removal];
}
