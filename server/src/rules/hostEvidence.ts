/** What the hosts of a tool do with a keyword or a shape, put together for one finding. */
import type { SchemaRef } from '../formats/format.ts';
import type { Fact, Host, PassedOn, ShapeId, Verdict } from '../hosts/host.ts';
import { keywordFact } from '../hosts/host.ts';
import { hostById } from '../hosts/index.ts';
import { ROOT_KEYWORDS } from '../hosts/shapes.ts';
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
  /** Those that read the file take it; it is what they hand the tool on to. */
  readonly further: boolean;
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
  return evidenceOf(hosts, read, severityOf, '');
}

function isTold(fact: Fact | undefined): boolean {
  return fact !== undefined && (fact.verdict === 'rejected' || fact.verdict === 'ignored' || fact.verdict === 'rewritten');
}

function evidenceOf(hosts: readonly Host[], read: (host: Host) => Fact | undefined, weigh: (fact: Fact, host: Host) => Severity, lead: string): Evidence | undefined {
  // Asked of every name of every tool, nearly always in vain: nothing is made before there is something to tell.
  if (!hosts.some((host) => isTold(read(host)))) return undefined;
  const by = new Map<Verdict, (readonly [Host, Fact])[]>();
  for (const host of hosts) {
    const fact = read(host);
    if (fact === undefined || !isTold(fact)) continue;
    const pairs = by.get(fact.verdict);
    if (pairs === undefined) by.set(fact.verdict, [[host, fact]]);
    else pairs.push([host, fact]);
  }
  const verdict = TOLD.find((one) => by.has(one));
  if (verdict === undefined) return undefined;
  const worst = by.get(verdict)!;
  let severity: Severity = 'info';
  for (const pairs of by.values()) for (const [host, fact] of pairs) if (RANK[weigh(fact, host)] > RANK[severity]) severity = weigh(fact, host);
  const facts = worst.map(([, fact]) => fact);
  return {
    verdict,
    severity,
    hosts: TOLD.flatMap((one) => (by.get(one) ?? []).map(([host]) => host.id)),
    facts,
    worst: worst.map(([host]) => host),
    further: lead !== '',
    says(object) {
      const said: string[] = [];
      for (const one of TOLD) for (const clause of clauses(by.get(one) ?? [], one, said.length === 0 ? object : 'it')) said.push(clause);
      const notes = [...new Set(TOLD.flatMap((one) => (by.get(one) ?? []).map(([, fact]) => fact.note)).filter((note) => note !== undefined))];
      return [`${lead}${said.join('; ')}.`, ...notes.slice(0, 2)].join(' ');
    },
  };
}

/** The hosts behind the ones that read the file. */
interface Behind {
  readonly hosts: readonly Host[];
  /** The most that a finding about one may be. */
  readonly reaches: ReadonlyMap<Host, PassedOn['reach']>;
  /** The beginning of a message that speaks of them. */
  readonly lead: string;
}

const NOTHING_BEHIND: Behind = { hosts: [], reaches: new Map(), lead: '' };
const BEHIND = new WeakMap<readonly Host[], Behind>();

function behind(hosts: readonly Host[]): Behind {
  let known = BEHIND.get(hosts);
  if (known === undefined) {
    const reaches = new Map<Host, PassedOn['reach']>();
    for (const { passesOn } of hosts) {
      for (const { reach, ids } of passesOn ?? []) {
        for (const id of ids) {
          const host = hostById(id);
          if (host !== undefined && !hosts.includes(host) && !reaches.has(host)) reaches.set(host, reach);
        }
      }
    }
    const from = hosts.filter(({ passesOn }) => passesOn !== undefined).map(({ title }) => title);
    known = { hosts: [...reaches.keys()], reaches, lead: `${listed(from)} ${from.length === 1 ? 'takes' : 'take'} it and ${from.length === 1 ? 'hands' : 'hand'} the tool on: ` };
    BEHIND.set(hosts, known);
  }
  return known;
}

/** What an API behind some client does is worth a word where it is sure, or several people were told so. */
const isWellKnown = ({ weak, source }: Fact): boolean => weak !== true || (source?.certainty === 'users' && (source.reports ?? 1) > 1);

/**
 * Where those that read the file take it: what the hosts do that they hand the tool on to.
 * @param tell `refused`: what is refused or ignored; `changed`: what is changed on the way as well; `advice`: no more than information
 */
export function gatherFurther(hosts: readonly Host[], read: (host: Host) => Fact | undefined, tell: 'refused' | 'changed' | 'advice' = 'refused'): Evidence | undefined {
  const { hosts: all, reaches, lead } = behind(hosts);
  if (!all.some((host) => isTold(read(host)))) return undefined;
  const told = (host: Host): Fact | undefined => {
    const fact = read(host);
    if (fact === undefined) return undefined;
    if (reaches.get(host) === 'some') return fact.verdict === 'rejected' && isWellKnown(fact) ? fact : undefined;
    return fact.verdict === 'rewritten' && tell !== 'changed' ? undefined : fact;
  };
  const weigh = (fact: Fact, host: Host): Severity => {
    const reach = reaches.get(host);
    const own = severityOf(fact);
    return reach === 'some' || tell === 'advice' ? 'info' : reach === 'clients' && own === 'error' ? 'warning' : own;
  };
  return evidenceOf(all, told, weigh, lead);
}

