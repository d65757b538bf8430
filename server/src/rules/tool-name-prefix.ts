import type { Host } from '../hosts/host.ts';
import { exampleTool } from './exampleTool.ts';
import { gather } from './hostEvidence.ts';
import type { ToolRule } from './rule.ts';

/** The longest name of a tool that fits whatever server it comes from. */
const room = (host: Host): number => host.namePrefix!.max - host.namePrefix!.fixed - (host.namePrefix!.server ?? 1);

export const toolNamePrefix: ToolRule = {
  id: 'tool-name-prefix',
  severity: 'info',
  scope: 'tool',
  docs: {
    what: 'The name leaves too little room for what a client puts in front of it.',
    why: 'Clients of MCP servers send a tool under a longer name, with the name of its server in front: `mcp__<server>__<tool>` in Claude Code, up to 18 characters more in VS Code. What does not fit is cut or left out.',
    wrong: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}').replace('find_orders', 'list_recall_notices_by_manufacturer_name_and_code'),
    right: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}'),
    hosts: ['vscode-mcp'],
  },
  check(context) {
    const { name, nameMember, keyed } = context.tool;
    if (name === undefined || nameMember === undefined || !context.hosts.some((host) => host.namePrefix !== undefined && name.length > room(host))) return;
    const evidence = gather(context.hosts, (host) => {
      const limit = host.limits.get('name-length');
      // A name that is too long by itself is told by another rule.
      if (host.namePrefix === undefined || name.length <= room(host) || (limit !== undefined && name.length > limit.max)) return undefined;
      return host.namePrefix.fact;
    });
    if (evidence === undefined) return;
    const { form, max } = evidence.worst[0]!.namePrefix!;
    const spot = context.toolSpot();
    context.report({
      at: { ...spot, segments: keyed === true ? spot.segments : [...spot.segments, nameMember.key] },
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The name has ${name.length} characters, and is sent as ${form}, of which ${max} are taken. ${evidence.says('what is longer')}`,
    });
  },
};
