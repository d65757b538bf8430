/**
 * What a rule is. A rule is one object in one file: its page, its check, its fix. The file is named after the id; its
 * cases stand in test/rules/<id>.cases.txt. Index, settings schema and documentation are generated from the objects.
 */
import type { Format, SchemaRef, Tool } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import type { TextEdit } from '../text/edit.ts';
import type { Fault, FaultCode } from '../text/parse.ts';
import type { TypeName } from '../schema/vocabulary.ts';
import type { JsonNode, Member, NodeKind, Segment } from '../text/node.ts';
import type { FileView, Fix, Severity } from './finding.ts';

/** The page of a rule. The examples are run as tests: `wrong` must give the finding, `right` must give none of this rule. */
export interface RuleDocs {
  /** One sentence: what is wrong. */
  readonly what: string;
  /** Which host, which rule of it, what happens. */
  readonly why: string;
  /** A whole file, JSON or JSONC text. */
  readonly wrong: string;
  readonly right: string;
  /** The format the examples are read as, when their content does not tell. */
  readonly format?: string;
  /** The hosts the examples are read for, when not those of the format. */
  readonly hosts?: readonly string[];
  /** The file name the examples have; `tools.json` by default. `.jsonc` allows comments. */
  readonly fileName?: string;
}

/**
 * Schemas deeper than this are not visited: the walk of a file of nothing but brackets would else name places that are
 * together longer than any memory. schema-too-deep says where it ends.
 */
export const DEEPEST_VISITED = 200;

/** One subschema, met by the one walk that serves all rules. */
export interface SchemaVisit {
  /** The schema: an object, a boolean, or whatever the author wrote in its place. */
  readonly node: JsonNode;
  /** The member whose value it is; undefined for the element of a list. */
  readonly member: Member | undefined;
  readonly parent: SchemaVisit | undefined;
  /** The applicator that leads to it: `properties`, `items`, `anyOf` …; undefined at the root. */
  readonly keyword: string | undefined;
  /** The key or index under the applicator: the property's name, the branch's number. */
  readonly name: Segment | undefined;
  readonly ref: SchemaRef;
  /** How many schemas stand above it. */
  readonly depth: number;
  /** The key walks reach it: only `properties`, `items` and `additionalProperties` lead here. */
  readonly reached: boolean;
}

/** Where a finding stands: the span of the squiggle, and the place it speaks of. */
export interface Spot {
  readonly start: number;
  readonly end: number;
  /** From the place. */
  readonly segments: readonly Segment[];
  /** The data path. */
  readonly path: string;
}

export interface Report {
  readonly at: Spot;
  /** What is wrong, why, what to do. Full sentences; no rule id, no data path. */
  readonly message: string;
  /** Instead of the rule's own, when the evidence differs. */
  readonly severity?: Severity;
  /** The ids of the hosts it concerns; none when it holds for every host. */
  readonly hosts?: readonly string[];
  readonly related?: readonly { readonly message: string; readonly at: { readonly start: number; readonly end: number } }[];
  /** A function is asked when somebody wants the fixes. It must hold no nodes, which would keep the whole tree alive. */
  readonly fixes?: readonly Fix[] | (() => readonly Fix[]);
  /** Fixes that need what stands elsewhere in the file, behind the others; made each time they are read. */
  readonly fileFixes?: (file: FileView) => readonly Fix[];
  readonly tag?: 'unnecessary' | 'deprecated';
}

/** What a rule sees of one place and one of its tools. */
export interface ToolContext {
  /** The text of the place; all offsets count in it. */
  readonly text: string;
  readonly tool: Tool;
  readonly format: Format;
  /** The hosts that will read this tool. */
  readonly hosts: readonly Host[];
  /** @param report a function where it takes longer to say than to know: it is not called where the number alone counts, so what it throws is not told there */
  report(report: Report | (() => Report)): void;
  /** The spot on the tool's name, where what is missing in a tool is shown; its opening bracket when it has no name. The pointer is the tool's. */
  toolSpot(): Spot;
  /** The spot on a member's key. `object` are the segments of the object that holds it. */
  keySpot(object: readonly Segment[], member: Member, path?: string): Spot;
  /** The spot on a member's value; on its key while the value is missing. */
  valueSpot(object: readonly Segment[], member: Member, path?: string): Spot;
  /** The spot on any node. */
  nodeSpot(segments: readonly Segment[], node: JsonNode, path?: string): Spot;
}

/** What a rule sees of one subschema. */
export interface SchemaContext extends ToolContext {
  readonly visit: SchemaVisit;
  /** The schema's node, for short. */
  readonly schema: JsonNode;
  /** From the place to the schema. */
  segments(): readonly Segment[];
  /** The data path of what the schema describes. */
  path(): string;
  /** The member of the schema under a keyword. */
  keyword(name: string): Member | undefined;
  /** The spot on the keyword's key. */
  at(member: Member): Spot;
  /** The spot on the keyword's value. */
  atValue(member: Member): Spot;
  /** The spot where what is missing in this schema is shown: the key that leads to it. The pointer is the schema's. */
  atSchema(): Spot;
  /** All schemas of this tool that the walk visits under the same root, this one included; `$ref` targets by pointer from the schema's own root. */
  resolve(ref: string): SchemaTarget;
}

