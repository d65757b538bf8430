/** The examples of the pages of rules for actions: one Wymcp tool with one or more actions. */

/** A whole file. @param actions the text of the actions, without the braces */
export function exampleAction(actions: string): string {
  const lines = actions.trim().split('\n');
  return `{\n  "name": "orders",\n  "description": "Orders of the shop.",\n  "actions": {\n    ${lines.join('\n    ')}\n  }\n}\n`;
}
