/** A tool in a few lines: its name, what it does, who reads it, what it takes. */
import type { PlaceResult } from '../analysis/place.ts';
import type { ReadPlace, ReadTool } from '../analysis/readPlace.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { typeWords } from './constraints.ts';
import { code, plain } from './markdown.ts';

const MOST_LINES = 20;

/** The lines of a tool's summary, in Markdown. */
export function toolLines(place: ReadPlace, read: ReadTool, result: PlaceResult): string[] {
  const { tool, hosts } = read;
  const own = result.findings.filter((finding) => finding.tool === tool.name);
  const count = (severity: string, one: string, many: string): string[] => {
    const number = own.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  };
  const problems = [...count('error', 'error', 'errors'), ...count('warning', 'warning', 'warnings')];
  return [
    `**${code(tool.name ?? 'a tool without a name')}** ${plain(place.format.title)}`,
    tool.description === undefined ? '' : plain(tool.description),
    hosts.length === 0 ? '' : `Read by ${hosts.map((host) => plain(host.title)).join(', ')}. ${problems.length === 0 ? 'Nothing to complain of.' : `${problems.join(', ')}.`}`,
    ...contents(read),
  ];
}

function contents(read: ReadTool): string[] {
  const { tool } = read;
  if (tool.actions.length > 0) {
    return bounded(
      tool.actions.map((action) => {
        const description = valueOf(action.node, 'description');
        return `- ${code(action.name, 64)}${description?.kind === 'string' ? ` ${plain(description.value as string, 100)}` : ''}`;
      }),
    );
  }
  const input = tool.schemas.find((schema) => schema.role !== 'output');
  if (input === undefined) return [];
  const map = input.role === 'properties' ? input.node : valueOf(input.node, 'properties');
  if (map?.members === undefined || map.members.length === 0) return ['It takes no arguments.'];
  const required = requiredNames(input.node);
  return bounded(map.members.map((member) => `- ${code(member.key, 64)} ${plain(typeWords(member.value))}${required.has(member.key) ? ', required' : ''}`));
}

/** The names in an object's `required`. */
export function requiredNames(owner: JsonNode | undefined): ReadonlySet<unknown> {
  return new Set((valueOf(owner, 'required')?.items ?? []).map((item) => item.value));
}

function bounded(lines: string[]): string[] {
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `- and ${lines.length - MOST_LINES} more`];
}
