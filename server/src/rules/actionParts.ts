/** The lists of names in a Wymcp action, and what its arguments are called. */
import type { Action } from '../formats/format.ts';
import { effectiveMembers, type JsonNode, type Member, memberOf, type Segment } from '../text/node.ts';

/** A list of names of arguments: `required`, or one group of `required_one_of`. */
export interface NameList {
  readonly node: JsonNode;
  readonly segments: readonly Segment[];
  /** The member it stands in. */
  readonly member: Member;
}

/** The names that an action declares; undefined where `properties` is missing or no map, since then nothing can be said. */
export function declaredBy(action: Action): ReadonlySet<string> | undefined {
  const map = action.properties?.node;
  return map?.members === undefined ? undefined : new Set(effectiveMembers(map).map((member) => member.key));
}

/** `required` and the groups of `required_one_of`, those that are lists. */
export function nameListsOf(action: Action): NameList[] {
  const lists: NameList[] = [];
  const required = memberOf(action.node, 'required');
  if (required?.value?.items !== undefined) lists.push({ node: required.value, segments: [...action.segments, 'required'], member: required });
  return [...lists, ...groupsOf(action)];
}

/** The groups of `required_one_of`, those that are lists. */
export function groupsOf(action: Action): NameList[] {
  const groups = memberOf(action.node, 'required_one_of');
  const lists: NameList[] = [];
  groups?.value?.items?.forEach((node, index) => {
    if (node.items !== undefined) lists.push({ node, segments: [...action.segments, 'required_one_of', index], member: groups });
  });
  return lists;
}

/** The strings of a list, in order; elements of other kinds are left out. */
export function stringsOf(list: JsonNode): string[] {
  return (list.items ?? []).filter((item) => item.kind === 'string').map((item) => item.value as string);
}
