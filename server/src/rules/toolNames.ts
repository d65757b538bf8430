/** Names that hosts take, made from names that they do not. */
import type { Host } from '../hosts/host.ts';
import { patternOf } from './rulePattern.ts';

/** Whether a name keeps to every rule of the hosts for its letters. */
export function isTaken(name: string, hosts: readonly Host[]): boolean {
  return name !== '' && hosts.every((host) => host.nameRules.every((rule) => patternOf(rule.pattern).test(name)));
}

/** A name nearest to the author's that all hosts take; undefined when none is found. */
export function takenName(name: string, hosts: readonly Host[]): string | undefined {
  const spelled = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const plain = spelled.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[_-]+|[_-]+$/g, '');
  // A route or a sentence has lost its look anyway; names in small letters are what authors write.
  const isSentence = /[\s/{}]/.test(name);
  const tries = [isSentence ? plain.toLowerCase().replace(/_{2,}/g, '_') : plain, plain.toLowerCase(), `_${plain}`, plain.replaceAll('-', '_'), plain.replace(/^(copilot|vscode)_/, '')];
  return tries.find((one) => one !== name && isTaken(one, hosts));
}

/** A name that no other tool of the file has: with a number behind it where need be, cut to what the hosts take. */
export function freeName(name: string, taken: ReadonlySet<string>, most: number): string | undefined {
  if (!taken.has(name)) return name;
  for (let number = 2; number < 1000; number++) {
    const end = `_${number}`;
    const free = name.slice(0, most - end.length) + end;
    if (!taken.has(free)) return free;
  }
  return undefined;
}

/** The most characters that all of the hosts take for a name. */
export const longestName = (hosts: readonly Host[]): number => Math.min(...hosts.map((host) => host.limits.get('name-length')?.max ?? Infinity));

/** Why a name is no single component of a path, in words that continue "unusable:"; undefined where it is one. */
export function componentProblem(name: string): string | undefined {
  if (name === '') return 'it is empty';
  if (name === '.' || name === '..') return 'it names a directory';
  if (name.includes('/')) return 'it holds "/"';
  if (name.includes('\\')) return 'it holds a backslash';
  return name.includes('\0') ? 'it holds NUL' : undefined;
}
