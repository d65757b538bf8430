/** Every name in a tool and everywhere it is spoken of: properties, actions, definitions, the tool itself. */
import { followRef, refToken } from '../analysis/localRef.ts';
import type { ReadPlace, ReadTool } from '../analysis/readPlace.ts';
import type { Tool } from '../formats/format.ts';
import { type JsonNode, type Member, valueOf } from '../text/node.ts';
import { Instances } from './instances.ts';

export type NameKind = 'tool' | 'action' | 'property' | 'definition';

/** One place where a name stands. Offsets count from the place's start; quotes are left out. */
export interface Occurrence {
  /** Equal for all occurrences of one thing. */
  readonly symbol: string;
  readonly kind: NameKind;
  readonly name: string;
  readonly declaration: boolean;
  readonly start: number;
  readonly end: number;
  /** Quotes stand around it: a cursor on their far side is on the name as well. */
  readonly quoted: boolean;
  /** The text that stands here when the thing has another name. */
  spell(name: string): string;
  /** Names of the same kind beside it, which a new name must not be. */
  taken(): Iterable<string>;
}

const inside = (name: string): string => JSON.stringify(name).slice(1, -1);

/** What all occurrences of one thing share. */
interface Named {
  readonly symbol: string;
  readonly kind: NameKind;
  taken(): Iterable<string>;
}

type Spelling = 'quoted' | 'bare' | 'token';

/** A tool can have a hundred thousand of them, so each is one small object. */
class Found implements Occurrence {
  readonly #named: Named;
  readonly #spelling: Spelling;
  readonly name: string;
  readonly declaration: boolean;
  readonly start: number;
  readonly end: number;

  constructor(named: Named, spelling: Spelling, name: string, declaration: boolean, start: number, end: number) {
    this.#named = named;
    this.#spelling = spelling;
    this.name = name;
    this.declaration = declaration;
    this.start = start;
    this.end = end;
  }

  get symbol(): string {
    return this.#named.symbol;
  }

  get kind(): NameKind {
    return this.#named.kind;
  }

  get quoted(): boolean {
    return this.#spelling === 'quoted';
  }

  spell(name: string): string {
    return this.#spelling === 'quoted' ? inside(name) : this.#spelling === 'bare' ? JSON.stringify(name) : inside(refToken(name));
  }

  taken(): Iterable<string> {
    return this.#named.taken();
  }
}

