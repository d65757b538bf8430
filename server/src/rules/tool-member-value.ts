import { replaceNode } from '../text/edit.ts';
import { closest } from './closest.ts';
import { speaksOf, visitElement } from './elementObjects.ts';
import type { Fix, ToolContext, ToolRule } from './rule.ts';
import { quote, quoteAll } from './ruleWords.ts';
import { typeElsewhere } from './schemaTypes.ts';

const LONGEST = 1000;

export const toolMemberValue: ToolRule = {
  id: 'tool-member-value',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'A member of a tool has a value that the host does not take.',
    why: 'Some members take a few words only, such as the theme of an icon in MCP, or strings of one form, such as the reference name of a VS Code tool. The tool is refused for any other.',
    wrong: `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}, "icons": [{"src": "https://example.com/a.png", "theme": "drak"}]}`,
    right: `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}, "icons": [{"src": "https://example.com/a.png", "theme": "dark"}]}`,
  },
  check(context) {
    if (!speaksOf(context.tool, 'values', 'usual', 'pattern')) return;
    visitElement(context.tool, {
      value({ node, spec, parent, key }) {
        if ((spec.values === undefined && spec.usual === undefined && spec.pattern === undefined) || node.kind !== 'string') return;
        const text = node.value as string;
        const at = context.nodeSpot([...parent, key], node);
        if (spec.values !== undefined && !spec.values.includes(text)) {
          const meant = closest(text, spec.values);
          const fixes: Fix[] = meant === undefined ? [] : [{ title: `Replace with "${meant}"`, safe: true, edits: [replaceNode(node, JSON.stringify(meant))] }];
          context.report({ at, message: `${quote(text)} is not taken here. It must be ${quoteAll(spec.values, 'or')}.`, fixes });
        } else if (spec.usual?.includes(text) === false) {
          const meant = typeElsewhere(text) ?? closest(text, spec.usual);
          const fixes: Fix[] = meant === undefined || !spec.usual.includes(meant) ? [] : [{ title: `Replace with "${meant}"`, safe: true, edits: [replaceNode(node, JSON.stringify(meant))] }];
          context.report({ at, severity: 'warning', message: `${quote(text)} is not known here. Known are ${quoteAll(spec.usual)}.`, fixes });
        } else if (spec.pattern !== undefined && !isAllowed(context, spec.pattern.notIn) && text.length <= LONGEST && !spec.pattern.regex.test(text)) {
          context.report({ at, message: `${quote(text)} is not taken here. It must hold ${spec.pattern.words}.` });
        }
      },
    });
  },
};

/** The file is of the variant whose authors may write it. */
function isAllowed({ hosts }: ToolContext, variant: string | undefined): boolean {
  return variant !== undefined && hosts.some((host) => host.variant === variant);
}
