// Loads a module of the sources into a script, without writing a file.
import { build } from 'esbuild';

/**
 * @param {string} root the project's root
 * @param {Record<string, string>} modules a name for each path to load
 * @returns {Promise<Record<string, any>>} the modules by these names
 */
export async function loadTypeScript(root, modules) {
  const contents = Object.entries(modules).map(([name, path]) => `export * as ${name} from ${JSON.stringify(`./${path}`)};`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire('/');" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
