/** What a host publishes for one tool, and what it leaves open. */
import type { SchemaRef, Tool } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { closeProperties, closeSchema, isMapping, type Mapping, schemaOffences } from '../schema/index.ts';
import { memberOf, type Segment } from '../text/node.ts';
import { toValue } from '../text/value.ts';
import { schemaPath } from './schemaPath.ts';
import { walkSchemas } from './walk.ts';

export interface Published {
  /** The tool's element as it is published; plain data. */
  readonly value: unknown;
  /** Sentences: which objects stay open, and why; what the host adds and leaves out. */
  readonly notes: readonly string[];
}

type Json = Record<string, unknown>;

/** The most notes of open objects; a schema may have thousands. */
const MOST_NOTES = 20;

/**
 * The element of a tool with its input schemas closed as the host closes them: each object by its silence, or the root
 * alone with the host's control fields. Members that stay with the operator are left out.
 */
export function publishTool(tool: Tool, host: Host): Published {
  const value = toValue(tool.holder);
  const notes: string[] = [];
  leaveOut(tool, value, notes);
  for (const ref of tool.schemas) {
    if (ref.role === 'output') continue;
    const holder = ref.segments.slice(tool.segments.length, -1).reduce(step, value);
    const key = ref.segments.at(-1);
    if (key === undefined || step(holder, key) === undefined) continue;
    const closed = closedSchema(step(holder, key), ref, host, notes);
    if (closed !== undefined) (holder as Json)[key] = closed;
  }
  return { value, notes };
}

/** The value under an own key. */
function step(value: unknown, key: Segment): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Json)[key] : undefined;
}

function leaveOut(tool: Tool, value: unknown, notes: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const left: string[] = [];
  for (const [key, spec] of tool.shape.members) {
    if (spec.unpublished !== true || !Object.hasOwn(value, key)) continue;
    delete (value as Json)[key];
    left.push(`"${key}"`);
  }
  if (left.length > 0) notes.push(`${new Intl.ListFormat('en').format(left)} ${left.length > 1 ? 'stay' : 'stays'} with the operator and ${left.length > 1 ? 'are' : 'is'} not published.`);
}

function closedSchema(schema: unknown, ref: SchemaRef, host: Host, notes: string[]): unknown {
  const { closure } = host;
  if (!isMapping(schema)) return undefined;
  if (closure.kind === 'root' && ref.role === 'input') {
    const fields = closure.controlFields ?? [];
    if (fields.length > 0) notes.push(`${host.title} adds its control fields ${fields.join(', ')} and closes the root; what they take is a matter of the host.`);
    notes.push(...openNotes(ref, (depth) => depth > 0, `${host.title} closes the root only`));
    return closeSchema(schema, new Map(fields.map((field) => [field, {}])));
  }
  const map: Mapping = ref.role === 'properties' ? schema : { schema };
  if (schemaOffences(map).length > 0) {
    notes.push('A schema of this tool is broken, so it cannot be closed; its problems are shown in the file.');
    return undefined;
  }
  notes.push(...openNotes(ref, () => false, ''));
  const closed = closeProperties(map);
  return ref.role === 'properties' ? closed : (closed as Json).schema;
}

/** What stays open although it declares properties. */
function openNotes(ref: SchemaRef, below: (depth: number) => boolean, reason: string): string[] {
  const notes: string[] = [];
  walkSchemas(ref, (visit) => {
    if (notes.length > MOST_NOTES || memberOf(visit.node, 'properties') === undefined || memberOf(visit.node, 'additionalProperties') !== undefined) return;
    if (visit.reached && !below(visit.depth)) return;
    const path = schemaPath(visit);
    const why = visit.reached ? reason : `it is reached only through "${unreachedBy(visit)}", and closing one branch would refuse what another declares`;
    notes.push(notes.length === MOST_NOTES ? 'More objects stay open.' : `${path === '' ? 'An object at the root' : path} stays open: ${why}.`);
  });
  return notes;
}

/** The keyword at which the reach ended. */
function unreachedBy(visit: SchemaVisit): string | undefined {
  let at = visit;
  while (at.parent !== undefined && !at.parent.reached) at = at.parent;
  return at.keyword;
}
