/** The licences of what is bundled, since most ask to be shipped with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param metafiles what esbuild says of each bundle
 * @returns one text: every package whose code is in a bundle, with its version and licence
 * @throws Error for a package that names no licence or nobody who holds it: it must not be shipped unseen
 */
export function noticesOf(metafiles) {
  const folders = new Set();
  for (const { inputs } of metafiles) {
    for (const path of Object.keys(inputs)) {
      const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path);
      if (found !== null) folders.add(found[0]);
    }
  }
  const parts = new Map();
  for (const folder of folders) {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const by = author?.name ?? author;
    if (license === undefined || (file === undefined && by === undefined)) throw new Error(`${name} does not say under which licence it may be shipped.`);
    const words = file === undefined ? `Copyright ${by}. The package names its licence, and has no copy of it.` : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
    parts.set(`${name} ${version}`, `${name} ${version} (${license})\n\n${words}\n`);
  }
  return `Toolspec Lens ships code of these packages in its bundles.\n\n${[...parts.keys()].sort().map((key) => `${'-'.repeat(80)}\n${parts.get(key)}`).join('\n')}`;
}
