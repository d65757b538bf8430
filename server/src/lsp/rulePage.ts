/** Where the page of a rule stands. */
import manifest from '../../../package.json' with { type: 'json' };

const repository = (manifest as { repository?: { url?: string } | string }).repository;
const address = (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+/, '').replace(/\.git$/, '');

/** The address of a rule's page; undefined while the package names no repository. */
export function rulePage(id: string): string | undefined {
  return address === undefined ? undefined : `${address}/blob/main/docs/rules/${id}.md`;
}
