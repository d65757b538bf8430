/** What can be done about a keyword that a host refuses: say the same in other words, move it to the description, or remove it. */
import type { Host } from '../hosts/host.ts';
import { isAnnotation } from '../schema/vocabulary.ts';
import { insertMember, removeMember, removeMembers, renameKey, replaceNode, type TextEdit } from '../text/edit.ts';
import { hasMember, type JsonNode, type Member, memberOf, stringOf, valueOf } from '../text/node.ts';
import { mergeBranches } from './allOfMerge.ts';
import { constantsOf } from './constants.ts';
import type { Evidence } from './hostEvidence.ts';
import { refuseShape, shapeEvidence, takeKeyword, takeShape } from './hostEvidence.ts';
import { moveToDescription } from './keywordInWords.ts';
import type { Fix, SchemaContext } from './rule.ts';
import { quoteAll } from './ruleWords.ts';
import { saidIn } from './schemaWords.ts';
import { toBounds } from './valueRange.ts';

/** The type that a `type` beside a constant would say. */
function typeOfConstant(node: JsonNode): string {
  return node.kind === 'number' ? (Number.isInteger(node.value) ? 'integer' : 'number') : node.kind;
}

function constToEnum(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const { value } = member;
  if (value === undefined || value.members !== undefined || value.items !== undefined || context.keyword('enum') !== undefined) return undefined;
  if (!takeKeyword(hosts, 'enum') || (value.kind !== 'string' && !takeShape(hosts, value.kind === 'null' ? 'enum-null' : 'enum-numbers'))) return undefined;
  const list = `"enum": [${context.text.slice(value.start, value.end)}]`;
  const type = context.keyword('type') === undefined ? `"type": ${JSON.stringify(typeOfConstant(value))}, ` : '';
  return { title: 'Replace with an "enum" of one value', safe: true, edits: [{ start: member.keyStart, end: value.end, newText: type + list }] };
}

/** `exclusiveMinimum: 0` of an integer is `minimum: 1`. */
function exclusiveToInclusive(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const lower = member.key === 'exclusiveMinimum';
  const key = lower ? 'minimum' : 'maximum';
  const { value } = member;
  if (value?.kind !== 'number' || stringOf(context.schema, 'type')?.toLowerCase() !== 'integer' || context.keyword(key) !== undefined || !takeKeyword(hosts, key)) return undefined;
  const bound = value.value as number;
  const inclusive = lower ? Math.floor(bound) + 1 : Math.ceil(bound) - 1;
  if (!Number.isSafeInteger(inclusive)) return undefined;
  return { title: `Replace with "${key}": ${inclusive}`, safe: true, edits: [renameKey(member, key), replaceNode(value, String(inclusive))] };
}

function constantsToEnum(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const constants = constantsOf(member.value, context.text);
  if (constants === undefined || context.keyword('enum') !== undefined || !takeKeyword(hosts, 'enum')) return undefined;
  if (constants.type !== 'string' && !takeShape(hosts, 'enum-numbers')) return undefined;
  const declared = stringOf(context.schema, 'type');
  if (declared !== undefined && declared.toLowerCase() !== constants.type) return undefined;
  const type = declared === undefined && context.keyword('type') === undefined ? `"type": "${constants.type}", ` : '';
  return {
    title: 'Replace with an "enum" of the constants',
    safe: constants.lost.length === 0,
    edits: [{ start: member.keyStart, end: member.value!.end, newText: `${type}"enum": [${constants.texts.join(', ')}]` }],
    ...(constants.lost.length === 0 ? {} : { loses: `What the branches say beside their constant: ${constants.lost.join(', ')}.` }),
  };
}

function oneOfToAnyOf(context: SchemaContext, member: Member, hosts: readonly Host[], atRoot: boolean): Fix | undefined {
  if (member.key !== 'oneOf' || context.keyword('anyOf') !== undefined || !takeKeyword(hosts, 'anyOf', atRoot)) return undefined;
  // Where it must stand alone, one fault would become another.
  if (context.schema.members!.length > 1 && refuseShape(context.hosts, 'anyof-siblings')) return undefined;
  return { title: 'Replace with "anyOf"', safe: false, edits: [renameKey(member, 'anyOf')], loses: 'That no more than one of the schemas may match.' };
}

