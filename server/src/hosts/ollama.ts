import { defineHost, fact, weakly } from './facts.ts';
import type { Host } from './host.ts';
import { OLLAMA_DROPS, OLLAMA_TYPES } from './sources.ts';

const kept = fact('accepted', OLLAMA_TYPES);
/** The fields are in the source code; that the rest vanishes follows from how Go reads JSON into a struct. */
const dropped = fact('ignored', OLLAMA_DROPS, { weak: false, note: 'The request is read into fields that do not include it.' });

export const ollama: Host = defineHost({
  id: 'ollama',
  title: 'Ollama',
  about: 'The tools of the Ollama API. A schema is read into a handful of fields, and every other keyword vanishes without a word before the model sees the tool.',
  otherKeywords: dropped,
  isConverted: true,
  keywords: [['type $defs items required properties anyOf description enum', kept]],
  root: [['anyOf oneOf allOf not if then else enum const', dropped]],
  unknownKeyword: dropped,
  shapes: [
    ['root-not-object', weakly('ignored', OLLAMA_DROPS)],
    ['ref-siblings ref-external ref-recursive id-not-uri pattern-lookaround pattern-backreference pattern-word-boundary pattern-unanchored boolean-exclusive-bound min-items-over-1 additional-properties-open', dropped],
    ['type-list untyped empty-schema enum-strings enum-numbers enum-null enum-containers tuple-items array-without-items optional-property additional-properties-absent required-undefined required-without-properties empty-properties description-empty description-missing', kept],
  ],
});
