/** What the hosts of a tool do with a keyword or a shape, put together for one finding. */
import type { SchemaRef } from '../formats/format.ts';
import type { Fact, Host, ShapeId, Verdict } from '../hosts/host.ts';
import { keywordFact } from '../hosts/host.ts';
import { hostById } from '../hosts/index.ts';
import type { Severity } from './finding.ts';

/** The verdicts that are worth a finding, worst first. */
const TOLD = ['rejected', 'ignored', 'rewritten'] as const;
export type ToldVerdict = (typeof TOLD)[number];

const VERBS: Record<ToldVerdict, readonly [one: string, many: string, weak: string]> = {
  rejected: ['refuses', 'refuse', 'may refuse'],
  ignored: ['ignores', 'ignore', 'may ignore'],
  rewritten: ['changes', 'change', 'may change'],
};

/** What to tell of one keyword or shape: the worst that any host does, and what the others do. */
export interface Evidence {
  /** The worst verdict among the hosts. */
  readonly verdict: ToldVerdict;
  readonly severity: Severity;
  /** The ids of the hosts that do something with it, worst first. */
  readonly hosts: readonly string[];
  /** The facts of the worst verdict. */
  readonly facts: readonly Fact[];
  /** The hosts of the worst verdict. */
  readonly worst: readonly Host[];
  /** `OpenAI refuses X; Ollama ignores it. NOTE` for an object X. */
  says(object: string): string;
}

/** By consequence: refused, error; ignored, warning; changed, information. What is weak is never an error. */
export function severityOf(fact: Pick<Fact, 'verdict' | 'weak' | 'source'>): Severity {
  if (fact.verdict === 'rejected') return !fact.weak ? 'error' : fact.source?.certainty === 'deduced' ? 'info' : 'warning';
  if (fact.verdict === 'ignored') return fact.weak ? 'info' : 'warning';
  return 'info';
}

const RANK: Record<Severity, number> = { error: 2, warning: 1, info: 0 };

/** Names in a row: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[], and = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names[names.length - 1]}`;
}

function clauses(pairs: readonly (readonly [Host, Fact])[], verdict: ToldVerdict, object: string): string[] {
  const [one, many, may] = VERBS[verdict];
  const strong = pairs.filter(([, fact]) => !fact.weak).map(([host]) => host.title);
  const weak = pairs.filter(([, fact]) => fact.weak).map(([host]) => host.title);
  const said: string[] = [];
  if (strong.length > 0) said.push(`${listed(strong)} ${strong.length === 1 ? one : many} ${object}`);
  if (weak.length > 0) said.push(`${listed(weak)} ${may} ${said.length === 0 ? object : 'it'}`);
  return said;
}

/**
 * Gathers what hosts do.
 * @param read the fact of a host; undefined where the host is to be left out
 * @returns undefined when no host refuses, ignores or changes it
 */
export function gather(hosts: readonly Host[], read: (host: Host) => Fact | undefined): Evidence | undefined {
  const by = new Map<Verdict, (readonly [Host, Fact])[]>();
  for (const host of hosts) {
    const fact = read(host);
    if (fact === undefined || !(TOLD as readonly Verdict[]).includes(fact.verdict)) continue;
    const pairs = by.get(fact.verdict);
    if (pairs === undefined) by.set(fact.verdict, [[host, fact]]);
    else pairs.push([host, fact]);
  }
  const verdict = TOLD.find((one) => by.has(one));
  if (verdict === undefined) return undefined;
  const worst = by.get(verdict)!;
  let severity: Severity = 'info';
  for (const pairs of by.values()) for (const [, fact] of pairs) if (RANK[severityOf(fact)] > RANK[severity]) severity = severityOf(fact);
  const facts = worst.map(([, fact]) => fact);
  return {
    verdict,
    severity,
    hosts: TOLD.flatMap((one) => (by.get(one) ?? []).map(([host]) => host.id)),
    facts,
    worst: worst.map(([host]) => host),
    says(object) {
      const said: string[] = [];
      for (const one of TOLD) for (const clause of clauses(by.get(one) ?? [], one, said.length === 0 ? object : 'it')) said.push(clause);
      const notes = [...new Set(TOLD.flatMap((one) => (by.get(one) ?? []).map(([, fact]) => fact.note)).filter((note) => note !== undefined))];
      return [`${said.join('; ')}.`, ...notes.slice(0, 2)].join(' ');
    },
  };
}

/** Evidence by subject. A map for each kind of subject, since to join names costs more than to look them up. */
class Known {
  readonly root = new Map<string, Evidence | null>();
  readonly below = new Map<string, Evidence | null>();
  readonly shapes = new Map<ShapeId, Map<string | undefined, Evidence | null>>();
}

/** The same list of hosts reads thousands of tools. */
const REMEMBERED = new WeakMap<readonly Host[], Known>();

function knownOf(hosts: readonly Host[]): Known {
  let known = REMEMBERED.get(hosts);
  if (known === undefined) REMEMBERED.set(hosts, (known = new Known()));
  return known;
}

function remembered<Key>(known: Map<Key, Evidence | null>, key: Key, hosts: readonly Host[], read: (host: Host) => Fact | undefined): Evidence | undefined {
  const found = gather(hosts, read) ?? null;
  known.set(key, found);
  return found ?? undefined;
}

