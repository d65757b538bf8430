/** The tool element: the three facts a host presents about one tool, and their one spelling in both directions (seed 002 thrall). */
import { cutText } from './bound.ts';
import { get, isMapping } from './mapping.ts';

/** One tool. The schema is carried verbatim, whatever it is. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/** The tool as it is written: exactly these three keys. */
export interface ToolElement {
  readonly name: string;
  readonly description: string;
  readonly input_schema: unknown;
}

/** What `toolOf` answers. */
export type ToolResult = { readonly ok: true; readonly tool: Tool } | { readonly ok: false; readonly error: string };

/**
 * Reads one element.
 *
 * @param row a JSON value
 * @returns the tool, or the first error, which names the key: `tool: not a JSON object`, `tool: missing field "name"`,
 *   `tool: field "name" is not a string`. Keys beside the three are not read
 */
export function toolOf(row: unknown): ToolResult {
  if (!isMapping(row)) return { ok: false, error: 'tool: not a JSON object' };
  for (const field of ['name', 'description']) {
    const value = get(row, field);
    if (value === undefined) return { ok: false, error: `tool: missing field "${field}"` };
    if (typeof value !== 'string') return { ok: false, error: `tool: field "${field}" is not a string` };
  }
  const inputSchema = get(row, 'input_schema');
  if (inputSchema === undefined) return { ok: false, error: 'tool: missing field "input_schema"' };
  return { ok: true, tool: { name: get(row, 'name') as string, description: get(row, 'description') as string, inputSchema } };
}

/** The inverse of `toolOf`: writes exactly three keys, in the order name, description, input_schema. */
export function encodeTool(tool: Tool): ToolElement {
  return { name: tool.name, description: tool.description, input_schema: tool.inputSchema };
}

/** A set of tools as the array that an advertisement carries. */
export function encodeTools(tools: readonly Tool[]): ToolElement[] {
  return tools.map(encodeTool);
}

/** What `validateTools` answers. */
export type ToolsResult = { readonly ok: true } | { readonly ok: false; readonly error: string };

/**
 * Refuses a set in which a name does not address one tool.
 *
 * @param tools the set, in order; an empty one is fine
 * @returns the first error: `unusable tool name "…"` (empty, `.`, `..`, or holding `/`, `\` or NUL) or `duplicate tool name "…"`. The name
 *   is written as a JSON string and cut after 64 bytes
 */
export function validateTools(tools: readonly { readonly name: string }[]): ToolsResult {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (!isPathComponent(name)) return { ok: false, error: `unusable tool name ${JSON.stringify(cutText(name))}` };
    if (seen.has(name)) return { ok: false, error: `duplicate tool name ${JSON.stringify(cutText(name))}` };
    seen.add(name);
  }
  return { ok: true };
}

function isPathComponent(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}
