import { TYPE_NAMES } from '../schema/vocabulary.ts';
import { insertMember, removeItem, removeMember, replaceNode } from '../text/edit.ts';
import type { JsonNode, Member } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { closest } from './closest.ts';
import { exampleProperty } from './exampleTool.ts';
import { shapeEvidence, takeKeyword, takeShape } from './hostEvidence.ts';
import { givesType } from './keywordFixes.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { join, MOST_IN_LIST, quote } from './ruleWords.ts';
import { isHostType, meansAny, typeElsewhere, typeNamed } from './schemaTypes.ts';
import { type TypeShorthand, typeShorthand } from './typeShorthand.ts';

export const unknownType: SchemaRule = {
  id: 'unknown-type',
  severity: 'error',
  scope: 'schema',
  keywords: ['type'],
  docs: {
    what: 'A type that JSON Schema does not have.',
    why: 'JSON Schema knows seven types: object, array, string, integer, number, boolean and null, in lower case. A host that checks the schema refuses the tool for any other name, and one that does not lets every value pass. Gemini\'s `parameters` take the names in upper case as well.',
    wrong: exampleProperty(`{"type": "float", "description": "Least score"}`, 'score'),
    right: exampleProperty(`{"type": "number", "description": "Least score"}`, 'score'),
  },
  isSilent: ({ type }) => type !== undefined,
  check(context, member) {
    const { value } = member;
    if (value === undefined) return;
    if (value.kind !== 'string' && value.kind !== 'array') {
      const fixes: Fix[] = value.kind === 'null' && !givesType(context, member) ? [{ title: 'Remove "type"', safe: true, edits: [removeMember(context.text, context.schema, member)] }] : [];
      context.report({ at: context.atValue(member), message: `"type" is the name of a type or a list of names, not ${describe(value)}.`, fixes });
      return;
    }
    if (value.items?.length === 0) {
      context.report({
        at: context.atValue(member),
        message: 'An empty list of types: no draft of JSON Schema allows it. Without "type" every value is taken.',
        fixes: [{ title: 'Remove "type"', safe: false, edits: [removeMember(context.text, context.schema, member)] }],
      });
      return;
    }
    const nodes = value.items ?? [value];
    const seen = new Set<unknown>();
    nodes.slice(0, MOST_IN_LIST).forEach((node, index) => {
      if (node.kind === 'string' && typeNamed(node.value as string, context.hosts) !== undefined) {
        if (seen.has(node.value)) repeated(context, node, index, value);
        seen.add(node.value);
      } else if (node.kind !== 'string' || !isHostType(node.value as string, context.hosts)) unknown(context, member, node, value === node ? undefined : index);
    });
  },
};

function repeated(context: SchemaContext, node: JsonNode, index: number, list: JsonNode): void {
  context.report({
    at: context.nodeSpot([...context.segments(), 'type', index], node, context.path()),
    message: `${quote(node.value as string)} stands twice in the list of types, which every draft forbids.`,
    fixes: [{ title: 'Remove it', safe: true, edits: [removeItem(context.text, list, node)] }],
  });
}

function unknown(context: SchemaContext, member: Member, node: JsonNode, index: number | undefined): void {
  const segments = index === undefined ? [...context.segments(), 'type'] : [...context.segments(), 'type', index];
  const at = context.nodeSpot(segments, node, context.path());
  if (node.kind === 'null') {
    context.report({ at, message: 'A type is a name in quotes: "null".', fixes: [{ title: 'Replace with "null"', safe: true, edits: [replaceNode(node, '"null"')] }] });
    return;
  }
  if (node.kind !== 'string') {
    context.report({ at, message: `A type is a name in quotes, not ${describe(node)}.` });
    return;
  }
  const name = node.value as string;
  if (meansAny(name)) {
    context.report({
      at,
      message: `${quote(name)} is no JSON Schema type. A schema without "type" takes any value.`,
      // Where some host has something against a schema without a type, removing it is no whole cure.
      fixes: [{ title: 'Remove "type"', safe: !givesType(context, member), edits: [removeMember(context.text, context.schema, member)] }],
    });
    return;
  }
  const shorthand = index === undefined ? typeShorthand(name) : undefined;
  if (shorthand !== undefined) {
    context.report({ at, message: `${quote(name)} is no JSON Schema type. ${shorthand.says}`, fixes: shorthandFixes(context, member, node, shorthand) });
    return;
  }
  const meant = typeElsewhere(name) ?? closest(name, TYPE_NAMES);
  context.report({
    at,
    message: `${quote(name)} is no JSON Schema type.${meant === undefined ? ` The types are ${join(TYPE_NAMES)}.` : ` Did you mean "${meant}"?`}`,
    fixes: meant === undefined ? [] : [meantFix(context, member, node, meant)],
  });
}

/** The type that is meant; with elements where a host refuses an array without. */
function meantFix(context: SchemaContext, member: Member, node: JsonNode, meant: string): Fix {
  const type = replaceNode(node, JSON.stringify(meant));
  const isBare = meant === 'array' && member.value === node && context.keyword('items') === undefined && context.keyword('prefixItems') === undefined;
  if (isBare && shapeEvidence(context.hosts, 'array-without-items') !== undefined && context.visit.ref.role !== 'output') {
    const items = '{"type": "string"}';
    return { title: `Replace with "array" of ${items}`, safe: false, edits: [type, insertMember(context.text, context.schema, 'items', items)], loses: 'That the elements may be of any type.' };
  }
  return { title: `Replace with "${meant}"`, safe: true, edits: [type] };
}

/** The same in JSON Schema, where the hosts take it. */
function shorthandFixes(context: SchemaContext, member: Member, node: JsonNode, { kind, types }: TypeShorthand): Fix[] {
  const { text, schema, hosts } = context;
  if (kind === 'array') {
    if (context.keyword('items') !== undefined) return [{ title: 'Replace with "array"', safe: true, edits: [replaceNode(node, '"array"')] }];
    const items = `{"type": "${types[0]}"}`;
    return [{ title: `Replace with "array" of ${items}`, safe: true, edits: [replaceNode(node, '"array"'), insertMember(text, schema, 'items', items, member)] }];
  }
  const others = types.filter((type) => type !== 'null');
  if (takeShape(hosts, 'type-list')) {
    const list = `[${types.map((type) => `"${type}"`).join(', ')}]`;
    return [{ title: `Replace with ${list}`, safe: true, edits: [replaceNode(node, list)] }];
  }
  if (others.length !== 1 || others.length === types.length || !takeKeyword(hosts, 'nullable') || context.keyword('nullable') !== undefined) return [];
  return [{ title: `Replace with "${others[0]}" and "nullable": true`, safe: true, edits: [replaceNode(node, `"${others[0]}"`), insertMember(text, schema, 'nullable', 'true', member)] }];
}
