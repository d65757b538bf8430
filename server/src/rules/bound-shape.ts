import { KEYWORDS } from '../schema/vocabulary.ts';
import { removeMember, removeMembers, replaceNode } from '../text/edit.ts';
import type { JsonNode, Member } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { BOUNDS, fitsTypes } from './boundKeywords.ts';
import { exampleProperty } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { dialectOf } from './schemaDialect.ts';

export const boundShape: SchemaRule = {
  id: 'bound-shape',
  severity: 'error',
  scope: 'schema',
  keywords: [...BOUNDS, 'uniqueItems'],
  docs: {
    what: 'A bound of the wrong kind: text, a fraction or a negative number for a length, a boolean where a number belongs.',
    why: 'Lengths and counts are whole numbers from 0, other bounds are numbers. `exclusiveMinimum: true` is draft 4; since draft 6 the keyword holds the bound itself. A host that checks the schema refuses the tool, others ignore the bound.',
    wrong: exampleProperty(`{"type": "string", "description": "Name", "maxLength": "40"}`, 'name'),
    right: exampleProperty(`{"type": "string", "description": "Name", "maxLength": 40}`, 'name'),
  },
  check(context, member) {
    const keyword = KEYWORDS.get(member.key)!;
    const { value } = member;
    // A keyword that says nothing about the type is one fault, not two.
    if (value === undefined || !fitsTypes(keyword, context.schema, context.hosts)) return;
    const { draft } = dialectOf(context.visit);
    const shape = (draft !== undefined && keyword.otherShapes[draft]) || keyword.shape;
    if (draft === undefined && value.kind === 'boolean' && Object.values(keyword.otherShapes).includes('boolean')) return;
    if (isRight(value, shape) || (shape === 'non-negative integer' && isCountAsText(value) && context.hosts.length > 0 && context.hosts.every((host) => host.takesCountsAsText === true))) return;
    const words = shape === 'boolean' ? 'true or false' : shape === 'number' ? 'a number' : shape === 'positive number' ? 'a number above 0' : 'a whole number from 0';
    const old = value.kind === 'boolean' && Object.values(keyword.otherShapes).includes('boolean') ? ' The boolean is draft 4; since draft 6 the keyword holds the bound itself.' : '';
    context.report({ at: context.atValue(member), message: `"${member.key}" must be ${words}, but is ${describe(value)}.${old}`, fixes: fixesFor(context, member, value, shape) });
  },
};

const isCountAsText = ({ kind, value }: JsonNode): boolean => kind === 'string' && /^(0|[1-9]\d{0,17})$/.test(value as string);

function isRight(value: JsonNode, shape: string): boolean {
  if (shape === 'boolean') return value.kind === 'boolean';
  if (value.kind !== 'number') return false;
  const number = value.value as number;
  if (shape === 'positive number') return number > 0;
  return shape === 'number' || (Number.isInteger(number) && number >= 0);
}

function fixesFor(context: SchemaContext, member: Member, value: JsonNode, shape: string): Fix[] {
  const { text, schema } = context;
  const remove = (safe: boolean): Fix[] => [{ title: `Remove "${member.key}"`, safe, edits: [removeMember(text, schema, member)] }];
  const replace = (newText: string): Fix[] => [{ title: `Replace with ${newText}`, safe: true, edits: [replaceNode(value, newText)] }];
  if (value.kind === 'string') {
    const written = (value.value as string).trim();
    if (shape === 'boolean') return /^(true|false)$/i.test(written) ? replace(written.toLowerCase()) : [];
    const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(written) && Number.isFinite(Number(written));
    const node = { ...value, kind: 'number', value: Number(written) } as JsonNode;
    return isNumber && isRight(node, shape) ? replace(written) : [];
  }
  if (value.kind === 'null') return remove(true);
  if (value.kind === 'boolean' && (member.key === 'exclusiveMinimum' || member.key === 'exclusiveMaximum')) return exclusive(context, member, value);
  return value.kind === 'number' ? remove(false) : [];
}

/** Draft 4 to numbers: `minimum: 0, exclusiveMinimum: true` is `exclusiveMinimum: 0`. */
function exclusive(context: SchemaContext, member: Member, value: JsonNode): Fix[] {
  const { text, schema } = context;
  const inclusive = context.keyword(member.key === 'exclusiveMinimum' ? 'minimum' : 'maximum');
  if (value.value === false || inclusive === undefined) return [{ title: `Remove "${member.key}"`, safe: true, edits: [removeMember(text, schema, member)] }];
  if (inclusive.value?.kind !== 'number') return [];
  const bound = text.slice(inclusive.value.start, inclusive.value.end);
  // One edit each, unless the two stand side by side, where the removal would touch the replacement.
  const removal = removeMembers(text, schema, [inclusive])[0]!;
  const replacement = replaceNode(value, bound);
  const overlap = removal.start < replacement.end && replacement.start < removal.end;
  return overlap ? [] : [{ title: `Write "${member.key}": ${bound} and remove "${inclusive.key}"`, safe: true, edits: [removal, replacement] }];
}
