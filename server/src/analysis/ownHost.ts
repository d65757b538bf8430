/** A host that the configuration declares. */
import type { Host } from '../hosts/host.ts';
import type { JsonNode } from '../text/node.ts';
import { describe } from '../text/value.ts';

export interface OwnHost {
  readonly host: Host | undefined;
  /** Pointers count from the declaration, offsets in the configuration's text. */
  readonly problems: readonly { readonly start: number; readonly end: number; readonly pointer: string; readonly message: string; readonly severity: 'error' | 'warning' }[];
}

/**
 * Reads the declaration of a host.
 * @param id the id it is declared under
 * @param node what stands under the id
 * @param others hosts declared before it, which it may extend beside the built-in ones
 */
export function readOwnHost(id: string, node: JsonNode, others: ReadonlyMap<string, Host>): OwnHost {
  void id;
  void others;
  if (node.kind !== 'object') return { host: undefined, problems: [{ start: node.start, end: node.end, pointer: '', message: `The declaration of a host is an object, not ${describe(node)}.`, severity: 'error' }] };
  return { host: undefined, problems: [] };
}
