/**
 * Which rules to ask of a schema. Schemas of one shape, the same keywords with values of the same kinds, get the same
 * answer, and a file of thousands has a few dozen shapes: most rules need not be asked at all.
 */
import { isTypeName, KEYWORDS, type TypeName } from '../schema/vocabulary.ts';
import type { JsonNode, NodeKind } from '../text/node.ts';
import type { SchemaRule, SchemaShape } from './rule.ts';

/** A rule to ask, with the index of the member that it listens to; -1 for a rule that sees the whole schema. */
export interface Call {
  readonly rule: SchemaRule;
  readonly member: number;
}

/** A schema with more keywords has no shape; one that anybody writes has a few. */
const MOST_KEYWORDS = 24;
/** A file made to have ever new shapes must not fill the memory. */
const MOST_SHAPES = 20_000;

class Step {
  /** By the key of the next member, then by the kind of its value, or by the type that it names. */
  readonly byKey = new Map<string, Map<NodeKind | TypeName, Step>>();
  readonly shape: SchemaShape;
  calls: readonly Call[] | undefined;

  constructor(shape: SchemaShape) {
    this.shape = shape;
  }
}

export class ShapeCalls {
  readonly #every: readonly SchemaRule[];
  readonly #byKeyword: ReadonlyMap<string, readonly SchemaRule[]>;
  readonly #root = new Step({ kinds: new Map(), type: undefined, atRoot: true });
  readonly #below = new Step({ kinds: new Map(), type: undefined, atRoot: false });
  #shapes = 0;

  /** @param every the rules that see each schema @param byKeyword those that listen to keywords */
  constructor(every: readonly SchemaRule[], byKeyword: ReadonlyMap<string, readonly SchemaRule[]>) {
    this.#every = every;
    this.#byKeyword = byKeyword;
  }

  /**
   * The rules that may have something to report of a schema, in the order in which they are asked.
   * @returns undefined for a schema without a shape: no object, or with keys that are no keywords, stand twice or lack a value
   */
  of(schema: JsonNode, atRoot: boolean): readonly Call[] | undefined {
    const { members } = schema;
    if (members === undefined || schema.hasDuplicates || members.length > MOST_KEYWORDS) return undefined;
    let step = atRoot ? this.#root : this.#below;
    for (let index = 0; index < members.length; index++) {
      const { key, value } = members[index]!;
      const isType = key === 'type';
      if (value === undefined || (isType && value.kind !== 'string')) return undefined;
      const told = isType ? (value.value as TypeName) : value.kind;
      const next = step.byKey.get(key)?.get(told) ?? this.#grow(step, key, value.kind, told);
      if (next === undefined) return undefined;
      step = next;
    }
    return (step.calls ??= this.#callsOf(step.shape));
  }

  #grow(step: Step, key: string, kind: NodeKind, told: NodeKind | TypeName): Step | undefined {
    if (!KEYWORDS.has(key) || this.#shapes >= MOST_SHAPES) return undefined;
    const type = key === 'type' ? told : undefined;
    if (type !== undefined && !isTypeName(type)) return undefined;
    let byKind = step.byKey.get(key);
    if (byKind === undefined) step.byKey.set(key, (byKind = new Map()));
    const next = new Step({ kinds: new Map([...step.shape.kinds, [key, kind]]), type: type ?? step.shape.type, atRoot: step.shape.atRoot });
    byKind.set(told, next);
    this.#shapes++;
    return next;
  }

  #callsOf(shape: SchemaShape): readonly Call[] {
    const calls: Call[] = [];
    for (const rule of this.#every) if (rule.isSilent?.(shape, undefined) !== true) calls.push({ rule, member: -1 });
    let member = 0;
    for (const keyword of shape.kinds.keys()) {
      for (const rule of this.#byKeyword.get(keyword) ?? []) if (rule.isSilent?.(shape, keyword) !== true) calls.push({ rule, member });
      member++;
    }
    return calls;
  }
}
