/** What the verdicts of the tables mean. */
import type { Verdict } from './host.ts';

export const VERDICT_MEANINGS: Record<Verdict, string> = {
  enforced: 'Arguments are held to it.',
  accepted: 'Legal, and shown to the model; nothing checks it.',
  ignored: 'Dropped without a word: neither the model nor any check sees it.',
  rewritten: 'Changed or taken out before the model sees the tool.',
  rejected: 'The tool, or the whole request, fails.',
  unknown: 'Nothing is known, so nothing is reported.',
};
