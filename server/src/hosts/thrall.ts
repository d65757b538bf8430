import { defineHost, fact, official } from './facts.ts';
import type { Host } from './host.ts';

const verbatim = fact('accepted', official('https://docs.rs/thrall/0.0.1', '2026-11-30'), { note: 'thrall carries the schema as it is written.' });

export const thrall: Host = defineHost({
  id: 'thrall',
  title: 'thrall',
  about: "The operator's document: each tool with the command that runs it. thrall advertises name, description and schema exactly as they are written and checks the schema's contents nowhere.",
  otherKeywords: verbatim,
  unknownKeyword: verbatim,
  closure: { kind: 'open', verbatim: true },
  shapes: [['name-twice', fact('rejected', official('https://docs.rs/thrall/0.0.1', '2026-11-30'), { answer: 'duplicate tool name "…"' })]],
  otherShapes: verbatim,
});
