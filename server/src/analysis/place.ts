/** The analysis of one place: its text parsed, its tools read, the rules of tools and schemas run over them. */
import type { Format, SchemaRef, Tool } from '../formats/format.ts';
import type { ToolSays } from '../hosts/choose.ts';
import type { Host } from '../hosts/host.ts';
import type { Finding, FileView, Fix, PlaceFinding, Related, Severity } from '../rules/finding.ts';
import { DEEPEST_VISITED, type Report, type Rule, type SchemaContext, type SchemaRule, type SchemaTarget, type SchemaVisit, type Spot, type ToolContext, type ToolRule } from '../rules/rule.ts';
import type { RuleSet } from '../rules/ruleSet.ts';
import type { Call } from '../rules/shapeCalls.ts';
import { effectiveMembers, type JsonNode, type Member, type Segment } from '../text/node.ts';
import { parse } from '../text/parse.ts';
import { pointerOf } from '../text/pointer.ts';
import { mayHoldComments, sayLostComments } from './lostComments.ts';
import { type Reading, readingOf } from './placedFault.ts';
import { PlaceTool } from './placeTool.ts';
import { References } from './references.ts';
import { schemaPath } from './schemaPath.ts';
import { segmentsOf, walkSchemas } from './walk.ts';
import { totalsOf } from './totals.ts';

/** A rule that threw, so that it can be logged and shown once. */
export interface RuleFailure {
  readonly rule: string;
  readonly error: unknown;
}

/** How many findings there are of each severity; hints apart. */
export interface FindingCounts {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
  readonly hints: number;
}

/** The counts of places that have few hints and nothing else, which most are of, by the number of the hints. */
const FEW_HINTS: readonly FindingCounts[] = Array.from({ length: 16 }, (_, hints) => ({ error: 0, warning: 0, info: 0, hints }));

/** @param hints how many there are beside the findings */
export function countsOf(findings: readonly Finding[], hints = 0): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0, hints };
  for (const finding of findings) counts[finding.faint === true ? 'hints' : finding.severity]++;
  return (counts.hints === findings.length + hints ? FEW_HINTS[counts.hints] : undefined) ?? counts;
}

/** What one place's text produced. Offsets count from the place's start, so it stays true while the text above moves. */
export interface PlaceResult {
  readonly tools: readonly PlaceTool[];
  /** Found anew, when they are first read, where hints were only counted. */
  readonly findings: readonly PlaceFinding[];
  /** Kept, since all places are counted after each edit. */
  readonly counts: FindingCounts;
  readonly failures: readonly RuleFailure[];
  readonly reading: Reading;
  /** What it was made with. */
  readonly settings: PlaceSettings;
}

/** What the analysis of a place depends on beside its text. One object for all places of a file. */
export interface PlaceSettings {
  readonly format: Format;
  readonly rules: RuleSet;
  /** The hosts that read one tool. */
  hostsFor(says: ToolSays): readonly Host[];
}

class Result implements PlaceResult {
  readonly tools: readonly PlaceTool[];
  readonly counts: FindingCounts;
  readonly failures: readonly RuleFailure[];
  readonly reading: Reading;
  readonly settings: PlaceSettings;
  readonly #text: string;
  #findings: readonly PlaceFinding[] | undefined;

  constructor(text: string, settings: PlaceSettings, tools: readonly PlaceTool[], findings: readonly PlaceFinding[], hints: number, failures: readonly RuleFailure[], reading: Reading) {
    this.tools = tools;
    this.counts = countsOf(findings, hints);
    this.failures = failures;
    this.reading = reading;
    this.settings = settings;
    this.#text = text;
    this.#findings = hints === 0 ? findings : undefined;
  }

