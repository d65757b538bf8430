/** What the tests of the engine share. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('./fixtures/', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));

/** The cases of one vector file: the project's own, and those of the folder beside the project where that is present. */
export function cases<T>(name: string): { source: string; case: T }[] {
  const files = [`${own}${name}`, `${project}../shared/vectors/${name}`].filter((file) => existsSync(file));
  return files.flatMap((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { cases: T[] }).cases.map((one) => ({ source: file === files[0] ? 'own' : 'shared', case: one })),
  );
}

/** The files of the public JSON Schema test suite beside the project, and the project's own file in that form. */
export function suiteFiles(): { name: string; text: string }[] {
  const folder = `${project}../shared/json-schema-test-suite/`;
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return [{ name: 'own', text: readFileSync(`${own}suite.json`, 'utf8') }, ...names.map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }))];
}

/** Reads `{"$map": [[key, value], …]}` as a `Map`. */
export function withMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaps);
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value) return new Map((value.$map as [unknown, unknown][]).map(([key, inner]) => [key, withMaps(inner)]));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMaps(inner)]));
}

/** Freezes a tree of plain objects and lists, so that a mutation throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** Wraps a value so often, without recursion. */
export function nest<T>(levels: number, inner: T, wrap: (value: T) => T): T {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}
