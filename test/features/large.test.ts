/** What is asked about one tool costs what the tool costs: in a file of 5 000 tools no more than a small multiple of a file of five. */
import { test } from 'node:test';
import { completion } from '../../server/src/features/completion.ts';
import { hover } from '../../server/src/features/hover.ts';
import { definition, references } from '../../server/src/features/navigation.ts';
import { inlayHints } from '../../server/src/features/inlayHints.ts';
import { refactorings } from '../../server/src/features/refactor/index.ts';
import { semanticTokens } from '../../server/src/features/semanticTokens.ts';
import type { Snapshot } from '../../server/src/features/snapshot.ts';
import { clockTime, costsAtMost } from '../support/cost.ts';
import { snapshotOf } from '../support/marked.ts';

function file(count: number): { snapshot: Snapshot; offset: number } {
  const properties = Array.from({ length: 8 }, (_, index) => `"p${index}": {"type": "string", "description": "Property ${index}.", "minLength": 1}`).join(', ');
  const tools = Array.from({ length: count }, (_, index) => `{"name": "t${index}", "description": "Tool ${index}.", "inputSchema": {"type": "object", "properties": {${properties}}, "required": ["p0"], "additionalProperties": false}}`);
  const text = `[\n${tools.join(',\n')}\n]`;
  const snapshot = snapshotOf(text);
  return { snapshot, offset: text.indexOf('"required"', text.length / 2) + '"required": ["'.length };
}

const REQUESTS: [string, (snapshot: Snapshot, offset: number) => unknown][] = [
  ['hover', (snapshot, offset) => hover(snapshot, offset)],
  ['completion', (snapshot, offset) => completion(snapshot, offset, { snippets: true })],
  ['definition', (snapshot, offset) => definition(snapshot, offset)],
  ['references', (snapshot, offset) => references(snapshot, offset, true)],
  ['refactorings', (snapshot, offset) => refactorings(snapshot, offset)],
  ['inlay hints in view', (snapshot, offset) => inlayHints(snapshot, offset - 2000, offset + 2000)],
  ['tokens in view', (snapshot, offset) => semanticTokens(snapshot, offset - 2000, offset + 2000)],
];

test('requests in a large file cost no more than in a small one', async (t) => {
  const small = file(5);
  const large = file(5000);
  // What the machine needs now for a look at every place: some requests take one, none reads the places.
  const look = (): unknown => large.snapshot.analysis.places.filter((place) => place.end < 0 || place.start < 0);
  for (const [name, ask] of REQUESTS) {
    await t.test(name, () => {
      const few = (): void => {
        ask(small.snapshot, small.offset);
        look();
      };
      return costsAtMost(name, () => ask(large.snapshot, large.offset), 4, few, { least: 10, most: 60, measure: clockTime });
    });
  }
});
