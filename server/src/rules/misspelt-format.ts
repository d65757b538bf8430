import { replaceNode } from '../text/edit.ts';
import { closest, fold } from './closest.ts';
import { exampleProperty } from './exampleTool.ts';
import type { SchemaRule } from './rule.ts';
import { quote } from './ruleWords.ts';

/** The formats of JSON Schema up to 2020-12, and those that OpenAPI adds. */
const FORMATS = [
  ...['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference', 'uuid'],
  ...['uri-template', 'json-pointer', 'relative-json-pointer', 'regex', 'int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'],
] as const;
const KNOWN: ReadonlySet<string> = new Set(FORMATS);

/** One wrong letter in a shorter word makes another word too often: `data`, `tile`. */
const LEAST_LENGTH = 6;

export const misspeltFormat: SchemaRule = {
  id: 'misspelt-format',
  severity: 'warning',
  scope: 'schema',
  keywords: ['format'],
  docs: {
    what: 'A `format` that no draft has but that looks like one.',
    why: 'A reader passes over a format that it does not know, so the misspelt one checks nothing and tells the model little. Formats of your own that are not near a known one are let be.',
    wrong: exampleProperty('{"type": "string", "description": "Start", "format": "datetime"}', 'start'),
    right: exampleProperty('{"type": "string", "description": "Start", "format": "date-time"}', 'start'),
  },
  check(context, { value }) {
    if (value?.kind !== 'string') return;
    const format = value.value as string;
    if (KNOWN.has(format)) return;
    // A host with a list of its own takes it, or refuses it under host-format.
    if (context.hosts.some((host) => host.formats !== undefined)) return;
    const meant = FORMATS.find((known) => fold(known) === fold(format)) ?? (format.length < LEAST_LENGTH ? undefined : closest(format, FORMATS, 1));
    if (meant === undefined) return;
    context.report({
      at: context.nodeSpot([...context.segments(), 'format'], value, context.path()),
      message: `${quote(format)} is no format of JSON Schema, so it is passed over. Did you mean "${meant}"?`,
      fixes: [{ title: `Replace with "${meant}"`, safe: fold(meant) === fold(format), edits: [replaceNode(value, JSON.stringify(meant))] }],
    });
  },
};
