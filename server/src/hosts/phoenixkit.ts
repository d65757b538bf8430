import { ENFORCED_KEYWORDS, isAnnotation } from '../schema/vocabulary.ts';
import { defineHost, fact, official } from './facts.ts';
import type { Host } from './host.ts';
import { ROOT_KEYWORDS, TABLE_KEYWORDS } from './shapes.ts';

const SEED = official('https://github.com/BeamLabEU/phoenix_kit/blob/v2.64.1/lib/phoenix_kit/api/validator.ex', '2026-11-30');
const enforced = fact('enforced', SEED);
const annotation = fact('accepted', SEED);
const refused = fact('rejected', SEED, { note: 'PhoenixKit refuses what it would not check.', answer: 'input_schema.properties.sku.oneOf is not supported' });

export const phoenixkit: Host = defineHost({
  id: 'phoenixkit',
  title: 'PhoenixKit',
  about: 'Tools whose arguments PhoenixKit validates itself, types and bounds included. A keyword that it does not check is refused when the tool is defined, so that no author believes in one that does nothing. The executor adds its control fields and closes the root.',
  otherKeywords: refused,
  keywords: [
    [[...ENFORCED_KEYWORDS].join(' '), enforced],
    [TABLE_KEYWORDS.filter(isAnnotation).join(' '), annotation],
  ],
  root: ROOT_KEYWORDS.filter((keyword) => ENFORCED_KEYWORDS.has(keyword)).map((keyword) => [keyword, enforced] as const),
  unknownKeyword: refused,
  otherShapes: annotation,
  shapes: [
    ['boolean-exclusive-bound tuple-items', refused],
    ['type-list enum-strings enum-numbers enum-null enum-containers boolean-schema min-items-over-1 additional-properties-open pattern-lookaround pattern-backreference pattern-word-boundary', enforced],
    ['ref-siblings ref-external ref-recursive anyof-siblings anyof-first-keys allof-ref', refused],
  ],
  closure: { kind: 'root', controlFields: ['dry_run', 'confirm_token', 'idempotency_key'] },
  readsValues: true,
});
