// The pages of the hosts, from the tables.
import { loadTypeScript } from './loadTypeScript.mjs';

/** @param {{ emit: (path: string, text: string) => void, root: string }} context */
export async function generate({ emit, root }) {
  const { pages } = await loadTypeScript(root, { pages: 'server/src/hosts/hostPages.ts' });
  for (const { path, text } of pages.hostPages()) emit(path, text);
}
