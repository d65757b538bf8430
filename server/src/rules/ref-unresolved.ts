import { insertMember, replaceNode } from '../text/edit.ts';
import { type JsonNode, type Member, valueOf } from '../text/node.ts';
import { escapeSegment } from '../text/pointer.ts';
import { describe } from '../text/value.ts';
import { closest } from './closest.ts';
import { exampleTool } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const refUnresolved: SchemaRule = {
  id: 'ref-unresolved',
  severity: 'error',
  scope: 'schema',
  keywords: ['$ref', '$dynamicRef'],
  docs: {
    what: 'A `$ref` that leads to nothing.',
    why: 'A reference that begins with # starts at the root of its own schema, not at the root of the file or of another schema of the tool. Clients that resolve it fail and show no tools at all.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"order": {"$ref": "#/$defs/Ordr"}},
  "additionalProperties": false,
  "$defs": {"Order": {"type": "string", "description": "Order"}}
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"order": {"$ref": "#/$defs/Order"}},
  "additionalProperties": false,
  "$defs": {"Order": {"type": "string", "description": "Order"}}
}`),
  },
  check(context, member) {
    const { value } = member;
    if (value === undefined) return;
    if (value.kind !== 'string') {
      context.report({ at: context.atValue(member), message: `"${member.key}" must be a reference in a string, but is ${describe(value)}.` });
      return;
    }
    const ref = value.value as string;
    const target = context.resolve(ref);
    if (target.kind !== 'missing') return;
    const root = context.visit.ref;
    const inAction = root.role === 'properties';
    const where = root.member === undefined || inAction ? '' : `, "${root.member.key}"`;
    const candidates = inAction ? [] : definitionsOf(root.node);
    const meant = meantBy(ref, candidates);
    const why = inAction ? 'The properties of an action have no root to start from' : `A reference starts at the root of its own schema${where}, which has no such place`;
    context.report({
      at: context.atValue(member),
      message: `${quote(ref)} leads to nothing. ${why}.${meant === undefined ? '' : ` Did you mean ${quote(meant.ref)}?`}`,
      fixes: fixesFor(context, value, ref, meant?.ref),
    });
  },
};

/** Every definition of a schema as a reference to it. */
function definitionsOf(root: JsonNode): string[] {
  const refs: string[] = [];
  for (const keyword of ['$defs', 'definitions']) for (const member of valueOf(root, keyword)?.members ?? []) refs.push(refTo(keyword, member.key));
  return refs;
}

/** A name escaped for the pointer, then for the fragment of a URI where it needs it. */
const refTo = (keyword: string, name: string): string => `#/${keyword}/${encodeURI(escapeSegment(name)).replaceAll('#', '%23')}`;

const lastToken = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

function meantBy(ref: string, candidates: readonly string[]): { ref: string } | undefined {
  const name = lastToken(ref).replace(/^#/, '');
  const same = candidates.filter((candidate) => lastToken(candidate) === name);
  if (same.length > 0) return { ref: same[0]! };
  const near = closest(name, candidates.map(lastToken));
  return near === undefined ? undefined : { ref: candidates.find((candidate) => lastToken(candidate) === near)! };
}

function fixesFor(context: SchemaContext, value: JsonNode, ref: string, meant: string | undefined): Fix[] {
  if (meant !== undefined) return [{ title: `Replace with ${quote(meant)}`, safe: lastToken(meant) === lastToken(ref).replace(/^#/, ''), edits: [replaceNode(value, JSON.stringify(meant))] }];
  const copy = copyDefinition(context, ref);
  return copy === undefined ? [] : [copy];
}

/** The definition stands in another schema of the same tool: it is copied, when it refers to nothing itself. */
function copyDefinition(context: SchemaContext, ref: string): Fix | undefined {
  const parts = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref);
  const root = context.visit.ref.node;
  if (parts === null || context.visit.ref.role === 'properties' || root.members === undefined) return undefined;
  const [, keyword, name] = parts as unknown as [string, string, string];
  for (const other of context.tool.schemas) {
    const found = other.node === root ? undefined : valueOf(valueOf(other.node, keyword), name);
    const text = found === undefined ? undefined : context.text.slice(found.start, found.end);
    if (text === undefined || text.includes('"$ref"')) continue;
    const own: Member | undefined = root.members.find((member) => member.key === keyword);
    if (own !== undefined && own.value?.members === undefined) return undefined;
    const edit = own?.value === undefined ? insertMember(context.text, root, keyword, `{${JSON.stringify(name)}: ${text}}`) : insertMember(context.text, own.value, name, text);
    return { title: `Copy ${quote(name)} from "${other.member?.key ?? 'the other schema'}"`, safe: true, edits: [edit] };
  }
  return undefined;
}
