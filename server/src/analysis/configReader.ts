/** From the tree of a configuration to its entries: every fault is reported at its place, the good parts are kept. */
import type { Host } from '../hosts/host.ts';
import { hostById } from '../hosts/index.ts';
import type { Severity } from '../rules/finding.ts';
import { effectiveMembers, type JsonNode, type Member, type Segment } from '../text/node.ts';
import { parsePointer, pointerOf } from '../text/pointer.ts';
import { describe } from '../text/value.ts';
import { type CallEntry, CONFIG_FILE, type Config, type ConfigProblem, EMPTY_CONFIG, type FileEntry, type IgnoreEntry, MOST_PROBLEMS } from './configModel.ts';
import { didYouMean, namesOf } from './configNames.ts';
import { ALL_HOSTS, CALLS, CONFIG, FILES, IGNORE, type ObjectShape, type StringKind } from './configShape.ts';
import { type Glob, readGlob } from './glob.ts';
import { readOwnHost } from './ownHost.ts';

type Path = readonly Segment[];

/** An entry of a list with its known members. */
interface Entry {
  readonly node: JsonNode;
  readonly path: Path;
  readonly members: ReadonlyMap<string, Member>;
}

export class ConfigReader {
  readonly #report: (problem: ConfigProblem) => void;
  readonly #hosts = new Map<string, Host>();
  /** Ids of declared hosts, also of those with a fault, so that using one is not a second fault. */
  readonly #declared: Set<string>;
  #told = 0;

  /** @param declared ids of hosts that are declared elsewhere and may be named */
  constructor(report: (problem: ConfigProblem) => void, declared: ReadonlySet<string> = new Set()) {
    this.#report = report;
    this.#declared = new Set(declared);
  }

  read(root: JsonNode): Config {
    if (root.kind !== 'object') {
      this.#fault(root, [], `The configuration is an object, not ${describe(root)}.`);
      return EMPTY_CONFIG;
    }
    const members = this.#members(root, CONFIG, [], 'the configuration');
    const schema = members.get('$schema');
    if (schema !== undefined) this.#string(schema, ['$schema'], 'text');
    // Hosts first: the files speak of them.
    this.#ownHosts(members.get('hosts'));
    return {
      files: this.#files(members.get('files')),
      rules: this.#rules(members.get('rules')),
      hosts: this.#hosts,
      ignore: this.#ignore(members.get('ignore')),
      calls: this.#calls(members.get('calls')),
    };
  }

