import { gather } from './hostEvidence.ts';
import type { FileRule } from './rule.ts';

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
    const count = context.tools.length;
    const list = context.lists.reduce<(typeof context.lists)[number] | undefined>((most, one) => (most === undefined || one.size > most.size ? one : most), undefined);
    if (list === undefined) return;
    const evidence = gather(context.hosts, (host) => {
      const limit = host.limits.get('tools');
      return limit === undefined || count <= limit.max ? undefined : limit;
    });
    if (evidence === undefined) return;
    const most = Math.min(...evidence.worst.map((host) => host.limits.get('tools')!.max));
    context.report({
      at: { place: -1, start: list.start, end: list.segments.length === 0 ? list.start + 1 : list.end, segments: list.segments },
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `There are ${count} tools. ${evidence.says(`more than ${most} in one request`)}`,
    });
  },
};
