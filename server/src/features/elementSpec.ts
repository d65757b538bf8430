/** What a format says of a member of an element, however deep its shapes nest. */
import type { Spot } from '../analysis/cursor.ts';
import type { ElementShape, MemberSpec } from '../formats/format.ts';
import type { Segment } from '../text/node.ts';

/** The spec of a value below a shape; undefined where no shape speaks of it. */
export function specAt(shape: ElementShape, path: readonly Segment[]): MemberSpec | undefined {
  let spec: MemberSpec | undefined;
  let current: ElementShape | undefined = shape;
  for (const segment of path) {
    if (current !== undefined) {
      spec = current.members.get(String(segment));
      if (spec === undefined) return undefined;
    } else if (spec?.items !== undefined && typeof segment === 'number') spec = spec.items;
    else if (spec?.entries !== undefined) spec = spec.entries;
    else return undefined;
    current = spec.shape;
  }
  return spec;
}

/** The shape of the object that a spot stands in; undefined where the format has none. */
export function shapeAt(spot: Spot): ElementShape | undefined {
  const { shape, path } = placeOf(spot) ?? {};
  if (shape === undefined || path === undefined) return undefined;
  return path.length === 0 ? shape : specAt(shape, path)?.shape;
}

/** The spec of the value at a spot. */
export function specOf(spot: Spot): MemberSpec | undefined {
  const { shape, path } = placeOf(spot) ?? {};
  return shape === undefined || path === undefined ? undefined : specAt(shape, path);
}

function placeOf(spot: Spot): { shape: ElementShape; path: readonly Segment[] } | undefined {
  if (spot.kind === 'element') return { shape: spot.shape, path: spot.rest };
  const tool = spot.read?.tool;
  if (tool === undefined) return undefined;
  if (spot.kind === 'actions') return { shape: tool.shape, path: ['actions'] };
  if (spot.kind === 'action') return { shape: tool.shape, path: [...spot.action.segments.slice(tool.segments.length), ...spot.rest] };
  return undefined;
}
