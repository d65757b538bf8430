/**
 * The shape of `.toolspec.json`, once: the reader checks by it, its JSON schema and the VS Code settings are generated
 * from it.
 */

/** What a string of the configuration stands for. */
export type StringKind = 'text' | 'glob' | 'rule' | 'format' | 'host' | 'severity' | 'pointer' | 'path';

export interface ObjectShape {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, ConfigMember>;
  readonly about: string;
}

export interface ListShape<Items extends ConfigShape = ConfigShape> {
  readonly kind: 'list';
  readonly items: Items;
  readonly about: string;
}

export type ConfigShape =
  | { readonly kind: 'string'; readonly of: StringKind; readonly about: string }
  | ListShape
  | ObjectShape
  /** `keys: rule` names rules, `keys: own-host` declares hosts. */
  | { readonly kind: 'map'; readonly keys: 'rule' | 'own-host'; readonly values: ConfigShape; readonly about: string }
  /** A host of the user's; `server/src/hosts/declare.ts` reads it. */
  | { readonly kind: 'host'; readonly about: string };

export interface ConfigMember {
  readonly shape: ConfigShape;
  readonly required?: boolean;
}

const text = (of: StringKind, about: string): ConfigShape => ({ kind: 'string', of, about });
const must = (shape: ConfigShape): ConfigMember => ({ shape, required: true });
const may = (shape: ConfigShape): ConfigMember => ({ shape });
const hosts: ConfigShape = { kind: 'list', items: text('host', 'The id of a host, or "all".'), about: 'The hosts that read these files, instead of those of the format.' };

export const FILES: ListShape<ObjectShape> = {
  kind: 'list',
  about: 'Which files hold tools, in which format, for which hosts. The first entry that matches a file decides.',
  items: {
    kind: 'object',
    about: 'Files and what is said of them.',
    members: new Map([
      ['match', must(text('glob', 'A glob over paths from the folder of .toolspec.json: *, **, ?, [a-z], {a,b}.'))],
      ['format', may(text('format', 'The format, where the content does not tell; "none" for a file without tools.'))],
      ['hosts', may(hosts)],
    ]),
  },
};

export const RULE_SEVERITIES: ConfigShape = {
  kind: 'map',
  keys: 'rule',
  about: 'The severity of rules, by id. A rule that is not named keeps its own.',
  values: text('severity', 'The severity of its findings, or "off".'),
};

const OWN_HOSTS: ConfigShape = {
  kind: 'map',
  keys: 'own-host',
  about: 'Hosts of your own, by id.',
  values: { kind: 'host', about: 'What the host does with keywords, names and objects.' },
};

export const IGNORE: ListShape<ObjectShape> = {
  kind: 'list',
  about: 'Findings that are not to be shown. An entry that hides nothing is itself a finding.',
  items: {
    kind: 'object',
    about: 'One finding, or all of a rule in some files.',
    members: new Map([
      ['file', must(text('glob', 'A glob over paths from the folder of .toolspec.json.'))],
      ['rule', must(text('rule', 'The id of the rule.'))],
      ['pointer', may(text('pointer', 'A JSON Pointer into the file: only findings at this place and below it are hidden.'))],
    ]),
  },
};

export const CALLS: ListShape<ObjectShape> = {
  kind: 'list',
  about: 'Files with the data of a call, each checked against a tool.',
  items: {
    kind: 'object',
    about: 'Files of calls and their tool.',
    members: new Map([
      ['match', must(text('glob', 'A glob over the files that hold calls: JSON, or JSON lines with one call a line.'))],
      ['tool', must(text('text', 'The name of the tool.'))],
      ['action', may(text('text', 'The action, where the tool has actions.'))],
      ['file', must(text('path', 'The file that defines the tool, from the folder of .toolspec.json.'))],
    ]),
  },
};

export const CONFIG: ObjectShape = {
  kind: 'object',
  about: 'How Toolspec Lens reads the files of this folder.',
  members: new Map([
    ['$schema', may(text('text', 'The address of the JSON schema of this file.'))],
    ['files', may(FILES)],
    ['rules', may(RULE_SEVERITIES)],
    ['hosts', may(OWN_HOSTS)],
    ['ignore', may(IGNORE)],
    ['calls', may(CALLS)],
  ]),
};

/** The severities a rule may be given. */
export const SEVERITY_NAMES = ['off', 'info', 'warning', 'error'] as const;
/** The format that says: no tool file. */
export const NO_FORMAT = 'none';
/** Stands for every host there is. */
export const ALL_HOSTS = 'all';
