import type { Host, Limit } from '../hosts/host.ts';
import { codePoints } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import { gather, gatherFurther } from './hostEvidence.ts';
import type { ToolRule } from './rule.ts';

const file = (length: number): string => exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}').replace('Find orders.', 'Find orders. '.repeat(200).slice(0, length - 1) + '.');

export const descriptionTooLong: ToolRule = {
  id: 'description-too-long',
  severity: 'warning',
  scope: 'tool',
  docs: {
    what: 'The description of a tool is longer than a host takes.',
    why: 'OpenAI refused more than 1024 characters until 2025, and gateways still may; Claude Code cuts at 2048. What stands behind the limit is never read.',
    wrong: file(1025),
    right: file(1024),
    hosts: ['openai'],
  },
  check(context) {
    const { description, descriptionMember, segments } = context.tool;
    if (description === undefined || descriptionMember === undefined || description.length < 2) return;
    let length = description.length;
    const tooLong = (host: Host): Limit | undefined => {
      const limit = host.limits.get('description-length');
      if (limit === undefined || length <= limit.max) return undefined;
      // Hosts count code points, of which there are at most as many as code units.
      length = codePoints(description);
      return length <= limit.max ? undefined : limit;
    };
    // That an API behind some client once refused it is long past; a client that cuts it is not.
    const cut = (host: Host): Limit | undefined => (host.limits.get('description-length')?.verdict === 'ignored' ? tooLong(host) : undefined);
    const evidence = gather(context.hosts, tooLong) ?? gatherFurther(context.hosts, cut);
    if (evidence === undefined) return;
    const most = Math.min(...evidence.worst.map((host) => host.limits.get('description-length')!.max));
    context.report({
      at: context.valueSpot(segments, descriptionMember),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The description has ${length} characters. ${evidence.says(`more than ${most}`)}`,
    });
  },
};
