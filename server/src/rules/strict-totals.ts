import type { Host, LimitId } from '../hosts/host.ts';
import { limitWords } from '../hosts/shapes.ts';
import { gather } from './hostEvidence.ts';
import type { FileContext, FileRule, ToolSummary } from './rule.ts';
import { type ListSpan, listSpot, toolsByList } from './toolLists.ts';

const file = (count: number): string =>
  `{"tools": [${Array.from({ length: count }, (_, index) => `{"name": "tool_${index}", "description": "Tool.", "strict": true, "input_schema": {"type": "object", "properties": {}, "additionalProperties": false}}`).join(',\n')}]}`;

const LIMITS: readonly LimitId[] = ['strict-tools', 'strict-optional', 'strict-unions'];

export const strictTotals: FileRule = {
  id: 'strict-totals',
  severity: 'error',
  scope: 'file',
  docs: {
    what: 'All strict tools of a request together are more than a host takes.',
    why: 'Anthropic compiles the strict tools of a request into one grammar: at most 20 such tools, 24 optional parameters and 16 parameters with anyOf or a list of types, counted over all of them.',
    wrong: file(21),
    right: file(20),
    format: 'anthropic',
  },
  check(context) {
    if (!context.tools.some(isLimited)) return;
    for (const [list, tools] of toolsByList(context)) for (const id of LIMITS) checkLimit(context, list, tools, id);
  },
};

const LIMITED = new WeakMap<readonly Host[], boolean>();

/** Whether a host that reads the tool has such a limit. The tools of a file share a few arrays of hosts. */
function isLimited({ hosts }: ToolSummary): boolean {
  let limited = LIMITED.get(hosts);
  if (limited === undefined) LIMITED.set(hosts, (limited = hosts.some((host) => LIMITS.some((id) => host.limits.has(id)))));
  return limited;
}

function checkLimit(context: FileContext, list: ListSpan, tools: readonly ToolSummary[], id: LimitId): void {
  const sums = new Map<Host, number>();
  for (const tool of tools) {
    for (const host of tool.hosts) {
      if (host.limits.has(id)) sums.set(host, (sums.get(host) ?? 0) + (id === 'strict-tools' ? 1 : (tool.totals.get(id) ?? 0)));
    }
  }
  if (sums.size === 0) return;
  const evidence = gather([...sums.keys()], (host) => (sums.get(host)! <= host.limits.get(id)!.max ? undefined : host.limits.get(id)));
  if (evidence === undefined) return;
  const count = Math.max(...evidence.worst.map((host) => sums.get(host)!));
  const most = Math.min(...evidence.worst.map((host) => host.limits.get(id)!.max));
  context.report({
    at: listSpot(list),
    severity: evidence.severity,
    hosts: evidence.hosts,
    message: `There are ${count} ${limitWords(id)}. ${evidence.says(`more than ${most}`)}`,
  });
}
