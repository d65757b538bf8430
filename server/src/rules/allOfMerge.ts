/** The branches of an `allOf` written into the schema they stand in, where nothing is said twice. */
import { insertItem, insertMember, removeMember, type TextEdit } from '../text/edit.ts';
import { effectiveMembers, type JsonNode, type Member } from '../text/node.ts';
import type { Fix, SchemaContext } from './rule.ts';
import { holdsComment, isReferredInto } from './schemaEdits.ts';

/** Keywords that look at what stands beside them, so that they mean something else in another place. */
const LOOKING_AROUND = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'additionalItems', 'if', 'then', 'else', 'items', 'prefixItems', 'contains', 'minContains', 'maxContains', '$ref', '$dynamicRef', '$id', '$anchor', '$defs', 'definitions']);

/**
 * The fix that merges the branches.
 * @returns undefined when a reference leads into a branch, or a keyword other than `properties` and `required` is there twice, or means something else elsewhere
 */
export function mergeBranches(context: SchemaContext, member: Member): Fix | undefined {
  const { schema, text } = context;
  const branches = member.value?.items;
  if (branches === undefined || branches.length === 0 || schema.hasDuplicates || isReferredInto(text)) return undefined;
  const written = (node: JsonNode): string => text.slice(node.start, node.end);
  const own = new Map(effectiveMembers(schema).map((one) => [one.key, one]));
  const added: Member[] = [];
  const properties: Member[] = [];
  const required: JsonNode[] = [];
  const seen = new Map<string, string>();
  for (const branch of branches) {
    if (branch.members === undefined || branch.hasDuplicates) return undefined;
    for (const one of branch.members) {
      if (one.value === undefined || LOOKING_AROUND.has(one.key)) return undefined;
      if (one.key === 'properties' && one.value.members !== undefined) for (const property of one.value.members) properties.push(property);
      else if (one.key === 'required' && one.value.items !== undefined) for (const name of one.value.items) required.push(name);
      else {
        const before = own.get(one.key)?.value;
        const said = before === undefined ? seen.get(one.key) : written(before);
        if (said !== undefined && said !== written(one.value)) return undefined;
        if (said === undefined) added.push(one);
        seen.set(one.key, written(one.value));
      }
    }
  }
  const ownProperties = own.get('properties')?.value;
  const ownRequired = own.get('required')?.value;
  const names = [...(ownProperties?.members ?? []), ...properties].map(({ key }) => key);
  if (properties.some(({ value }) => value === undefined) || new Set(names).size < names.length) return undefined;
  if ((ownProperties !== undefined && ownProperties.members === undefined) || (ownRequired !== undefined && ownRequired.items === undefined)) return undefined;
  const known = new Set((ownRequired?.items ?? []).map(written));
  const wanted = [...new Set(required.map(written))].filter((name) => !known.has(name));
  const spell = (one: Member): string => text.slice(one.keyStart, one.value!.end);
  const edits: TextEdit[] = [];
  const moved = added.map(spell);
  if (properties.length > 0) {
    const [first, ...rest] = properties;
    if (ownProperties === undefined) moved.push(`"properties": {${properties.map(spell).join(', ')}}`);
    else {
      const insertion = insertMember(text, ownProperties, first!.key, written(first!.value!));
      // A trailing comma of the author's stays the last.
      const comma = insertion.newText.endsWith(',') ? ',' : '';
      edits.push({ ...insertion, newText: insertion.newText.slice(0, insertion.newText.length - comma.length) + rest.map((one) => `, ${spell(one)}`).join('') + comma });
    }
  }
  if (wanted.length > 0) {
    if (ownRequired === undefined) moved.push(`"required": [${wanted.join(', ')}]`);
    else edits.push(insertItem(text, ownRequired, wanted.join(', ')));
  }
  edits.push(moved.length === 0 ? removeMember(text, schema, member) : { start: member.keyStart, end: member.value!.end, newText: moved.join(', ') });
  // What stands between the members that move has no place any more.
  const isBare = !holdsComment(text, member.keyStart, member.value!.end);
  return { title: 'Merge the branches into the schema', safe: isBare, edits, ...(isBare ? {} : { loses: 'The comments among the branches.' }) };
}
