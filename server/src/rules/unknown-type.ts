import { closest } from './closest.ts';
import { replaceNode } from '../text/edit.ts';
import type { Fix, SchemaRule } from './rule.ts';

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'];
/** What other languages call the types. `any` has no name in JSON Schema: a schema without `type` takes any value. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['str', 'string'],
  ['text', 'string'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['dict', 'object'],
  ['map', 'object'],
  ['list', 'array'],
  ['tuple', 'array'],
  ['none', 'null'],
]);

export const unknownType: SchemaRule = {
  id: 'unknown-type',
  severity: 'error',
  scope: 'schema',
  keywords: ['type'],
  docs: {
    what: 'A type that JSON Schema does not have.',
    why: 'JSON Schema knows seven types. A host that checks the schema refuses the tool for any other name, and one that does not lets every value pass.',
    wrong: `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"n": {"type": "float"}}}}]}`,
    right: `{"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {"n": {"type": "number"}}}}]}`,
  },
  check(context, member) {
    const nodes = member.value?.kind === 'array' ? member.value.items! : member.value === undefined ? [] : [member.value];
    nodes.forEach((node, index) => {
      if (node.kind !== 'string' || TYPES.includes(node.value as string)) return;
      const name = node.value as string;
      const meant = OTHER_NAMES.get(name.toLowerCase()) ?? closest(name, TYPES);
      const fixes: Fix[] = meant === undefined ? [] : [{ title: `Replace with "${meant}"`, safe: true, edits: [replaceNode(node, JSON.stringify(meant))] }];
      const segments = member.value === node ? [...context.segments(), 'type'] : [...context.segments(), 'type', index];
      context.report({
        at: context.nodeSpot(segments, node, context.path()),
        message: `${JSON.stringify(name)} is no JSON Schema type.${meant === undefined ? ` The types are ${TYPES.join(', ')}.` : ` Did you mean "${meant}"?`}`,
        fixes,
      });
    });
  },
};
