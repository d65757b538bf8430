import { KEYWORDS } from '../schema/vocabulary.ts';
import { insertMember, removeItem, removeMember, replaceNode } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member, valueOf } from '../text/node.ts';
import { brief, toValue } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import { keywordEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { aType, join, MOST_IN_LIST } from './ruleWords.ts';
import { allows, declaredTypes, typeOf } from './schemaTypes.ts';
import { problemsIn } from './values/ask.ts';
import { fixesOf } from './values/fixes.ts';
import type { Problem } from './values/problem.ts';

const SKIP: ReadonlySet<string> = new Set(['enum', 'const']);

export const enumMismatch: SchemaRule = {
  id: 'enum-mismatch',
  severity: 'warning',
  scope: 'schema',
  keywords: ['enum', 'const'],
  docs: {
    what: 'A value in `enum` or `const` that the rest of the schema refuses.',
    why: 'A value must satisfy every keyword of its schema, so this one can never be given. An `enum` beside `"type": "array"` lists whole arrays; the values of the elements belong into `items`.',
    wrong: exampleProperty(`{"type": "array", "description": "States", "items": {"type": "string"}, "enum": ["open", "closed"]}`, 'states'),
    right: exampleProperty(`{"type": "array", "description": "States", "items": {"type": "string", "enum": ["open", "closed"]}}`, 'states'),
  },
  check(context, member) {
    const { value } = member;
    // Where the root may have none at all, root-combinator says so.
    if (context.visit.keyword === undefined && keywordEvidence(context.hosts, member.key, true)?.verdict === 'rejected') return;
    if (value === undefined || (member.key === 'enum' && (value.items === undefined || value.items.length === 0))) return;
    const values = member.key === 'enum' ? value.items! : [value];
    if (judgesNothing(context.schema)) return;
    const types = declaredTypes(context.schema, context.hosts);
    if (types !== undefined && !values.some((one) => allows(types, typeOf(one)))) {
      if (valueOf(context.schema, 'nullable')?.value === true && values.every((one) => one.kind === 'null')) return;
      const is = member.key === 'enum' ? 'No value in "enum" is' : `"const" is ${brief(toValue(value))}, not`;
      context.report({ at: context.at(member), message: `${is} ${join(types.map(aType), 'or')}, so nothing fits this schema.`, fixes: wholeFixes(context, member, values, types) });
      return;
    }
    if (types !== undefined && typeSaysAll(context.schema) && values.every((one) => allows(types, typeOf(one)))) return;
    let told = 0;
    values.forEach((one, index) => {
      if (told >= MOST_IN_LIST) return;
      // OpenAPI's way to allow null; other rules speak of the keyword itself.
      if (one.kind === 'null' && valueOf(context.schema, 'nullable')?.value === true) return;
      const problem = problemsIn(context, one, SKIP)[0];
      if (problem === undefined || problem.kind === 'several') return;
      told++;
      const segments = member.key === 'enum' ? [...context.segments(), 'enum', index] : [...context.segments(), 'const'];
      context.report({
        at: context.nodeSpot(segments, one, context.path()),
        message: `${brief(toValue(one))} ${problem.trail === undefined ? problem.text : 'does not fit the rest of the schema'}, so it can never be given.`,
        related: problem.keyword === undefined ? [] : [{ message: `"${problem.keyword.key}" says so.`, at: { start: problem.keyword.keyStart, end: problem.keyword.keyEnd } }],
        fixes: memberFixes(context, member, one, problem),
      });
    });
  },
};

/** Most enums stand beside a type or beside annotations only. */
function judgesNothing(schema: JsonNode): boolean {
  return schema.members!.every(({ key }) => key === 'enum' || key === 'const' || key === 'description' || key === 'title' || key === 'default');
}

/** Nothing beside the type judges a value. */
function typeSaysAll(schema: JsonNode): boolean {
  return schema.members!.every(({ key }) => key === 'type' || key === 'enum' || key === 'const' || (KEYWORDS.get(key)?.role ?? 'annotation') === 'annotation');
}

function memberFixes(context: SchemaContext, member: Member, one: JsonNode, problem: Problem): Fix[] {
  const { text, schema } = context;
  if (member.key === 'const') return [{ title: 'Remove "const"', safe: false, edits: [removeMember(text, schema, member)] }];
  const converted = problem.kind === 'type' && one.kind !== 'null' ? fixesOf(text, problem, undefined) : [];
  const nullable = one.kind === 'null' ? fixesOf(text, problem, undefined) : [];
  return [...nullable, ...converted, { title: 'Remove the value', safe: false, edits: [removeItem(text, member.value!, one)] }];
}

/** The number that a text holds, as JSON writes it. */
function numberIn(node: JsonNode, isWhole: boolean): string | undefined {
  const text = node.kind === 'string' ? (node.value as string) : '';
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && (!isWhole || !text.includes('.')) ? text : undefined;
}

/** Every other keyword of the schema says something of such a value too; an array would want `items`. */
function canHaveType(schema: JsonNode, type: ReturnType<typeof typeOf>): boolean {
  if (type === 'array' || type === 'object') return false;
  return schema.members!.every(({ key }) => {
    const { appliesTo } = KEYWORDS.get(key) ?? { appliesTo: [] };
    return appliesTo.length === 0 || allows(appliesTo, type);
  });
}

/** Nothing fits: the list belongs into `items`, is meant for another branch, or the type is wrong. */
function wholeFixes(context: SchemaContext, member: Member, values: readonly JsonNode[], types: readonly string[]): Fix[] {
  const { text, schema } = context;
  const removal = removeMember(text, schema, member);
  const items = valueOf(schema, 'items');
  const written = text.slice(member.value!.start, member.value!.end);
  if (types.length === 1 && types[0] === 'array' && items?.members !== undefined && !hasMember(items, member.key)) {
    const inner = declaredTypes(items, context.hosts);
    if (inner === undefined || values.every((one) => allows(inner, typeOf(one)))) {
      return [{ title: `Move "${member.key}" into "items"`, safe: true, edits: [removal, insertMember(text, items, member.key, written)] }];
    }
  }
  // The type says all there is to say of null.
  if (types.length === 1 && types[0] === 'null') return [{ title: `Remove "${member.key}"`, safe: true, edits: [removal] }];
  const fixes: Fix[] = [];
  const found = [...new Set(values.map(typeOf))];
  const type = valueOf(schema, 'type');
  const numbers = types.length === 1 && (types[0] === 'integer' || types[0] === 'number') ? values.map((one) => numberIn(one, types[0] === 'integer')) : [];
  if (numbers.length > 0 && numbers.every((number) => number !== undefined)) {
    fixes.push({ title: `Write the ${values.length === 1 ? 'value as a number' : 'values as numbers'}`, safe: false, edits: values.map((one, index) => replaceNode(one, numbers[index]!)) });
  }
  if (found.length === 1 && type?.kind === 'string' && context.visit.keyword !== undefined && canHaveType(schema, found[0]!)) fixes.push({ title: `Change "type" to "${found[0]}"`, safe: false, edits: [replaceNode(type, JSON.stringify(found[0]))] });
  fixes.push({ title: `Remove "${member.key}"`, safe: false, edits: [removal] });
  return fixes;
}
