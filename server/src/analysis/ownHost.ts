/** A host that the configuration declares: its faults get their places in the text. */
import { declareHost, type WrongName } from '../hosts/declare.ts';
import type { Host } from '../hosts/host.ts';
import { hostById } from '../hosts/index.ts';
import { closest } from '../rules/closest.ts';
import type { JsonNode, Member } from '../text/node.ts';
import { resolvePointer } from '../text/pointer.ts';
import { toValue } from '../text/value.ts';

export interface OwnHost {
  readonly host: Host | undefined;
  /** Pointers count from the declaration, offsets in the configuration's text. */
  readonly problems: readonly { readonly start: number; readonly end: number; readonly pointer: string; readonly message: string; readonly severity: 'error' }[];
}

/**
 * Reads the declaration of a host.
 * @param id the id it is declared under
 * @param declaration the member whose key is the id
 * @param node what stands under the id
 * @param others hosts declared before it, which it may extend beside the built-in ones
 */
export function readOwnHost(id: string, declaration: Member, node: JsonNode, others: ReadonlyMap<string, Host>): OwnHost {
  const { host, problems } = declareHost(id, toValue(node), (wanted) => others.get(wanted) ?? hostById(wanted));
  return { host, problems: problems.map(({ pointer, message, onKey, wrong }) => ({ ...spanOf(declaration, node, pointer, onKey === true), pointer, message: message + nearest(wrong, others), severity: 'error' as const })) };
}

/** The near name, behind a message that may list them all. Hosts that are declared before this one may be meant as well. */
function nearest(wrong: WrongName | undefined, others: ReadonlyMap<string, Host>): string {
  const near = wrong && closest(wrong.name, wrong.areHosts === true ? [...others.keys(), ...wrong.names] : wrong.names);
  return near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`;
}

/** A scalar's own span; the key that leads to an object or a list, or that is at fault itself. */
function spanOf(declaration: Member, node: JsonNode, pointer: string, onKey: boolean): { start: number; end: number } {
  const place = resolvePointer(node, pointer);
  const value = place?.node;
  const member = place?.member ?? (pointer === '' ? declaration : undefined);
  const scalar = value !== undefined && value.kind !== 'object' && value.kind !== 'array';
  if (member !== undefined && (onKey || !scalar)) return { start: member.keyStart, end: member.keyEnd };
  if (value !== undefined) return { start: value.start, end: scalar ? value.end : value.start + 1 };
  // A place that the text does not have: what is missing is shown on what should hold it.
  return spanOf(declaration, node, pointer.slice(0, pointer.lastIndexOf('/')), false);
}
