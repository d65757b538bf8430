/** Which hosts stand across a matrix. */
import { lookupWith } from '../hosts/choose.ts';
import type { Host } from '../hosts/host.ts';
import { HOSTS } from '../hosts/index.ts';
import type { FileSettings } from './fileModel.ts';

/** The APIs and clients that most tools are written for. A file's own hosts and the user's stand before them. */
const MAIN_HOSTS: readonly string[] = ['mcp', 'openai', 'openai-strict', 'anthropic', 'gemini', 'bedrock', 'vscode-mcp'];

/**
 * The columns of a matrix.
 * @param own the hosts that read the file anyway
 * @param wanted the ids that the user picked, in his order; the file's hosts, his own and the main ones without a pick. Ids that nothing answers to are left out
 */
export function matrixHosts(own: readonly Host[], settings: FileSettings, wanted?: readonly string[]): readonly Host[] {
  const lookup = lookupWith(settings.ownHosts);
  const ids = wanted ?? [...own.map((host) => host.id), ...(settings.ownHosts?.keys() ?? []), ...MAIN_HOSTS];
  return [...new Set(ids)].map(lookup).filter((host) => host !== undefined);
}

/** Every host that a matrix of the file may have: the user's first, then the built-in ones. */
export function allHosts(settings: FileSettings): readonly Host[] {
  const own = settings.ownHosts;
  return own === undefined ? HOSTS : [...own.values(), ...HOSTS.filter((host) => !own.has(host.id))];
}
