/** A place without the member whose value is typed: half a word must not say of which kind the tool is. */
import { nodeAt } from '../../analysis/cursor.ts';
import type { ReadPlace } from '../../analysis/readPlace.ts';
import { hostById } from '../../hosts/index.ts';
import { JsonNode, type Segment } from '../../text/node.ts';

/**
 * Reads a place as if the member were not there yet; the place itself where something else is typed than a member's
 * scalar value.
 * @param target from the place to the value that is typed
 */
export function withoutTyped(read: ReadPlace, target: readonly Segment[]): ReadPlace {
  const key = target.at(-1);
  const typed = nodeAt(read.root, target);
  if (typeof key !== 'string' || typed?.members !== undefined || typed?.items !== undefined) return read;
  const root = without(read.root, target.slice(0, -1), key);
  if (root === undefined) return read;
  const { format } = read;
  const reading = format.read(root);
  const hosts = read.tools[0]?.hosts ?? format.hosts.flatMap((id) => hostById(id) ?? []);
  return { text: read.text, root, format, reading, tools: reading.tools.map((tool, index) => ({ tool, hosts: read.tools[index]?.hosts ?? hosts })) };
}

/** A copy of the nodes on the path; what hangs beside it is shared. */
function without(node: JsonNode, path: readonly Segment[], key: string): JsonNode | undefined {
  const copy = new JsonNode(node.kind, node.start, node.end, node.value);
  const [segment, ...rest] = path;
  if (segment === undefined) {
    if (node.members === undefined) return undefined;
    copy.members = node.members.filter((member) => member.key !== key);
    return copy;
  }
  const child = nodeAt(node, [segment]);
  const below = child && without(child, rest, key);
  if (below === undefined) return undefined;
  copy.members = node.members?.map((member) => (member.value === child ? { ...member, value: below } : member));
  copy.items = node.items?.map((item) => (item === child ? below : item));
  return copy;
}
