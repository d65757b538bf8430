/**
 * What client and server say to each other beyond LSP, once for both sides. The client imports types from here and
 * nothing else of the server, so this file has types alone and no import that runs.
 */
import type { Position, Range } from 'vscode-languageserver-types';
import type { ToolEntry, ToolFile } from '../features/toolFile.ts';

export type { ToolEntry, ToolFile };

export type Severity = 'error' | 'warning' | 'info';

/** What a client tells the server at the start, in `initializationOptions`. Every member may be missing. */
export interface ClientOptions {
  /** The editor itself reports the faults of JSON text in these languages, so the server leaves them out (VS Code: `json`, `jsonc`). */
  readonly editorReportsJsonIn?: readonly string[];
  /** Wants `toolspec/didAnalyse` after each analysis. */
  readonly notifyAnalysed?: boolean;
  /** Wants diagnostics pushed even though it could pull them. */
  readonly pushDiagnostics?: boolean;
  /** Answers `toolspec/readFile` and `toolspec/findFiles`: the files may stand where the server cannot read. */
  readonly fileSystem?: boolean;
  /** What the editor's own JSON support shows for these files, so that nothing stands there twice. */
  readonly editorGives?: readonly EditorGives[];
  /** The client's commands for the lenses above a tool; each is called with a `ToolTarget`. A lens without a command is left out. */
  readonly lensCommands?: { readonly preview?: string; readonly checkCall?: string; readonly matrix?: string; readonly verdict?: string };
  /** Another language than English: its BCP 47 tag, and what the English sentences of `l10n/bundle.l10n.json` are called in it. */
  readonly l10n?: { readonly language: string; readonly sentences: Readonly<Record<string, string>> };
  /** Documents of these URI schemes are not the user's files; the server passes over them. */
  readonly ignoredSchemes?: readonly string[];
}

/** `symbols`: the outline of every key. `links`: those of `$ref`. `completion`: keys and values that stand elsewhere in the file. */
export type EditorGives = 'symbols' | 'folding' | 'selectionRanges' | 'links' | 'completion';

/** A tool of an open file: the one that stands at a position. */
export interface ToolTarget {
  readonly uri: string;
  readonly position: Position;
}

export interface DocumentParams {
  readonly uri: string;
}

