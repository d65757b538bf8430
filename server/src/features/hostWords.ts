/** What each chosen host does with a keyword, in a line each. */
import { type Fact, type Host, keywordFact } from '../hosts/host.ts';
import { plain } from './markdown.ts';

const VERDICT_WORDS = {
  enforced: 'enforced',
  accepted: 'accepted, not enforced',
  ignored: 'ignored without a word',
  rewritten: 'rewritten before it is sent',
  rejected: 'refused',
} as const;

/** What a host does with a keyword; an unknown keyword is a matter of the host's rule for those. */
export function factFor(host: Host, keyword: string, atRoot: boolean): Fact {
  return keywordFact(host, keyword, atRoot) ?? host.unknownKeyword;
}

/** A fact as a line of Markdown: `- **OpenAI**: refused`; undefined where the table knows nothing. */
export function factLine(host: Host, fact: Fact): string | undefined {
  if (fact.verdict === 'unknown') return undefined;
  const note = fact.note === undefined ? '' : ` — ${plain(fact.note)}`;
  return `- **${plain(host.title)}**: ${VERDICT_WORDS[fact.verdict]}${fact.weak === true ? ' (by report)' : ''}${note}`;
}

/** A line for each host that has a verdict on the keyword. */
export function hostLines(hosts: readonly Host[], keyword: string, atRoot: boolean): string[] {
  return hosts.flatMap((host) => factLine(host, factFor(host, keyword, atRoot)) ?? []);
}
