import { hasLookaround } from '../schema/pattern.ts';
import { replaceNode, type TextEdit } from '../text/edit.ts';
import type { Member } from '../text/node.ts';
import { exampleTool } from './exampleTool.ts';
import { type Evidence, takeKeyword } from './hostEvidence.ts';
import { addMember } from './keywordFixes.ts';
import { refusedPattern, removePattern } from './refusedPattern.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';

export const patternLookaround: SchemaRule = {
  id: 'pattern-lookaround',
  severity: 'error',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A pattern with lookahead or lookbehind, which a host cannot compile.',
    why: 'The pattern is valid in JSON Schema. Hosts that make a grammar of it refuse it; llama.cpp puts all tools into one grammar, so that one pattern stops every tool. Schemas made by Zod 4 have such patterns for e-mail addresses.',
    wrong: exampleTool('{"type": "object", "properties": {"to": {"type": "string", "description": "To", "pattern": "^(?=.{6,64}$)[^@]+@[^@]+$"}}, "required": ["to"], "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {"to": {"type": "string", "description": "To, 6 to 64 characters", "pattern": "^[^@]+@[^@]+$"}}, "required": ["to"], "additionalProperties": false}'),
    hosts: ['openai-strict'],
  },
  check(context, member) {
    const refused = refusedPattern(context, member, 'pattern-lookaround', (pattern) => pattern.includes('(?'), hasLookaround);
    if (refused === undefined) return;
    const { pattern, evidence } = refused;
    context.report({
      at: context.atValue(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `The pattern looks ahead or behind. ${evidence.says('a pattern with lookaround')}`,
      fixes: fixes(context, member, pattern, evidence),
    });
  },
};

/** `^(?=.{6,64}$)rest`: the length alone, which has keywords of its own. */
const LENGTH = /^\^\(\?=\.\{(\d+)(,(\d*))?\}\$\)(.*)$/s;

function fixes(context: SchemaContext, member: Member, pattern: string, evidence: Evidence): Fix[] {
  const remove = removePattern(context, member);
  const [, least, comma, most, rest] = LENGTH.exec(pattern) ?? [];
  if (least === undefined || hasLookaround(rest!)) return [remove];
  const greatest = comma === undefined ? least : most;
  const bounds: [string, string][] = [['minLength', least]];
  if (greatest !== undefined && greatest !== '') bounds.push(['maxLength', greatest]);
  if (bounds.some(([key]) => context.keyword(key) !== undefined || !takeKeyword(evidence.worst, key))) return [remove];
  const added = bounds.map(([key, bound]) => addMember(context, key, bound, 'pattern'));
  const insertion: TextEdit = { ...added[0]!, newText: added.map((edit) => edit.newText).join('') };
  const names = bounds.map(([key, bound]) => `"${key}": ${bound}`).join(' and ');
  return [{ title: `Say the length with ${names}`, safe: true, edits: [replaceNode(member.value!, JSON.stringify(`^${rest}`)), insertion] }, remove];
}
