import { limitWords } from '../hosts/shapes.ts';
import { gather, readersOf } from './hostEvidence.ts';
import { exampleTool } from './exampleTool.ts';
import type { SchemaRule } from './rule.ts';
import { countSchema, SCHEMA_LIMITS } from './schemaCounts.ts';

const levels = (count: number): string =>
  Array.from({ length: count }).reduceRight<string>((inner) => `{"type": "object", "properties": {"a": ${inner}}, "required": ["a"], "additionalProperties": false}`, '{"type": "string", "description": "A"}');

export const schemaTooLarge: SchemaRule = {
  id: 'schema-too-large',
  severity: 'error',
  scope: 'schema',
  docs: {
    what: 'A schema with more properties, levels, enum values or text than a host takes.',
    why: 'Strict modes make a grammar of the schema and bound its size. The limits stand on the page of each host.',
    wrong: exampleTool(levels(11)),
    right: exampleTool(levels(3)),
    hosts: ['openai-strict'],
  },
  isSilent: ({ atRoot }) => !atRoot,
  check(context) {
    const { visit } = context;
    if (visit.keyword !== undefined || visit.parent !== undefined) return;
    const hosts = readersOf(context.hosts, visit.ref.role);
    if (!hosts.some((host) => SCHEMA_LIMITS.some((id) => host.limits.has(id)))) return;
    const counts = countSchema(context.schema);
    for (const id of SCHEMA_LIMITS) {
      const count = counts.get(id)!;
      const evidence = gather(hosts, (host) => {
        const limit = host.limits.get(id);
        return limit === undefined || count <= limit.max ? undefined : limit;
      });
      if (evidence === undefined) continue;
      const most = Math.min(...evidence.worst.map((host) => host.limits.get(id)!.max));
      context.report({
        at: context.atSchema(),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: `The schema has ${count} ${limitWords(id)}. ${evidence.says(`more than ${most}`)}`,
      });
    }
  },
};
