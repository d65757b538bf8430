import type { JsonNode } from '../text/node.ts';
import { exampleProperty } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';

export const numberPrecision: SchemaRule = {
  id: 'number-precision',
  severity: 'info',
  scope: 'schema',
  keywords: ['default', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'const', 'enum', 'examples'],
  docs: {
    what: 'A number that a reader with 64-bit floats turns into another one.',
    why: 'Clients written in JavaScript read every number as a 64-bit float: whole numbers above 2^53 and more than 17 digits are rounded, and beyond 1e308 nothing is left. Write such a value as a string.',
    wrong: exampleProperty('{"type": "integer", "description": "Account", "maximum": 9223372036854775807}', 'account'),
    right: exampleProperty('{"type": "integer", "description": "Account", "maximum": 9007199254740991}', 'account'),
    hosts: ['vscode-mcp'],
  },
  concerns: concernsShape('number-precision'),
  check(context, member) {
    const value = member.value;
    if (value === undefined || (value.kind !== 'number' && value.items === undefined)) return;
    const nodes = value.kind === 'number' ? [value] : value.items!;
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!;
      // Sixteen characters always survive. What is no number yet, `1e` or `-`, is still being typed.
      if (node.kind !== 'number' || Number.isNaN(node.value) || (node.end - node.start < 16 && Number.isFinite(node.value)) || survives(context.text, node)) continue;
      const evidence = shapeEvidence(readersOf(context.hosts, context.visit.ref.role), 'number-precision', member.key);
      if (evidence === undefined) return;
      const segments = [...context.segments(), member.key];
      context.report({
        at: context.nodeSpot(node === value ? segments : [...segments, index], node, context.path()),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: `A 64-bit float turns this number into ${String(node.value)}. ${evidence.says('the number')}`,
      });
    }
  },
};

/** Whether the float has the value that is written: its digits, without leading and trailing zeros, and its power of ten. */
function survives(text: string, node: JsonNode): boolean {
  if (!Number.isFinite(node.value)) return false;
  const written = normal(text.slice(node.start, node.end));
  // A float is printed with the fewest digits that identify it, so a number written with up to 17 is compared with that many.
  const digits = written.digits.length;
  if (digits > 17) return Number.isInteger(node.value) && /^-?\d+$/.test(text.slice(node.start, node.end)) && BigInt(text.slice(node.start, node.end)) === BigInt(node.value as number);
  const read = normal((node.value as number).toExponential(Math.max(0, digits - 1)));
  return read.digits === written.digits && read.power === written.power;
}

function normal(number: string): { digits: string; power: number } {
  const [, whole, fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const all = (whole ?? '') + fraction;
  const digits = all.replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  return { digits: trimmed, power: trimmed === '' ? 0 : Number(exponent) - fraction.length + (digits.length - trimmed.length) };
}
