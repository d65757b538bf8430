/** Moves a schema into `$defs`, and back to where it is used. */
import * as l10n from '@vscode/l10n';
import { followRef, refToken } from '../../analysis/localRef.ts';
import { walkSchemas } from '../../analysis/walk.ts';
import type { SchemaRef } from '../../formats/format.ts';
import { hasMember, type JsonNode, type Member, memberOf, valueOf } from '../../text/node.ts';
import { eolOf, insertMember, removeMember, replaceNode, type TextEdit } from '../../text/edit.ts';
import { lineIndent, type RefactorContext, type Refactoring, reindent, schemaHere, takes } from './refactoring.ts';

interface Reference {
  readonly node: JsonNode;
  readonly target: JsonNode | undefined;
  /** The nodes that the pointer leads through, its target included. */
  readonly through: readonly (JsonNode | undefined)[];
}

function referencesOf(ref: SchemaRef): Reference[] {
  const found: Reference[] = [];
  walkSchemas(ref, ({ node }) => {
    const value = valueOf(node, '$ref');
    if (value?.kind !== 'string') return;
    const trail = followRef(ref, value.value as string);
    if (trail !== undefined) found.push({ node: value, target: trail.target, through: [...trail.steps.map((step) => step.parent), trail.target] });
  });
  return found;
}

const inside = (node: JsonNode, outer: JsonNode): boolean => node.start >= outer.start && node.end <= outer.end;

/** Moves the schema under the cursor into the root's `$defs`. Not offered where a `$ref` leads into it by its present place. */
export function extractDefinition(context: RefactorContext): Refactoring | undefined {
  const visit = schemaHere(context);
  if (visit === undefined || visit.parent === undefined || visit.node.members === undefined || visit.node.members.length === 0) return undefined;
  const { text, hosts } = context;
  const { ref, node } = visit;
  if (ref.role === 'properties' || ref.node.kind !== 'object' || hasMember(node, '$ref') || !takes(hosts, '$defs') || !takes(hosts, '$ref')) return undefined;
  if (visit.keyword === '$defs' || visit.keyword === 'definitions' || visit.keyword === 'if') return undefined;
  if (referencesOf(ref).some((reference) => reference.through.some((step) => step !== undefined && inside(step, node)))) return undefined;
  const keyword = hasMember(ref.node, 'definitions') && !hasMember(ref.node, '$defs') ? 'definitions' : '$defs';
  const definitions = memberOf(ref.node, keyword);
  if (definitions !== undefined && definitions.value?.kind !== 'object') return undefined;
  const name = freeName(String(typeof visit.name === 'string' ? visit.name : (visit.parent.name ?? 'item')), definitions?.value);
  const body = text.slice(node.start, node.end);
  const from = lineIndent(text, node.start);
  const edits: TextEdit[] = [replaceNode(node, `{"$ref": ${JSON.stringify(`#/${keyword}/${refToken(name)}`)}}`)];
  if (definitions?.value !== undefined) {
    const last = definitions.value.members!.at(-1);
    const to = last === undefined ? from : lineIndent(text, last.keyStart);
    edits.push(insertMember(text, definitions.value, name, reindent(body, from, to)));
  } else {
    const outer = lineIndent(text, ref.node.members![0]!.keyStart);
    const multiline = /[\r\n]/.test(text.slice(ref.node.start, ref.node.end));
    const unit = outer.startsWith('\t') ? '\t' : '  ';
    const inner = outer + unit;
    const eol = eolOf(text);
    const value = multiline ? `{${eol}${inner}${JSON.stringify(name)}: ${reindent(body, from, inner)}${eol}${outer}}` : `{${JSON.stringify(name)}: ${body}}`;
    edits.push(insertMember(text, ref.node, keyword, value));
  }
  return { title: l10n.t('Extract to "{0}"', `${keyword}/${name}`), kind: 'refactor.extract', edits };
}

function freeName(wanted: string, map: JsonNode | undefined): string {
  const base = wanted.replace(/[^A-Za-z0-9_.-]/g, '_') || 'item';
  if (map === undefined || !hasMember(map, base)) return base;
  for (let number = 2; ; number++) if (!hasMember(map, `${base}${number}`)) return `${base}${number}`;
}

/** Puts what the `$ref` under the cursor leads to in its place; a definition that nothing else uses goes away. */
export function inlineReference(context: RefactorContext): Refactoring | undefined {
  const visit = schemaHere(context);
  if (visit === undefined) return undefined;
  const { text } = context;
  const { ref, node } = visit;
  const member = memberOf(node, '$ref');
  const value = member?.value;
  if (member === undefined || value?.kind !== 'string') return undefined;
  const trail = followRef(ref, value.value as string);
  const target = trail?.target;
  if (target?.members === undefined || inside(node, target)) return undefined;
  const references = referencesOf(ref);
  // A definition that leads back to itself has no end when it is written out.
  if (references.some((reference) => inside(reference.node, target) && reference.target !== undefined && inside(target, reference.target))) return undefined;
  const own = new Set(node.members!.map((one) => one.key));
  const taken = target.members.filter((one) => !own.has(one.key));
  const from = lineIndent(text, target.start);
  const to = lineIndent(text, node.start);
  const edits: TextEdit[] = [];
  if (node.members!.length === 1) edits.push(replaceNode(node, reindent(text.slice(target.start, target.end), from, to)));
  else if (taken.length === 0) edits.push(removeMember(text, node, member));
  else edits.push({ start: member.keyStart, end: value.end, newText: reindent(taken.map((one) => text.slice(one.keyStart, one.value?.end ?? one.keyEnd)).join(', '), from, to) });
  const holder = trail!.steps.at(-1);
  const isDefinition = holder?.member !== undefined && (trail!.steps.at(-2)?.token === '$defs' || trail!.steps.at(-2)?.token === 'definitions');
  const used = references.some((reference) => reference.node !== value && reference.through.some((step) => step !== undefined && inside(step, target)));
  if (isDefinition && !used) edits.push(removal(text, ref.node, holder.parent, holder.member!));
  return { title: l10n.t('Inline {0}', JSON.stringify(value.value)), kind: 'refactor.inline', edits };
}

/** Removes a definition, with the whole map when it was the only one. */
function removal(text: string, root: JsonNode, map: JsonNode, definition: Member): TextEdit {
  const holder = root.members!.find((one) => one.value === map);
  return map.members!.length === 1 && holder !== undefined ? removeMember(text, root, holder) : removeMember(text, map, definition);
}
