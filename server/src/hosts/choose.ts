/** Which hosts will read a tool: what the format or the settings say, and what the tool's own text adds. */
import type { Host } from './host.ts';
import { hostById } from './index.ts';

/** A host by id; the user's own hosts go before the built-in ones. */
export type HostLookup = (id: string) => Host | undefined;

/** Finds hosts among the user's own, then among the built-in ones. */
export function lookupWith(own: ReadonlyMap<string, Host> | undefined): HostLookup {
  return own === undefined || own.size === 0 ? hostById : (id) => own.get(id) ?? hostById(id);
}

/** What a tool's own text says of the hosts that read it. */
export interface ToolSays {
  /** `strict: true`, `false`, or nothing. */
  readonly strict?: boolean | undefined;
  /** Hosts for this form of the tool, each in the place of the one it was made from (`gemini-json-schema` for `gemini`). */
  readonly hosts?: readonly string[] | undefined;
}

/**
 * The hosts of a list of ids, as the tool's text turns them: with `strict: true` the strict one where a host has one
 * (`openai` → `openai-strict`), and as the variant of the file wants them. Ids that nothing answers to are left out, and none comes twice.
 */
export function choose(ids: readonly string[], says: ToolSays, lookup: HostLookup = hostById, variant?: string): readonly Host[] {
  const chosen: Host[] = [];
  const own = (says.hosts ?? []).map(lookup).filter((host) => host !== undefined);
  for (const id of ids) {
    const named = (says.strict === true ? lookup(`${id}-strict`) : undefined) ?? own.find((one) => one.base === id) ?? lookup(id);
    const host = (variant === undefined ? undefined : named?.variants?.get(variant)) ?? named;
    if (host !== undefined && !chosen.includes(host)) chosen.push(host);
  }
  return chosen;
}
