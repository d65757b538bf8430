/** What a host publishes for one tool, and what it leaves open. */
import type { ReadTool } from '../analysis/readPlace.ts';
import { schemaPath } from '../analysis/schemaPath.ts';
import { walkSchemas } from '../analysis/walk.ts';
import type { SchemaRef } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import { closeProperties, schemaOffences } from '../schema/index.ts';
import { memberOf } from '../text/node.ts';
import { toValue } from '../text/value.ts';

export interface Published {
  readonly value: unknown;
  /** Sentences: which objects stay open, and why. */
  readonly notes: readonly string[];
}

type Json = Record<string, unknown>;

export function publishTool({ tool }: ReadTool, host: Host): Published {
  const value = toValue(tool.holder);
  const notes: string[] = [];
  if (host.closure.kind !== 'by-silence') {
    notes.push(`${host.title} adds no closure: an object is closed only where its author wrote "additionalProperties": false.`);
    return { value, notes };
  }
  for (const ref of tool.schemas) {
    const segments = ref.segments.slice(tool.segments.length);
    const last = segments.at(-1);
    let holder: unknown = value;
    for (const segment of segments.slice(0, -1)) holder = (holder as Json)[segment as string];
    if (last === undefined || typeof holder !== 'object' || holder === null) continue;
    const schema = (holder as Json)[last as string];
    const map = ref.role === 'properties' ? schema : { schema };
    if (typeof map !== 'object' || map === null || schemaOffences(map as Json).length > 0) {
      notes.push('A schema of this tool is broken, so it cannot be closed; its problems are shown in the file.');
      continue;
    }
    const closed = closeProperties(map as Json) as Json;
    (holder as Json)[last as string] = ref.role === 'properties' ? closed : closed.schema;
    notes.push(...openNotes(ref));
  }
  return { value, notes };
}

function openNotes(ref: SchemaRef): string[] {
  const notes: string[] = [];
  walkSchemas(ref, (visit) => {
    if (visit.reached || memberOf(visit.node, 'properties') === undefined || memberOf(visit.node, 'additionalProperties') !== undefined) return;
    const path = schemaPath(visit);
    notes.push(`${path === '' ? 'An object of the root' : path} stays open: it is reached only through "${visit.keyword}", and closing one branch would refuse what another declares.`);
  });
  return notes;
}
