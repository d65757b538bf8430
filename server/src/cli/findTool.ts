/** The tool of a file that the command line names. */
import { didYouMean } from '../analysis/configNames.ts';
import { readPlace, type ReadPlace, type ReadTool } from '../analysis/readPlace.ts';
import { hostById } from '../hosts/index.ts';
import type { Host } from '../hosts/host.ts';
import type { CheckedFile, Overrides } from './checkFile.ts';
import { FileError, UsageError } from './io.ts';

export interface FoundTool extends ReadTool {
  readonly place: ReadPlace;
}

/** The tools of a file, in order. @throws FileError where it holds none */
export function toolsOf(checked: CheckedFile): FoundTool[] {
  const { analysis, document } = checked;
  if (analysis.format === undefined) throw new FileError(`${checked.shown}: The file holds no tools in a known format. --as names the format.`);
  const tools: FoundTool[] = [];
  for (const one of analysis.places) {
    const place = readPlace(document, analysis, one);
    if (place !== undefined) for (const tool of place.tools) tools.push({ ...tool, place });
  }
  if (tools.length === 0) throw new FileError(`${checked.shown}: The list of tools is empty.`);
  return tools;
}

/** @throws UsageError where no tool has the name, or several are there and none is named */
export function findTool(checked: CheckedFile, name: string | undefined): FoundTool {
  const tools = toolsOf(checked);
  if (name === undefined) {
    if (tools.length === 1) return tools[0]!;
    throw new UsageError(`--tool: ${checked.shown} holds ${tools.length} tools; name one of them.${namesShort(tools)}`);
  }
  const found = tools.find((one) => one.tool.name === name);
  if (found !== undefined) return found;
  const names = tools.map((one) => one.tool.name).filter((one) => one !== undefined);
  throw new UsageError(`--tool: ${checked.shown} holds no tool ${JSON.stringify(name)}.${didYouMean(name, names)}`);
}

function namesShort(tools: readonly FoundTool[]): string {
  const names = tools.map((one) => one.tool.name ?? '(no name)');
  return ` There are ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}.`;
}

/** The hosts that read a tool: those of the command line, else its own. @throws UsageError when there is none */
export function hostsOf(found: FoundTool, checked: CheckedFile, overrides: Overrides): readonly Host[] {
  const hosts = overrides.hosts === undefined ? found.hosts : checked.settings.hosts!.map((id) => checked.settings.ownHosts?.get(id) ?? hostById(id)).filter((host) => host !== undefined);
  if (hosts.length === 0) throw new UsageError('--host: No host is known to read this tool; name one.');
  return hosts;
}
