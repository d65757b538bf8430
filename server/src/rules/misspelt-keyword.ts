import { EXTRA_KEYWORDS } from '../hosts/shapes.ts';
import { KEYWORDS } from '../schema/vocabulary.ts';
import { insertItem, removeMember, renameKey } from '../text/edit.ts';
import { type JsonNode, type Member, memberOf } from '../text/node.ts';
import { closest, fold } from './closest.ts';
import { exampleTool } from './exampleTool.ts';
import { unknownKeywordEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { MOST_IN_LIST, quote } from './ruleWords.ts';
import { allows, declaredTypes } from './schemaTypes.ts';
import { fitsShape } from './keywordValue.ts';

export const misspeltKeyword: SchemaRule = {
  id: 'misspelt-keyword',
  severity: 'warning',
  scope: 'schema',
  docs: {
    what: 'A key that is no keyword but looks like one.',
    why: 'JSON Schema ignores what it does not know, so the misspelt keyword does nothing and nobody says so. Only keys near a keyword whose value fits it are reported; other unknown keys may be extensions.',
    wrong: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "descripton": "Order"}},
  "requried": ["id"],
  "additionalProperties": false
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"id": {"type": "string", "description": "Order"}},
  "required": ["id"],
  "additionalProperties": false
}`),
  },
  // All keys of a shape are keywords.
  isSilent: () => true,
  check(context) {
    const { members } = context.schema;
    if (members === undefined) return;
    let looked = 0;
    for (const member of members) {
      if (KEYWORDS.has(member.key) || KNOWN_EXTENSIONS.has(member.key) || member.key.startsWith('x-') || member.value === undefined) continue;
      if (++looked > MOST_IN_LIST) return;
      const meant = meantBy(context, member, member.value);
      if (meant !== undefined) report(context, member, meant);
    }
  },
};

/** Keys of editors, OpenAPI and form builders that stand in schemas on purpose. */
export const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  ...EXTRA_KEYWORDS,
  'externalDocs',
  'xml',
  'enumNames',
  'enumItemLabels',
  'markdownEnumDescriptions',
  'errorMessage',
  'patternErrorMessage',
  'deprecationMessage',
  'defaultSnippets',
  'optional',
  'label',
  'name',
  'order',
  'options',
]);

/** Short keywords are near to too many words. */
const CANDIDATES = [...KEYWORDS.keys()].filter((keyword) => keyword.length >= 4 && keyword !== 'else' && keyword !== 'then');

/** Words of other vocabularies for a keyword, by the type they speak of where that decides. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['min', ['minimum', 'minLength', 'minItems']],
  ['max', ['maximum', 'maxLength', 'maxItems']],
  ['typ', ['type']],
  ['desc', ['description']],
  ['regex', ['pattern']],
  ['regexp', ['pattern']],
  ['choices', ['enum']],
  ['allowedvalues', ['enum']],
  ['defaultvalue', ['default']],
  ['property', ['properties']],
]);

/** The keyword that a key is a slip of; undefined when it is none. */
export function meantBy(context: SchemaContext, member: Member, value: JsonNode): string | undefined {
  const { key } = member;
  const fits = (keyword: string): boolean => fitsShape(value, KEYWORDS.get(keyword)!.shape);
  const types = declaredTypes(context.schema, context.hosts);
  for (const keyword of ALIASES.get(fold(key)) ?? []) {
    const { appliesTo } = KEYWORDS.get(keyword)!;
    if (fits(keyword) && (appliesTo.length === 0 || types?.some((type) => appliesTo.includes(type) || allows(appliesTo, type)) === true)) return keyword;
  }
  if (key.length < 4) return undefined;
  const near = closest(key, CANDIDATES, key.length < 8 ? 1 : key.length < 14 ? 2 : 3) ?? swapped(key);
  if (near === undefined || !fits(near)) return undefined;
  // `cost` is a word of its own; a keyword that takes any value needs more letters in common.
  return KEYWORDS.get(near)!.shape === 'any' && key.length < 5 ? undefined : near;
}

/** Two neighbouring letters in the wrong order: two steps for the distance, one slip for the author. */
function swapped(key: string): string | undefined {
  return CANDIDATES.find((keyword) => {
    if (keyword.length !== key.length) return false;
    let at = 0;
    while (at < key.length && key[at] === keyword[at]) at++;
    return key[at] === keyword[at + 1] && key[at + 1] === keyword[at] && key.slice(at + 2) === keyword.slice(at + 2);
  });
}

function report(context: SchemaContext, member: Member, meant: string): void {
  const right = memberOf(context.schema, meant);
  const refusing = unknownKeywordEvidence(context.hosts);
  context.report({
    at: context.at(member),
    ...(refusing === undefined ? {} : { severity: refusing.severity, hosts: refusing.hosts }),
    message: `${quote(member.key)} is no keyword of JSON Schema, so it is ${refusing === undefined ? 'ignored' : 'refused'}. Did you mean "${meant}"?${right === undefined ? '' : ` "${meant}" stands here as well.`}`,
    related: right === undefined ? [] : [{ message: `The right "${meant}".`, at: { start: right.keyStart, end: right.keyEnd } }],
    fixes: right === undefined ? [{ title: `Rename to "${meant}"`, safe: true, edits: [renameKey(member, meant)] }] : merge(context, member, right),
  });
}

/** With the right key there as well: the names it lacks are added to it, then the misspelt one goes. */
function merge({ text, schema }: SchemaContext, member: Member, right: Member): Fix[] {
  const removal = removeMember(text, schema, member);
  const [from, to] = [member.value!.items, right.value];
  if (from === undefined || to?.items === undefined) return [{ title: `Remove ${quote(member.key)}`, safe: false, edits: [removal] }];
  const known = new Set(to.items.map((item) => text.slice(item.start, item.end)));
  const added = from.map((item) => text.slice(item.start, item.end)).filter((item) => !known.has(item));
  if (added.length === 0) return [{ title: `Remove ${quote(member.key)}`, safe: true, edits: [removal] }];
  return [{ title: `Move its elements to "${right.key}"`, safe: true, edits: [removal, insertItem(text, to, added.join(', '))] }];
}
