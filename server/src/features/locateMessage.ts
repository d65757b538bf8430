/** From a host's error message to places of an open file. */
import * as l10n from '@vscode/l10n';
import type { FileAnalysis } from '../analysis/file.ts';
import type { AnalysedPlace } from '../analysis/fileModel.ts';
import type { SourceDocument } from '../analysis/document.ts';
import { readPlace, type ReadPlace } from '../analysis/readPlace.ts';
import type { Tool } from '../formats/format.ts';
import { type LocatableTool, type LocatedMessage, locateMessage, type LocatedStep, resolveMessage } from '../hosts/locate.ts';
import { pointerOf, resolvePointer } from '../text/pointer.ts';
import { toValue } from '../text/value.ts';

/** A place in the file; offsets from its start. */
export interface MessagePlace {
  readonly tool: string | undefined;
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
  readonly words: string;
  /** The file has less than the message names. */
  readonly partly: boolean;
}

export interface MessagePlaces {
  readonly places: readonly MessagePlace[];
  /** What was understood and is not in the file, in sentences. */
  readonly missing: readonly string[];
  readonly unread: boolean;
}

/** A tool whose parts are read when a message asks for them: most of a file's tools are asked for their names only. */
class FileTool implements LocatableTool {
  readonly name: string | undefined;
  readonly pointer: string;
  readonly place: AnalysedPlace;
  readonly #index: number;
  readonly #read: (place: AnalysedPlace) => ReadPlace | undefined;

  constructor(place: AnalysedPlace, index: number, read: (place: AnalysedPlace) => ReadPlace | undefined) {
    const tool = place.result.tools[index]!;
    this.name = tool.name;
    this.pointer = place.pointer + pointerOf(tool.segments);
    this.place = place;
    this.#index = index;
    this.#read = read;
  }

  get #tool(): Tool | undefined {
    return this.#read(this.place)?.tools[this.#index]?.tool;
  }

  get namePointer(): string | undefined {
    const tool = this.#tool;
    // The name of a keyed tool is the key that its holder stands under.
    return tool?.nameMember === undefined ? undefined : tool.keyed === true ? this.pointer : this.pointer + pointerOf([tool.nameMember.key]);
  }

  get descriptionPointer(): string | undefined {
    const member = this.#tool?.descriptionMember;
    return member === undefined ? undefined : this.pointer + pointerOf([member.key]);
  }

  get #schema(): Tool['schemas'][number] | undefined {
    return this.#tool?.schemas.find((schema) => schema.role === 'input');
  }

  get schemaPointer(): string | undefined {
    const schema = this.#schema;
    return schema === undefined ? undefined : this.place.pointer + pointerOf(schema.segments);
  }

  get schema(): unknown {
    const schema = this.#schema;
    return schema === undefined ? undefined : toValue(schema.node);
  }
}

/**
 * Finds the places that a message speaks of.
 * @param message what a host answered, or a log with several answers
 */
export function locateInFile(document: SourceDocument, analysis: FileAnalysis, message: string): MessagePlaces {
  const found = locateMessage(message);
  if (found.length === 0) return { places: [], missing: [], unread: true };
  const read = (place: AnalysedPlace): ReadPlace | undefined => readPlace(document, analysis, place);
  const tools = analysis.places.flatMap((place) => place.result.tools.map((_, index) => new FileTool(place, index, read)));
  const places: MessagePlace[] = [];
  const missing: string[] = [];
  const seen = new Set<string>();
  for (const one of found) {
    const words = wordsOf(one);
    if (one.part === 'tools') {
      const list = listSpan(analysis);
      if (list !== undefined) places.push({ ...list, tool: undefined, pointer: '', words, partly: false });
      continue;
    }
    const pointer = resolveMessage(one, tools);
    const tool = pointer === undefined ? undefined : owner(tools, pointer);
    const span = tool && spanOf(tool, pointer!, read);
    if (tool === undefined || span === undefined) missing.push(whyMissing(one, tools.length));
    else if (!seen.has(pointer!)) {
      seen.add(pointer!);
      const depth = one.part === 'schema' && tool.schemaPointer !== undefined ? pointer!.slice(tool.schemaPointer.length).split('/').length - 1 : 0;
      places.push({ tool: tool.name, pointer: pointer!, ...span, words, partly: one.part === 'schema' && depth < one.steps.length });
    }
  }
  return { places, missing, unread: false };
}

/** The tool whose element a pointer leads into. */
function owner(tools: readonly FileTool[], pointer: string): FileTool | undefined {
  return tools.find((tool) => pointer === tool.pointer || pointer.startsWith(`${tool.pointer}/`));
}

/** A key for a value that goes on over lines, else the value. */
function spanOf(tool: FileTool, pointer: string, read: (place: AnalysedPlace) => ReadPlace | undefined): { start: number; end: number } | undefined {
  const { place } = tool;
  const root = read(place)?.root;
  const at = resolvePointer(root, pointer.slice(place.pointer.length));
  if (at === undefined) return undefined;
  const { node, member } = at;
  const isShort = node !== undefined && node.kind !== 'object' && node.kind !== 'array';
  if (isShort) return { start: place.start + node.start, end: place.start + node.end };
  if (member !== undefined) return { start: place.start + member.keyStart, end: place.start + member.keyEnd };
  // The element of a tool is shown at its name.
  const named = place.result.tools.find((one) => place.pointer + pointerOf(one.segments) === pointer);
  if (named !== undefined) return { start: place.start + named.start, end: place.start + named.end };
  return node === undefined ? undefined : { start: place.start + node.start, end: place.start + node.start + 1 };
}

/** Where the list of tools is: at what is said of its length, else at its first element. */
function listSpan(analysis: FileAnalysis): { start: number; end: number } | undefined {
  const finding = analysis.fileFindings.find((one) => one.rule === 'too-many-tools');
  if (finding !== undefined) return { start: finding.start, end: finding.end };
  const [first] = analysis.places;
  return first && { start: first.start, end: first.start + 1 };
}

const PARTS: Record<LocatedMessage['part'], () => string> = {
  tool: () => l10n.t('the tool itself'),
  name: () => l10n.t('the name'),
  description: () => l10n.t('the description'),
  schema: () => l10n.t('the schema'),
  tools: () => l10n.t('the list of tools'),
};

function wordsOf({ part, steps, keyword }: LocatedMessage): string {
  const path = [...steps.map(stepWords), ...(keyword === undefined ? [] : [keyword])].join(' › ');
  return part === 'schema' && path !== '' ? path : PARTS[part]();
}

function stepWords(step: LocatedStep): string {
  return typeof step === 'object' ? l10n.t('no. {0}', step.nth + 1) : String(step);
}

function whyMissing(one: LocatedMessage, count: number): string {
  const words = wordsOf(one);
  if (one.name !== undefined) return l10n.t('The message speaks of {0} of the tool {1}, and this file has none of that name.', words, JSON.stringify(one.name));
  const tools = count === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', count);
  if (one.index !== undefined && one.group !== undefined) return l10n.t('The message speaks of {0} of tool {1}, counted from 0 in element {2}; this file has {3}. The request may have held tools of other files as well.', words, one.index, one.group, tools);
  if (one.index !== undefined) return l10n.t('The message speaks of {0} of tool {1}, counted from 0; this file has {2}. The request may have held tools of other files as well.', words, one.index, tools);
  return count === 0 ? l10n.t('The message speaks of {0} and names no tool; this file has none.', words) : l10n.t('The message speaks of {0} and names no tool; it cannot be told which of this file is meant.', words);
}
