import { exampleTool } from './exampleTool.ts';
import { shapeEvidence } from './hostEvidence.ts';
import type { ToolRule } from './rule.ts';

export const descriptionMissing: ToolRule = {
  id: 'description-missing',
  severity: 'info',
  scope: 'tool',
  docs: {
    what: 'A tool without a description, or with an empty one.',
    why: 'A model chooses a tool by its description. Bedrock refuses an empty one, VS Code warns and sends a placeholder.',
    wrong: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}').replace('Find orders.', ''),
    right: exampleTool('{"type": "object", "properties": {}, "additionalProperties": false}'),
    hosts: ['vscode-mcp'],
  },
  check(context) {
    const { tool, hosts } = context;
    if (tool.holder.kind !== 'object') return;
    const member = tool.descriptionMember;
    if (member === undefined) {
      // A format that requires the member reports it as one.
      for (const [key, spec] of tool.shape.members) if (spec.required === true && /description$/i.test(key)) return;
      if (!tool.shape.members.has('description') && ![...tool.shape.members.keys()].some((key) => /description$/i.test(key))) return;
      const evidence = shapeEvidence(hosts, 'description-missing');
      context.report({
        at: context.toolSpot(),
        severity: evidence?.severity ?? 'info',
        hosts: evidence?.hosts ?? [],
        message: `The tool has no description, and a model chooses a tool by it.${evidence === undefined ? '' : ` ${evidence.says('a tool without one')}`}`,
      });
      return;
    }
    if (tool.description === undefined || tool.description.trim() !== '') return;
    const evidence = shapeEvidence(hosts, tool.description === '' ? 'description-empty' : 'description-missing');
    context.report({
      at: context.valueSpot(tool.segments, member),
      severity: evidence?.severity ?? 'info',
      hosts: evidence?.hosts ?? [],
      message: `The description is empty, and a model chooses a tool by it.${evidence === undefined ? '' : ` ${evidence.says('an empty one')}`}`,
    });
  },
};
