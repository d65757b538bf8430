/** What a format says of a file: whether it is one, where its tools are, and how one of them is written. */
import type { JsonNode, Member, Segment } from '../text/node.ts';

export type MemberKind = 'string' | 'boolean' | 'number' | 'object' | 'array' | 'schema' | 'any';

/** What one member of a tool element must be. */
export interface MemberSpec {
  readonly kind: MemberKind;
  /** Missing, the host refuses the tool. */
  readonly required?: boolean;
  /** What the member means, one sentence for hover and completion. */
  readonly about: string;
  /** `null` is taken for absent. */
  readonly nullable?: boolean;
  /** The only values it may have. */
  readonly values?: readonly string[];
  /** The values that are known; another is most likely a slip. */
  readonly usual?: readonly string[];
  /** Of a list of objects the member that names each, so that no two may have the same. */
  readonly distinct?: string;
  /** The members of the object that it must be. */
  readonly shape?: ElementShape;
  /** What each element of the list must be. */
  readonly items?: MemberSpec;
  /** What each value of the map must be. */
  readonly entries?: MemberSpec;
  /** The fewest elements of the list. */
  readonly minItems?: number;
  /** What the whole string must look like, and the same in words that continue "must hold". */
  readonly pattern?: { readonly regex: RegExp; readonly words: string; /** The variant of the file that these authors write. */ readonly notIn?: string };
  /** What each key of the object must look like, in words that continue "must be". */
  readonly keys?: { readonly regex: RegExp; readonly words: string };
  /** The string holds no line break; of a map, its keys do not. */
  readonly singleLine?: boolean;
  /** The string is one component of a path: not empty, neither `.` nor `..`, without separators. */
  readonly component?: boolean;
  /** Strings that are taken, each with by what. */
  readonly reserved?: ReadonlyMap<string, string>;
  /** The list is a command with its words, which authors write as a shell line. */
  readonly argv?: boolean;
  /** Required where another member of the object has this value. */
  readonly neededBy?: { readonly member: string; readonly value: string | boolean };
  /** Members that must not stand beside it, each with the value that makes it so; with any where none is given. */
  readonly excludes?: readonly { readonly member: string; readonly value?: boolean; /** What the host says of both. */ readonly why: string }[];
  /** The JSON text that a fix writes where the member is missing; by its kind when absent. */
  readonly stub?: string;
  /** The answer of the host where it is missing, for the message. */
  readonly answer?: string;
  /** It stays with the operator: what is published of the tool leaves it out. */
  readonly unpublished?: boolean;
}

/** A member that wraps what authors write beside it: OpenAI's `function`, Bedrock's `toolSpec` and `json`. */
export interface Wrap {
  readonly key: string;
  readonly shape: ElementShape | undefined;
  /** The key holds a list of what is wrapped (Gemini's `functionDeclarations`). */
  readonly list?: boolean;
  /** Other spellings of the key. */
  readonly otherKeys?: readonly string[];
  /** Members that stand beside the key, each with its JSON text. */
  readonly beside?: ReadonlyMap<string, string>;
  /** Members that stay outside; all others belong inside. */
  readonly outside: readonly string[];
}

/** The members of one kind of element. A member that is not listed is a matter of `extra`. */
export interface ElementShape {
  /** What one element is called in messages: `MCP tool`. */
  readonly title: string;
  readonly members: ReadonlyMap<string, MemberSpec>;
  /** What the host does with a member that is not listed. */
  readonly extra: 'refused' | 'ignored' | 'accepted';
  /** Other hosts' spellings of a member, each with the spelling that is read here. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** Set where the object is only a wrapper: the member that holds what it wraps. */
  readonly wraps?: Wrap;
  /** Set where another host's wrapper stands in place of the element: the member whose content belongs one level up. */
  readonly unwraps?: string;
}

/** An object around a tool with a shape of its own: OpenAI's `{type, function}`, Bedrock's `{toolSpec}`. */
export interface Wrapper {
  readonly node: JsonNode;
  readonly shape: ElementShape;
  /** From the place to the wrapper. */
  readonly segments: readonly Segment[];
  /** The name of the first tool in it. */
  readonly name: string | undefined;
}

/** A schema of a tool, or the map of an action's properties. */
export interface SchemaRef {
  readonly node: JsonNode;
  readonly member: Member | undefined;
  /** From the place to the schema. */
  readonly segments: readonly Segment[];
  /** `properties`: the node is a map of schemas, the properties of a closed root object (Wymcp). */
  readonly role: 'input' | 'output' | 'properties';
}

