import type { Host } from '../hosts/host.ts';
import { replaceNode } from '../text/edit.ts';
import type { JsonNode } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { describe } from '../text/value.ts';
import { aShape } from './elementWords.ts';
import { type ElementValue, visitElement } from './elementObjects.ts';
import { emptySchema, fitsKind } from '../formats/memberKinds.ts';
import { refuseShape } from './hostEvidence.ts';
import type { Fix, ToolRule } from './rule.ts';
import { quote } from './ruleWords.ts';
import { removeSchemaMember } from './schemaEdits.ts';

export const toolSchemaNotObject: ToolRule = {
  id: 'tool-schema-not-object',
  severity: 'error',
  scope: 'tool',
  docs: {
    what: 'Something that is no schema stands where the schema of a tool belongs.',
    why: 'A schema is an object, or true or false. A tool whose schema is a string, a list or null is refused, and with it the whole list.',
    wrong: `{"name": "a", "description": "A.", "inputSchema": "{\\"type\\": \\"object\\", \\"properties\\": {}, \\"additionalProperties\\": false}"}`,
    right: `{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}`,
  },
  check(context) {
    visitElement(context.tool, {
      value(value) {
        const { node, spec, parent, key } = value;
        if (spec.kind !== 'schema' || fitsKind(node, spec)) return;
        context.report({ at: context.nodeSpot([...parent, key], node), message: messageOf(value), fixes: fixes(value, context.text, context.hosts) });
      },
    });
  },
};

function messageOf({ node, key, object }: ElementValue): string {
  const wrong = written(node) === undefined ? describe(node) : 'a string that holds the schema';
  return `${quote(String(key))} of ${aShape(object.shape)} must be a schema, an object, but is ${wrong}.`;
}

/** The text of the object that a string spells, as generators do that encode twice. */
function written(node: JsonNode): string | undefined {
  if (node.kind !== 'string') return undefined;
  const text = (node.value as string).trim();
  if (!text.startsWith('{')) return undefined;
  const { roots, faults } = parse(text);
  return roots.length === 1 && roots[0]!.kind === 'object' && faults.length === 0 ? text : undefined;
}

function fixes({ node, object, member, spec }: ElementValue, text: string, hosts: readonly Host[]): Fix[] {
  const inside = written(node);
  if (inside !== undefined) return [{ title: 'Write the schema as an object', safe: true, edits: [replaceNode(node, inside)] }];
  if (node.kind !== 'null' && node.items?.length !== 0) return [];
  // Where an object without properties is refused as well, a tool that takes no arguments has no schema.
  if (refuseShape(hosts, 'empty-properties')) {
    const removal = spec.required === true ? undefined : removeSchemaMember(text, object.node, member);
    return removal === undefined ? [] : [{ title: `Remove ${quote(member!.key)}, since the tool has no parameters`, safe: false, edits: [removal] }];
  }
  return [{ title: 'Replace with the schema of a tool without arguments', safe: false, edits: [replaceNode(node, emptySchema)] }];
}
