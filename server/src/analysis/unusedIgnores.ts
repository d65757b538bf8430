/** The `ignore` entries of a configuration that hide nothing. */
import type { Severity } from '../rules/finding.ts';
import { ignoreUnused } from '../rules/ignore-unused.ts';
import type { Config, ConfigProblem, IgnoreEntry } from './configModel.ts';

/** What was seen of the files of a configuration. */
export interface IgnoreUse {
  /** Paths of the files that were checked, from the configuration's folder. */
  readonly checked: Iterable<string>;
  /** The pointers (`IgnoreEntry.at`) of the entries that hid something. */
  readonly used: ReadonlySet<string>;
  /** Every file of the folder was checked, so that a glob that hid nothing hides nothing anywhere. */
  readonly whole: boolean;
}

/**
 * The entries that hide nothing, as problems in the configuration's text. An entry for one file is judged once that
 * file was checked; one with a glob only after the whole folder was.
 * @returns none where the rule is switched off
 */
export function unusedIgnores(config: Config, use: IgnoreUse): ConfigProblem[] {
  const severity: Severity | 'off' = config.rules.get(ignoreUnused.id) ?? ignoreUnused.severity;
  if (severity === 'off') return [];
  const checked = new Set(use.checked);
  const judged = (entry: IgnoreEntry): boolean => use.whole || (entry.file.exact && [...checked].some((path) => entry.file.matches(path)));
  return config.ignore
    .filter((entry) => !use.used.has(entry.at) && judged(entry))
    .map(({ start, end, at, rule, pointer }) => ({
      start,
      end,
      pointer: at,
      message: pointer === undefined ? `Nothing of "${rule}" is found there any more, so this entry hides nothing.` : `Nothing of "${rule}" is found at ${pointer === '' ? 'the root' : pointer} any more, so this entry hides nothing.`,
      severity,
    }));
}
