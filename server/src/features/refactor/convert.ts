/** Turns the tool under the cursor into one that a host takes. */
import { convertForHost } from '../../analysis/convert/forHost.ts';
import { toEdits } from '../../analysis/convert/toEdits.ts';
import type { Host } from '../../hosts/host.ts';
import { hostById } from '../../hosts/index.ts';
import { removeMember } from '../../text/edit.ts';
import { toValue } from '../../text/value.ts';
import type { RefactorContext, Refactoring } from './refactoring.ts';

/** Hosts beside the tool's own that an author may want a tool to fit. */
const OFFERED = ['openai-strict', 'anthropic-strict', 'gemini'];

/** One refactoring a host whose table changes something; the title says whether something is lost. */
export function convertTool({ spot, text, hosts }: RefactorContext): Refactoring[] {
  const tool = spot.read?.tool;
  const ref = tool?.schemas.find((schema) => schema.role === 'input');
  if (tool === undefined || ref === undefined || ref.node.kind !== 'object') return [];
  const schema = toValue(ref.node);
  const found: Refactoring[] = [];
  const offered = new Set<Host>([...hosts.filter((host) => host.isConverted), ...OFFERED.map((id) => hostById(id)!)]);
  for (const host of offered) {
    const { value, remarks } = convertForHost(schema, host);
    const edits = value === undefined ? (ref.member !== undefined && tool.holder.members?.includes(ref.member) ? [removeMember(text, tool.holder, ref.member)] : []) : toEdits(text, ref.node, value);
    if (edits.length === 0) continue;
    const lost = remarks.filter((remark) => remark.lossy).length;
    found.push({ title: `Make the tool fit ${host.title}${lost === 0 ? '' : ` (${lost} ${lost === 1 ? 'thing is' : 'things are'} lost)`}`, kind: 'refactor.rewrite', edits });
  }
  return found;
}
