import { removeMember } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { gather, readersOf } from './hostEvidence.ts';
import { moveToDescription } from './keywordInWords.ts';
import type { Fix, SchemaRule } from './rule.ts';
import { join, quote } from './ruleWords.ts';

export const hostFormat: SchemaRule = {
  id: 'host-format',
  severity: 'error',
  scope: 'schema',
  keywords: ['format'],
  docs: {
    what: 'A `format` that a host does not take.',
    why: 'JSON Schema lets formats be anything, but strict modes know a list and refuse the rest. OpenAI strict has no "uri", which Anthropic strict has.',
    wrong: exampleTool('{"type": "object", "properties": {"url": {"type": "string", "description": "Address", "format": "uri"}}, "required": ["url"], "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {"url": {"type": "string", "description": "Address, a URI."}}, "required": ["url"], "additionalProperties": false}'),
    hosts: ['openai-strict'],
  },
  check(context, member) {
    const format = member.value?.kind === 'string' ? (member.value.value as string) : undefined;
    if (format === undefined || context.keyword('format') !== member) return;
    const evidence = gather(readersOf(context.hosts, context.visit.ref.role), (host) => (host.formats === undefined || host.formats.includes(format) ? undefined : host.formatFact));
    if (evidence === undefined) return;
    const fixes: Fix[] = [];
    const moved = moveToDescription(context.text, context.schema, member);
    if (moved !== undefined) fixes.push({ title: 'Move "format" into the description', safe: false, edits: moved, loses: 'Nothing enforces it any more.' });
    fixes.push({ title: 'Remove "format"', safe: false, edits: [removeMember(context.text, context.schema, member)], loses: `The format ${quote(format)}.` });
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${evidence.says(`the format ${quote(format)}`)} It takes ${join(evidence.worst[0]!.formats!)}.`,
      fixes,
    });
  },
};
