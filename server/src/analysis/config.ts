/** Reads `.toolspec.json` and the editor's settings of the same shape. Pure: text in, configuration and problems out. */
import { parse } from '../text/parse.ts';
import { type CallEntry, type Config, CONFIG_FILE, type ConfigProblem, EMPTY_CONFIG, MOST_PROBLEMS, type ReadConfig } from './configModel.ts';
import { ConfigReader } from './configReader.ts';

export * from './configModel.ts';
export { settingsFor } from './settings.ts';

/**
 * The entry of `calls` that binds a file.
 * @param path as the globs of the configuration see it
 * @returns undefined where none does: a file of tools is no call of its own
 */
export function callEntryFor({ calls }: Config, path: string): CallEntry | undefined {
  const entry = calls.find((one) => one.match.matches(path));
  return entry?.file === path ? undefined : entry;
}

/** The parts of the editor's settings, as they come. */
export interface EditorSettings {
  readonly files?: unknown;
  readonly rules?: unknown;
  readonly hosts?: unknown;
}

/**
 * Reads the text of a configuration. Comments and trailing commas are allowed.
 * @param text the whole file
 * @param declared ids of hosts that are declared elsewhere and may be named
 */
export function readConfig(text: string, declared?: ReadonlySet<string>): ReadConfig {
  const problems: ConfigProblem[] = [];
  const { root, faults } = parse(text);
  for (const fault of faults) {
    if (fault.code === 'comment' || fault.code === 'trailing-comma' || fault.code === 'byte-order-mark') continue;
    problems.push({ start: fault.start, end: fault.end, pointer: '', message: fault.message, severity: fault.code === 'duplicate-key' ? 'warning' : 'error' });
  }
  if (root === undefined) {
    if (problems.length === 0) problems.push({ start: 0, end: text.length, pointer: '', message: `${CONFIG_FILE} is empty. An empty configuration is written {}.`, severity: 'error' });
    return { config: EMPTY_CONFIG, problems };
  }
  const config = new ConfigReader((problem) => problems.push(problem), declared).read(root);
  return { config, problems: bounded(problems.sort((left, right) => left.start - right.start)) };
}

/** The first problems, and how many more there are: a file that somebody reads has a few, and one that was generated wrong has one. */
function bounded(problems: readonly ConfigProblem[]): readonly ConfigProblem[] {
  const next = problems[MOST_PROBLEMS];
  if (next === undefined) return problems;
  const left = problems.slice(MOST_PROBLEMS);
  const severity = left.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
  return [...problems.slice(0, MOST_PROBLEMS), { ...next, severity, message: `${left.length} more problems from here on. ${next.message}` }];
}

/**
 * Reads the editor's settings.
 * @param declared ids of hosts that are declared elsewhere and may be named
 * @returns problems whose pointers begin with the name of the setting; their offsets mean nothing
 */
export function readSettings(settings: EditorSettings, declared?: ReadonlySet<string>): ReadConfig {
  const known: Record<string, unknown> = {};
  for (const key of ['files', 'rules', 'hosts'] as const) if (settings[key] !== undefined && settings[key] !== null) known[key] = settings[key];
  return readConfig(JSON.stringify(known), declared);
}

