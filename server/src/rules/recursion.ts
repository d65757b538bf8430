/** Which references of a schema are part of a cycle. */
import { type JsonNode, type Member, memberOf } from '../text/node.ts';
import { resolvePointer } from '../text/pointer.ts';

/** A schema with more references than this is not searched for cycles. */
const MOST_REFS = 2000;

interface Ref {
  readonly member: Member;
  readonly holder: JsonNode;
  readonly target: JsonNode;
}

const REMEMBERED = new WeakMap<JsonNode, ReadonlySet<Member>>();

/** The `$ref` members under a root whose target leads back to them. A loop of references alone is no recursion, and not in the set. */
export function recursiveRefs(root: JsonNode): ReadonlySet<Member> {
  let found = REMEMBERED.get(root);
  if (found === undefined) REMEMBERED.set(root, (found = search(root)));
  return found;
}

function localTarget(root: JsonNode, ref: string): JsonNode | undefined {
  if (!ref.startsWith('#')) return undefined;
  try {
    return resolvePointer(root, decodeURIComponent(ref.slice(1)))?.node;
  } catch {
    return undefined;
  }
}

function search(root: JsonNode): ReadonlySet<Member> {
  const refs: Ref[] = [];
  const stack: JsonNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const member of node.members ?? []) {
      if (member.value === undefined) continue;
      if (member.key === '$ref' && member.value.kind === 'string') {
        const target = localTarget(root, member.value.value as string);
        if (target !== undefined) refs.push({ member, holder: node, target });
      } else stack.push(member.value);
    }
    for (const item of node.items ?? []) stack.push(item);
  }
  const recursive = new Set<Member>();
  if (refs.length === 0 || refs.length > MOST_REFS) return recursive;
  refs.sort((left, right) => left.member.keyStart - right.member.keyStart);
  const within = (target: JsonNode): Ref[] => {
    const inside: Ref[] = [];
    for (let at = firstFrom(refs, target.start); at < refs.length && refs[at]!.member.keyStart < target.end; at++) inside.push(refs[at]!);
    return inside;
  };
  for (const ref of refs) if (leadsBack(ref, within) && !isBareLoop(root, ref)) recursive.add(ref.member);
  return recursive;
}

function firstFrom(refs: readonly Ref[], offset: number): number {
  let low = 0;
  let high = refs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (refs[middle]!.member.keyStart < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function leadsBack(ref: Ref, within: (target: JsonNode) => readonly Ref[]): boolean {
  const seen = new Set<JsonNode>();
  const stack = [ref.target];
  for (let target = stack.pop(); target !== undefined; target = stack.pop()) {
    if (seen.has(target)) continue;
    seen.add(target);
    for (const inner of within(target)) {
      if (inner === ref) return true;
      stack.push(inner.target);
    }
  }
  return false;
}

/** Following `$ref` from target to target comes round without ever reaching a schema that says something. */
function isBareLoop(root: JsonNode, ref: Ref): boolean {
  const seen = new Set<JsonNode>([ref.holder]);
  let at: JsonNode | undefined = ref.target;
  while (at !== undefined) {
    if (seen.has(at)) return true;
    seen.add(at);
    const next: JsonNode | undefined = memberOf(at, '$ref')?.value;
    at = next?.kind === 'string' ? localTarget(root, next.value as string) : undefined;
  }
  return false;
}
