#!/usr/bin/env node
// Takes pictures of a file of a workspace in a real VS Code with the extension, in several colour themes, into out/screenshots/.
//
//   node scripts/vscode/screenshots.mjs FOLDER FILE [--name=NAME] [--themes=light,dark,high-contrast] [--wait=SELECTOR]
//                                       [--size=1280x800] [--scale=1] [--out=FOLDER] [--extension=FOLDER]
//
// For pictures with more in them (a hover, a quick fix) call `openWorkbench` of workbench.mjs and use its gestures.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { InstallError } from './install.mjs';
import { openWorkbench, REPOSITORY, SCREENSHOTS, THEMES } from './workbench.mjs';

/**
 * @param {{
 *   workspace: string, file: string, name?: string, themes?: (keyof typeof THEMES)[], extension?: string, settings?: Record<string, unknown>,
 *   size?: { width: number, height: number }, scale?: number, screenshots?: string, log?: (line: string) => void,
 *   prepare?: (workbench: Awaited<ReturnType<typeof openWorkbench>>) => Promise<void>,
 * }} options `prepare` runs with the file open before each picture: wait for squiggles, open a hover.
 * @returns {Promise<string[]>} the pictures' paths, NAME-THEME.png
 */
export async function screenshots({ workspace, file, name = 'file', themes = ['light', 'dark', 'high-contrast'], prepare, ...options }) {
  const workbench = await openWorkbench({ workspace, theme: themes[0], ...options });
  try {
    await workbench.openFile(file);
    const pictures = [];
    for (const theme of themes) {
      if (theme !== themes[0]) await workbench.setTheme(theme);
      await prepare?.(workbench);
      pictures.push(await workbench.screenshot(`${name}-${theme}`));
    }
    return pictures;
  } finally {
    await workbench.close();
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' }, themes: { type: 'string' }, wait: { type: 'string' }, size: { type: 'string' },
      scale: { type: 'string' }, out: { type: 'string' }, extension: { type: 'string' },
    },
  });
  const [workspace, file] = positionals;
  if (!workspace || !file) {
    console.error('Wanted: screenshots.mjs FOLDER FILE. The head of this script lists the options.');
    return 2;
  }
  const [width, height] = (values.size ?? '1280x800').split('x').map(Number);
  const pictures = await screenshots({
    workspace, file,
    name: values.name,
    themes: values.themes?.split(','),
    extension: resolve(values.extension ?? REPOSITORY),
    size: { width, height },
    scale: Number(values.scale ?? 1),
    screenshots: resolve(values.out ?? SCREENSHOTS),
    log: (line) => console.error(line),
    prepare: values.wait ? (workbench) => workbench.waitFor(values.wait) : undefined,
  });
  for (const picture of pictures) console.log(picture);
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof InstallError ? error.message : error);
    process.exitCode = 1;
  }
}
