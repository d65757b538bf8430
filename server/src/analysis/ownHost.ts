/** A host that the configuration declares. */
import { declareHost } from '../hosts/declare.ts';
import type { Host } from '../hosts/host.ts';
import { lookupWith } from '../hosts/choose.ts';
import type { JsonNode } from '../text/node.ts';
import { resolvePointer } from '../text/pointer.ts';
import { toValue } from '../text/value.ts';

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
  const { host, problems } = declareHost(id, toValue(node), lookupWith(others));
  return {
    host,
    problems: problems.map(({ pointer, message }) => {
      const place = resolvePointer(node, pointer);
      // What the host does not have is shown at its key, a wrong value at itself.
      const member = place?.member;
      const isKey = member !== undefined && (place?.node === undefined || message.startsWith('A host has no ') || message.startsWith('There is no '));
      const span = isKey && pointer !== '/extends' ? { start: member.keyStart, end: member.keyEnd } : (place?.node ?? node);
      return { start: span.start, end: span.end, pointer, message, severity: 'error' as const };
    }),
  };
}
