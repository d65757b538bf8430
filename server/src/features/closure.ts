/** Whether an object takes other keys than those it declares, and who says so. */
import type { Host } from '../hosts/host.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { effectiveMembers, type JsonNode, memberOf } from '../text/node.ts';

export interface ObjectClosure {
  /** `mixed`: the hosts differ. */
  readonly state: 'closed' | 'open' | 'mixed';
  /** A sentence: closed or open, and by whom. */
  readonly words: string;
  /** The author wrote it, with `additionalProperties` or by leaving out `properties`. */
  readonly written: boolean;
  readonly keys: readonly string[];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The declared keys of an object schema. */
export function keysOf(schema: JsonNode): string[] {
  const map = memberOf(schema, 'properties')?.value;
  return map?.members === undefined ? [] : effectiveMembers(map).map((member) => member.key);
}

/** True for a schema that describes an object: by `type`, `properties` or `additionalProperties`. */
export function describesObject(schema: JsonNode): boolean {
  if (schema.members === undefined) return false;
  if (memberOf(schema, 'properties') !== undefined || memberOf(schema, 'additionalProperties') !== undefined) return true;
  const type = memberOf(schema, 'type')?.value;
  return type?.kind === 'string' ? type.value === 'object' : (type?.items ?? []).some((item) => item.value === 'object');
}

/**
 * Says who closes an object, for the hosts of its tool.
 * @param visit undefined for the properties of an action, which its host closes
 */
export function closureOf(schema: JsonNode, visit: SchemaVisit | undefined, hosts: readonly Host[]): ObjectClosure {
  const keys = keysOf(schema);
  if (visit === undefined) return { state: 'closed', words: `Closed: ${names(hosts)} ${hosts.length > 1 ? 'refuse' : 'refuses'} every key that the action does not declare.`, written: false, keys };
  const additional = memberOf(schema, 'additionalProperties');
  if (additional !== undefined) {
    const value = additional.value;
    if (value?.kind === 'boolean' && value.value === false) return { state: 'closed', words: 'Closed by its author: `additionalProperties` is `false`.', written: true, keys };
    if (value?.kind === 'object') return { state: 'open', words: 'Open: any other key may stand here when its value fits `additionalProperties`.', written: true, keys };
    return { state: 'open', words: 'Open by its author: `additionalProperties` lets any other key pass.', written: true, keys };
  }
  if (memberOf(schema, 'unevaluatedProperties')?.value?.value === false) return { state: 'closed', words: 'Closed by its author: `unevaluatedProperties` is `false`.', written: true, keys };
  if (memberOf(schema, 'properties') === undefined) return { state: 'open', words: 'Open: it declares no `properties`.', written: false, keys };
  const closing = hosts.filter((host) => (host.closure.kind === 'by-silence' && visit.reached) || (host.closure.kind === 'root' && visit.parent === undefined));
  const strict = hosts.filter((host) => host.closure.kind === 'strict');
  if (closing.length === hosts.length && hosts.length > 0) return { state: 'closed', words: `Closed by ${names(closing)}, which ${closing.length > 1 ? 'refuse' : 'refuses'} keys that are not declared.`, written: false, keys };
  const parts: string[] = [];
  if (closing.length > 0) parts.push(`Closed by ${names(closing)}.`);
  const others = hosts.filter((host) => !closing.includes(host) && !strict.includes(host));
  if (others.length > 0) parts.push(`Open for ${names(others)}: \`additionalProperties\` is not written.`);
  if (strict.length > 0) parts.push(`${names(strict)} ${strict.length > 1 ? 'want' : 'wants'} \`"additionalProperties": false\` here.`);
  if (parts.length === 0) parts.push('Open: `additionalProperties` is not written.');
  return { state: closing.length > 0 ? 'mixed' : 'open', words: parts.join(' '), written: false, keys };
}

function names(hosts: readonly Host[]): string {
  return hosts.length === 0 ? 'the host' : list.format(hosts.map((host) => host.title));
}
