import type { FileContext, Fix, FileRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolListNotArray: FileRule = {
  id: 'tool-list-not-array',
  severity: 'error',
  scope: 'file',
  docs: {
    what: 'The list of tools is no list.',
    why: 'Hosts read the tools from a JSON array. thrall reads its operator document as an array and nothing else.',
    wrong: `{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"]}`,
    right: `[{"name": "disk_usage", "description": "Show free space.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}, "command": ["df", "-h"]}]`,
  },
  check(context) {
    const { lists, format, tools } = context;
    const [list] = lists;
    // A tool of its own in the place of a list; a map of tools by name is a form of the author's.
    const single = list?.kind === 'object' && tools.length === 1 && tools[0]!.segments.length === 0;
    if (format.noMap === true && !single) {
      for (const map of lists) if (map.kind === 'object' && map.segments.length === 1) reportMap(context, map);
    }
    if (list === undefined || lists.length > 1 || list.size > 1 || (list.kind === 'array' && !(format.listOnly === true && list.segments.length > 0))) return;
    const key = list.segments[list.segments.length - 1];
    const { value } = list;
    if (key === undefined ? format.listOnly !== true || list.kind === 'array' : list.kind === 'object' && !single) return;
    const at = { place: -1, start: list.start, end: key === undefined ? Math.min(list.start + 1, list.end) : list.end, segments: list.segments };
    if (list.kind === 'array') {
      context.report({ at, message: `The document of ${format.title} must be a JSON array; here the array stands under ${quote(String(key))}. Leave only the array.` });
      return;
    }
    const fixes: Fix[] = [];
    if (single) fixes.push({ title: 'Put the tool into a list', safe: true, edits: [{ start: value.start, end: value.start, newText: '[' }, { start: value.end, end: value.end, newText: ']' }] });
    context.report({ at, message: `${key === undefined ? `The document of ${format.title}` : quote(String(key))} must be a list of tools, a JSON array.`, fixes });
  },
};

/** A form that other hosts' files have as well, and this one's reader refuses. */
function reportMap(context: FileContext, { start, end, segments }: FileContext['lists'][number]): void {
  const name = quote(String(segments[0]));
  context.report({ at: { place: -1, start, end, segments }, message: `${name} of ${context.format.title} must be a list of tools, a JSON array, but is a map of them. Give each tool its "name", and put them into a list.` });
}