  #files(member: Member | undefined): FileEntry[] {
    const entries: FileEntry[] = [];
    for (const { members, path } of this.#entries(member, FILES.items)) {
      const match = this.#glob(members.get('match'), [...path, 'match']);
      const format = this.#string(members.get('format'), [...path, 'format'], 'format');
      const hosts = this.#hostList(members.get('hosts'), [...path, 'hosts']);
      if (match !== undefined) entries.push({ match, format, hosts });
    }
    return entries;
  }

  #ignore(member: Member | undefined): IgnoreEntry[] {
    const entries: IgnoreEntry[] = [];
    for (const { members, path, node } of this.#entries(member, IGNORE.items)) {
      const file = this.#glob(members.get('file'), [...path, 'file']);
      const rule = this.#string(members.get('rule'), [...path, 'rule'], 'rule');
      const pointer = this.#string(members.get('pointer'), [...path, 'pointer'], 'pointer');
      // With a broken pointer the entry would hide the whole file.
      if (file === undefined || rule === undefined || (members.has('pointer') && pointer === undefined)) continue;
      entries.push({ file, rule, pointer, start: node.start, end: node.end, at: pointerOf(path) });
    }
    return entries;
  }

  #calls(member: Member | undefined): CallEntry[] {
    const entries: CallEntry[] = [];
    for (const { members, path, node } of this.#entries(member, CALLS.items)) {
      const match = this.#glob(members.get('match'), [...path, 'match']);
      const tool = this.#string(members.get('tool'), [...path, 'tool'], 'text');
      const action = this.#string(members.get('action'), [...path, 'action'], 'text');
      const file = this.#string(members.get('file'), [...path, 'file'], 'path');
      if (match !== undefined && tool !== undefined && file !== undefined) entries.push({ match, tool, action, file, start: node.start, end: node.end });
    }
    return entries;
  }

  #rules(member: Member | undefined): Map<string, Severity | 'off'> {
    const rules = new Map<string, Severity | 'off'>();
    const names = namesOf('rule', this.#declared)!;
    for (const rule of this.#map(member, ['rules'])) {
      if (!names.includes(rule.key)) this.#at(rule.keyStart, rule.keyEnd, ['rules', rule.key], `There is no rule ${JSON.stringify(rule.key)}.${this.#meant(rule.key, names)}`);
      else {
        const severity = this.#string(rule, ['rules', rule.key], 'severity');
        if (severity !== undefined) rules.set(rule.key, severity as Severity | 'off');
      }
    }
    return rules;
  }

  #ownHosts(member: Member | undefined): void {
    const declarations = this.#map(member, ['hosts']);
    for (const { key } of declarations) this.#declared.add(key);
    for (const declaration of declarations) {
      const { key, keyStart, keyEnd, value } = declaration;
      const path = ['hosts', key];
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) {
        this.#at(keyStart, keyEnd, path, 'The id of a host is written in lower case letters and digits, with "-" between words.');
      } else if (key === ALL_HOSTS || hostById(key) !== undefined) {
        this.#at(keyStart, keyEnd, path, `${JSON.stringify(key)} is a host that Toolspec Lens knows already. Give yours another name; "extends" takes over what this one does.`);
      } else if (value === undefined) this.#missingValue(declaration, path);
      else {
        const { host, problems } = readOwnHost(key, declaration, value, this.#hosts);
        for (const problem of problems) this.#report({ ...problem, pointer: pointerOf(path) + problem.pointer });
        if (host !== undefined) this.#hosts.set(key, host);
      }
    }
  }

  #hostList(member: Member | undefined, path: Path): string[] | undefined {
    if (member === undefined) return undefined;
    const items = this.#list(member, path);
    if (items === undefined) return undefined;
    const hosts: string[] = [];
    items.forEach((node, index) => {
      const host = this.#text(node, [...path, index], 'host');
      if (host !== undefined) hosts.push(host);
    });
    // A list of nothing but faults is no choice: the format's own hosts stay.
    return hosts.length === 0 && items.length > 0 ? undefined : hosts;
  }

  /** The objects of a list with their known members; an entry that lacks a required member is left out. */
  #entries(member: Member | undefined, shape: ObjectShape): Entry[] {
    if (member === undefined) return [];
    const entries: Entry[] = [];
    this.#list(member, [member.key])?.forEach((node, index) => {
      const path = [member.key, index];
      if (node.kind !== 'object') this.#fault(node, path, `An entry of "${member.key}" is an object with ${[...shape.members.keys()].map((key) => `"${key}"`).join(', ')}, not ${describe(node)}.`);
      else entries.push({ node, path, members: this.#members(node, shape, path, `an entry of "${member.key}"`) });
    });
    return entries;
  }

  /** The known members of an object; unknown and missing ones are reported. */
  #members(node: JsonNode, shape: ObjectShape, path: Path, what: string): Map<string, Member> {
    const known = new Map<string, Member>();
    for (const member of effectiveMembers(node)) {
      if (shape.members.has(member.key)) known.set(member.key, member);
      else this.#at(member.keyStart, member.keyEnd, [...path, member.key], `${JSON.stringify(member.key)} has no meaning in ${what}.${this.#meant(member.key, [...shape.members.keys()])}`);
    }
    for (const [key, { required }] of shape.members) {
      if (required === true && !known.has(key)) this.#at(node.start, node.start + 1, path, `"${key}" is missing in ${what}.`);
    }
    return known;
  }

  #map(member: Member | undefined, path: Path): readonly Member[] {
    if (member === undefined) return [];
    if (member.value === undefined) this.#missingValue(member, path);
    else if (member.value.kind !== 'object') this.#fault(member.value, path, `"${member.key}" is an object, not ${describe(member.value)}.`);
    else return effectiveMembers(member.value);
    return [];
  }

  #list(member: Member, path: Path): readonly JsonNode[] | undefined {
    if (member.value === undefined) this.#missingValue(member, path);
    else if (member.value.items === undefined) this.#fault(member.value, path, `"${member.key}" is a list, not ${describe(member.value)}.`);
    else return member.value.items;
    return undefined;
  }

  #string(member: Member | undefined, path: Path, kind: StringKind): string | undefined {
    if (member === undefined) return undefined;
    if (member.value !== undefined) return this.#text(member.value, path, kind);
    this.#missingValue(member, path);
    return undefined;
  }

  /** The string of a node, when it is one of its kind. */
  #text(node: JsonNode, path: Path, kind: StringKind): string | undefined {
    const value = node.value;
    if (typeof value !== 'string') {
      this.#fault(node, path, `A string belongs here, not ${describe(node)}.`);
      return undefined;
    }
    const names = namesOf(kind, this.#declared);
    let fault: string | undefined;
    if (names !== undefined && !names.includes(value)) fault = `There is no ${kind} ${JSON.stringify(value)}.${this.#meant(value, names)}`;
    else if (kind === 'pointer' && parsePointer(value) === undefined) fault = 'A JSON Pointer is empty or begins with "/".';
    else if (kind === 'path' && (value === '' || value.startsWith('/') || value.includes('\\') || value.split('/').includes('..'))) {
      fault = `The path of a file is relative to the folder of ${CONFIG_FILE}, with "/" between folders, and does not lead out of it.`;
    }
    if (fault === undefined) return value;
    this.#fault(node, path, fault);
    return undefined;
  }

  #glob(member: Member | undefined, path: Path): Glob | undefined {
    const text = this.#string(member, path, 'glob');
    if (text === undefined) return undefined;
    const glob = readGlob(text);
    if (typeof glob !== 'string') return glob;
    this.#fault(member!.value!, path, glob);
    return undefined;
  }

  #missingValue(member: Member, path: Path): void {
    this.#at(member.keyStart, member.keyEnd, path, `The value of "${member.key}" is missing.`);
  }

  #fault(node: JsonNode, path: Path, message: string): void {
    const container = node.kind === 'object' || node.kind === 'array';
    this.#at(node.start, container ? node.start + 1 : node.end, path, message);
  }

  /** The near names are looked for as long as somebody may read of them. */
  #meant(name: string, names: readonly string[]): string {
    return this.#told < MOST_PROBLEMS ? didYouMean(name, names) : '';
  }

  #at(start: number, end: number, path: Path, message: string): void {
    this.#told++;
    this.#report({ start, end, pointer: pointerOf(path), message, severity: 'error' });
  }
}
