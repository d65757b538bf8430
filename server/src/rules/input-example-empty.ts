import { removeItem } from '../text/edit.ts';
import { type JsonNode, valueOf } from '../text/node.ts';
import { shapeEvidence } from './hostEvidence.ts';
import type { ToolRule } from './rule.ts';

const file = (examples: string): string =>
  `{"tools": [{"name": "list_items", "description": "List items.", "input_schema": {"type": "object", "properties": {"path": {"type": "string", "description": "Folder"}}, "additionalProperties": false}, "input_examples": ${examples}}]}`;

export const inputExampleEmpty: ToolRule = {
  id: 'input-example-empty',
  severity: 'warning',
  scope: 'tool',
  docs: {
    what: 'An empty object among the input examples.',
    why: 'It may fit the schema, but the Anthropic API was seen to answer with HTTP 500. It tells the model nothing either.',
    wrong: file('[{"path": "/"}, {}]'),
    right: file('[{"path": "/"}]'),
  },
  check(context) {
    const { samples, holder, segments } = context.tool;
    if (samples.length === 0) return;
    const evidence = shapeEvidence(context.hosts, 'input-example-empty');
    if (evidence === undefined) return;
    for (const sample of samples) {
      if (sample.kind !== 'example' || sample.node.members?.length !== 0) continue;
      const key = sample.segments[segments.length];
      const list: JsonNode | undefined = typeof key === 'string' ? valueOf(holder, key) : undefined;
      context.report({
        at: context.nodeSpot(sample.segments, sample.node),
        severity: evidence.severity,
        hosts: evidence.hosts,
        message: `The example is empty. ${evidence.says('an empty example')}`,
        fixes: list?.items?.includes(sample.node) ? [{ title: 'Remove the example', safe: true, edits: [removeItem(context.text, list, sample.node)] }] : [],
      });
    }
  },
};
