/** Closes an object, and makes a schema of a bare map of arguments. */
import * as l10n from '@vscode/l10n';
import { walkSchemas } from '../../analysis/walk.ts';
import { KEYWORDS } from '../../schema/vocabulary.ts';
import { hasMember, type JsonNode, valueOf } from '../../text/node.ts';
import { eolOf, insertMember, replaceNode } from '../../text/edit.ts';
import { describesObject } from '../closure.ts';
import { lineIndent, type RefactorContext, type Refactoring, reindent, schemaHere, takes } from './refactoring.ts';

/** Writes `"additionalProperties": false` into the object under the cursor, and into every object of its schema. */
export function closeObject(context: RefactorContext): Refactoring[] {
  const visit = schemaHere(context);
  const { text, hosts } = context;
  if (visit === undefined || !takes(hosts, 'additionalProperties')) return [];
  const found: Refactoring[] = [];
  if (canClose(visit.node)) found.push({ title: l10n.t('Close this object with "additionalProperties": false'), kind: 'refactor.rewrite', edits: [insertMember(text, visit.node, 'additionalProperties', 'false')] });
  const open: JsonNode[] = [];
  // Closing the branches of an allOf makes a schema that nothing satisfies, so only what the key walks reach is closed.
  walkSchemas(visit.ref, (one) => {
    if (one.reached && canClose(one.node)) open.push(one.node);
  });
  if (open.length > 1 || (open.length === 1 && open[0] !== visit.node)) {
    found.push({ title: open.length === 1 ? l10n.t('Close the one open object of this schema') : l10n.t('Close all {0} open objects of this schema', open.length), kind: 'refactor.rewrite', edits: open.map((node) => insertMember(text, node, 'additionalProperties', 'false')) });
  }
  return found;
}

function canClose(schema: JsonNode): boolean {
  return describesObject(schema) && hasMember(schema, 'properties') && !hasMember(schema, 'additionalProperties') && !hasMember(schema, 'unevaluatedProperties');
}

/** A map of arguments in the place of a schema becomes the `properties` of one. */
export function wrapArguments(context: RefactorContext): Refactoring | undefined {
  const { text, spot } = context;
  // The formats read such a map as properties without an action around them.
  const ref = spot.kind === 'schema' && spot.visit.parent === undefined ? spot.ref : spot.kind === 'map' && spot.owner.visit === undefined ? spot.owner.ref : undefined;
  if (ref === undefined || spot.read?.tool.actions.some((action) => action.properties === ref) === true) return undefined;
  const { node } = ref;
  const members = node.members ?? [];
  if (members.length === 0 || members.some((member) => KEYWORDS.has(member.key) && !looksLikeSchema(member.value))) return undefined;
  if (!members.every((member) => looksLikeSchema(member.value))) return undefined;
  const body = text.slice(node.start, node.end);
  if (!/[\r\n]/.test(body)) return { title: l10n.t('Wrap the arguments into an object schema'), kind: 'refactor.rewrite', edits: [replaceNode(node, `{"type": "object", "properties": ${body}}`)] };
  const outer = lineIndent(text, node.start);
  const unit = lineIndent(text, members[0]!.keyStart).slice(outer.length) || '  ';
  const inner = outer + unit;
  const eol = eolOf(text);
  return { title: l10n.t('Wrap the arguments into an object schema'), kind: 'refactor.rewrite', edits: [replaceNode(node, `{${eol}${inner}"type": "object",${eol}${inner}"properties": ${reindent(body, outer, inner)}${eol}${outer}}`)] };
}

/** An object that could be the schema of an argument: it has a keyword whose value is no object, or is empty. */
function looksLikeSchema(node: JsonNode | undefined): boolean {
  if (node?.members === undefined) return false;
  return valueOf(node, 'type')?.kind === 'string' || hasMember(node, 'enum') || hasMember(node, '$ref') || hasMember(node, 'description');
}
