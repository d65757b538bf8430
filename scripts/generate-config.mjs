// Writes the JSON schema of .toolspec.json, and the same shapes into the settings of package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTypeScript } from './loadTypeScript.mjs';

export async function generate({ emit, root }) {
  const { shape, names, rules, formats, hosts, host } = await loadTypeScript(root, {
    shape: 'server/src/analysis/configShape.ts',
    names: 'server/src/analysis/configNames.ts',
    rules: 'server/src/rules/index.ts',
    formats: 'server/src/formats/index.ts',
    hosts: 'server/src/hosts/index.ts',
    host: 'server/src/hosts/declareSchema.ts',
  });
  const about = {
    format: new Map(formats.FORMATS.map((format) => [format.id, `${format.title}.`]).concat([[shape.NO_FORMAT, 'The file holds no tools.']])),
    host: new Map(hosts.HOSTS.map((host) => [host.id, host.about]).concat([[shape.ALL_HOSTS, 'Every host there is.']])),
    severity: new Map([
      ['off', 'The rule is not run.'],
      ['info', 'Information.'],
      ['warning', 'A warning.'],
      ['error', 'An error.'],
    ]),
    rule: new Map(rules.RULES.map((rule) => [rule.id, rule.docs.what])),
  };
  const choice = (kind) => {
    const values = names.namesOf(kind, new Set());
    return { enum: values, enumDescriptions: values.map((value) => about[kind].get(value)) };
  };
  const string = (kind) => {
    if (kind === 'glob') return { minLength: 1, maxLength: 1000, not: { pattern: '^[/!]|\\\\' } };
    if (kind === 'pointer') return { pattern: '^(/.*)?$' };
    // A host may be one that the file declares itself, so another name is no fault here.
    if (kind === 'host') return { anyOf: [choice('host'), {}] };
    return about[kind] === undefined ? {} : choice(kind);
  };
  const schemaOf = (one) => {
    switch (one.kind) {
      case 'string':
        return { type: 'string', description: one.about, ...string(one.of) };
      case 'list':
        return { type: 'array', description: one.about, items: schemaOf(one.items) };
      case 'object': {
        const members = [...one.members];
        const required = members.filter(([, member]) => member.required).map(([key]) => key);
        return {
          type: 'object',
          description: one.about,
          properties: Object.fromEntries(members.map(([key, member]) => [key, schemaOf(member.shape)])),
          ...(required.length === 0 ? {} : { required }),
          additionalProperties: false,
        };
      }
      case 'map':
        if (one.keys !== 'rule') return { type: 'object', description: one.about, additionalProperties: schemaOf(one.values) };
        return {
          type: 'object',
          description: one.about,
          // Both hold for each rule: its own description, and the severities once for all.
          properties: Object.fromEntries(rules.RULES.map((rule) => [rule.id, { description: rule.docs.what }])),
          patternProperties: { '': { type: 'string', ...choice('severity') } },
          additionalProperties: false,
        };
      default:
        return host.hostDeclarationSchema();
    }
  };
  const config = { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Toolspec Lens', ...schemaOf(shape.CONFIG), definitions: host.HOST_DEFINITIONS, allowComments: true, allowTrailingCommas: true };
  emit('schemas/toolspec.schema.json', `${JSON.stringify(config, undefined, 2)}\n`);

  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const settings = manifest.contributes?.configuration?.properties ?? {};
  // The sentences of the settings are translated in package.nls*.json, so only what follows from the rules is written here.
  const without = ({ description: _, ...rest }) => rest;
  const items = schemaOf(shape.FILES).items;
  if (settings['toolspec.files'] !== undefined) {
    const described = settings['toolspec.files'].items?.properties ?? {};
    settings['toolspec.files'].items = {
      ...without(items),
      properties: Object.fromEntries(Object.entries(items.properties).map(([key, value]) => [key, { ...without(value), description: described[key]?.description ?? value.description }])),
    };
  }
  if (settings['toolspec.rules'] !== undefined) {
    const { properties, patternProperties, additionalProperties } = schemaOf(shape.RULE_SEVERITIES);
    Object.assign(settings['toolspec.rules'], { properties, patternProperties, additionalProperties });
  }
  emit('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
}
