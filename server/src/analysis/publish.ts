/** What a host publishes for one tool, and what it leaves open. */
import type { SchemaRef, Tool } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import { quoteAll } from '../rules/ruleWords.ts';
import { closeProperties, closeSchema, isMapping, type Mapping, schemaOffences } from '../schema/index.ts';
import { isDeeperThan, type Segment } from '../text/node.ts';
import { pointerOf } from '../text/pointer.ts';
import { toValue } from '../text/value.ts';
import { convertForHost } from './convert/forHost.ts';
import { type OpenRemark, openRemarks } from './openRemarks.ts';
import { english, type Sentence, sentence } from './sentence.ts';
import { writeJson, writtenValue } from './writtenJson.ts';

/** Deeper tools are not shown: their indented text is longer than any memory, and their own text says as much. */
const DEEPEST_SHOWN = 500;

/** The reason why a tool cannot be shown as published; undefined when it can. */
export function whyUnpublishable(tool: Tool): Sentence | undefined {
  return isDeeperThan(tool.holder, DEEPEST_SHOWN) ? sentence('The tool nests more than {0} levels deep, so it is not shown.', DEEPEST_SHOWN) : undefined;
}

export interface PublishRemark extends OpenRemark {
  /** Something that the author wrote is not published, or no longer checked. */
  readonly lossy: boolean;
}

export interface Published {
  /** The tool's element as it is published. */
  readonly value: unknown;
  /** The same as JSON, two blanks a level. */
  readonly text: string;
  /** What is changed and what stays open, each at its place. */
  readonly remarks: readonly PublishRemark[];
  /** The remarks in English, with the place in front. */
  readonly notes: readonly string[];
}

type Json = Record<string, unknown>;

/**
 * The element of a tool as a host publishes it: its input schemas closed as the host closes them (each object by its
 * silence, or the root alone with the host's control fields), and for a host that takes a subset only, turned into what
 * it takes. Members that stay with the operator are left out.
 * @param text the text of the place: with it numbers are published as they are written, as WrittenNumber where JavaScript would not
 */
export function publishTool(tool: Tool, host: Host, text?: string): Published {
  const value = text === undefined ? toValue(tool.holder) : writtenValue(tool.holder, text);
  const remarks: PublishRemark[] = [];
  leaveOut(tool, value, remarks);
  for (const ref of tool.schemas) {
    if (ref.role === 'output') continue;
    const holder = ref.segments.slice(tool.segments.length, -1).reduce(step, value);
    const key = ref.segments.at(-1);
    const schema = key === undefined ? undefined : step(holder, key);
    if (key === undefined || schema === undefined) continue;
    const published = publishedSchema(schema, ref, host, remarks);
    if (published === undefined) delete (holder as Json)[key];
    else (holder as Json)[key] = published;
  }
  return { value, text: `${writeJson(value, 2)}\n`, remarks, notes: remarks.map((remark) => noteOf(remark, english)) };
}

/**
 * A remark as a line of text, with the place in front.
 * @param say puts sentences into a language
 */
export function noteOf({ path, said, lossy }: PublishRemark, say: (...said: readonly Sentence[]) => string): string {
  const words = say(...said);
  const placed = path === '' || words.startsWith(path) ? words : `${path}: ${words}`;
  return lossy ? say(sentence('{0} (lossy)', placed)) : placed;
}

/** The value under an own key. */
function step(value: unknown, key: Segment): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Json)[key] : undefined;
}

function leaveOut(tool: Tool, value: unknown, remarks: PublishRemark[]): void {
  if (typeof value !== 'object' || value === null) return;
  const left: string[] = [];
  for (const [key, spec] of tool.shape.members) {
    if (spec.unpublished !== true || !Object.hasOwn(value, key)) continue;
    delete (value as Json)[key];
    left.push(key);
  }
  if (left.length === 0) return;
  const names = quoteAll(left);
  const said = left.length > 1 ? sentence('{0} stay with the operator and are not published.', names) : sentence('{0} stays with the operator and is not published.', names);
  remarks.push({ pointer: pointerOf([...tool.segments, left[0]!]), path: '', said: [said], lossy: false });
}

function publishedSchema(schema: unknown, ref: SchemaRef, host: Host, remarks: PublishRemark[]): unknown {
  const convert = host.isConverted && ref.role === 'input';
  const closes = !convert || (host.closure.kind === 'open' && ['accepted', 'enforced'].includes(host.keywords.get('additionalProperties')?.verdict ?? 'unknown'));
  if (!closes && host.closure.kind === 'open') addOpen(remarks, openRemarks(ref, host, 'untaken'));
  const closed = closes ? (closedSchema(schema, ref, host, remarks) ?? schema) : schema;
  if (!convert) return closed;
  const { value, remarks: changes } = convertForHost(closed, host);
  const base = pointerOf(ref.segments);
  for (const change of changes) remarks.push({ ...change, pointer: base + change.pointer });
  return value;
}

/** Nothing that the author wrote is lost where an object stays open. */
function addOpen(remarks: PublishRemark[], open: readonly OpenRemark[]): void {
  for (const remark of open) remarks.push({ ...remark, lossy: false });
}

function closedSchema(schema: unknown, ref: SchemaRef, host: Host, remarks: PublishRemark[]): unknown {
  const { closure } = host;
  if (!isMapping(schema)) return undefined;
  if (closure.verbatim === true) {
    addOpen(remarks, openRemarks(ref, host, 'nothing'));
    return undefined;
  }
  const pointer = pointerOf(ref.segments);
  if (closure.kind === 'root' && ref.role === 'input') {
    const fields = closure.controlFields ?? [];
    if (fields.length > 0) remarks.push({ pointer, path: '', said: [sentence('{0} adds its control fields {1} and closes the root; what they take is a matter of the host.', host.title, fields.join(', '))], lossy: false });
    addOpen(remarks, openRemarks(ref, host, 'root'));
    return closeSchema(schema, new Map(fields.map((field) => [field, {}])));
  }
  const map: Mapping = ref.role === 'properties' ? schema : { schema };
  if (schemaOffences(map).length > 0) {
    remarks.push({ pointer, path: '', said: [sentence('The schema is broken, so it cannot be closed; its problems are shown in the file.')], lossy: false });
    return undefined;
  }
  addOpen(remarks, openRemarks(ref, host, 'silent'));
  const closed = closeProperties(map);
  return ref.role === 'properties' ? closed : (closed as Json).schema;
}
