import { exampleTool } from './exampleTool.ts';
import type { FileRule } from './rule.ts';

const example = (type: string): string =>
  exampleTool(`{
  "type": "object",
  "properties": {
    // toolspec-ignore unknown-type -- the host has a type of this name
    "status": {"type": "${type}", "description": "open or closed"}
  },
  "additionalProperties": false
}`);

/** Found where findings are hidden, since only there is known what an ignore hides; here are its page and severity. */
export const ignoreUnused: FileRule = {
  id: 'ignore-unused',
  severity: 'warning',
  scope: 'file',
  docs: {
    what: 'An ignore that hides nothing.',
    why: 'A comment // toolspec-ignore, or an entry of "ignore" in .toolspec.json, stays behind when the fault is mended, and would hide the next one at its place.',
    fileName: 'tools.jsonc',
    wrong: example('string'),
    right: example('text'),
  },
  check: () => {},
};
