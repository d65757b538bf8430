import { gather } from './hostEvidence.ts';
import type { FileRule } from './rule.ts';
import { listSpot, toolsByList } from './toolLists.ts';

const tool = (name: string, more: string): string => `{"name": "${name}", "description": "Find.", "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}${more}}`;

export const allDeferred: FileRule = {
  id: 'all-deferred',
  severity: 'error',
  scope: 'file',
  docs: {
    what: 'Every tool of a list is loaded later.',
    why: 'Anthropic wants at least one tool that is there from the start, such as the tool search that finds the others, and refuses the request without one. A list that stands alone is warned of, since code may join another one with it.',
    wrong: `[${tool('find', ', "defer_loading": true')}, ${tool('look', ', "defer_loading": true')}]`,
    right: `[${tool('find', '')}, ${tool('look', ', "defer_loading": true')}]`,
    format: 'anthropic',
  },
  check(context) {
    for (const [list, tools] of toolsByList(context)) {
      // A tool that stands alone is a part of a request, and not all of its tools.
      if (list.kind !== 'array') continue;
      // An element that the API brings has no summary, and is not deferred.
      if (tools.length === 0 || tools.length < list.size || !tools.every(({ totals }) => totals.get('deferred') === 1)) continue;
      const evidence = gather(context.hosts, (host) => host.shapes.get('all-deferred'));
      if (evidence === undefined) continue;
      // Code may join another list with one that stands alone; a whole request goes out as it is.
      const severity = evidence.severity === 'error' && !context.isInRequest(list) ? 'warning' : evidence.severity;
      context.report({ at: listSpot(list), severity, hosts: evidence.hosts, message: `Every tool has "defer_loading". ${evidence.says('a list without a tool that is loaded from the start')} Leave it out of one of them, or add the tool search.` });
    }
  },
};