/** What a `$ref` leads to. */
export type SchemaTarget =
  | { readonly kind: 'found'; readonly node: JsonNode; readonly segments: readonly Segment[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'external' };

/** One tool as the rules of the file see it. */
export interface ToolSummary {
  /** The index of its place. */
  readonly place: number;
  readonly name: string | undefined;
  /** The span of the name's value in its place's text; of the opening bracket when there is none. */
  readonly start: number;
  readonly end: number;
  /** From the place to the holder. */
  readonly segments: readonly Segment[];
  readonly strict: boolean | undefined;
  readonly hosts: readonly Host[];
  /** Numbers that limits over all tools are checked against. */
  readonly totals: ReadonlyMap<string, number>;
}

export interface FileSpot {
  /** The place the offsets count in; -1 for offsets from the start of the file. */
  readonly place: number;
  readonly start: number;
  readonly end: number;
  /** From the place, or from the root. */
  readonly segments: readonly Segment[];
}

export interface FileReport extends Omit<Report, 'at' | 'related' | 'fixes' | 'fileFixes'> {
  readonly at: FileSpot;
  readonly tool?: string;
  readonly related?: readonly { readonly message: string; readonly at: FileSpot }[];
  readonly fixes?: readonly Fix[];
}

/** A list that holds tools, or what stands in its place. */
export interface FileList {
  /** The span of its key; of the list itself at the root. */
  readonly start: number;
  readonly end: number;
  /** The span of the list itself. */
  readonly value: { readonly start: number; readonly end: number };
  readonly kind: string;
  /** How many places it has. */
  readonly size: number;
  readonly segments: readonly Segment[];
}

/** What a rule of the file sees: summaries only, so that it costs little at each keystroke. */
export interface FileContext {
  readonly format: Format;
  readonly hosts: readonly Host[];
  readonly tools: readonly ToolSummary[];
  /** The lists that hold the tools; offsets from the start of the file. */
  readonly lists: readonly FileList[];
  /** Whether a list stands in a whole request, so that code will join no other tools with it. */
  isInRequest(list: FileList): boolean;
  report(report: FileReport): void;
}

interface RuleBase {
  /** Kebab case, stable, the name of the file. */
  readonly id: string;
  /** By consequence: the host refuses, error; silently ignored, warning; information; taste, off. */
  readonly severity: Severity | 'off';
  /** So common in good files that an editor shows it as a hint, without a squiggle, and the terminal only when asked. A severity in the settings makes it an ordinary finding. */
  readonly faint?: true;
  readonly docs: RuleDocs;
}

/** A fault of the text itself. The parser finds it; the rule gives it its name, page and severity. */
export interface TextRule extends RuleBase {
  readonly scope: 'text';
  readonly codes: readonly FaultCode[];
  /** False where the file's language allows it: comments in JSONC. */
  applies(fault: Fault, file: { readonly comments: boolean; readonly format: string | undefined; /** JSON lines: a value on each line. */ readonly lines: boolean }): boolean;
  /** One finding for the whole file, at the first fault, with this message instead of the fault's own. */
  readonly once?: string;
  /** Instead of the fault's own edits. */
  fixes?(fault: Fault): readonly Fix[];
}

export interface ToolRule extends RuleBase {
  readonly scope: 'tool';
  check(context: ToolContext): void;
}

/** What can be told of a schema without its values. It is an object above DEEPEST_VISITED. */
export interface SchemaShape {
  /** Its keys in their order with the kinds of their values. All are keywords of some draft, and none stands twice. */
  readonly kinds: ReadonlyMap<string, NodeKind>;
  /** The type that it declares; it has no "type" when this is undefined, for other forms of it make no shape. */
  readonly type: TypeName | undefined;
  /** Nothing is around it. */
  readonly atRoot: boolean;
}

export interface SchemaRule extends RuleBase {
  readonly scope: 'schema';
  /** Called at each schema object that has one of these keywords; at each schema of any kind when undefined. */
  readonly keywords?: readonly string[];
  /**
   * False when nothing that these hosts do lets the rule report, at this keyword where it listens to some. It is asked
   * once for a list of hosts and then left alone, which at ten thousand tools is half of the time.
   */
  concerns?(hosts: readonly Host[], keyword: string | undefined): boolean;
  /** True when the rule has nothing to report of any schema of this shape, at this keyword where it listens to some. Asked once for a shape. */
  isSilent?(shape: SchemaShape, keyword: string | undefined): boolean;
  /** With `keywords`, `member` is the one found; without, it is undefined. */
  check(context: SchemaContext, member: Member): void;
}

export interface FileRule extends RuleBase {
  readonly scope: 'file';
  check(context: FileContext): void;
}

export type Rule = TextRule | ToolRule | SchemaRule | FileRule;
export type { FileView, Fix, Severity, TextEdit };
