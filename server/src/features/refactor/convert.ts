/** Turns the tool under the cursor into one that a host takes. */
import * as l10n from '@vscode/l10n';
import { convertForHost } from '../../analysis/convert/forHost.ts';
import { toEdits } from '../../analysis/convert/toEdits.ts';
import { writtenValue } from '../../analysis/writtenJson.ts';
import type { Tool } from '../../formats/format.ts';
import type { Host } from '../../hosts/host.ts';
import { hostById } from '../../hosts/index.ts';
import { insertMember, removeMember, replaceNode, type TextEdit } from '../../text/edit.ts';
import { isDeeperThan, memberOf } from '../../text/node.ts';
import { translated } from '../language.ts';
import type { RefactorContext, Refactoring } from './refactoring.ts';

/** Hosts beside the tool's own that an author may want a tool to fit. */
const OFFERED = ['openai-strict', 'anthropic-strict', 'gemini'];
/** The conversion follows the nesting by recursion, and no host takes what is deeper. */
const DEEPEST_CONVERTED = 500;
/** The most places that a title names. */
const MOST_PLACES = 4;

/** One refactoring a host whose table changes something; the title says whether something is lost. */
export function convertTool({ spot, text, hosts }: RefactorContext): Refactoring[] {
  const tool = spot.read?.tool;
  const ref = tool?.schemas.find((schema) => schema.role === 'input');
  if (tool === undefined || ref === undefined || ref.node.kind !== 'object' || isDeeperThan(ref.node, DEEPEST_CONVERTED)) return [];
  const schema = writtenValue(ref.node, text);
  const found: Refactoring[] = [];
  const offered = new Set<Host>([...hosts.filter((host) => host.isConverted), ...OFFERED.map((id) => hostById(id)!), ...strictForms(hosts)]);
  for (const host of offered) {
    const { value, remarks } = convertForHost(schema, host);
    const edits = value === undefined ? (ref.member !== undefined && tool.holder.members?.includes(ref.member) ? [removeMember(text, tool.holder, ref.member)] : []) : toEdits(text, ref.node, value);
    edits.push(...strictMember(text, tool, hosts, host));
    if (edits.length === 0) continue;
    const lossy = remarks.filter((remark) => remark.lossy);
    const loses = lossy.map(({ path, said }) => `${path === '' ? '' : `${path}: `}${translated(...said)}`);
    found.push({ title: titleOf(host, lossy), kind: 'refactor.rewrite', edits, ...(loses.length === 0 ? {} : { loses }) });
  }
  return found;
}

/** Says how much is lost, and where: a menu has no room for more. */
function titleOf(host: Host, lossy: readonly { readonly path: string }[]): string {
  if (lossy.length === 0) return l10n.t('Make the tool fit {0}', host.title);
  const places = [...new Set(lossy.map(({ path }) => (path === '' ? l10n.t('the root') : path)))];
  const named = places.length > MOST_PLACES ? [...places.slice(0, MOST_PLACES), '…'] : places;
  const at = named.join(', ');
  return lossy.length === 1 ? l10n.t('Make the tool fit {0} (1 thing is lost, at {1})', host.title, at) : l10n.t('Make the tool fit {0} ({1} things are lost, at {2})', host.title, lossy.length, at);
}

/** The strict forms of hosts: those that read the tool when it says `strict: true`. */
function strictForms(hosts: readonly Host[]): Host[] {
  return hosts.map((host) => hostById(`${host.id}-strict`)).filter((host) => host !== undefined);
}

/** `strict: true`, without which the host of the tool would not read it as its strict form does. */
function strictMember(text: string, tool: Tool, hosts: readonly Host[], host: Host): TextEdit[] {
  if (tool.strict === true || tool.holder.kind !== 'object' || !tool.shape.members.has('strict') || !strictForms(hosts).includes(host)) return [];
  const there = memberOf(tool.holder, 'strict');
  if (there !== undefined) return there.value === undefined ? [] : [replaceNode(there.value, 'true')];
  return [insertMember(text, tool.holder, 'strict', 'true', tool.nameMember)];
}
