/**
 * Reads marked-text cases. A case file holds cases one after another:
 *
 *     === what the case shows
 *     hosts: openai            (optional headers: file, format, hosts, rules, all)
 *     { "name": "a/b" }
 *               ^^^^^ error /name | a part of the message
 *     === fix: Rename to "a_b"
 *     { "name": "a_b" }
 *
 * A line of carets speaks of the line above it: the squiggle must have exactly its columns. Behind the carets stand
 * the severity, the pointer and, after `|`, a part of the message; each may be left out. With the header `all: yes`
 * the rule id stands first and the findings of every rule are compared, not only those of the file's own rule.
 * A section `=== fix: TITLE` gives the text after the first fix of that title; `…` in a title stands for anything.
 */
import { readFileSync } from 'node:fs';

export interface Mark {
  line: number;
  start: number;
  end: number;
  rule: string | undefined;
  severity: string | undefined;
  pointer: string | undefined;
  message: string | undefined;
}

export interface FixCase {
  title: string;
  text: string;
}

export interface Case {
  title: string;
  line: number;
  headers: Map<string, string>;
  text: string;
  marks: Mark[];
  fixes: FixCase[];
}

const HEADER = /^(file|format|hosts|rules|all): (.*)$/;
const MARK = /^(\s*)(\^+)\s*(.*)$/;

export function readCases(path: string): Case[] {
  const cases: Case[] = [];
  const lines = readFileSync(path, 'utf8').split('\n');
  let current: Case | undefined;
  let fix: FixCase | undefined;
  let body: string[] = [];
  const finish = (): void => {
    while (body.length > 0 && body[body.length - 1] === '') body.pop();
    const text = body.join('\n');
    if (fix !== undefined) fix.text = text;
    else if (current !== undefined) current.text = text;
    body = [];
  };
  lines.forEach((line, index) => {
    const heading = /^=== (.*)$/.exec(line);
    if (heading !== null) {
      finish();
      const title = heading[1]!;
      if (title.startsWith('fix: ') && current !== undefined) {
        fix = { title: title.slice(5), text: '' };
        current.fixes.push(fix);
      } else {
        fix = undefined;
        current = { title, line: index + 1, headers: new Map(), text: '', marks: [], fixes: [] };
        cases.push(current);
      }
      return;
    }
    if (current === undefined) return;
    if (fix === undefined) {
      const header = body.length === 0 ? HEADER.exec(line) : null;
      if (header !== null) {
        current.headers.set(header[1]!, header[2]!.trim());
        return;
      }
      const mark = MARK.exec(line);
      if (mark !== null) {
        const [left, message] = mark[3]!.split(' | ');
        const words = (left ?? '').trim().split(/\s+/).filter((word) => word !== '');
        const all = current.headers.get('all') === 'yes';
        const severities = ['error', 'warning', 'info'];
        const severity = words.find((word) => severities.includes(word));
        const pointer = words.find((word) => word.startsWith('/'));
        const rule = all ? words.find((word) => word !== severity && word !== pointer) : undefined;
        current.marks.push({ line: body.length - 1, start: mark[1]!.length, end: mark[1]!.length + mark[2]!.length, rule, severity, pointer, message: message?.trim() });
        return;
      }
    }
    body.push(line);
  });
  finish();
  return cases;
}
