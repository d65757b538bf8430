/** What each chosen host does with a keyword, in a line each. */
import * as l10n from '@vscode/l10n';
import { type Fact, type Host, keywordFact } from '../hosts/host.ts';
import { plain } from './markdown.ts';

const VERDICT_WORDS = {
  enforced: () => l10n.t('enforced'),
  accepted: () => l10n.t('accepted, not enforced'),
  ignored: () => l10n.t('ignored without a word'),
  rewritten: () => l10n.t('rewritten before it is sent'),
  rejected: () => l10n.t('refused'),
} as const;

/** What a host does with a keyword; an unknown keyword is a matter of the host's rule for those. */
export function factFor(host: Host, keyword: string, atRoot: boolean): Fact {
  return keywordFact(host, keyword, atRoot) ?? host.unknownKeyword;
}

/** A fact as a line of Markdown: `- **OpenAI**: refused`; undefined where the table knows nothing. */
export function factLine(host: Host, fact: Fact): string | undefined {
  if (fact.verdict === 'unknown') return undefined;
  const note = fact.note === undefined ? '' : ` — ${plain(fact.note)}`;
  return `- **${plain(host.title)}**: ${VERDICT_WORDS[fact.verdict]()}${fact.weak === true ? ` (${l10n.t('by report')})` : ''}${note}`;
}

/** A line for each host that has a verdict on the keyword. */
export function hostLines(hosts: readonly Host[], keyword: string, atRoot: boolean): string[] {
  return hosts.flatMap((host) => factLine(host, factFor(host, keyword, atRoot)) ?? []);
}
