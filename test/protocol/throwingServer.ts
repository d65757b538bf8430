/** The server with one rule that throws at every tool, for the test that a rule cannot take the others down. */
import { RULES } from '../../server/src/rules/index.ts';
import type { Rule } from '../../server/src/rules/rule.ts';

(RULES as Rule[]).unshift({
  id: 'throws',
  severity: 'error',
  scope: 'tool',
  docs: { what: '', why: '', wrong: '', right: '' },
  check() {
    throw new Error('This rule always throws.');
  },
});
await import('../../server/src/lsp/node.ts');
