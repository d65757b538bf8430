import type { Action } from '../formats/format.ts';
import { insertMember } from '../text/edit.ts';
import { hasMember, type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { groupsOf, stringsOf } from './actionParts.ts';
import { exampleAction } from './exampleAction.ts';
import type { Fix, ToolRule } from './rule.ts';
import { join, MOST_IN_LIST, quote, quoteAll } from './ruleWords.ts';

export const actionExampleIncomplete: ToolRule = {
  id: 'action-example-incomplete',
  severity: 'warning',
  scope: 'tool',
  docs: {
    what: 'An example of an action lacks an argument that a call must give.',
    why: 'Wymcp registers the tool, but the model copies the examples, and a call without a required argument, or with no whole group of "required_one_of", is refused. A default does not count for a required argument.',
    wrong: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"id": {"type": "string"}, "full": {"type": "boolean"}},
  "required": ["id"],
  "examples": [{"full": true}]
}`),
    right: exampleAction(`"find": {
  "description": "Find an order.",
  "properties": {"id": {"type": "string"}, "full": {"type": "boolean"}},
  "required": ["id"],
  "examples": [{"id": "A-17", "full": true}]
}`),
  },
  check(context) {
    for (const action of context.tool.actions) {
      const examples = valueOf(action.node, 'examples')?.items;
      if (examples === undefined || examples.length === 0) continue;
      const required = valueOf(action.node, 'required');
      // A name that is not declared is told where it stands.
      const names = required === undefined ? [] : [...new Set(stringsOf(required))].filter((name) => hasMember(action.properties?.node, name));
      const groups = groupsOf(action).map(({ node }) => stringsOf(node)).filter((group) => group.length > 0);
      if (names.length === 0 && groups.length === 0) continue;
      let told = 0;
      for (const [index, node] of examples.entries()) {
        if (told >= MOST_IN_LIST) break;
        if (node.members === undefined) continue;
        const lacking = names.filter((name) => !hasMember(node, name));
        const isDecided = groups.length === 0 || groups.some((group) => group.every((name) => hasMember(node, name)));
        if (lacking.length === 0 && isDecided) continue;
        told++;
        const said = [
          ...(lacking.length === 0 ? [] : [`lacks ${quoteAll(lacking)}, which "required" names`]),
          ...(isDecided ? [] : [`holds no whole group of "required_one_of": ${join(groups.map((group) => quoteAll(group)), 'or')}`]),
        ];
        context.report({
          at: { start: node.start, end: node.start + 1, segments: [...action.segments, 'examples', index], path: '' },
          message: `The example ${said.join(', and ')}. Such a call is refused.`,
          fixes: isDecided && lacking.length === 1 ? addIt(context.text, action, node, lacking[0]!) : [],
        });
      }
    }
  },
};

/** A missing argument whose schema names a value. */
function addIt(text: string, action: Action, example: JsonNode, name: string): Fix[] {
  const property = valueOf(action.properties?.node, name);
  const value = memberOf(property, 'const')?.value ?? memberOf(property, 'default')?.value ?? valueOf(property, 'examples')?.items?.[0] ?? valueOf(property, 'enum')?.items?.[0];
  return value === undefined ? [] : [{ title: `Add ${quote(name)}`, safe: false, edits: [insertMember(text, example, name, text.slice(value.start, value.end))] }];
}
