/** JSON and JSONC text to a value tree. Parsing never fails: it returns what could be read and the faults. */
import type { Fault } from './fault.ts';
import type { Parsed } from './parsed.ts';
import { ResilientParser } from './resilientParser.ts';
import { parseStrict } from './strictParse.ts';
import { NO_PLACEHOLDERS, type Placeholders } from './tokens.ts';

const NO_FAULTS: readonly Fault[] = [];

/**
 * Reads a text.
 * @param text JSON or JSONC; a byte order mark is skipped and is a fault
 * @param placeholders objects left out of the text
 */
export function parse(text: string, placeholders: Placeholders = NO_PLACEHOLDERS): Parsed {
  const strict = parseStrict(text, placeholders);
  if (strict === undefined) return parseResilient(text, placeholders);
  const { root, lineBreaks } = strict;
  return { root, roots: [root], faults: NO_FAULTS, clean: true, contained: root.kind === 'object' && root.start === 0 ? 'closed' : 'no', torn: -1, lineBreaks };
}

/** The parser that goes on after every fault. Exported for the test that holds it to the fast one. */
export function parseResilient(text: string, placeholders: Placeholders = NO_PLACEHOLDERS): Parsed {
  return new ResilientParser(text, placeholders).parse();
}

export type { Fault, FaultCode } from './fault.ts';
export type { LineBreaks, Parsed } from './parsed.ts';
export type { Placeholders } from './tokens.ts';