export interface HostInfo {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

export interface FormatInfo {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The hosts that read such a file when no setting says otherwise. */
  readonly hosts: readonly string[];
}

/** Everything a setting can name. */
export interface Catalogue {
  readonly hosts: readonly HostInfo[];
  readonly formats: readonly FormatInfo[];
  readonly rules: readonly { readonly id: string; readonly severity: Severity | 'off'; readonly what: string; readonly page: string | undefined }[];
}

/** A problem of the settings: of a `.toolspec.json`, or of the editor's own. */
export interface SettingsProblem {
  /** The `.toolspec.json`; undefined for the editor's settings. */
  readonly uri: string | undefined;
  readonly message: string;
  readonly range: Range | undefined;
}

/** What the server thinks of one open file. */
export interface Status {
  readonly uri: string;
  readonly version: number;
  /** `failed`: the analysis itself broke, so that no findings does not mean a clean file. */
  readonly state: 'tools' | 'no tools' | 'failed';
  readonly format: { readonly id: string; readonly title: string } | undefined;
  /** A sentence: why the file is checked as what it is, or why it is not checked. */
  readonly reason: string;
  readonly tools: number;
  readonly hosts: readonly { readonly id: string; readonly title: string }[];
  readonly problems: { readonly error: number; readonly warning: number; readonly info: number };
  /** The `.toolspec.json` that holds for the file. */
  readonly configUri: string | undefined;
  readonly settingsProblems: readonly SettingsProblem[];
  /** The ids of rules that threw on this file and were left out. */
  readonly failedRules: readonly string[];
}

export interface PreviewParams {
  readonly uri: string;
  /** The cursor; the tool that holds it is shown, else the nearest before it. */
  readonly position: Position;
  /** The id of the host whose reading is wanted; the file's first one when absent. */
  readonly host?: string;
}

export interface Preview {
  readonly version: number;
  /** The published schema: JSON with a head of comments that says what was left open and why. */
  readonly text: string;
  /** The same without the comments: strict JSON. */
  readonly json: string;
  /** The tool as its author wrote it, laid out like `json`, so that the two can be compared line by line. */
  readonly written: string;
  readonly tool: string | undefined;
  readonly host: { readonly id: string; readonly title: string };
  /** The hosts to choose from: those of the file first. */
  readonly hosts: readonly { readonly id: string; readonly title: string }[];
  readonly notes: readonly string[];
  /** The span of the tool in the source. */
  readonly range: Range;
}

/** Why there is no preview. */
export interface NoPreview {
  readonly version: number | undefined;
  readonly reason: string;
}

export interface CheckWorkspaceParams {
  /** Folders to check; all workspace folders when absent. */
  readonly folders?: readonly string[];
  /** Glob patterns, relative to each folder, of files to leave out (VS Code: `files.exclude`). */
  readonly exclude?: readonly string[];
  /** For the progress that `$/progress` reports. */
  readonly workDoneToken?: string | number;
}

/** Ends a check; it is answered with what was found until then. */
export interface CancelCheckParams {
  readonly workDoneToken: string | number;
}

export interface CheckWorkspaceResult {
  /** Files that were read. */
  readonly files: number;
  /** Those that hold tools. */
  readonly toolFiles: number;
  readonly tools: number;
  readonly problems: { readonly error: number; readonly warning: number; readonly info: number };
  readonly cancelled: boolean;
  /** Files that could not be read or analysed, with the reason. */
  readonly failed: readonly { readonly uri: string; readonly reason: string }[];
  /** Set when there were more files than are read in one check. */
  readonly limit: number | undefined;
}

/** Which tool a call is wanted for: the one at a position, or by name. */
export interface CallSkeletonParams {
  readonly uri: string;
  readonly position?: Position;
  readonly tool?: string;
  readonly action?: string;
}

/** A call to start from. */
export interface CallSkeleton {
  readonly tool: string;
  readonly action: string | undefined;
  /** The data of the call: JSON. */
  readonly text: string;
}

/** Why there is no call, with what there is to choose from. */
export interface NoCall {
  readonly reason: string;
  /** The names of the tools, where none was found. */
  readonly tools?: readonly string[];
  /** The tool has these actions, and one must be named. */
  readonly actions?: readonly string[];
  readonly tool?: string;
}

/** Says that a document holds the data of a call, from now until it is closed. */
export interface BindCallParams {
  readonly callUri: string;
  readonly uri: string;
  readonly tool: string;
  readonly action?: string;
}

export interface CallAnswerParams {
  /** The document with the call. */
  readonly uri: string;
  /** The id of one of the tool's hosts; all of them when absent. */
  readonly host?: string;
}

/** What the hosts answer to the calls of a document. */
export interface CallAnswers {
  readonly version: number;
  /** What the calls are for: `tool` or `tool, action`. */
  readonly title: string;
  /** The answers, word for word: JSON with comments. */
  readonly text: string;
  /** One entry a call: one, or one a line. */
  readonly results: readonly { readonly line: number; readonly ok: boolean; readonly words: string }[];
}

export interface WorkspaceToolsParams {
  /** Folders to look in; all workspace folders when absent. */
  readonly folders?: readonly string[];
  /** Glob patterns, relative to each folder, of files to leave out. */
  readonly exclude?: readonly string[];
  readonly workDoneToken?: string | number;
}

export interface WorkspaceTools {
  readonly files: readonly ToolFile[];
  /** How many files were looked at. */
  readonly looked: number;
  readonly cancelled: boolean;
  /** Set when there were more files than are looked at. */
  readonly limit: number | undefined;
}

export interface CatalogueParams {
  /** A file whose configuration may declare hosts of the user's. */
  readonly uri?: string;
}

export interface MatrixParams {
  readonly uri: string;
  /** Only the tool that holds it, or the nearest before it; all tools of the file when absent. */
  readonly position?: Position;
  /** The ids of the hosts across; when absent those of the file, the user's own and the main ones. */
  readonly hosts?: readonly string[];
  /** For the progress that `$/progress` reports. */
  readonly workDoneToken?: string | number;
}

/** `works`: nothing stands against the tool; `ignores`: it works, and something in it is dropped, changed or in doubt; `refused`: the host refuses it. */
export type MatrixVerdict = 'works' | 'ignores' | 'refused';

export interface MatrixFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
}

