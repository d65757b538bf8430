/** The numbers of one tool that hosts' limits over a whole request add up. */
import type { Tool } from '../formats/format.ts';
import type { Host, LimitId } from '../hosts/host.ts';
import { requiredNames } from '../rules/schemaEdits.ts';
import { effectiveMembers, memberOf, valueOf } from '../text/node.ts';
import { walkSchemas } from './walk.ts';

const NONE: ReadonlyMap<string, number> = new Map();
const DEFERRED: ReadonlyMap<string, number> = new Map([['deferred', 1]]);
const COUNTED: readonly LimitId[] = ['strict-optional', 'strict-unions'];

/** Counts by the id of the limit, for a tool that a host with such a limit reads; nothing for others. */
export function totalsOf(tool: Tool, hosts: readonly Host[]): ReadonlyMap<string, number> {
  const deferred = memberOf(tool.holder, 'defer_loading')?.value?.value === true;
  if (!hosts.some((host) => COUNTED.some((id) => host.limits.has(id)))) return deferred ? DEFERRED : NONE;
  let optional = 0;
  let unions = 0;
  for (const ref of tool.schemas) {
    if (ref.role !== 'input') continue;
    walkSchemas(ref, ({ node, keyword }) => {
      const properties = effectiveMembers(valueOf(node, 'properties'));
      if (properties.length > 0) {
        const required = requiredNames(node);
        for (const { key } of properties) if (!required.has(key)) optional++;
      }
      if (keyword === 'properties' && (valueOf(node, 'anyOf') !== undefined || valueOf(node, 'type')?.kind === 'array')) unions++;
    });
  }
  return new Map([
    ['strict-optional', optional],
    ['strict-unions', unions],
    ['deferred', deferred ? 1 : 0],
  ]);
}