class Collector {
  readonly found: Occurrence[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  key(member: Member, named: Named, declaration: boolean): void {
    this.#quoted(member.keyStart, member.keyEnd, member.key, named, declaration);
  }

  string(node: JsonNode, named: Named, declaration: boolean): void {
    this.#quoted(node.start, node.end, node.value as string, named, declaration);
  }

  /** A token of a pointer that stands in a string. Found only where the string has no escapes, since its offsets are those of the value. */
  token(node: JsonNode, start: number, end: number, name: string, named: Named): void {
    if (this.#text.slice(node.start + 1, node.end - 1) !== node.value) return;
    this.found.push(new Found(named, 'token', name, false, node.start + 1 + start, node.start + 1 + end));
  }

  #quoted(start: number, end: number, name: string, named: Named, declaration: boolean): void {
    const quoted = this.#text[start] === '"' && this.#text[end - 1] === '"' && end - start >= 2;
    this.found.push(quoted ? new Found(named, 'quoted', name, declaration, start + 1, end - 1) : new Found(named, 'bare', name, declaration, start, end));
  }
}

/** All names of one tool. Costs what the tool costs. */
export function namesOf(place: ReadPlace, read: ReadTool): Occurrence[] {
  const { tool } = read;
  const collect = new Collector(place.text);
  const index = place.tools.indexOf(read);
  const named: Named = { symbol: `tool ${index}`, kind: 'tool', taken: () => [] };
  if (tool.keyed === true) {
    if (tool.nameMember !== undefined) collect.key(tool.nameMember, named, true);
  } else if (tool.nameMember?.value?.kind === 'string') collect.string(tool.nameMember.value, named, true);
  collectActions(collect, tool);
  tool.schemas.forEach((ref, number) => collectSchema(collect, tool, new Instances(ref), number));
  return collect.found.sort((left, right) => left.start - right.start);
}

function collectActions(collect: Collector, tool: Tool): void {
  const names = new Set(tool.actions.map((action) => action.name));
  const named = (name: string): Named => ({ symbol: `action ${name}`, kind: 'action', taken: () => names });
  for (const action of tool.actions) {
    collect.key(action.member, named(action.name), true);
    for (const item of valueOf(action.node, 'related')?.items ?? []) {
      if (item.kind === 'string' && names.has(item.value as string)) collect.string(item, named(item.value as string), false);
    }
  }
}

function collectSchema(collect: Collector, tool: Tool, instances: Instances, number: number): void {
  const { ref } = instances;
  /** What a `$ref` walks through by name: maps of properties with their group, maps of definitions. */
  const maps = new Map<JsonNode, number | 'definitions'>();
  const known = new Map<string, Named>();
  const property = (group: number, name: string): Named => {
    const symbol = `property ${number} ${group} ${name}`;
    let named = known.get(symbol);
    if (named === undefined) known.set(symbol, (named = { symbol, kind: 'property', taken: () => instances.declared(group).keys() }));
    return named;
  };
  const definition = (map: JsonNode, name: string): Named => ({ symbol: `definition ${number} ${map.start} ${name}`, kind: 'definition', taken: () => (map.members ?? []).map((member) => member.key) });
  const strings = (list: JsonNode | undefined, group: number): void => {
    for (const item of list?.items ?? []) if (item.kind === 'string') collect.string(item, property(group, item.value as string), false);
  };
  const declare = (map: JsonNode | undefined, group: number): void => {
    if (map?.members === undefined) return;
    maps.set(map, group);
    for (const member of map.members) collect.key(member, property(group, member.key), true);
  };
  const data = (root: JsonNode | undefined, group: number): void => {
    const stack: [JsonNode | undefined, number][] = [[root, group]];
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const [node, at] = entry;
      const names = instances.declared(at);
      for (const member of node?.members ?? []) {
        if (names.has(member.key)) collect.key(member, property(at, member.key), false);
        const next = instances.step(at, member.key);
        if (next !== undefined) stack.push([member.value, next]);
      }
      node?.items?.forEach((item, position) => {
        const next = instances.step(at, position);
        if (next !== undefined) stack.push([item, next]);
      });
    }
  };

  const root = instances.groupOf(ref.node)!;
  if (ref.role === 'properties') {
    declare(ref.node, root);
    const action = tool.actions.find((one) => one.properties?.node === ref.node);
    strings(valueOf(action?.node, 'required'), root);
    for (const names of valueOf(action?.node, 'required_one_of')?.items ?? []) strings(names, root);
  }
  const references: JsonNode[] = [];
  for (const { node } of instances.visits) {
    const group = instances.groupOf(node)!;
    for (const { key, value } of node.members ?? []) {
      if (value === undefined) continue;
      switch (key) {
        case 'properties':
          declare(value, group);
          break;
        case 'required':
          strings(value, group);
          break;
        case 'dependentRequired':
        case 'dependentSchemas':
        case 'dependencies':
          for (const member of value.members ?? []) {
            collect.key(member, property(group, member.key), false);
            strings(member.value, group);
          }
          break;
        case '$defs':
        case 'definitions':
          if (value.members === undefined) break;
          maps.set(value, 'definitions');
          for (const member of value.members) collect.key(member, definition(value, member.key), true);
          break;
        case '$ref':
          if (value.kind === 'string') references.push(value);
          break;
        case 'default':
        case 'const':
        case 'example':
          data(value, group);
          break;
        case 'examples':
        case 'enum':
          for (const item of value.items ?? []) data(item, group);
          break;
      }
    }
  }
  for (const node of references) {
    for (const step of followRef(ref, node.value as string)?.steps ?? []) {
      const map = maps.get(step.parent);
      if (map === undefined) continue;
      collect.token(node, step.start, step.end, step.token, map === 'definitions' ? definition(step.parent, step.token) : property(map, step.token));
    }
  }
  for (const sample of tool.samples) if (sample.schema.node === ref.node) data(sample.node, root);
}

/** The name under an offset of the place; of a `$ref` the token there, else the last one that is a name. */
export function occurrenceAt(names: readonly Occurrence[], offset: number): Occurrence | undefined {
  return names.find((name) => offset >= name.start && offset <= name.end) ?? names.find((name) => name.quoted && offset >= name.start - 1 && offset <= name.end + 1);
}
