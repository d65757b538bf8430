/** From the configuration and the editor's settings to what the analysis of one file depends on. */
import { HOSTS } from '../hosts/index.ts';
import type { Config } from './configModel.ts';
import { ALL_HOSTS } from './configShape.ts';
import type { FileSettings } from './file.ts';

/** Files that VS Code reads as JSON with comments, whatever its settings. */
const COMMENTS = /\.(jsonc|code-workspace|code-snippets)$/i;

/** Languages whose texts may have comments and trailing commas. */
const COMMENT_LANGUAGES = ['jsonc', 'json5'];

/**
 * What the analysis of one file depends on. For its format, and for its hosts, the first entry of `files` counts that
 * matches and speaks of it; the configuration goes before the editor's settings.
 * @param path relative to the folder of the configuration, with `/`; the bare name for a file outside of it
 * @param editorPath the same file's path for the editor's settings, whose globs count from the workspace folder
 * @param languageId the editor's language of the document; by the file's ending when undefined
 */
export function settingsFor(config: Config, editor: Config, path: string, languageId?: string, editorPath = path): FileSettings {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  let format: string | undefined;
  let hosts: readonly string[] | undefined;
  for (const [entries, at] of [[config.files, path], [editor.files, editorPath]] as const) {
    for (const entry of entries) {
      const speaks = (format === undefined && entry.format !== undefined) || (hosts === undefined && entry.hosts !== undefined);
      if (!speaks || !entry.match.matches(at)) continue;
      format ??= entry.format;
      hosts ??= entry.hosts;
    }
  }
  const ownHosts = together(editor.hosts, config.hosts);
  const ignores = config.ignore.filter((entry) => entry.file.matches(path));
  return {
    fileName,
    comments: languageId === undefined ? COMMENTS.test(fileName) : COMMENT_LANGUAGES.includes(languageId),
    format,
    hosts: hosts?.includes(ALL_HOSTS) === true ? [...HOSTS.map((host) => host.id), ...ownHosts.keys()] : hosts,
    rules: together(editor.rules, config.rules),
    ...(ownHosts.size === 0 ? {} : { ownHosts }),
    ...(ignores.length === 0 ? {} : { ignores }),
  };
}

const TOGETHER = new WeakMap<object, WeakMap<object, ReadonlyMap<string, unknown>>>();

/** Two maps in one, the second before the first; the same object for the same two, since results are remembered by it. */
function together<Value>(first: ReadonlyMap<string, Value>, second: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  if (first.size === 0) return second;
  let known = TOGETHER.get(first);
  if (known === undefined) TOGETHER.set(first, (known = new WeakMap()));
  let both = known.get(second);
  if (both === undefined) known.set(second, (both = new Map([...first, ...second])));
  return both as ReadonlyMap<string, Value>;
}
