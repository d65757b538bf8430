import { removeItem } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import { brief, toValue } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import type { SchemaRule } from './rule.ts';
import { MOST_IN_LIST } from './ruleWords.ts';
import { dialectOf, isOldDraft } from './schemaDialect.ts';
import { canonical } from './values/canonical.ts';

export const enumDuplicate: SchemaRule = {
  id: 'enum-duplicate',
  severity: 'warning',
  scope: 'schema',
  keywords: ['enum'],
  docs: {
    what: 'A value stands twice in `enum`.',
    why: 'Drafts 4 to 7 forbid it, so a host that checks a schema of those drafts refuses the tool; later drafts advise against it. The second one does nothing.',
    wrong: exampleProperty(`{"type": "string", "description": "State", "enum": ["open", "closed", "open"]}`),
    right: exampleProperty(`{"type": "string", "description": "State", "enum": ["open", "closed"]}`),
  },
  check(context, member) {
    const list = member.value;
    if (list?.items === undefined || list.items.length < 2) return;
    const scalars = new Map<unknown, JsonNode>();
    const containers = new Map<string, JsonNode>();
    let told = 0;
    list.items.forEach((item, index) => {
      const isContainer = item.items !== undefined || item.members !== undefined;
      const key = isContainer ? canonical(item) : item.value;
      const first: Map<unknown, JsonNode> = isContainer ? containers : scalars;
      const before = first.get(key);
      if (before === undefined) {
        first.set(key, item);
        return;
      }
      if (++told > MOST_IN_LIST) return;
      const { draft } = dialectOf(context.visit);
      context.report({
        at: context.nodeSpot([...context.segments(), 'enum', index], item, context.path()),
        message: `${brief(toValue(item))} stands in "enum" already.${isOldDraft(draft) ? ` Draft ${draft} forbids it.` : ''}`,
        ...(isOldDraft(draft) ? { severity: 'error' as const } : {}),
        related: [{ message: 'The first of this value.', at: before }],
        fixes: [{ title: 'Remove it', safe: true, edits: [removeItem(context.text, list, item)] }],
        tag: 'unnecessary',
      });
    });
  },
};
