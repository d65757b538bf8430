/** A shell line as an argv. */
import { replaceNode } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import type { Fix } from './finding.ts';

const LONGEST = 4096;

/**
 * The lists of words that a shell line can be meant for: split at blanks where the shell would do no more, and given
 * to a shell otherwise.
 */
export function commandFixes(node: JsonNode): Fix[] {
  const line = (node.value as string).trim();
  if (line === '' || line.length > LONGEST) return [];
  const toShell: Fix = { title: 'Give the line to a shell', safe: false, edits: [replaceNode(node, list(['sh', '-c', line]))], loses: 'What the model sends into the line is read by the shell.' };
  // Quotes, variables, pipes and the like are the shell's.
  if (/["'\\$`|&;<>()*?[\]{}~#!\r\n]/.test(line)) return [toShell];
  const words = line.split(/[ \t]+/);
  return [{ title: words.length === 1 ? 'Put it into a list' : 'Split into a list of words', safe: words.length === 1, edits: [replaceNode(node, list(words))] }];
}

function list(words: readonly string[]): string {
  return `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
}
