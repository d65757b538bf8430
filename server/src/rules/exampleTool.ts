/** The examples of the rules' pages: one MCP tool around a schema. */

/** A whole file with one tool. @param schema the text of its `inputSchema`, indented as it stands in the page */
export function exampleTool(schema: string): string {
  const lines = schema.trim().split('\n');
  return `{\n  "name": "find_orders",\n  "description": "Find orders.",\n  "inputSchema": ${lines.join('\n  ')}\n}\n`;
}

/** A whole file with one tool of one argument, closed. @param property the text of the argument's schema */
export function exampleProperty(property: string, name = 'status'): string {
  return exampleTool(`{
  "type": "object",
  "properties": {
    ${JSON.stringify(name)}: ${property.trim().split('\n').join('\n    ')}
  },
  "additionalProperties": false
}`);
}
