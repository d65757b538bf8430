/** Where a request names the tool that the model must call: `tool_choice`, `function_call`, `toolChoice`. */
import { type JsonNode, valueOf } from '../text/node.ts';
import type { Snapshot } from './snapshot.ts';

/** A place outside the tools that names one. Offsets count from the start of the file, without the quotes. */
export interface ToolChoice {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The names of the tools it means. */
  readonly declarations: readonly { readonly start: number; readonly end: number }[];
}

/** From the root of a request to the name: Anthropic and Responses, Chat Completions, legacy functions, Bedrock. */
const PATHS: readonly (readonly string[])[] = [
  ['tool_choice', 'name'],
  ['tool_choice', 'function', 'name'],
  ['function_call', 'name'],
  ['toolChoice', 'tool', 'name'],
  ['toolConfig', 'toolChoice', 'tool', 'name'],
];

/** The choices of the file; costs a look at the root and, where there is one, at the tools' names. */
export function toolChoices(snapshot: Snapshot): ToolChoice[] {
  if (snapshot.analysis.format === undefined) return [];
  const outline = snapshot.document.outline(snapshot.fileName);
  const root = outline.roots[0];
  const choices: ToolChoice[] = [];
  for (const path of PATHS) {
    let node: JsonNode | undefined = root;
    for (const key of path) node = node === undefined ? undefined : valueOf(outline.open(node), key);
    if (node?.kind !== 'string') continue;
    const name = node.value as string;
    const span = outline.spanOf(node);
    choices.push({ name, start: span.start + 1, end: span.end - 1, declarations: toolsNamed(snapshot, name) });
  }
  return choices;
}

function toolsNamed(snapshot: Snapshot, name: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const place of snapshot.analysis.places) {
    for (const tool of place.result.tools) if (tool.name === name) spans.push({ start: place.start + tool.start + 1, end: place.start + tool.end - 1 });
  }
  return spans;
}
