import type { Host, Limit } from '../hosts/host.ts';
import { renameKey, replaceNode } from '../text/edit.ts';
import { codePoints } from '../text/value.ts';
import { exampleTool } from './exampleTool.ts';
import { gather, gatherFurther } from './hostEvidence.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { freeName, isTaken } from './toolNames.ts';

const LONG = 'list_recall_notices_by_manufacturer_name_and_route_of_admin_codes';

export const toolNameLength: ToolRule = {
  id: 'tool-name-length',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'The name of a tool is longer than a host takes.',
    why: 'OpenAI and Bedrock take 64 characters, Anthropic 128. One name that is too long fails the whole request.',
    wrong: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}').replace('find_orders', LONG),
    right: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}').replace('find_orders', LONG.slice(0, -1)),
    hosts: ['openai'],
  },
  check(context) {
    const { name, nameMember, keyed } = context.tool;
    if (name === undefined || nameMember === undefined || name.length < 2) return;
    const length = codePoints(name);
    const broken = (host: Host): Limit | undefined => {
      const limit = host.limits.get('name-length');
      return limit === undefined || length <= limit.max ? undefined : limit;
    };
    const evidence = gather(context.hosts, broken) ?? gatherFurther(context.hosts, broken);
    if (evidence === undefined) return;
    const most = Math.min(...evidence.worst.map((host) => host.limits.get('name-length')!.max));
    // What stands behind the hosts may take less, and would be told next.
    const behind = gatherFurther(context.hosts, broken)?.worst ?? [];
    const least = Math.min(most, ...behind.map((host) => host.limits.get('name-length')!.max));
    const short = shortened(name, least);
    const spot = context.toolSpot();
    const { hosts } = context;
    const edit = keyed === true ? renameKey(nameMember, '') : replaceNode(nameMember.value!, '');
    context.report({
      at: { ...spot, segments: keyed === true ? spot.segments : [...spot.segments, nameMember.key] },
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The name has ${length} characters. ${evidence.says(`more than ${most}`)}`,
      fileFixes: (file) => {
        const free = isTaken(short, hosts) ? freeName(short, file.toolNames(), least) : undefined;
        return free === undefined ? [] : [{ title: `Shorten to ${quote(free)}`, safe: false, edits: [{ ...edit, newText: JSON.stringify(free) }], loses: 'The end of the name.' }];
      },
    });
  },
};

/** Cut at the last word that fits. */
function shortened(name: string, most: number): string {
  const cut = name.slice(0, most);
  const word = Math.max(cut.lastIndexOf('_'), cut.lastIndexOf('-'));
  return word > most / 2 ? cut.slice(0, word) : cut;
}
