import { speaksOf, visitElement } from './elementObjects.ts';
import type { ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';

export const toolNameReserved: ToolRule = {
  id: 'tool-name-reserved',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A tool has a name that the host keeps for itself.',
    why: 'Wymcp publishes a tool named "help" that describes all others, so no other tool can be registered under that name.',
    wrong: `{"name": "help", "description": "Answers questions.", "actions": {"ask": {"description": "Ask something.", "properties": {"text": {"type": "string"}}}}}`,
    right: `{"name": "answers", "description": "Answers questions.", "actions": {"ask": {"description": "Ask something.", "properties": {"text": {"type": "string"}}}}}`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'reserved')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        const by = node.kind === 'string' ? spec.reserved?.get(node.value as string) : undefined;
        if (by === undefined) return;
        context.report({ at: context.nodeSpot([...parent, key], node), message: `The name ${quote(node.value as string)} is taken: it is ${by}. Choose another name.` });
      },
    });
  },
};
