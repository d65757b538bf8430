import { hasPosixClass } from '../schema/pattern.ts';
import { problemOfPattern } from './patternProblems.ts';
import { rewritePattern } from '../schema/patternSource.ts';
import { replaceNode } from '../text/edit.ts';
import { exampleProperty } from './exampleTool.ts';
import { foreignSyntax } from './foreignPattern.ts';
import type { Fix, SchemaRule } from './rule.ts';

export const patternWithoutUnicode: SchemaRule = {
  id: 'pattern-without-unicode',
  severity: 'warning',
  scope: 'schema',
  keywords: ['pattern'],
  docs: {
    what: 'A `pattern` that only compiles without Unicode mode.',
    why: 'Validators such as Ajv compile patterns in Unicode mode, where an escape that means nothing, as in `\\-` outside brackets or `\\_`, is an error: they refuse the schema. Without the needless backslash it means the same everywhere.',
    wrong: exampleProperty(`{"type": "string", "description": "Code", "pattern": "^[a-z]+\\\\_[0-9]+$"}`, 'code'),
    right: exampleProperty(`{"type": "string", "description": "Code", "pattern": "^[a-z]+_[0-9]+$"}`, 'code'),
  },
  check(context, member) {
    const { value } = member;
    if (value?.kind !== 'string') return;
    const source = value.value as string;
    // Unicode mode is stricter about these only, and compiling costs more than looking.
    if (!/[\\\]{}]/.test(source)) return;
    const problem = problemOfPattern(source);
    if (problem?.kind !== 'only-without-unicode' || foreignSyntax(source) !== undefined) return;
    const lenient = rewritePattern(source, true);
    const fixes: Fix[] = hasPosixClass(source) || problemOfPattern(lenient) !== undefined ? [] : [{ title: 'Write it for Unicode mode', safe: true, edits: [replaceNode(value, JSON.stringify(lenient))] }];
    context.report({ at: context.atValue(member), message: `Validators that compile patterns in Unicode mode refuse this one: ${problem.message}.`, fixes });
  },
};
