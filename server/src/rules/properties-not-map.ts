import { insertItem, insertMember, replaceNode } from '../text/edit.ts';
import { type JsonNode, type Member, stringOf, valueOf } from '../text/node.ts';
import { describe } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const propertiesNotMap: SchemaRule = {
  id: 'properties-not-map',
  severity: 'error',
  scope: 'schema',
  keywords: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
  docs: {
    what: 'A keyword that maps names to schemas holds something that is no object.',
    why: 'PHP writes an empty map as [], and some generators write a list of arguments. A client that checks the schema refuses the complete list of tools for it.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": [],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {},
  "additionalProperties": false
}`),
  },
  isSilent: ({ kinds }, keyword) => kinds.get(keyword!) === 'object',
  check(context, member) {
    const { value } = member;
    if (value === undefined || value.kind === 'object') return;
    const fixes: Fix[] = [];
    if (value.items?.length === 0 || value.kind === 'null') fixes.push({ title: 'Replace with {}', safe: true, edits: [replaceNode(value, '{}')] });
    else if (member.key === 'properties' && value.items !== undefined) fixes.push(...fromList(context, value));
    context.report({
      at: context.atValue(member),
      message: `${quote(member.key)} must be an object that maps names to schemas, but is ${describe(value)}.${value.items?.length === 0 ? ' An empty map is written {}.' : ''}`,
      fixes,
    });
  },
};

/** A list of arguments, each with its name, written as the map it stands for. */
function fromList(context: SchemaContext, list: JsonNode): Fix[] {
  const required: string[] = [];
  const entries: string[] = [];
  for (const item of list.items ?? []) {
    const name = stringOf(item, 'name');
    if (name === undefined) return [];
    const members = item.members!.filter((member) => member.key !== 'name' && !isFlag(member));
    if (members.some((member) => member.value === undefined)) return [];
    if (valueOf(item, 'required')?.value === true) required.push(name);
    entries.push(`${JSON.stringify(name)}: {${members.map((member) => context.text.slice(member.keyStart, member.value!.end)).join(', ')}}`);
  }
  const edits = [replaceNode(list, `{${entries.join(', ')}}`)];
  if (required.length > 0) {
    const names = valueOf(context.schema, 'required');
    const text = required.map((name) => JSON.stringify(name)).join(', ');
    if (names?.items !== undefined) edits.push(insertItem(context.text, names, text));
    else edits.push(insertMember(context.text, context.schema, 'required', `[${text}]`, context.keyword('properties')));
  }
  // An insertion right behind the replaced list would touch it.
  return [{ title: 'Write the list as a map of names', safe: false, edits: merge(edits) }];
}

const isFlag = (member: Member): boolean => member.key === 'required' && member.value?.kind === 'boolean';

/** Joins two edits of which the second begins where the first ends. */
function merge(edits: readonly { readonly start: number; readonly end: number; readonly newText: string }[]): Fix['edits'] {
  const [first, second] = edits;
  if (first === undefined || second === undefined || first.end !== second.start) return edits;
  return [{ start: first.start, end: second.end, newText: first.newText + second.newText }];
}
