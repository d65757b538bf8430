// Builds every bundle into dist/, or into the folder of --out=. Run with --watch to rebuild on change, with --dev to skip minification.
import { build, context } from 'esbuild';
import { existsSync, writeFileSync } from 'node:fs';
import { noticesOf } from './scripts/notices.mjs';

const watch = process.argv.includes('--watch');
const dev = watch || process.argv.includes('--dev');
const out = process.argv.find((argument) => argument.startsWith('--out='))?.slice('--out='.length) ?? 'dist';

/** jsonc-parser's UMD build bundles without an error and dies at start, so its ES module is asked for first. */
const shared = {
  bundle: true,
  minify: !dev,
  sourcemap: dev,
  mainFields: ['module', 'main'],
  // Its other build reads files; the sentences are handed over here.
  alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
  logLevel: 'warning',
  target: 'es2022',
};
/** CommonJS packages inside an ES module bundle still call require for Node's own modules. */
const requireBanner = {
  js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
};
const nodeModule = { ...shared, platform: 'node', format: 'esm', banner: requireBanner };

const bundles = [
  { ...nodeModule, entryPoints: ['server/src/lsp/node.ts'], outfile: `${out}/server.js` },
  { ...nodeModule, entryPoints: ['server/src/cli/main.ts'], outfile: `${out}/cli.js` },
  { ...shared, platform: 'neutral', format: 'esm', entryPoints: ['server/src/schema/index.ts'], outfile: `${out}/schema.js` },
  { ...shared, platform: 'node', format: 'cjs', external: ['vscode'], entryPoints: ['client/src/node.ts'], outfile: `${out}/client.cjs` },
  { ...shared, platform: 'browser', format: 'iife', entryPoints: ['server/src/lsp/browser.ts'], outfile: `${out}/server.browser.js` },
  // VS Code for the web loads no ES modules, and takes what a package of them names for one unless the name ends in .cjs.
  { ...shared, platform: 'browser', format: 'cjs', external: ['vscode'], entryPoints: ['client/src/browser.ts'], outfile: `${out}/client.browser.cjs` },
  // The page of the matrix, which VS Code shows in a frame of its own.
  { ...shared, platform: 'browser', format: 'iife', entryPoints: ['client/webview/matrix.ts'], outfile: `${out}/matrix.js` },
  { ...shared, entryPoints: ['client/webview/matrix.css'], outfile: `${out}/matrix.css` },
].filter((bundle) => existsSync(bundle.entryPoints[0]));

if (watch) {
  const contexts = await Promise.all(bundles.map((bundle) => context(bundle)));
  await Promise.all(contexts.map((one) => one.watch()));
} else {
  const built = await Promise.all(bundles.map((bundle) => build({ ...bundle, metafile: true })));
  writeFileSync(`${out}/ThirdPartyNotices.txt`, noticesOf(built.map(({ metafile }) => metafile)));
}
