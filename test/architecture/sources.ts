/** The project's sources as text, with what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Import {
  /** A path from the project's root for a file of the project, else the name of the package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** `import` and `export … from`, and `import()`. */
const STATIC = /^(?:import|export)\s+(type\s+)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

function importsOf(path: string, text: string): Import[] {
  const target = (name: string): string => (name.startsWith('.') ? posix.join(dirname(path), name) : name);
  const found: Import[] = [];
  for (const match of text.matchAll(STATIC)) {
    const names = match[0].slice(0, match[0].lastIndexOf("'")).match(/\{([^}]*)\}/)?.[1];
    // `import { type A, type B }` brings no value either.
    const onlyTypes = names !== undefined && !/import\s+\w/.test(match[0].replace(/^import\s+type\b/, '')) && names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
    found.push({ to: target(match[2]!), typeOnly: match[1] !== undefined || onlyTypes });
  }
  for (const match of text.matchAll(DYNAMIC)) found.push({ to: target(match[1]!), typeOnly: false });
  return found;
}

/** All TypeScript files below folders of the project. */
export function sourcesBelow(...folders: string[]): Source[] {
  const sources: Source[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      const path = posix.join(folder, String(name).replaceAll('\\', '/'));
      if (!path.endsWith('.ts')) continue;
      const text = readFileSync(join(root, path), 'utf8');
      sources.push({ path, text, imports: importsOf(path, text) });
    }
  }
  return sources;
}

/** The code without what stands in comments, strings and regular expressions; templates lose their text and keep their expressions. */
export function codeOf(text: string): string {
  let code = '';
  let at = 0;
  const templates: number[] = [];
  let depth = 0;
  const skipTo = (end: number): void => {
    code += text.slice(at, end).replace(/[^\n]/g, ' ');
    at = end;
  };
  const template = (from: number): void => {
    let end = from;
    while (end < text.length) {
      if (text[end] === '\\') end += 2;
      else if (text[end] === '`') return skipTo(end + 1);
      else if (text.startsWith('${', end)) {
        skipTo(end + 2);
        templates.push(depth);
        depth++;
        return;
      } else end++;
    }
    skipTo(text.length);
  };
  while (at < text.length) {
    const letter = text[at]!;
    if (text.startsWith('//', at)) skipTo(lineEnd(text, at));
    else if (text.startsWith('/*', at)) skipTo(text.indexOf('*/', at + 2) + 2);
    else if (letter === "'" || letter === '"') skipTo(stringEnd(text, at, letter));
    else if (letter === '`') template(at + 1);
    else if (letter === '/' && /(?:^|[=(,:;!&|?{}[\n]|\breturn|=>)\s*$/.test(code.slice(-40))) skipTo(regexEnd(text, at));
    else {
      if (letter === '{') depth++;
      if (letter === '}') {
        depth--;
        if (templates.at(-1) === depth) {
          templates.pop();
          template(at + 1);
          continue;
        }
      }
      code += letter;
      at++;
    }
  }
  return code;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function stringEnd(text: string, at: number, quote: string): number {
  let end = at + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

function regexEnd(text: string, at: number): number {
  let end = at + 1;
  let inClass = false;
  while (end < text.length && (inClass || text[end] !== '/') && text[end] !== '\n') {
    if (text[end] === '\\') end++;
    else if (text[end] === '[') inClass = true;
    else if (text[end] === ']') inClass = false;
    end++;
  }
  return end + 1;
}
