/** Which hosts will read a tool: what the format or the settings say, and what the tool's own text adds. */
import type { Format } from '../formats/format.ts';
import type { Host } from './host.ts';
import { hostById } from './index.ts';

/** A host by id; looks among the user's own hosts first. */
export type HostLookup = (id: string) => Host | undefined;

/** A host by its id, with the user's own hosts before the built-in ones. */
export function lookupWith(own: readonly Host[] | undefined): HostLookup {
  if (own === undefined || own.length === 0) return hostById;
  const byId = new Map(own.map((host) => [host.id, host]));
  return (id) => byId.get(id) ?? hostById(id);
}

/**
 * The hosts of a format, with `strict: true` the strict one where a host has one (`openai` → `openai-strict`).
 * @param strict what the tool's text says; undefined when it says nothing
 */
export function choose(format: Format, strict: boolean | undefined, lookup: HostLookup = hostById): readonly Host[] {
  return hostsOf(format.hosts, strict, lookup);
}

/** The hosts of a list of ids; ids that nothing answers to are left out. */
export function hostsOf(ids: readonly string[], strict: boolean | undefined, lookup: HostLookup = hostById): readonly Host[] {
  const hosts: Host[] = [];
  for (const id of ids) {
    const host = (strict === true ? lookup(`${id}-strict`) : undefined) ?? lookup(id);
    if (host !== undefined && !hosts.includes(host)) hosts.push(host);
  }
  return hosts;
}