/** What the hosts do with a keyword that the tables know; the shapes of its value are told by their own rules. */
export function keywordEvidence(hosts: readonly Host[], keyword: string, atRoot: boolean): Evidence | undefined {
  const known = atRoot ? knownOf(hosts).root : knownOf(hosts).below;
  const found = known.get(keyword);
  if (found !== undefined) return found ?? undefined;
  return remembered(known, keyword, hosts, (host) => keywordFact(host, keyword, atRoot));
}

/**
 * What the hosts do with a shape.
 * @param under a keyword that the shape is a form of: hosts that refuse or ignore the keyword itself are left out, since that is told at the keyword
 */
export function shapeEvidence(hosts: readonly Host[], shape: ShapeId, under?: string): Evidence | undefined {
  const { shapes } = knownOf(hosts);
  let known = shapes.get(shape);
  if (known === undefined) shapes.set(shape, (known = new Map()));
  const found = known.get(under);
  if (found !== undefined) return found ?? undefined;
  return remembered(known, under, hosts, (host) => {
    const verdict = under === undefined ? undefined : host.keywords.get(under)?.verdict;
    return verdict === 'rejected' || verdict === 'ignored' ? undefined : host.shapes.get(shape);
  });
}

/** Whether any of the hosts does something to one of the shapes, wherever it stands: what a rule on shapes is asked for. */
export function concernsShape(...shapes: ShapeId[]): (hosts: readonly Host[]) => boolean {
  return (hosts) => shapes.some((shape) => shapeEvidence(hosts, shape) !== undefined);
}

const OUTPUT_READERS = new WeakMap<readonly Host[], readonly Host[]>();

/** The hosts that read a schema: of a result's schema only few do anything. */
export function readersOf(hosts: readonly Host[], role: SchemaRef['role']): readonly Host[] {
  if (role !== 'output') return hosts;
  let readers = OUTPUT_READERS.get(hosts);
  if (readers === undefined) OUTPUT_READERS.set(hosts, (readers = hosts.filter((host) => host.readsOutput)));
  return readers;
}

/** True when every one of the hosts takes a keyword, so that a fix may write it. */
export function takeKeyword(hosts: readonly Host[], keyword: string, atRoot = false): boolean {
  return hosts.every((host) => {
    const verdict = keywordFact(host, keyword, atRoot)?.verdict;
    return verdict === 'accepted' || verdict === 'enforced' || verdict === 'unknown';
  });
}

/** True when every one of the hosts takes a shape, so that a fix may write it. */
export function takeShape(hosts: readonly Host[], shape: ShapeId): boolean {
  return hosts.every((host) => {
    const verdict = host.shapes.get(shape)?.verdict;
    return verdict === 'accepted' || verdict === 'enforced' || verdict === 'unknown';
  });
}

const PASSED_ON = new WeakMap<readonly Host[], Map<ShapeId, readonly Host[]>>();

/** Where a protocol takes a shape: the hosts that refuse it although the protocol's clients hand tools on to them. */
export function refusedFurther(hosts: readonly Host[], shape: ShapeId): readonly Host[] {
  let known = PASSED_ON.get(hosts);
  if (known === undefined) PASSED_ON.set(hosts, (known = new Map()));
  let found = known.get(shape);
  if (found === undefined) {
    const targets = new Set(hosts.flatMap((host) => host.passesOn ?? []));
    found = [...targets].map(hostById).filter((host) => host !== undefined).filter((host) => host.shapes.get(shape)?.verdict === 'rejected' && host.shapes.get(shape)?.weak !== true);
    known.set(shape, found);
  }
  return found;
}

const KEYWORDS_PASSED_ON = new WeakMap<readonly Host[], Map<string, readonly Host[]>>();

/** Where a protocol takes a keyword at the root: the hosts behind its clients that surely refuse it there. */
export function keywordRefusedFurther(hosts: readonly Host[], keyword: string): readonly Host[] {
  let known = KEYWORDS_PASSED_ON.get(hosts);
  if (known === undefined) KEYWORDS_PASSED_ON.set(hosts, (known = new Map()));
  let found = known.get(keyword);
  if (found === undefined) {
    const refuses = (host: Host): boolean => {
      const fact = keywordFact(host, keyword, true);
      return fact?.verdict === 'rejected' && fact.weak !== true;
    };
    found = [...new Set(hosts.flatMap((host) => host.passesOn ?? []))].map(hostById).filter((host) => host !== undefined).filter(refuses);
    known.set(keyword, found);
  }
  return found;
}

const UNKNOWN_KEYWORDS = new WeakMap<readonly Host[], Evidence | null>();

/** What hosts do with keywords that neither a draft nor a table knows, where one refuses them; dropping them is what every reader does. */
export function unknownKeywordEvidence(hosts: readonly Host[]): Evidence | undefined {
  let found = UNKNOWN_KEYWORDS.get(hosts);
  if (found === undefined) UNKNOWN_KEYWORDS.set(hosts, (found = gather(hosts, (host) => (host.unknownKeyword.verdict === 'rejected' ? host.unknownKeyword : undefined)) ?? null));
  return found ?? undefined;
}