/** Beside no combinator, `unevaluatedProperties` says what `additionalProperties` says. */
function unevaluatedToAdditional(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const reaching = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', '$ref', '$dynamicRef', 'dependentSchemas', 'additionalProperties'];
  if (member.key !== 'unevaluatedProperties' || !takeKeyword(hosts, 'additionalProperties') || reaching.some((keyword) => context.keyword(keyword) !== undefined)) return undefined;
  return { title: 'Replace with "additionalProperties"', safe: true, edits: [renameKey(member, 'additionalProperties')] };
}

/** `$dynamicRef: "#name"` to the only schema of that anchor is a `$ref` to it, while nobody includes this schema in another. */
function dynamicToPlain(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const target = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
  if (member.key !== '$dynamicRef' || target === undefined || context.keyword('$ref') !== undefined || !takeKeyword(hosts, '$ref')) return undefined;
  const found = definitionWithAnchor(context, target);
  return found === undefined ? undefined : { title: `Replace with "$ref": "${found}"`, safe: true, edits: [renameKey(member, '$ref'), replaceNode(member.value!, JSON.stringify(found))] };
}

/** A `$dynamicRef` finds a plain anchor as well. */
function dynamicAnchorToPlain(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  if (member.key !== '$dynamicAnchor' || isUnusedAnchor(context, member) || context.keyword('$anchor') !== undefined || !takeKeyword(hosts, '$anchor')) return undefined;
  return { title: 'Replace with "$anchor"', safe: true, edits: [renameKey(member, '$anchor')] };
}

function definitionWithAnchor(context: SchemaContext, target: string): string | undefined {
  const root = context.visit.ref.node;
  for (const key of ['$defs', 'definitions']) {
    for (const definition of valueOf(root, key)?.members ?? []) {
      if (`#${stringOf(definition.value, '$dynamicAnchor') ?? ''}` === target && /^[\w.-]+$/.test(definition.key)) return `#/${key}/${definition.key}`;
    }
  }
  return undefined;
}

/** An anchor that nothing in its schema speaks of does nothing. */
function isUnusedAnchor(context: SchemaContext, member: Member): boolean {
  if (member.key !== '$dynamicAnchor' && member.key !== '$anchor') return false;
  return !saidIn(context).fragments.has(String(member.value?.value));
}

/** `examples: [a]` is `example: a` where the host has that word. */
function examplesToExample(context: SchemaContext, member: Member, hosts: readonly Host[]): Fix | undefined {
  const first = member.key === 'examples' ? member.value?.items?.[0] : undefined;
  if (first === undefined || context.keyword('example') !== undefined || hosts.some((host) => host.keywords.get('example')?.verdict !== 'accepted')) return undefined;
  const only = member.value!.items!.length === 1;
  return {
    title: 'Replace with "example"',
    safe: only,
    edits: [renameKey(member, 'example'), replaceNode(member.value!, context.text.slice(first.start, first.end))],
    ...(only ? {} : { loses: 'All examples but the first.' }),
  };
}

/** Where a host reads the same tool's schema from another member in another language, the tool's member is renamed. */
function otherMember(context: SchemaContext, member: Member, evidence: Evidence): Fix | undefined {
  const { schemaMember, holder } = context.tool;
  for (const host of evidence.worst) {
    const other = host.otherMember;
    // The same member of another host's tool is no field of this one.
    if (other === undefined || schemaMember?.key !== other.from || !context.tool.shape.members.has(other.to) || context.visit.ref.member !== schemaMember || other.refused.includes(member.key)) continue;
    if (hasMember(holder, other.to) || evidence.worst.length > 1) return undefined;
    if (usesTypesOf(context, host)) return undefined;
    return { title: `Rename "${other.from}" to "${other.to}", which takes JSON Schema`, safe: true, edits: [renameKey(schemaMember, other.to)] };
  }
  return undefined;
}

/** The schema spells its types as only this host does (`STRING`), so it is no JSON Schema. */
function usesTypesOf(context: SchemaContext, host: Host): boolean {
  const { keys, strings } = saidIn(context);
  return keys.has('nullable') || (host.types ?? []).some((type) => type !== type.toLowerCase() && strings.has(type));
}

/**
 * The fixes for a keyword that hosts refuse or ignore, the best first.
 * @param evidence what the hosts do; `worst` are those that a fix must suit
 */
