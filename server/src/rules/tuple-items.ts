import { insertMember, removeMember, renameKey, replaceNode, type TextEdit } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member } from '../text/node.ts';
import { exampleProperty } from './exampleTool.ts';
import { refuseShape, takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { dialectOf } from './schemaDialect.ts';
import { canonical } from './values/canonical.ts';

export const tupleItems: SchemaRule = {
  id: 'tuple-items',
  severity: 'error',
  scope: 'schema',
  keywords: ['items'],
  docs: {
    what: '`items` with a list of schemas in a schema of draft 2020-12.',
    why: 'Up to draft 2019-09 a list described a tuple. In 2020-12, which is meant where no `$schema` stands, `items` is one schema for all elements and tuples use `prefixItems`; Anthropic refuses the list. Hosts that know draft 7 only ignore `prefixItems`: one schema with `minItems` and `maxItems` works everywhere.',
    wrong: exampleProperty(`{
  "type": "array",
  "description": "Point",
  "items": [{"type": "number"}, {"type": "number"}]
}`, 'point'),
    right: exampleProperty(`{
  "type": "array",
  "description": "Point",
  "items": {"type": "number"},
  "minItems": 2,
  "maxItems": 2
}`, 'point'),
  },
  isSilent: ({ kinds }) => kinds.get('items') !== 'array',
  check(context, member) {
    const { value } = member;
    if (value?.items === undefined) return;
    const { draft, explicit } = dialectOf(context.visit);
    if (value.items.length === 0) {
      context.report({ at: context.atValue(member), message: '"items" must be a schema, but is an empty list. A schema that takes any value is written {}.', fixes: [{ title: 'Replace with {}', safe: true, edits: [replaceNode(value, '{}')] }] });
      return;
    }
    if (draft !== '2020-12' || (!explicit && isTaken(context))) return;
    context.report({
      at: context.atValue(member),
      message: `In draft 2020-12${explicit ? '' : ', the default,'} "items" is one schema for all elements; a list of schemas, one for each place, is "prefixItems".`,
      fixes: fixesFor(context, member, value),
    });
  },
};

/** Every host of the tool says that it takes the list. */
const isTaken = ({ hosts }: SchemaContext): boolean =>
  hosts.length > 0 && hosts.every((host) => ['accepted', 'enforced'].includes(host.shapes.get('tuple-items')?.verdict ?? 'unknown'));

function fixesFor(context: SchemaContext, member: Member, list: JsonNode): Fix[] {
  const { text, schema } = context;
  const fixes: Fix[] = [];
  // Where a host does not take the keyword, one fault would only become another.
  const takesPrefix = takeKeyword(context.hosts, 'prefixItems');
  const rest = context.keyword('additionalItems');
  if (takesPrefix && !hasMember(schema, 'prefixItems')) {
    const edits = [renameKey(member, 'prefixItems')];
    if (rest !== undefined) edits.push(renameKey(rest, 'items'));
    fixes.push({ title: 'Rename to "prefixItems"', safe: true, edits });
  }
  const items = list.items!;
  const first = canonical(items[0]);
  const isSchema = items[0]?.kind === 'object' || items[0]?.kind === 'boolean';
  if (isSchema && items.every((item) => canonical(item) === first) && rest === undefined) {
    const edits: TextEdit[] = [replaceNode(list, text.slice(items[0]!.start, items[0]!.end))];
    const counts = (['minItems', 'maxItems'] as const).filter((keyword) => !hasMember(schema, keyword));
    if (counts.length > 0) {
      const added = counts.map((keyword) => `"${keyword}": ${items.length}`);
      const insertion = insertMember(text, schema, counts[0]!, String(items.length), member);
      const extra = counts.length === 2 ? insertMember(text, schema, counts[1]!, String(items.length), member).newText : '';
      if (insertion.start === list.end && insertion.end === list.end && added.length > 0) edits[0] = { ...edits[0]!, newText: edits[0]!.newText + insertion.newText + extra };
      else edits.push({ ...insertion, newText: insertion.newText + extra });
    }
    fixes.push({ title: 'Write one schema with "minItems" and "maxItems"', safe: false, edits, loses: 'Shorter and longer lists are refused then.' });
  }
  // Without it the array says nothing of its elements, which some hosts refuse as well.
  if (fixes.length === 0 && !refuseShape(context.hosts, 'array-without-items')) fixes.push({ title: 'Remove "items"', safe: false, edits: [removeMember(text, schema, member)] });
  return fixes;
}
