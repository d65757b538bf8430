/** The patterns of the tables, compiled once each. They are the tables' own, or checked when a host is declared. */
const COMPILED = new Map<string, RegExp>();
const MOST = 500;

/** A table's pattern as a regular expression in Unicode mode. */
export function patternOf(source: string): RegExp {
  let compiled = COMPILED.get(source);
  if (compiled === undefined) {
    if (COMPILED.size >= MOST) COMPILED.clear();
    COMPILED.set(source, (compiled = new RegExp(source, 'u')));
  }
  return compiled;
}
