/** The names that a configuration may use: formats, rules, hosts. */
import { FORMATS } from '../formats/index.ts';
import { HOSTS } from '../hosts/index.ts';
import { closest } from '../rules/closest.ts';
import { RULES } from '../rules/index.ts';
import { ALL_HOSTS, NO_FORMAT, SEVERITY_NAMES, type StringKind } from './configShape.ts';

/** The names that may stand in a string of this kind; undefined where any may. */
export function namesOf(kind: StringKind, ownHosts: ReadonlySet<string>): readonly string[] | undefined {
  switch (kind) {
    case 'format':
      return [...FORMATS.map((format) => format.id), NO_FORMAT];
    case 'rule':
      return RULES.map((rule) => rule.id);
    case 'host':
      return [...ownHosts, ...HOSTS.map((host) => host.id), ALL_HOSTS];
    case 'severity':
      return SEVERITY_NAMES;
    default:
      return undefined;
  }
}

/** The sentence behind a name that does not exist: the nearest that does, or all when they are few. */
export function didYouMean(name: string, names: readonly string[]): string {
  const near = closest(name, names);
  if (near !== undefined) return ` Did you mean "${near}"?`;
  return names.length <= 12 ? ` There are ${names.join(', ')}.` : '';
}
