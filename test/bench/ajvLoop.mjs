/** What a script with Ajv does instead: every file of a folder held to the schema of a tools list, whose input schemas are held to the metaschema. */
import Ajv from 'ajv';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOOLS_LIST = {
  type: 'object',
  required: ['tools'],
  properties: {
    tools: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'inputSchema'],
        properties: {
          name: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
          title: { type: 'string' },
          description: { type: 'string' },
          inputSchema: { allOf: [{ $ref: 'http://json-schema.org/draft-07/schema#' }, { type: 'object', required: ['type'], properties: { type: { const: 'object' } } }] },
        },
      },
    },
  },
};

const folder = process.argv[2];
const validate = new Ajv({ allErrors: true }).compile(TOOLS_LIST);
let bad = 0;
for (const name of readdirSync(folder)) {
  if (!validate(JSON.parse(readFileSync(join(folder, name), 'utf8')))) bad++;
}
process.stdout.write(`${bad} files are not valid.\n`);
