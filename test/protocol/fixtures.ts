/** Small tool files for the protocol tests. */

/** One closed MCP tool whose properties have the given types, one property a line. */
export function toolFile(...types: string[]): string {
  const properties = types.map((type, index) => `          "p${index}": { "type": "${type}", "description": "Value ${index}." }`).join(',\n');
  return `{
  "tools": [
    {
      "name": "measure",
      "description": "Measures what stands before it.",
      "inputSchema": {
        "type": "object",
        "properties": {
${properties}
        },
        "additionalProperties": false
      }
    }
  ]
}
`;
}

/** A list of MCP tools with one unknown type each. @param rest of each schema; closed by default */
export function faultyTools(count: number, rest = ', "additionalProperties": false'): string {
  const tools = Array.from({ length: count }, (_, index) => `    {"name": "tool_${index}", "description": "Number ${index}.", "inputSchema": {"type": "object", "properties": {"n": {"type": "float"}}${rest}}}`);
  return `{\n  "tools": [\n${tools.join(',\n')}\n  ]\n}\n`;
}
