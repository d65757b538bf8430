/** A keyword and its value as a sentence for a description, so that the model is still told what no host enforces. */
import { type JsonNode, type Member, memberOf } from '../text/node.ts';
import { removeMember, replaceNode, type TextEdit } from '../text/edit.ts';

const count = (value: string, unit: string): string => `${value} ${unit}${value === '1' ? '' : 's'}`;
const WORDS: ReadonlyMap<string, (value: string) => string> = new Map<string, (value: string) => string>([
  ['default', (value) => `Default: ${value}.`],
  ['const', (value) => `Always ${value}.`],
  ['enum', (value) => `One of ${value.replace(/^\[\s*|\s*\]$/g, '')}.`],
  ['examples', (value) => `For example ${value.replace(/^\[\s*|\s*\]$/g, '')}.`],
  ['example', (value) => `For example ${value}.`],
  ['format', (value) => `Format: ${value.replaceAll('"', '')}.`],
  ['pattern', (value) => `Matches the regular expression ${value}.`],
  ['minimum', (value) => `At least ${value}.`],
  ['maximum', (value) => `At most ${value}.`],
  ['exclusiveMinimum', (value) => `Greater than ${value}.`],
  ['exclusiveMaximum', (value) => `Less than ${value}.`],
  ['multipleOf', (value) => `A multiple of ${value}.`],
  ['minLength', (value) => `At least ${count(value, 'character')}.`],
  ['maxLength', (value) => `At most ${count(value, 'character')}.`],
  ['minItems', (value) => `At least ${count(value, 'element')}.`],
  ['maxItems', (value) => `At most ${count(value, 'element')}.`],
  ['uniqueItems', () => 'No element twice.'],
  ['minProperties', (value) => `At least ${count(value, 'key')}.`],
  ['maxProperties', (value) => `At most ${count(value, 'key')}.`],
]);

const LONGEST = 200;

/**
 * The sentence for a keyword's value.
 * @returns undefined for a keyword that has no short sentence, or a value that is too long for one
 */
export function keywordInWords(keyword: string, valueText: string): string | undefined {
  const words = WORDS.get(keyword);
  if (words === undefined || valueText.length > LONGEST || (keyword === 'uniqueItems' && valueText !== 'true')) return undefined;
  return words(valueText.replaceAll(/\s+/g, ' '));
}

/** The description with a sentence added behind what it says. */
export function withSentence(description: string, sentence: string): string {
  const said = description.trimEnd();
  if (said === '') return sentence;
  return `${said}${/[.!?:]$/.test(said) ? '' : '.'} ${sentence}`;
}

/**
 * The edits that move a keyword's value into the description beside it.
 * @returns undefined where it has no sentence, or the description is no string
 */
export function moveToDescription(text: string, schema: JsonNode, member: Member): TextEdit[] | undefined {
  if (member.value === undefined) return undefined;
  const sentence = keywordInWords(member.key, text.slice(member.value.start, member.value.end));
  if (sentence === undefined) return undefined;
  const description = memberOf(schema, 'description');
  if (description === undefined) return [{ start: member.keyStart, end: member.value.end, newText: `"description": ${JSON.stringify(sentence)}` }];
  if (description.value?.kind !== 'string') return undefined;
  return [replaceNode(description.value, JSON.stringify(withSentence(description.value.value as string, sentence))), removeMember(text, schema, member)];
}
