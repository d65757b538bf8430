/** Completion, hover and definition in the text of a call, from the schema of its tool. */
import * as l10n from '@vscode/l10n';
import type { CompletionItem, Hover, LocationLink, Range } from 'vscode-languageserver-types';
import type { SourceDocument } from '../../analysis/document.ts';
import { nodeAt } from '../../analysis/cursor.ts';
import { memberOf, type Segment, valueOf } from '../../text/node.ts';
import { parse } from '../../text/parse.ts';
import { type OffsetPlace, placeAt } from '../../text/pointer.ts';
import { renderDataPath } from '../../schema/index.ts';
import { dataKeys, dataValues, schemaDocumentation } from '../complete/data.ts';
import { editorWords } from '../complete/editorItems.ts';
import { inputAt } from '../complete/input.ts';
import { itemsOf } from '../complete/suggestion.ts';
import { typeWords } from '../constraints.ts';
import { describedAt, propertiesAt } from '../described.ts';
import { code, plain } from '../markdown.ts';
import { rangeIn } from '../snapshot.ts';
import type { CallTool } from './callTool.ts';

/** One call of a document: the whole text, or the line of a file of lines. */
export interface CallText {
  readonly document: SourceDocument;
  readonly isLines: boolean;
}

/** The text of the call at an offset, and where it starts. */
function callAt({ document, isLines }: CallText, offset: number): { text: string; start: number } {
  if (!isLines) return { text: document.getText(), start: 0 };
  const { line } = document.positionAt(offset);
  const start = document.offsetAt({ line, character: 0 });
  return { text: document.slice(start, document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })), start };
}

const described = ({ target, action }: CallTool): Parameters<typeof dataKeys>[0] => ({ ref: target.ref, visit: undefined, action: action?.node });

/** The items at an offset of a call. @param editors the editor lists words of the file itself, so that these are left out */
export function callCompletion(call: CallText, offset: number, tool: CallTool, snippets: boolean, editors = false): CompletionItem[] {
  const { text, start } = callAt(call, offset);
  const input = inputAt(text, offset - start);
  if (input.expects === 'none') return [];
  const { root } = parse(text);
  const present = new Set((nodeAt(root, input.path)?.members ?? []).filter((member) => member.keyStart !== input.start).map((member) => member.key));
  const suggestions = input.expects === 'key' ? dataKeys(described(tool), input.path, present) : input.target.length === 0 ? [] : dataValues(described(tool), input.target);
  const rangeOf = (from: number, to: number): Range => ({ start: call.document.positionAt(start + from), end: call.document.positionAt(start + to) });
  const items = itemsOf(suggestions, input, { snippets, rangeOf });
  if (!editors || call.isLines || root === undefined) return items;
  const theirs = editorWords([{ text, root }], { text, root }, input);
  return items.filter((item) => !theirs.has(item.label));
}

function keyAt(call: CallText, offset: number): { at: OffsetPlace; start: number } | undefined {
  const { text, start } = callAt(call, offset);
  const at = placeAt(parse(text).root, offset - start);
  return at?.key === undefined ? undefined : { at, start };
}

/** What the property under the cursor is. */
export function callHover(call: CallText, offset: number, tool: CallTool): Hover | undefined {
  const found = keyAt(call, offset);
  if (found === undefined) return undefined;
  const { at, start } = found;
  const schema = describedAt(tool.target.ref, undefined, at.segments);
  if (schema === undefined) return undefined;
  const holder = propertiesAt(tool.target.ref, undefined, at.segments.slice(0, -1), tool.action?.node).find((one) => one.name === at.key!.key);
  const lines = [`**${code(renderDataPath(at.segments))}** ${plain(typeWords(schema))}, ${holder?.required === true ? l10n.t('required') : l10n.t('optional')}`, schemaDocumentation(schema)];
  return {
    contents: { kind: 'markdown', value: lines.filter((line) => line !== '').join('\n\n') },
    range: { start: call.document.positionAt(start + at.key!.keyStart), end: call.document.positionAt(start + at.key!.keyEnd) },
  };
}

/** The declaration of the property under the cursor, in the tool's file. */
export function callDefinition(call: CallText, offset: number, tool: CallTool): LocationLink[] {
  const found = keyAt(call, offset);
  if (found === undefined) return [];
  const { at, start } = found;
  const declared = declaration(tool, at.segments);
  if (declared === undefined) return [];
  const range = rangeIn(tool.snapshot, tool.place, { start: declared.keyStart, end: declared.keyEnd });
  return [{ targetUri: tool.snapshot.uri, targetRange: range, targetSelectionRange: range, originSelectionRange: { start: call.document.positionAt(start + at.key!.keyStart), end: call.document.positionAt(start + at.key!.keyEnd) } }];
}

function declaration({ target }: CallTool, path: readonly Segment[]): { keyStart: number; keyEnd: number } | undefined {
  const name = String(path.at(-1));
  if (target.ref.role === 'properties' && path.length === 1) return memberOf(target.ref.node, name);
  const owner = path.length === 1 && target.ref.role !== 'properties' ? target.ref.node : describedAt(target.ref, undefined, path.slice(0, -1));
  return memberOf(valueOf(owner, 'properties'), name);
}