const NAME_PATTERNS = new WeakMap<readonly Host[], readonly string[]>();

/** The patterns that a tool's name is held to by the hosts and by those they hand it on to, each once: many have the same. */
export function namePatterns(hosts: readonly Host[]): readonly string[] {
  let known = NAME_PATTERNS.get(hosts);
  if (known === undefined) NAME_PATTERNS.set(hosts, (known = [...new Set([...hosts, ...behind(hosts).hosts].flatMap(({ nameRules }) => nameRules.map(({ pattern }) => pattern)))]));
  return known;
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

function remembered<Key>(known: Map<Key, Evidence | null>, key: Key, found: Evidence | undefined): Evidence | undefined {
  known.set(key, found ?? null);
  return found;
}

/** Shapes that break a tool so often behind the host that takes them that its author should know. */
const TOLD_FURTHER: ReadonlySet<ShapeId> = new Set<ShapeId>(['array-without-items', 'object-without-properties', 'empty-schema', 'boolean-schema', 'number-precision', 'pattern-lookaround']);
/** Keywords below the root of which the same is true. At the root it is what stands in ROOT_KEYWORDS. */
const KEYWORDS_FURTHER: ReadonlySet<string> = new Set(['$dynamicRef', '$dynamicAnchor']);
const AT_ROOT: ReadonlySet<string> = new Set(ROOT_KEYWORDS);

/** What the hosts do with a keyword that the tables know; the shapes of its value are told by their own rules. */
export function keywordEvidence(hosts: readonly Host[], keyword: string, atRoot: boolean): Evidence | undefined {
  const known = atRoot ? knownOf(hosts).root : knownOf(hosts).below;
  const found = known.get(keyword);
  if (found !== undefined) return found ?? undefined;
  const read = (host: Host): Fact | undefined => keywordFact(host, keyword, atRoot);
  const isTold = KEYWORDS_FURTHER.has(keyword) || (atRoot && AT_ROOT.has(keyword));
  return remembered(known, keyword, gather(hosts, read) ?? (isTold ? gatherFurther(hosts, read) : undefined));
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
  const read = (host: Host): Fact | undefined => {
    const verdict = under === undefined ? undefined : host.keywords.get(under)?.verdict;
    return verdict === 'rejected' || verdict === 'ignored' ? undefined : host.shapes.get(shape);
  };
  return remembered(known, under, gather(hosts, read) ?? (TOLD_FURTHER.has(shape) ? gatherFurther(hosts, read, shape === 'number-precision' ? 'changed' : 'refused') : undefined));
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
  if (readers === undefined) {
    OUTPUT_READERS.set(hosts, (readers = hosts.filter((host) => host.readsOutput)));
    // The schema of a result is not handed on to a model.
    BEHIND.set(readers, NOTHING_BEHIND);
  }
  return readers;
}

/** True when every one of the hosts takes a keyword, so that a fix may write it. */
export function takeKeyword(hosts: readonly Host[], keyword: string, atRoot = false): boolean {
  return hosts.every((host) => {
    const verdict = keywordFact(host, keyword, atRoot)?.verdict;
    return verdict === 'accepted' || verdict === 'enforced' || verdict === 'unknown';
  });
}

/** True when one of the hosts refuses a shape, so that a fix that leaves it behind mends nothing. */
export const refuseShape = (hosts: readonly Host[], shape: ShapeId): boolean => hosts.some((host) => host.shapes.get(shape)?.verdict === 'rejected');

/** True when every one of the hosts takes a shape, so that a fix may write it. */
export function takeShape(hosts: readonly Host[], shape: ShapeId): boolean {
  return hosts.every((host) => {
    const verdict = host.shapes.get(shape)?.verdict;
    return verdict === 'accepted' || verdict === 'enforced' || verdict === 'unknown';
  });
}

const UNKNOWN_KEYWORDS = new WeakMap<readonly Host[], Evidence | null>();

/** What hosts do with keywords that neither a draft nor a table knows, where one refuses them; dropping them is what every reader does. */
export function unknownKeywordEvidence(hosts: readonly Host[]): Evidence | undefined {
  let found = UNKNOWN_KEYWORDS.get(hosts);
  if (found === undefined) UNKNOWN_KEYWORDS.set(hosts, (found = gather(hosts, (host) => (host.unknownKeyword.verdict === 'rejected' ? host.unknownKeyword : undefined)) ?? null));
  return found ?? undefined;
}