export interface MatrixCell {
  readonly verdict: MatrixVerdict;
  /** How many findings there are; `findings` has the first of them, the worst first. */
  readonly count: number;
  readonly findings: readonly MatrixFinding[];
}

export interface MatrixRow {
  readonly tool: string | undefined;
  /** Where its name stands. */
  readonly range: Range;
  readonly pointer: string;
  /** One for each host of the matrix, in their order. */
  readonly cells: readonly MatrixCell[];
}

export interface MatrixHost {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** It reads this file by its format, its configuration or the settings. */
  readonly reads: boolean;
  /** Declared by the user. */
  readonly own: boolean;
}

/** Where the tools of a file work: tools down, hosts across. */
export interface Matrix {
  readonly version: number;
  readonly hosts: readonly MatrixHost[];
  readonly rows: readonly MatrixRow[];
  /** What holds for the file as a whole, host by host. */
  readonly file: readonly MatrixCell[];
  /** All tools of the file; more than there are rows where one tool was asked for, or the file holds very many. */
  readonly tools: number;
  /** Every host to choose from: the user's own first. */
  readonly choice: readonly MatrixHost[];
}

/** Why there is no matrix. */
export interface NoMatrix {
  readonly version: number | undefined;
  readonly reason: string;
  /** None of the hosts that were asked for is there. */
  readonly noHost?: true;
}

export interface LocateParams {
  readonly uri: string;
  /** A host's error message, or a log with several. */
  readonly message: string;
}

/** A place of the file that an error message speaks of. */
export interface LocatedPlace {
  readonly tool: string | undefined;
  readonly pointer: string;
  readonly range: Range;
  /** What the message names, in words. */
  readonly words: string;
  /** The file has less than the message names; the place is as near as it goes. */
  readonly partly: boolean;
  /** What Toolspec Lens says at this place. */
  readonly problem: string | undefined;
}

export interface Located {
  readonly version: number | undefined;
  /** In the order of the message, none twice. */
  readonly places: readonly LocatedPlace[];
  /** What was understood and is not in the file, in sentences. */
  readonly missing: readonly string[];
  /** No part of the text is of a form that is known. */
  readonly unread: boolean;
}

/** Requests from client to server by method. */
export interface Requests {
  'toolspec/status': { params: DocumentParams; result: Status | null };
  'toolspec/preview': { params: PreviewParams; result: Preview | NoPreview };
  'toolspec/checkWorkspace': { params: CheckWorkspaceParams; result: CheckWorkspaceResult };
  'toolspec/catalogue': { params: CatalogueParams; result: Catalogue };
  'toolspec/matrix': { params: MatrixParams; result: Matrix | NoMatrix };
  'toolspec/locate': { params: LocateParams; result: Located };
  'toolspec/workspaceTools': { params: WorkspaceToolsParams; result: WorkspaceTools };
  'toolspec/callSkeleton': { params: CallSkeletonParams; result: CallSkeleton | NoCall };
  'toolspec/bindCall': { params: BindCallParams; result: null };
  'toolspec/callAnswer': { params: CallAnswerParams; result: CallAnswers | NoCall };
}

/** Notifications from client to server. */
export interface ClientNotifications {
  'toolspec/cancelCheck': CancelCheckParams;
}

/** Requests from server to client, when `ClientOptions.fileSystem` is set. */
export interface ClientRequests {
  /** The text of a file; null when there is none. */
  'toolspec/readFile': { params: DocumentParams; result: string | null };
  /** The URIs of the files below a folder that match a glob. */
  'toolspec/findFiles': { params: { folder: string; glob: string; limit: number }; result: readonly string[] };
}

/** Notifications from server to client. */
export interface Notifications {
  /** A file was analysed: diagnostics of this version were sent or can be pulled. */
  'toolspec/didAnalyse': Status;
  /** The tools of a file were found or have changed; `file` is null when it holds none any more. Sent after `toolspec/workspaceTools` was asked. */
  'toolspec/didChangeTools': { readonly uri: string; readonly file: ToolFile | null };
}
