/** The kinds of values that members must have, and the texts that stand for them. */
import type { MemberKind, MemberSpec } from './format.ts';
import type { JsonNode, Member } from '../text/node.ts';

const WORDS: Record<MemberKind, string> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  array: 'a list',
  schema: 'a schema, an object',
  any: 'a value',
};

/** The kind in words that continue "must be". */
export function kindWords(kind: MemberKind): string {
  return WORDS[kind];
}

/** True when a value is of the kind that the member must have. */
export function fitsKind(node: JsonNode, spec: MemberSpec): boolean {
  if (node.kind === 'null' && spec.nullable === true) return true;
  if (spec.kind === 'any') return true;
  if (spec.kind === 'schema') return node.kind === 'object' || node.kind === 'boolean';
  return node.kind === spec.kind;
}

/** True when a member under another name could be this one: its value fits, or is not typed yet. */
export function isRightKind(member: Member, spec: MemberSpec): boolean {
  return member.value === undefined || fitsKind(member.value, spec);
}

const EMPTY_SCHEMA = '{"type": "object", "properties": {}, "additionalProperties": false}';

/** The smallest text that a fix may write for a missing member. */
export function stubOf(key: string, spec: MemberSpec): string {
  if (spec.stub !== undefined) return spec.stub;
  switch (spec.kind) {
    case 'string':
      return key === 'name' ? '"new_tool"' : /description/i.test(key) ? '"Say what it does."' : '""';
    case 'boolean':
      return 'false';
    case 'number':
      return '0';
    case 'array':
      return '[]';
    case 'object':
      return '{}';
    default:
      return EMPTY_SCHEMA;
  }
}

/** The text of a closed schema without any property. */
export const emptySchema = EMPTY_SCHEMA;
