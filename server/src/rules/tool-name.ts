import { renameKey, replaceNode } from '../text/edit.ts';
import type { Member } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import type { Host } from '../hosts/host.ts';
import { gather, gatherFurther, namePatterns } from './hostEvidence.ts';
import { patternOf } from './rulePattern.ts';
import type { FileView, Fix, Report, ToolContext, ToolRule } from './rule.ts';
import { componentProblem, freeName, longestName, takenName } from './toolNames.ts';
import { quote } from './ruleWords.ts';

export const toolName: ToolRule = {
  id: 'tool-name',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'The name of a tool has letters that a host does not take.',
    why: 'OpenAI and Anthropic take letters, digits, _ and -; Gemini wants a letter or _ first. A host that refuses one name refuses the whole request, and clients that change it can make two names the same. An empty name can be called by nobody.',
    wrong: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}').replace('find_orders', 'find orders'),
    right: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}'),
    hosts: ['openai'],
  },
  check(context) {
    const { name, nameMember, shape } = context.tool;
    if (name === undefined || nameMember === undefined) return;
    // Where the name is a component of a path, tool-name-unusable speaks of one that is none.
    if (shape.members.get('name')?.component === true && componentProblem(name) !== undefined) return;
    if (name === '') {
      report(context, nameMember, { message: 'The name is empty. A model calls a tool by its name; give it one.' });
      return;
    }
    if (namePatterns(context.hosts).every((pattern) => patternOf(pattern).test(name))) return;
    const broken = (host: (typeof context.hosts)[number]) => host.nameRules.find((rule) => !patternOf(rule.pattern).test(name));
    // Many clients make a name out of it that is taken, so it is advice.
    const evidence = gather(context.hosts, broken) ?? gatherFurther(context.hosts, broken, 'advice');
    if (evidence === undefined) return;
    const words = broken(evidence.worst[0]!)!.words;
    report(context, nameMember, { severity: evidence.severity, hosts: evidence.hosts, message: `${evidence.says(`the name ${quote(name)}`)} A name takes ${words}.`, fileFixes: fixes(context, name, evidence.further ? evidence.worst : []) });
  },
};

function report(context: ToolContext, nameMember: Member, what: Omit<Report, 'at'>): void {
  const spot = context.toolSpot();
  context.report({ at: { ...spot, segments: context.tool.keyed === true ? spot.segments : [...spot.segments, nameMember.key] }, ...what });
}

function fixes(context: ToolContext, name: string, behind: readonly Host[]): (file: FileView) => readonly Fix[] {
  const { nameMember, keyed } = context.tool;
  const hosts = [...context.hosts, ...behind];
  const edit = keyed === true ? renameKey(nameMember!, '') : replaceNode(nameMember!.value!, '');
  return (file) => {
    const better = takenName(name, hosts);
    const free = better === undefined ? undefined : freeName(better, file.toolNames(), longestName(hosts));
    return free === undefined ? [] : [{ title: `Rename to ${quote(free)}`, safe: false, edits: [{ ...edit, newText: JSON.stringify(free) }] }];
  };
}