  get findings(): readonly PlaceFinding[] {
    return (this.#findings ??= analysePlace(this.#text, this.settings).findings);
  }
}

const NONE: readonly never[] = [];
/** The most findings of one rule in one tool. A tool with more is broken as a whole, and no reader goes through them. */
const MOST_OF_A_RULE = 1000;

/**
 * Analyses the text of one place. Pure: the same text and settings give the same result.
 * @param countsHints hints are counted and not kept: a file of thousands of tools shows a share of them only
 * @param parsed the text, where it has been parsed already
 */
export function analysePlace(text: string, settings: PlaceSettings, countsHints = false, parsed = parse(text)): PlaceResult {
  const { root } = parsed;
  const read = readingOf(parsed);
  if (root === undefined) return new Result(text, settings, NONE, NONE, 0, NONE, read);
  const reading = settings.format.read(root);
  // Copies of these are kept, since an array that grows holds room for 17.
  const tools: PlaceTool[] = [];
  const findings: PlaceFinding[] = [];
  const failures: RuleFailure[] = [];
  let hints = 0;
  for (const tool of reading.tools) {
    const hosts = settings.hostsFor(tool);
    const context = new Context(text, tool, settings.format, hosts, settings.rules, findings, failures, countsHints);
    context.run();
    hints += context.hints;
    const at = nameSpot(tool);
    tools.push(new PlaceTool({ name: tool.name, start: at.start, end: at.end, segments: tool.segments, strict: tool.strict, hosts, totals: totalsOf(tool, hosts) }));
  }
  if (findings.length > 1) findings.sort((left, right) => left.start - right.start || left.end - right.end);
  return new Result(text, settings, tools.slice(), findings.length === 0 ? NONE : findings.slice(), hints, failures.length === 0 ? NONE : failures, read);
}

/** The name's value; the opening bracket of the tool when it has none. */
function nameSpot(tool: Tool): { start: number; end: number } {
  const value = tool.nameMember?.value;
  if (value !== undefined) return { start: value.start, end: value.end };
  if (tool.nameMember !== undefined) return { start: tool.nameMember.keyStart, end: tool.nameMember.keyEnd };
  return { start: tool.holder.start, end: tool.holder.kind === 'object' || tool.holder.kind === 'array' ? tool.holder.start + 1 : tool.holder.end };
}

/** A finding of a place. Its fixes are made when they are first read. */
class Found implements PlaceFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly hosts: readonly string[];
  readonly tool: string | undefined;
  readonly pointer: string;
  readonly path: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related: readonly Related[];
  readonly tag?: 'unnecessary' | 'deprecated';
  readonly faint?: true;
  #fixes: readonly Fix[] | (() => readonly Fix[]);
  readonly #fileFixes: ((file: FileView) => readonly Fix[]) | undefined;
  /** The text of the place, where it may hold comments. */
  readonly #commented: string | undefined;
  #isRead = false;

  constructor(rule: Rule, report: Report, rules: RuleSet, tool: string | undefined, commented: string | undefined) {
    this.rule = rule.id;
    this.severity = rules.severityOf(rule, report.severity);
    this.hosts = report.hosts ?? NONE;
    this.tool = tool;
    this.pointer = pointerOf(report.at.segments);
    this.path = report.at.path;
    this.message = report.message;
    this.start = report.at.start;
    this.end = report.at.end;
    this.related = report.related?.map(({ message, at }) => ({ message, start: at.start, end: at.end })) ?? NONE;
    if (report.tag !== undefined) this.tag = report.tag;
    if (rules.isFaint(rule)) this.faint = true;
    this.#fixes = report.fixes ?? NONE;
    this.#fileFixes = report.fileFixes;
    this.#commented = commented;
  }

  get fixes(): readonly Fix[] {
    if (typeof this.#fixes === 'function') this.#fixes = this.#fixes();
    if (!this.#isRead) {
      this.#isRead = true;
      this.#fixes = this.#said(this.#fixes);
    }
    return this.#fixes;
  }

  fixesIn(file: FileView): readonly Fix[] {
    return this.#fileFixes === undefined ? this.fixes : [...this.fixes, ...this.#said(this.#fileFixes(file))];
  }

  #said(fixes: readonly Fix[]): readonly Fix[] {
    return this.#commented === undefined ? fixes : sayLostComments(this.#commented, fixes);
  }
}

/** Serves the rules of one tool: one object, moved from schema to schema. */
class Context implements SchemaContext {
  readonly text: string;
  readonly tool: Tool;
  readonly format: Format;
  readonly hosts: readonly Host[];
  readonly #commented: string | undefined;
  readonly #rules: RuleSet;
  readonly #findings: PlaceFinding[];
  readonly #failures: RuleFailure[];
  readonly #countsHints: boolean;
  /** The hints that were counted and not kept. */
  hints = 0;
  #rule: Rule | undefined;
  readonly #reported = new Map<Rule, number>();
  /** Rules that have reported enough of this tool; undefined while there are none. */
  #full: Set<Rule> | undefined;
  #references: References | undefined;
  visit!: SchemaVisit;

  constructor(text: string, tool: Tool, format: Format, hosts: readonly Host[], rules: RuleSet, findings: PlaceFinding[], failures: RuleFailure[], countsHints: boolean) {
    this.text = text;
    this.#commented = mayHoldComments(text) ? text : undefined;
    this.tool = tool;
    this.format = format;
    this.hosts = hosts;
    this.#rules = rules;
    this.#findings = findings;
    this.#failures = failures;
    this.#countsHints = countsHints;
  }

