import { defineHost, fact, official } from './facts.ts';
import type { Host } from './host.ts';

const SEED = official('https://hexdocs.pm/wymcp', '2026-11-30');
const enforced = fact('enforced', SEED, { note: 'It decides which keys an object may have.' });
/** The schema is published for the model; the keys alone are checked. */
const published = fact('accepted', SEED, { note: 'Wymcp publishes it and does not read it.' });

export const wymcp: Host = defineHost({
  id: 'wymcp',
  title: 'Wymcp',
  about: 'Tools of named actions. Wymcp checks the keys of every call, at every depth it reaches through properties, items and additionalProperties, and publishes each action with those objects closed. Types and bounds are published for the model and not checked.',
  otherKeywords: published,
  keywords: [['properties items additionalProperties', enforced]],
  unknownKeyword: published,
  otherShapes: published,
  closure: { kind: 'by-silence' },
});
