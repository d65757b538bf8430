/** `toolspec preview`: the closed schema that a host would publish. */
import { publishTool, whyUnpublishable } from '../analysis/publish.ts';
import { english } from '../analysis/sentence.ts';
import { type CheckedFile, checkFile, type Overrides } from './checkFile.ts';
import { Configs } from './configs.ts';
import { findFiles } from './findFiles.ts';
import { findTool, hostsOf } from './findTool.ts';
import { EXIT_CLEAN, type ExitCode, FileError, type Io, UsageError } from './io.ts';

/** Reads the one file that a command is about. @throws UsageError, FileError */
export async function readOne(command: string, args: readonly string[], overrides: Overrides, io: Io): Promise<CheckedFile> {
  if (args.length !== 1) throw new UsageError(`${command}: Name one file; - reads standard input.`);
  const { files } = await findFiles(args, io.cwd);
  if (files.length !== 1 || !files[0]!.named) throw new UsageError(`${command}: Name one file, not a folder or a glob.`);
  const checked = await checkFile(files[0]!, overrides, new Configs(io.cwd), io);
  if (checked === undefined) throw new UsageError(`${command}: The configuration says that ${files[0]!.shown} holds no tools. --as names a format.`);
  return checked;
}

/** Prints the published element as JSON; what stays open goes to standard error, so that the output is data. @throws UsageError, FileError */
export async function preview(args: readonly string[], overrides: Overrides, tool: string | undefined, io: Io): Promise<ExitCode> {
  if (overrides.hosts !== undefined && (overrides.hosts.length !== 1 || overrides.hosts[0] === 'all')) throw new UsageError('preview: --host names one host.');
  const checked = await readOne('preview', args, overrides, io);
  const found = findTool(checked, tool);
  const host = hostsOf(found, checked, overrides)[0]!;
  const reason = whyUnpublishable(found.tool);
  if (reason !== undefined) throw new FileError(`${checked.shown}: ${english(reason)}`);
  const { text, notes } = publishTool(found.tool, host, found.place.text);
  for (const note of notes) io.err(`${host.title}: ${note}\n`);
  io.out(text);
  return EXIT_CLEAN;
}
