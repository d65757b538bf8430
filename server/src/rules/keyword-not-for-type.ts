import { KEYWORDS, type TypeName } from '../schema/vocabulary.ts';
import { insertMember, removeMember, renameKey } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member, valueOf } from '../text/node.ts';
import { fitsType, fitsTypes } from './boundKeywords.ts';
import { exampleProperty } from './exampleTool.ts';
import { shapeEvidence } from './hostEvidence.ts';
import { fitsShape } from './keywordValue.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { join } from './ruleWords.ts';
import { declaredTypes } from './schemaTypes.ts';

const LISTENED = [...KEYWORDS.values()].filter((keyword) => keyword.appliesTo.length > 0 && keyword.role !== 'annotation').map((keyword) => keyword.name);

/** The keyword that says of one type what another says of another. */
const COUNTERPARTS: Partial<Record<TypeName, Readonly<Record<string, string>>>> = {
  string: { minimum: 'minLength', maximum: 'maxLength', minItems: 'minLength', maxItems: 'maxLength' },
  array: { minLength: 'minItems', maxLength: 'maxItems', minimum: 'minItems', maximum: 'maxItems', minProperties: 'minItems', maxProperties: 'maxItems' },
  object: { minItems: 'minProperties', maxItems: 'maxProperties' },
  integer: { minLength: 'minimum', maxLength: 'maximum' },
  number: { minLength: 'minimum', maxLength: 'maximum' },
};

export const keywordNotForType: SchemaRule = {
  id: 'keyword-not-for-type',
  severity: 'warning',
  scope: 'schema',
  keywords: LISTENED,
  docs: {
    what: 'A keyword that says nothing about values of the declared type.',
    why: 'JSON Schema applies `minimum` to numbers only, `minLength` to strings only, and so on; beside another type the keyword does nothing, and no reader says so.',
    wrong: exampleProperty(`{"type": "string", "description": "Title", "minimum": 3}`, 'title'),
    right: exampleProperty(`{"type": "string", "description": "Title", "minLength": 3}`, 'title'),
  },
  isSilent: ({ type }, keyword) => type === undefined || fitsType(KEYWORDS.get(keyword!)!, type),
  check(context, member) {
    const keyword = KEYWORDS.get(member.key)!;
    const { value } = member;
    if (value === undefined || isVoid(value) || fitsTypes(keyword, context.schema, context.hosts)) return;
    // Rules of their own: a `required` that is no list, and what hosts do with `items` beside another type.
    if ((member.key === 'required' && value.items === undefined) || (member.key === 'items' && toldByHost(context))) return;
    const types = declaredTypes(context.schema, context.hosts)!;
    const refused = shapeEvidence(context.hosts, 'keyword-beside-type');
    const says = refused?.verdict === 'rejected' ? refused.says('such a keyword') : undefined;
    context.report({
      at: context.at(member),
      ...(says === undefined ? {} : { severity: refused!.severity, hosts: refused!.hosts }),
      message: `"${member.key}" says something about ${WORDS[keyword.appliesTo[0]!]} only. The type is ${join(types, 'or')}, ${says === undefined ? 'so every reader ignores it.' : `so it does nothing. ${says}`}`,
      fixes: fixesFor(context, member, value, types),
      tag: 'unnecessary',
    });
  },
};

const WORDS: Record<TypeName, string> = { object: 'objects', array: 'arrays', string: 'strings', integer: 'numbers', number: 'numbers', boolean: 'booleans', null: 'null' };

/** Empty lists and maps, and false, are what generators leave behind; they would do nothing in the right place either. */
const isVoid = (value: JsonNode): boolean => value.items?.length === 0 || value.members?.length === 0 || value.value === false;

const toldByHost = ({ hosts }: SchemaContext): boolean =>
  hosts.some((host) => ['rejected', 'ignored', 'rewritten'].includes(host.shapes.get('items-on-non-array')?.verdict ?? 'unknown'));

function fixesFor(context: SchemaContext, member: Member, value: JsonNode, types: readonly TypeName[]): Fix[] {
  const { text, schema } = context;
  const fixes: Fix[] = [];
  const single = types.filter((type) => type !== 'null');
  const counterpart = single.length === 1 ? COUNTERPARTS[single[0]!]?.[member.key] : undefined;
  if (counterpart !== undefined && !hasMember(schema, counterpart) && fitsShape(value, KEYWORDS.get(counterpart)!.shape) && isCount(value, counterpart)) {
    fixes.push({ title: `Rename to "${counterpart}"`, safe: false, edits: [renameKey(member, counterpart)] });
  }
  const items = valueOf(schema, 'items');
  if (single.includes('array') && items?.members !== undefined && declaredTypes(items, context.hosts) !== undefined && fitsTypes(KEYWORDS.get(member.key)!, items, context.hosts) && !hasMember(items, member.key)) {
    fixes.push({ title: 'Move it to "items"', safe: false, edits: [removeMember(text, schema, member), insertMember(text, items, member.key, text.slice(value.start, value.end))] });
  }
  fixes.push({ title: `Remove "${member.key}"`, safe: false, edits: [removeMember(text, schema, member)] });
  return fixes;
}

/** Lengths and counts are whole numbers from 0. */
function isCount(value: JsonNode, keyword: string): boolean {
  return KEYWORDS.get(keyword)!.shape !== 'non-negative integer' || (Number.isInteger(value.value) && (value.value as number) >= 0);
}
