/** Checks one file: the same analysis as in the editor, with the configuration and the options of the command line. */
import { join } from 'node:path';
import { EMPTY_CONFIG, settingsFor } from '../analysis/config.ts';
import { didYouMean, namesOf } from '../analysis/configNames.ts';
import { ALL_HOSTS } from '../analysis/configShape.ts';
import { SourceDocument } from '../analysis/document.ts';
import { allFindings, analyse, type FileAnalysis, type FileSettings, type LocatedFinding } from '../analysis/file.ts';
import { HOSTS } from '../hosts/index.ts';
import { type ConfigFile, configOf, type Configs, pathBelow } from './configs.ts';
import type { InputFile } from './findFiles.ts';
import { FileError, type Io, UsageError } from './io.ts';
import { decode, readText } from './readText.ts';

/** What the command line says instead of the configuration. */
export interface Overrides {
  readonly format: string | undefined;
  readonly hosts: readonly string[] | undefined;
  /** The name that standard input is read under. */
  readonly stdinName: string;
}

/** A file that was read and analysed. */
export interface CheckedFile {
  readonly shown: string;
  readonly path: string | undefined;
  readonly document: SourceDocument;
  readonly settings: FileSettings;
  readonly config: ConfigFile | undefined;
  readonly analysis: FileAnalysis;
  readonly findings: readonly LocatedFinding[];
}

/** Reads the options `--as` and `--host`. @throws UsageError for a name that does not exist */
export function overridesOf(values: { readonly as?: string | undefined; readonly host?: readonly string[] | undefined; readonly 'stdin-name'?: string | undefined }): Overrides {
  const format = values.as;
  const formats = namesOf('format', new Set())!;
  if (format !== undefined && !formats.includes(format)) throw new UsageError(`--as: There is no format ${JSON.stringify(format)}.${didYouMean(format, formats)}`);
  const hosts = values.host?.flatMap((list) => list.split(',').map((id) => id.trim())).filter((id) => id !== '');
  if (hosts?.length === 0) throw new UsageError('--host: Name a host, or "all".');
  return { format, hosts, stdinName: values['stdin-name'] ?? 'stdin.json' };
}

/** What the analysis of a file depends on. @throws UsageError for a host that neither the program nor the configuration knows */
export function settingsOf(config: ConfigFile | undefined, path: string, overrides: Overrides): FileSettings {
  const settings = settingsFor(configOf(config), EMPTY_CONFIG, pathBelow(config, path));
  let { hosts } = settings;
  if (overrides.hosts !== undefined) {
    const own = settings.ownHosts ?? new Map();
    const known = namesOf('host', new Set(own.keys()))!;
    for (const id of overrides.hosts) if (!known.includes(id)) throw new UsageError(`--host: There is no host ${JSON.stringify(id)}.${didYouMean(id, known)}`);
    hosts = overrides.hosts.includes(ALL_HOSTS) ? [...HOSTS.map((host) => host.id), ...own.keys()] : overrides.hosts;
  }
  return { ...settings, format: overrides.format ?? settings.format, hosts };
}

/** The absolute path that a file counts under. */
export function pathOf(file: InputFile, overrides: Overrides, cwd: string): string {
  return file.path ?? join(cwd, overrides.stdinName);
}

/** Reads the text of a file or of standard input. @throws FileError when it cannot be read, is no text or is empty */
export async function textOf(file: InputFile, io: Io): Promise<string> {
  const text = file.path === undefined ? decode(await io.input(), file.shown) : readText(file.path, file.shown);
  if (text.trim() === '' && file.named) throw new FileError(`${file.shown}: The file is empty.`);
  return text;
}

/** @throws FileError, UsageError */
export async function checkFile(file: InputFile, overrides: Overrides, configs: Configs, io: Io): Promise<CheckedFile | undefined> {
  const path = pathOf(file, overrides, io.cwd);
  const config = await configs.forFile(path);
  const settings = settingsOf(config, path, overrides);
  // A file that the configuration takes out is not read, so that it may hold anything.
  if (settings.format === 'none') return undefined;
  const document = new SourceDocument(await textOf(file, io));
  const analysis = analyse(document, settings);
  return { shown: file.shown, path: file.path, document, settings, config, analysis, findings: allFindings(analysis) };
}
