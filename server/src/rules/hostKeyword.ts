/** The check that the three rules on keywords share: each tells of one verdict, and only where no worse one is told. */
import type { Host } from '../hosts/host.ts';
import { ROOT_KEYWORDS, TABLE_KEYWORDS } from '../hosts/shapes.ts';
import { isAnnotation, KEYWORDS } from '../schema/vocabulary.ts';
import type { Member } from '../text/node.ts';
import { keywordEvidence, readersOf, type ToldVerdict } from './hostEvidence.ts';
import { keywordFixes } from './keywordFixes.ts';
import type { SchemaContext } from './rule.ts';
import { quote } from './ruleWords.ts';

/** The keywords that the tables know. */
export const LISTENED: readonly string[] = TABLE_KEYWORDS;
const AT_ROOT: readonly string[] = ROOT_KEYWORDS;

/** A keyword that its author believes to be checked; one that only tells the model or people something is no loss. */
export function isBelieved(keyword: string): boolean {
  if (keyword === 'nullable' || keyword === 'format' || keyword === '$ref' || keyword === '$dynamicRef') return true;
  return KEYWORDS.get(keyword)?.role !== 'core' && KEYWORDS.has(keyword) && !isAnnotation(keyword);
}

/** Whether the worst that some of the hosts do to a keyword may be `verdict`, at the root or below it. */
export function concernsKeyword(hosts: readonly Host[], keyword: string | undefined, verdict: ToldVerdict): boolean {
  if (keyword === undefined) return false;
  const readers = readersOf(hosts, 'output');
  return [hosts, readers].some((read) => [true, false].some((atRoot) => keywordEvidence(read, keyword, atRoot)?.verdict === verdict));
}

/** Reports a keyword for which the worst that any host does is `verdict`. Combinators at the root have a rule of their own. */
export function checkKeyword(context: SchemaContext, member: Member, verdict: ToldVerdict): void {
  const atRoot = context.visit.keyword === undefined;
  if (atRoot && AT_ROOT.includes(member.key)) return;
  const evidence = keywordEvidence(readersOf(context.hosts, context.visit.ref.role), member.key, atRoot);
  if (evidence === undefined || evidence.verdict !== verdict) return;
  if (verdict === 'ignored' && !isBelieved(member.key)) return;
  if (context.keyword(member.key) !== member) return;
  context.report({
    at: context.at(member),
    severity: evidence.severity,
    hosts: evidence.hosts,
    message: `${evidence.says(`the keyword ${quote(member.key)} here`)}${verdict === 'ignored' ? ' What it says is not checked.' : ''}`,
    fixes: keywordFixes(context, member, evidence),
  });
}
