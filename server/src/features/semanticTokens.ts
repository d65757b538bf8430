/** What a grammar cannot tell: arguments, keywords of a schema, names of tools and actions, though all are keys and strings. */
import { readPlace, type ReadPlace, type ReadTool } from '../analysis/readPlace.ts';
import { walkSchemas } from '../analysis/walk.ts';
import { KEYWORDS } from '../schema/vocabulary.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { namesOf } from './names.ts';
import type { Snapshot } from './snapshot.ts';

/** The legend, as it is told to the client. */
export const TOKEN_TYPES = ['function', 'method', 'parameter', 'class', 'keyword', 'type'] as const;
export const TOKEN_MODIFIERS = ['declaration'] as const;

type TokenType = (typeof TOKEN_TYPES)[number];
const BY_KIND = { tool: 'function', action: 'method', property: 'parameter', definition: 'class' } as const;
/** Larger places are coloured by the grammar alone. */
const LONGEST = 1_000_000;

export interface SemanticToken {
  /** From the start of the file. */
  readonly start: number;
  readonly end: number;
  readonly type: TokenType;
  readonly declaration: boolean;
}

/** The tokens between two offsets, in the order of the text; only the places there are read. */
export function semanticTokens(snapshot: Snapshot, start: number, end: number): SemanticToken[] {
  const { document, analysis } = snapshot;
  const found: SemanticToken[] = [];
  for (const place of analysis.places) {
    if (place.end < start || place.start > end || place.end - place.start > LONGEST) continue;
    const read = readPlace(document, analysis, place);
    if (read === undefined) continue;
    for (const tool of read.tools) {
      for (const token of toolTokens(read, tool)) {
        const from = place.start + token.start;
        const to = place.start + token.end;
        if (to > start && from < end) found.push({ ...token, start: from, end: to });
      }
    }
  }
  found.sort((left, right) => left.start - right.start || left.end - right.end);
  return found.filter((token, index) => index === 0 || token.start >= found[index - 1]!.end);
}

function* toolTokens(read: ReadPlace, tool: ReadTool): Generator<SemanticToken> {
  for (const name of namesOf(read, tool)) if (name.end > name.start) yield { start: name.start, end: name.end, type: BY_KIND[name.kind], declaration: name.declaration };
  const tokens: SemanticToken[] = [];
  const inner = (node: { start: number; end: number }, type: TokenType): void => {
    if (read.text[node.start] === '"' && node.end - node.start > 2) tokens.push({ start: node.start + 1, end: node.end - 1, type, declaration: false });
  };
  const typeNames = (node: JsonNode | undefined): void => {
    for (const one of node?.items ?? (node === undefined ? [] : [node])) if (one.kind === 'string') inner(one, 'type');
  };
  for (const ref of tool.tool.schemas) {
    walkSchemas(ref, ({ node }) => {
      for (const member of node.members ?? []) if (KEYWORDS.has(member.key)) inner({ start: member.keyStart, end: member.keyEnd }, 'keyword');
      typeNames(valueOf(node, 'type'));
    });
  }
  yield* tokens;
}

/** The tokens as the protocol packs them: five numbers each, relative to the one before. A token never spans lines. */
export function packTokens(snapshot: Snapshot, tokens: readonly SemanticToken[]): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const token of tokens) {
    const at = snapshot.document.positionAt(token.start);
    data.push(at.line - line, at.line === line ? at.character - character : at.character, token.end - token.start, TOKEN_TYPES.indexOf(token.type), token.declaration ? 1 : 0);
    line = at.line;
    character = at.character;
  }
  return data;
}
