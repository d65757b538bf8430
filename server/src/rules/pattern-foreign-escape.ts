import { problemOfPattern } from './patternProblems.ts';
import { replaceNode } from '../text/edit.ts';
import { exampleProperty } from './exampleTool.ts';
import { foreignSyntax } from './foreignPattern.ts';
import type { Fix, SchemaRule } from './rule.ts';

export const patternForeignEscape: SchemaRule = {
  id: 'pattern-foreign-escape',
  severity: 'warning',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A `pattern` with an escape or slashes of another notation, which ECMA-262 reads as letters.',
    why: '`\\A` and `\\Z` are the start and end of the text in Python, Perl and .NET. JavaScript without Unicode mode reads them as the letters A and Z, so no value ever matches; with Unicode mode the pattern does not compile.',
    wrong: exampleProperty(`{"type": "string", "description": "Code", "pattern": "\\\\A[A-Z]{3}\\\\Z"}`, 'code'),
    right: exampleProperty(`{"type": "string", "description": "Code", "pattern": "^[A-Z]{3}$"}`, 'code'),
  },
  check(context, member) {
    const { value } = member;
    if (value?.kind !== 'string') return;
    const source = value.value as string;
    const literal = /^\/(.+)\/[dgimsuvy]*$/s.exec(source)?.[1];
    if (literal !== undefined && /^\/\^|\$\/[dgimsuvy]*$/.test(source) && problemOfPattern(literal) === undefined) {
      context.report({
        at: context.atValue(member),
        message: 'The slashes belong to a pattern in a program. Here they are letters that the text must hold, so with ^ or $ between them nothing ever matches.',
        fixes: [{ title: 'Write it without slashes', safe: source.endsWith('/'), edits: [replaceNode(value, JSON.stringify(literal))], ...(source.endsWith('/') ? {} : { loses: 'The flags.' }) }],
      });
      return;
    }
    if (!source.includes('\\') || problemOfPattern(source)?.kind !== 'only-without-unicode') return;
    const foreign = foreignSyntax(source);
    if (foreign === undefined) return;
    const fixes: Fix[] = foreign.replacement === undefined || problemOfPattern(foreign.replacement) !== undefined ? [] : [{ title: 'Write it for ECMA-262', safe: true, edits: [replaceNode(value, JSON.stringify(foreign.replacement))] }];
    context.report({ at: context.atValue(member), message: `ECMA-262 has no escape for ${foreign.what}: it is read as a letter, or does not compile.`, fixes });
  },
};
