/** What the rules on a pattern that a host cannot compile have in common. */
import { removeMember } from '../text/edit.ts';
import type { Member } from '../text/node.ts';
import { type Evidence, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { Fix, SchemaContext } from './rule.ts';

export interface RefusedPattern {
  readonly pattern: string;
  readonly evidence: Evidence;
}

/**
 * The pattern of a schema's effective `pattern`, with what its hosts do; undefined where there is nothing to tell.
 * @param mayHave a cheap look at the text, before the hosts are asked
 * @param has whether the pattern, read as a regular expression, has what the shape names
 */
export function refusedPattern(context: SchemaContext, member: Member, shape: Parameters<typeof shapeEvidence>[1], mayHave: (pattern: string) => boolean, has: (pattern: string) => boolean): RefusedPattern | undefined {
  const pattern = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
  if (pattern === undefined || !mayHave(pattern) || context.keyword('pattern') !== member) return undefined;
  const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), shape, 'pattern');
  return evidence === undefined || !has(pattern) ? undefined : { pattern, evidence };
}

export function removePattern({ text, schema }: SchemaContext, member: Member): Fix {
  return { title: 'Remove "pattern"', safe: false, edits: [removeMember(text, schema, member)], loses: 'What the pattern says.' };
}
