import { replaceNode } from '../text/edit.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { escapeSegment, pointerOf, resolvePointer } from '../text/pointer.ts';
import { describe } from '../text/value.ts';
import { closest } from './closest.ts';
import { copyDefinition, type DefinitionCopy, type MissingReference } from './definitionCopies.ts';
import { exampleTool } from './exampleTool.ts';
import { takeKeyword } from './hostEvidence.ts';
import type { FileView, Fix, SchemaContext, SchemaRule } from './rule.ts';
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
    const fromFile = fixesFromFile(context, value, ref, meant?.ref);
    const why = inAction ? 'The properties of an action have no root to start from' : `A reference starts at the root of its own schema${where}, which has no such place`;
    context.report({
      at: context.atValue(member),
      message: `${quote(ref)} leads to nothing. ${why}.${meant === undefined ? '' : ` Did you mean ${quote(meant.ref)}?`}`,
      fixes: fixesFor(context, value, ref, meant?.ref),
      ...(fromFile === undefined ? {} : { fileFixes: fromFile }),
    });
  },
};

/** Every definition of a schema as a reference to it. A name that is cut in a surrogate pair can stand in no URI. */
function definitionsOf(root: JsonNode): string[] {
  const refs: string[] = [];
  for (const keyword of ['$defs', 'definitions']) {
    for (const { key } of valueOf(root, keyword)?.members ?? []) if (!/\p{Surrogate}/u.test(key)) refs.push(refTo(keyword, key));
  }
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
  if (meant !== undefined) return [{ title: `Replace with ${quote(meant)}`, safe: isSame(meant, ref), edits: [replaceNode(value, JSON.stringify(meant))] }];
  const missing = copyable(context, value, ref);
  if (missing === undefined) return [];
  const root = context.visit.ref.node;
  for (const other of context.tool.schemas) {
    if (other.node === root) continue;
    const copied = copyDefinition(missing, (pointer) => {
      const found = resolvePointer(other.node, pointer)?.node;
      return found === undefined ? undefined : context.text.slice(found.start, found.end);
    });
    if (copied !== undefined) return [{ title: `${copyTitle(copied)} from "${other.member?.key ?? 'the other schema'}"`, safe: true, edits: copied.edits }];
  }
  return [];
}

/** The definition stands elsewhere in the file, where the reference would lead if it began at the file's root. */
function fixesFromFile(context: SchemaContext, value: JsonNode, ref: string, meant: string | undefined): ((file: FileView) => readonly Fix[]) | undefined {
  if (meant !== undefined && isSame(meant, ref)) return undefined;
  const missing = copyable(context, value, ref);
  if (missing === undefined) return undefined;
  const into = context.visit.ref.member?.key ?? 'the schema';
  return (file) => {
    const copied = copyDefinition(missing, (pointer) => file.textAt(pointer));
    return copied === undefined ? [] : [{ title: `${copyTitle(copied)} from ${ref.slice(1)} of the file into "${into}"`, safe: meant === undefined, edits: copied.edits }];
  };
}

const isSame = (meant: string, ref: string): boolean => lastToken(meant) === lastToken(ref).replace(/^#/, '');

const copyTitle = ({ name, count }: DefinitionCopy): string => `Copy ${quote(name)}${count === 1 ? '' : ` and what it refers to`}`;

/** What a copy needs to know of the reference; undefined where a host of the tool would not take definitions, or the schema has no root. */
function copyable(context: SchemaContext, value: JsonNode, ref: string): MissingReference | undefined {
  const { ref: root } = context.visit;
  if (root.role === 'properties' || !takeKeyword(context.hosts, ref.startsWith('#/definitions/') ? 'definitions' : '$defs')) return undefined;
  return { text: context.text, schema: pointerOf(root.segments), at: { start: value.start, end: value.end }, ref };
}
