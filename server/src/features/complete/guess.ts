/**
 * A file that is of no format yet, because its first tool has only begun: what stands around the cursor says which formats
 * it may become, and the place is read as each of them.
 */
import type { ReadPlace } from '../../analysis/readPlace.ts';
import { nodeAt } from '../../analysis/cursor.ts';
import { formatById } from '../../formats/index.ts';
import { hostById } from '../../hosts/index.ts';
import { hasMember, type JsonNode, type Segment, valueOf } from '../../text/node.ts';
import { parse } from '../../text/parse.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Input, inputAt } from './input.ts';
import type { Suggestion } from './suggestion.ts';

export interface Guess {
  readonly title: string;
  readonly read: ReadPlace;
  /** Its paths count from the element. */
  readonly input: Input;
}

/** A longer file without tools is somebody's data. */
const LONGEST = 20_000;

/** The formats that keep tools in a list of this name. */
const BY_LIST: ReadonlyMap<Segment, readonly string[]> = new Map([
  ['tools', ['mcp', 'anthropic', 'openai', 'openai-responses', 'gemini', 'bedrock']],
  ['functions', ['openai-functions']],
  ['functionDeclarations', ['gemini']],
  ['function_declarations', ['gemini']],
  ['languageModelTools', ['vscode']],
]);
/** What a list that is the document holds, when its elements look like tools. */
const BARE_LIST = ['anthropic', 'openai', 'openai-responses', 'mcp', 'thrall'];
/** The lists whose elements say that they are functions. */
const OF_FUNCTIONS = ['openai', 'openai-responses'];

/** The readings of the element around the cursor, the likeliest first; none where nothing speaks of tools. */
export function guesses(snapshot: Snapshot, offset: number): Guess[] {
  const { document, analysis } = snapshot;
  if (analysis.format !== undefined || document.length > LONGEST) return [];
  const text = document.getText();
  const input = inputAt(text, offset);
  if (input.expects === 'none') return [];
  const root = parse(text).root;
  const element = elementAround(root, input.path);
  if (root === undefined || element === undefined) return [];
  const node = nodeAt(root, input.path.slice(0, element.depth));
  if (node?.kind !== 'object') return [];
  const below: Input = { ...input, path: input.path.slice(element.depth), target: input.target.slice(element.depth) };
  return element.formats.flatMap((id) => {
    const format = formatById(id);
    if (format === undefined) return [];
    const reading = format.read(node);
    const hosts = format.hosts.flatMap((host) => hostById(host) ?? []);
    return { title: format.title, read: { text, root: node, format, reading, tools: reading.tools.map((tool) => ({ tool, hosts })) }, input: below };
  });
}

function elementAround(root: JsonNode | undefined, path: readonly Segment[]): { depth: number; formats: readonly string[] } | undefined {
  for (let at = path.length - 1; at > 0; at--) {
    const formats = typeof path[at] === 'number' ? BY_LIST.get(path[at - 1]!) : undefined;
    if (formats !== undefined) return { depth: at + 1, formats };
  }
  if (typeof path[0] === 'number') {
    const element = nodeAt(root, path.slice(0, 1));
    if (valueOf(element, 'type')?.value === 'function') return { depth: 1, formats: OF_FUNCTIONS };
    // A list of objects with names is most often other data.
    return element !== undefined && hasMember(element, 'name') && hasMember(element, 'description') ? { depth: 1, formats: BARE_LIST } : undefined;
  }
  return root?.members !== undefined && hasMember(root, 'name') && (hasMember(root, 'actions') || path[0] === 'actions') ? { depth: 0, formats: ['wymcp'] } : undefined;
}

/** What the readings offer, once each, with the formats that it is for where not all of them have it. */
export function joined(offers: readonly { readonly title: string; readonly suggestions: readonly Suggestion[] }[]): Suggestion[] {
  const found = new Map<string, { suggestion: Suggestion; titles: string[] }>();
  for (const { title, suggestions } of offers) {
    for (const suggestion of suggestions) {
      const known = found.get(suggestion.label);
      if (known === undefined) found.set(suggestion.label, { suggestion, titles: [title] });
      else known.titles.push(title);
    }
  }
  return [...found.values()].map(({ suggestion, titles }) => (titles.length === offers.length ? suggestion : { ...suggestion, note: titles.join(', ') }));
}
