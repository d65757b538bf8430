import { replaceNode } from '../text/edit.ts';
import { type JsonNode, type Member, valueOf } from '../text/node.ts';
import { COUNT_PAIRS, boundOf, isInverted, rangeOf } from './boundKeywords.ts';
import { exampleProperty } from './exampleTool.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { dialectOf } from './schemaDialect.ts';

/** The keywords that a greatest bound can be below. */
function leastFor(greatest: string): readonly string[] {
  const pair = COUNT_PAIRS.find((one) => one[1] === greatest);
  return pair === undefined ? ['minimum', 'exclusiveMinimum'] : [pair[0]];
}

export const boundsInverted: SchemaRule = {
  id: 'bounds-inverted',
  severity: 'error',
  scope: 'schema',
  keywords: [...COUNT_PAIRS.map(([, greatest]) => greatest), 'maximum', 'exclusiveMaximum'],
  docs: {
    what: 'The greatest value is below the least one.',
    why: 'No value can satisfy both bounds, so every call with this argument is refused.',
    wrong: exampleProperty(`{"type": "integer", "description": "Tries", "minimum": 10, "maximum": 3}`, 'tries'),
    right: exampleProperty(`{"type": "integer", "description": "Tries", "minimum": 3, "maximum": 10}`, 'tries'),
  },
  isSilent: ({ kinds }, keyword) => !leastFor(keyword!).some((least) => kinds.has(least)),
  check(context, member) {
    const { draft } = dialectOf(context.visit);
    if (boundOf(context.schema, member.key) === undefined || !isInverted(context.schema, member.key, draft)) return;
    const pair = COUNT_PAIRS.find(([, greatest]) => greatest === member.key);
    if (pair !== undefined) report(context, member, context.keyword(pair[0])!, 'below');
    else {
      const range = rangeOf(context.schema, draft);
      // With `maximum` and `exclusiveMaximum` both there, the tighter one is at fault.
      if (range.greatestKey !== member.key) return;
      report(context, member, context.keyword(range.leastKey)!, range.least > range.greatest ? 'below' : 'not above');
    }
  },
};

/** A default that the swapped numbers would refuse: then neither number can be trusted. */
function strandsDefault({ schema }: SchemaContext, high: JsonNode, low: JsonNode): boolean {
  const value = valueOf(schema, 'default')?.value;
  return typeof value === 'number' && (value < (high.value as number) || value > (low.value as number));
}

function report(context: SchemaContext, greatest: Member, least: Member, word: 'below' | 'not above'): void {
  const { text } = context;
  const [high, low] = [greatest.value!, least.value!];
  const written = { high: text.slice(high.start, high.end), low: text.slice(low.start, low.end) };
  const fixes: Fix[] = word === 'below' && !strandsDefault(context, high, low) ? [{ title: 'Swap the two numbers', safe: false, edits: [replaceNode(high, written.low), replaceNode(low, written.high)] }] : [];
  context.report({
    at: context.atValue(greatest),
    message: `"${greatest.key}" ${written.high} is ${word} "${least.key}" ${written.low}, so no value fits.`,
    related: [{ message: `"${least.key}" is ${written.low}.`, at: { start: least.keyStart, end: low.end } }],
    fixes,
  });
}
