import { TABLE_KEYWORDS } from '../hosts/shapes.ts';
import { isAnnotation, KEYWORDS } from '../schema/vocabulary.ts';
import { removeMember } from '../text/edit.ts';
import type { Host } from '../hosts/host.ts';
import { gather, readersOf, unknownKeywordEvidence } from './hostEvidence.ts';
import { KNOWN_EXTENSIONS, meantBy } from './misspelt-keyword.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

const IN_TABLES: ReadonlySet<string> = new Set(TABLE_KEYWORDS);
const file = (more: string): string => `{"functionDeclarations": [{"name": "find", "description": "Find.", "parameters": {"type": "object", "properties": {"id": {"type": "string", "description": "Order"${more}}}}}]}`;

export const hostUnknownKeyword: SchemaRule = {
  id: 'host-unknown-keyword',
  severity: 'error',
  scope: 'schema',
  docs: {
    what: 'A key that is no keyword of JSON Schema, where a host refuses what it does not know.',
    why: 'JSON Schema ignores unknown keys. Gemini reads `parameters` into fields and refuses the whole request for a name that is none; PhoenixKit refuses what it would not check.',
    wrong: file(', "widget": "text"'),
    right: file(''),
  },
  concerns: (hosts) => unknownKeywordEvidence(hosts) !== undefined,
  check(context) {
    const { members } = context.schema;
    if (members === undefined || unknownKeywordEvidence(context.hosts) === undefined) return;
    const hosts = readersOf(context.hosts, context.visit.ref.role);
    for (const member of members) {
      const { key } = member;
      if (KEYWORDS.has(key) || IN_TABLES.has(key) || member.value === undefined || context.keyword(key) !== member) continue;
      // A slip is told with the keyword that was meant.
      if (!key.startsWith('x-') && !KNOWN_EXTENSIONS.has(key) && meantBy(context, member, member.value) !== undefined) continue;
      const evidence = gather(hosts, (host) => factFor(host, key));
      if (evidence === undefined) continue;
      context.report({
        at: context.at(member),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: evidence.says(`the unknown keyword ${quote(key)}`),
        fixes: [{ title: `Remove ${quote(key)}`, safe: isAnnotation(key), edits: [removeMember(context.text, context.schema, member)] }],
      });
    }
  },
};

/** A host that reads values itself lets the annotations of authors pass (`x-…`). */
function factFor(host: Host, key: string): Host['unknownKeyword'] | undefined {
  const own = host.keywords.get(key);
  if (own !== undefined) return own;
  if (host.unknownKeyword.verdict !== 'rejected' || (key.startsWith('x-') && host.keywords.get('$comment')?.verdict === 'accepted')) return undefined;
  return host.unknownKeyword;
}
