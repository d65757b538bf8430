/** Which hosts will read a tool: what the format says, and what the tool's own text adds. */
import type { Format } from '../formats/format.ts';
import type { Host } from './host.ts';
import { hostById } from './index.ts';

/**
 * The hosts of a format, with `strict: true` the strict one where a host has one (`openai` → `openai-strict`).
 * @param strict what the tool's text says; undefined when it says nothing
 */
export function choose(format: Format, strict: boolean | undefined): readonly Host[] {
  const hosts: Host[] = [];
  for (const id of format.hosts) {
    const host = (strict === true ? hostById(`${id}-strict`) : undefined) ?? hostById(id);
    if (host !== undefined) hosts.push(host);
  }
  return hosts;
}