export function keywordFixes(context: SchemaContext, member: Member, evidence: Evidence): Fix[] {
  const hosts = evidence.worst;
  const atRoot = context.visit.keyword === undefined;
  const equal = [
    member.key === 'const' ? constToEnum(context, member, hosts) : undefined,
    member.key === 'const' ? toBounds(context, member, hosts) : undefined,
    member.key === 'allOf' ? mergeBranches(context, member) : undefined,
    member.key.startsWith('exclusive') ? exclusiveToInclusive(context, member, hosts) : undefined,
    member.key === 'oneOf' || member.key === 'anyOf' ? constantsToEnum(context, member, hosts) : undefined,
    oneOfToAnyOf(context, member, hosts, atRoot),
    unevaluatedToAdditional(context, member, hosts),
    dynamicToPlain(context, member, hosts),
    dynamicAnchorToPlain(context, member, hosts),
    examplesToExample(context, member, hosts),
    // What is lost on nobody is less of a change than another language for the whole schema.
    isIdle(context, member) && evidence.verdict !== 'ignored' ? removal(context, member) : undefined,
    otherMember(context, member, evidence),
  ].filter((fix) => fix !== undefined);
  if (isIdle(context, member) || givesType(context, member) || isReferredTo(context, member)) return equal;
  const moved = moveToDescription(context.text, context.schema, member);
  if (moved !== undefined && takeKeyword(hosts, 'description')) {
    equal.push({ title: `Move "${member.key}" into the description`, safe: false, edits: moved, loses: 'Nothing enforces it any more.' });
  }
  if (evidence.verdict === 'ignored') return equal;
  return [...equal, removal(context, member)];
}

/** Keywords that tell neither the model nor a checker anything. */
const IDLE: ReadonlySet<string> = new Set(['$schema', '$id', '$comment']);

/** `$schema` decides how some forms are read, where there are any; `$id` what a reference leads to. */
function isIdle(context: SchemaContext, member: Member): boolean {
  if (!IDLE.has(member.key)) return false;
  return member.key === '$comment' || !saidIn(context).isOfDraft;
}

/** Definitions and anchors stay while anything in the schema refers to something. */
function isReferredTo(context: SchemaContext, member: Member): boolean {
  if (member.key === '$dynamicAnchor' || member.key === '$anchor') return !isUnusedAnchor(context, member);
  if (member.key !== '$defs' && member.key !== 'definitions') return false;
  const { keys } = saidIn(context);
  return keys.has('$ref') || keys.has('$dynamicRef');
}

/** Keywords that say what a value is as `type` does. */
const TYPING = ['type', 'const', 'enum', '$ref', '$dynamicRef', '$recursiveRef', 'anyOf', 'oneOf', 'allOf', 'not', 'if'];

/** Without the member nothing of the schema would tell its type, which some host refuses in turn. */
export function givesType(context: SchemaContext, member: Member): boolean {
  if (!TYPING.includes(member.key)) return false;
  const others = context.schema.members!.filter((other) => other !== member);
  if (others.some((other) => TYPING.includes(other.key))) return false;
  return shapeEvidence(context.hosts, others.length === 0 ? 'empty-schema' : 'untyped') !== undefined;
}

/** Removing an annotation changes nothing that is checked, so it is safe. */
function removal(context: SchemaContext, member: Member): Fix {
  const safe = (isAnnotation(member.key) && (!IDLE.has(member.key) || isIdle(context, member))) || isUnusedAnchor(context, member);
  if (member.key === 'if') {
    // Without it the others say nothing, and are refused in turn.
    const parts = context.schema.members!.filter(({ key }) => key === 'if' || key === 'then' || key === 'else');
    return { title: `Remove ${quoteAll(parts.map(({ key }) => key))}`, safe: false, edits: removeMembers(context.text, context.schema, parts), loses: 'What holds under the condition.' };
  }
  const edits: TextEdit[] = [removeMember(context.text, context.schema, member)];
  return { title: `Remove "${member.key}"`, safe, edits, ...(safe ? {} : { loses: `What "${member.key}" says.` }) };
}

/** Adds a member behind the ones a schema has. */
export function addMember(context: SchemaContext, key: string, valueText: string, after?: string): TextEdit {
  return insertMember(context.text, context.schema, key, valueText, after === undefined ? undefined : memberOf(context.schema, after));
}
