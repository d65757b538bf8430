/** A tool in a few lines: its name, what it does, who reads it, what it takes. */
import * as l10n from '@vscode/l10n';
import type { PlaceResult } from '../analysis/place.ts';
import type { ReadPlace, ReadTool } from '../analysis/readPlace.ts';
import { type JsonNode, type Member, valueOf } from '../text/node.ts';
import { typeWords } from './constraints.ts';
import { countWords } from './language.ts';
import { code, plain } from './markdown.ts';

const MOST_LINES = 20;

/** The lines of a tool's summary, in Markdown. */
export function toolLines(place: ReadPlace, read: ReadTool, result: PlaceResult): string[] {
  const { tool, hosts } = read;
  const own = result.findings.filter((finding) => finding.tool === tool.name);
  const count = (severity: string): number => own.filter((finding) => finding.severity === severity).length;
  const problems = countWords(count('error'), count('warning'));
  return [
    `**${code(tool.name ?? l10n.t('a tool without a name'))}** ${plain(place.format.title)}`,
    tool.description === undefined ? '' : plain(tool.description),
    hosts.length === 0 ? '' : `${l10n.t('Read by {0}.', hosts.map((host) => plain(host.title)).join(', '))} ${problems.length === 0 ? l10n.t('Nothing to complain of.') : `${problems.join(', ')}.`}`,
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
  if (map?.members === undefined || map.members.length === 0) return [l10n.t('It takes no arguments.')];
  const required = requiredNames(input.node);
  return bounded(map.members.map((member) => propertyLine(member, required.has(member.key))));
}

/** A property in a line of a list: its name, its type, whether it is required. */
export function propertyLine({ key, value }: Member, required: boolean): string {
  const type = plain(typeWords(value));
  return `- ${code(key, 64)} ${required ? l10n.t('{0}, required', type) : type}`;
}

/** The names in an object's `required`. */
export function requiredNames(owner: JsonNode | undefined): ReadonlySet<unknown> {
  return new Set((valueOf(owner, 'required')?.items ?? []).map((item) => item.value));
}

function bounded(lines: string[]): string[] {
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `- ${l10n.t('and {0} more', lines.length - MOST_LINES)}`];
}
