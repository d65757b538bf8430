import type { Host, Limit } from '../hosts/host.ts';
import { gather, gatherFurther } from './hostEvidence.ts';
import type { FileContext, FileRule } from './rule.ts';
import { type ListSpan, listSpot, toolsByList } from './toolLists.ts';

const file = (count: number): string =>
  `{"tools": [${Array.from({ length: count }, (_, index) => `{"name": "tool_${index}", "description": "Tool.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}`).join(',\n')}]}`;

export const tooManyTools: FileRule = {
  id: 'too-many-tools',
  severity: 'error',
  scope: 'file',
  docs: {
    what: 'More tools than a host takes in one request.',
    why: 'OpenAI, Groq and Copilot take 128 tools a request. Models choose worse long before that.',
    wrong: file(129),
    right: file(128),
    hosts: ['openai'],
  },
  check(context) {
    for (const [list, tools] of toolsByList(context)) checkList(context, list, tools.length);
  },
};

function checkList(context: FileContext, list: ListSpan, count: number): void {
  const tooMany = (host: Host): Limit | undefined => {
    const limit = host.limits.get('tools');
    return limit === undefined || count <= limit.max ? undefined : limit;
  };
  const evidence = gather(context.hosts, tooMany) ?? gatherFurther(context.hosts, tooMany);
  if (evidence === undefined) return;
  const most = Math.min(...evidence.worst.map((host) => host.limits.get('tools')!.max));
  context.report({
    at: listSpot(list),
    severity: evidence.severity,
    hosts: evidence.hosts,
    message: `There are ${count} tools. ${evidence.says(`more than ${most} in one request`)}`,
  });
}