  run(): void {
    this.#each(this.#rules.tool, undefined);
    for (const ref of this.tool.schemas) this.#walk(ref);
  }

  #walk(ref: SchemaRef): void {
    const { every, byKeyword, byShape } = this.#rules.schemaRulesFor(this.hosts);
    walkSchemas(ref, (visit) => {
      this.visit = visit;
      const calls = visit.depth < DEEPEST_VISITED ? byShape.of(visit.node, visit.parent === undefined) : undefined;
      if (calls !== undefined) {
        this.#call(calls, visit.node.members!);
        return;
      }
      this.#each(every, undefined);
      // A keyword that a later one of its name hides means nothing; a broken text can have thousands.
      for (const member of effectiveMembers(visit.node)) {
        const listening = byKeyword.get(member.key);
        if (listening !== undefined) this.#each(listening, member);
      }
    });
  }

  /** Runs rules one after another. One that throws is left out this time and named in the result; the others go on. */
  #each(rules: readonly (ToolRule | SchemaRule)[], member: Member | undefined): void {
    let at = 0;
    while (at < rules.length) {
      try {
        for (; at < rules.length; at++) {
          const rule = rules[at]!;
          if (this.#full?.has(rule) === true) continue;
          this.#rule = rule;
          rule.check(this, member as Member);
        }
      } catch (error) {
        this.#failures.push({ rule: rules[at]!.id, error });
        at++;
      }
    }
  }

  /** As `each`, for the rules that a schema's shape leaves to be asked. */
  #call(calls: readonly Call[], members: readonly Member[]): void {
    let at = 0;
    while (at < calls.length) {
      try {
        for (; at < calls.length; at++) {
          const { rule, member } = calls[at]!;
          if (this.#full?.has(rule) === true) continue;
          this.#rule = rule;
          rule.check(this, members[member] as Member);
        }
      } catch (error) {
        this.#failures.push({ rule: calls[at]!.rule.id, error });
        at++;
      }
    }
  }

  report(report: Report | (() => Report)): void {
    const rule = this.#rule!;
    const count = (this.#reported.get(rule) ?? 0) + 1;
    if (count > MOST_OF_A_RULE) return;
    this.#reported.set(rule, count);
    const isLast = count === MOST_OF_A_RULE;
    if (isLast) (this.#full ??= new Set()).add(rule);
    if (this.#countsHints && this.#rules.isFaint(rule)) {
      this.hints++;
      return;
    }
    const whole = typeof report === 'function' ? report() : report;
    const told = isLast ? { ...whole, message: `${whole.message} This is the ${MOST_OF_A_RULE}th of its kind in this tool; the others are not told.` } : whole;
    this.#findings.push(new Found(rule, told, this.#rules, this.tool.name, this.#commented));
  }

  toolSpot(): Spot {
    return { ...nameSpot(this.tool), segments: this.tool.segments, path: '' };
  }

  keySpot(object: readonly Segment[], member: Member, path = ''): Spot {
    return { start: member.keyStart, end: member.keyEnd, segments: [...object, member.key], path };
  }

  valueSpot(object: readonly Segment[], member: Member, path = ''): Spot {
    const { value } = member;
    if (value === undefined) return this.keySpot(object, member, path);
    return { start: value.start, end: value.end, segments: [...object, member.key], path };
  }

  nodeSpot(segments: readonly Segment[], node: JsonNode, path = ''): Spot {
    return { start: node.start, end: node.end, segments, path };
  }

  get schema(): JsonNode {
    return this.visit.node;
  }

  segments(): Segment[] {
    return segmentsOf(this.visit);
  }

  path(): string {
    return schemaPath(this.visit);
  }

  keyword(name: string): Member | undefined {
    const members = this.visit.node.members;
    if (members === undefined) return undefined;
    for (let index = members.length - 1; index >= 0; index--) if (members[index]!.key === name) return members[index];
    return undefined;
  }

  at(member: Member): Spot {
    return this.keySpot(this.segments(), member, this.path());
  }

  atValue(member: Member): Spot {
    return this.valueSpot(this.segments(), member, this.path());
  }

  atSchema(): Spot {
    const { node, member } = this.visit;
    const segments = this.segments();
    const path = this.path();
    if (member !== undefined) return { start: member.keyStart, end: member.keyEnd, segments, path };
    return { start: node.start, end: node.kind === 'object' || node.kind === 'array' ? node.start + 1 : node.end, segments, path };
  }

  resolve(ref: string): SchemaTarget {
    const { ref: root } = this.visit;
    if (this.#references?.root !== root) this.#references = new References(root);
    return this.#references.resolve(ref);
  }
}

export type { ToolContext };