/** Data that the author says fits a schema: a call's arguments, an example, the defaults of an action. */
export interface SampleRef {
  readonly node: JsonNode;
  readonly segments: readonly Segment[];
  readonly schema: SchemaRef;
  /** `defaults`: parts of a call, so nothing is required of it. */
  readonly kind: 'example' | 'defaults';
}

/** An action of a Wymcp tool. */
export interface Action {
  readonly name: string;
  readonly member: Member;
  readonly node: JsonNode | undefined;
  /** From the place to the action. */
  readonly segments: readonly Segment[];
  readonly properties: SchemaRef | undefined;
}

/** One tool as a format reads it. Nodes and offsets are those of the place's own text. */
export interface Tool {
  /** The object that carries the name: the element itself, or what its wrapper holds. Of any kind when the author wrote no object. */
  readonly holder: JsonNode;
  /** From the place to the holder. */
  readonly segments: readonly Segment[];
  readonly shape: ElementShape;
  /** undefined when missing or no string. */
  readonly name: string | undefined;
  readonly nameMember: Member | undefined;
  readonly description: string | undefined;
  readonly descriptionMember: Member | undefined;
  /** The member that carries the input schema, even when its value is missing or no schema. */
  readonly schemaMember: Member | undefined;
  readonly schemas: readonly SchemaRef[];
  readonly actions: readonly Action[];
  readonly samples: readonly SampleRef[];
  /** What the text says of strict mode; undefined when it says nothing. */
  readonly strict: boolean | undefined;
  /** The wrappers that are checked with this tool: each wrapper belongs to the first tool in it. */
  readonly wrappers?: readonly Wrapper[];
  /** The hosts that read this tool, instead of those of the format (Gemini's `parametersJsonSchema`). */
  readonly hosts?: readonly string[];
  /** The name is a key of a map of tools, so `nameMember` stands for that key. */
  readonly keyed?: boolean;
}

/** What a format reads out of one place. */
export interface Reading {
  readonly tools: readonly Tool[];
  readonly wrappers: readonly Wrapper[];
}

/** An element of the file that holds one tool, or a few in one wrapper. The unit that an edit analyses again. */
export interface ToolPlace {
  readonly node: JsonNode;
  readonly segments: readonly Segment[];
}

/** A list of places, for what is said of the whole: too many tools, a list that is none. */
export interface PlaceList {
  /** The array or map; of another kind when the author wrote none. */
  readonly node: JsonNode;
  /** The member whose value it is; undefined at the root. */
  readonly member: Member | undefined;
  readonly segments: readonly Segment[];
  readonly places: readonly ToolPlace[];
}

/**
 * The document as formats see it. Objects that were left out of the outline have no members until `open` reads them,
 * so that recognising a file of 20 MB reads a few of its elements only.
 */
export interface Outline {
  readonly roots: readonly JsonNode[];
  /** The node with its members. Remembered. Offsets of what is opened count from the object's own start. */
  open(node: JsonNode): JsonNode;
  /** How long the text of a node is. */
  sizeOf(node: JsonNode): number;
  /** Asks for the members of an object in the outline itself, since there are places in it. The document is then outlined anew. */
  unfold(node: JsonNode): void;
  /** The file's name without folders, lower case; empty when it has none. */
  readonly fileName: string;
}

export interface Format {
  readonly id: string;
  readonly title: string;
  /** One paragraph for the documentation: where the tools are. */
  readonly about: string;
  /** The hosts that read such a file when nothing else says so. */
  readonly hosts: readonly string[];
  /** The whole document must be a list (thrall's operator document). */
  readonly listOnly?: boolean;
  /** The tools stand in a list; a map of them by name, a form that some authors have, is not read. */
  readonly noMap?: boolean;
  /** Instead of `hosts` for JSON lines, where those are data sets rather than requests. */
  readonly lineHosts?: readonly string[];
  /**
   * How sure it is, by content, that the file is of this format: 0 not at all, 1 certain. The highest wins, and below
   * 0.5 the file is no tool file. Reads a few elements only.
   */
  recognise(outline: Outline): number;
  /** What kind of such a file it is, where hosts read one kind otherwise. Reads the members of the root only. */
  variant?(outline: Outline): string | undefined;
  /** Where the tools are. Does not read the elements. */
  lists(outline: Outline): readonly PlaceList[];
  /** Reads one place, whose node has all its members. An element that is no tool of the author's (a server tool) has no tools. */
  read(node: JsonNode): Reading;
}
