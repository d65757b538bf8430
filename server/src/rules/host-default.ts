import { removeMember } from '../text/edit.ts';
import { exampleTool } from './exampleTool.ts';
import { concernsShape, readersOf, shapeEvidence } from './hostEvidence.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { requiredNames } from './schemaEdits.ts';
import { declaredTypes } from './schemaTypes.ts';

export const hostDefault: SchemaRule = {
  id: 'host-default',
  severity: 'error',
  scope: 'schema',
  keywords: ['default'],
  docs: {
    what: 'A `default` that a host refuses where it stands: on a required property, or on an object or array.',
    why: 'A default on a required property can never apply, and some hosts fill in scalars only. A host of your own can be declared to refuse it as well (`.toolspec.json`, `hosts`).',
    wrong: exampleTool('{"type": "object", "properties": {"tags": {"type": "string", "description": "Tags", "default": "a"}}, "required": ["tags"], "additionalProperties": false}'),
    right: exampleTool('{"type": "object", "properties": {"tags": {"type": "string", "description": "Tags"}}, "required": ["tags"], "additionalProperties": false}'),
    hosts: ['esphome-device-builder'],
  },
  concerns: concernsShape('default-on-required', 'default-on-container'),
  check(context, member) {
    const { visit, schema } = context;
    if (context.keyword('default') !== member) return;
    const hosts = readersOf(context.hosts, visit.ref.role);
    const onRequired = shapeEvidence(hosts, 'default-on-required', 'default');
    const onContainer = shapeEvidence(hosts, 'default-on-container', 'default');
    if (onRequired === undefined && onContainer === undefined) return;
    const isRequired = visit.keyword === 'properties' && visit.parent !== undefined && requiredNames(visit.parent.node).has(String(visit.name));
    const types = declaredTypes(schema, context.hosts);
    const isContainer = types?.some((type) => type === 'object' || type === 'array') ?? (member.value?.members !== undefined || member.value?.items !== undefined);
    const evidence = isRequired && onRequired !== undefined ? onRequired : isContainer ? onContainer : undefined;
    if (evidence === undefined) return;
    const where = evidence === onRequired ? 'a default on a required property' : 'a default on an object or array';
    context.report({
      at: context.at(member),
      severity: evidence.severity,
      hosts: evidence.hosts,
      message: `${evidence === onRequired ? `${quote(String(visit.name))} is required, so the default never applies. ` : ''}${evidence.says(where)}`,
      fixes: [{ title: 'Remove "default"', safe: evidence === onRequired, edits: [removeMember(context.text, schema, member)], ...(evidence === onRequired ? {} : { loses: 'The default.' }) }],
    });
  },
};
