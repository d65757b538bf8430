/** Branches of an `allOf` that no value fits, since their types or their listed values have nothing in common. */
import type { Host } from '../hosts/host.ts';
import type { TypeName } from '../schema/vocabulary.ts';
import { renameKey } from '../text/edit.ts';
import { isDeeperThan, type JsonNode, type Member, memberOf, valueOf } from '../text/node.ts';
import { type Branch, isAround } from './allOfBranches.ts';
import type { Severity } from './finding.ts';
import { refuseShape, takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaContext, Spot } from './rule.ts';
import { aType, join, MOST_IN_LIST, quote } from './ruleWords.ts';
import { allows, declaredTypes, typeOf } from './schemaTypes.ts';
import { canonical, DEEPEST_COMPARED } from './values/canonical.ts';

/** Longer lists are not compared: each branch is held against all before it. */
const MOST_VALUES = 200;

/** What one branch lets pass by its own `type`, `enum` or `const`. */
interface Limit {
  readonly branch: Branch;
  readonly member: Member;
  readonly types: readonly TypeName[] | undefined;
  readonly values: Values | undefined;
}

/** The values that an `enum` or a `const` lists. */
class Values {
  readonly nodes: readonly JsonNode[];
  #texts: ReadonlySet<string> | 'too deep' | undefined;

  constructor(nodes: readonly JsonNode[]) {
    this.nodes = nodes;
  }

  /** A text for each, equal for equal values. Made when another list is held against this one, which is rare, and made once. */
  get texts(): ReadonlySet<string> | 'too deep' {
    return (this.#texts ??= this.nodes.some((node) => isDeeperThan(node, DEEPEST_COMPARED - 1)) ? 'too deep' : new Set(this.nodes.map((node) => canonical(node))));
  }

  /** Whether a value may stand in both. */
  meets({ texts }: Values): boolean {
    const own = this.texts;
    if (own === 'too deep' || texts === 'too deep') return true;
    for (const text of own) if (texts.has(text)) return true;
    return false;
  }
}

/** Reports the first branch that leaves nothing of what one before it lets pass. */
export function reportDisjoint(context: SchemaContext, member: Member, branches: readonly Branch[], severity: Severity): void {
  const limits: Limit[] = [];
  // The schema around the branches comes first: it is what they stand in.
  for (const branch of [...branches.filter(isAround), ...branches.filter((one) => !isAround(one))]) {
    if (limits.length > MOST_IN_LIST) return;
    for (const limit of limitsOf(branch, context.hosts)) {
      const other = limits.find((one) => one.branch !== branch && isDisjoint(one, limit));
      if (other === undefined) {
        limits.push(limit);
        continue;
      }
      context.report({
        at: spotOf(context, limit),
        severity,
        message: `${isAround(limit.branch) ? 'The schema' : limit.branch.name.replace('b', 'B')} takes ${words(limit)} only, ${other.branch.name} ${words(other)}, and a value must fit all of "allOf", so nothing fits.`,
        related: [{ message: `${other.branch.name} says so here.`, at: { start: other.branch.written === undefined ? other.branch.node.start : other.member.keyStart, end: other.branch.written === undefined ? other.branch.node.end : other.member.keyEnd } }],
        fixes: anyOf(context, member, isAround(other.branch)),
      });
      return;
    }
  }
}

function limitsOf(branch: Branch, hosts: readonly Host[]): Limit[] {
  const { schema } = branch;
  // OpenAPI's word adds null to what the type says; there only like is held against like.
  const isNullable = valueOf(schema, 'nullable')?.value === true;
  const limits: Limit[] = [];
  const type = memberOf(schema, 'type');
  const types = declaredTypes(schema, hosts);
  if (type !== undefined && types !== undefined) limits.push({ branch, member: type, types: isNullable ? [...types, 'null'] : types, values: undefined });
  for (const key of ['enum', 'const']) {
    const member = memberOf(schema, key);
    const value = member?.value;
    if (member === undefined || value === undefined || isNullable) continue;
    const values = key === 'const' ? [value] : value.items;
    if (values !== undefined && values.length > 0 && values.length <= MOST_VALUES) limits.push({ branch, member, types: undefined, values: new Values(values) });
  }
  return limits;
}

function isDisjoint(left: Limit, right: Limit): boolean {
  if (left.types !== undefined && right.types !== undefined) return !left.types.some((type) => meets(type, right.types!));
  if (left.values !== undefined && right.values !== undefined) return !left.values.meets(right.values);
  const types = (left.types ?? right.types)!;
  return !(left.values ?? right.values)!.nodes.some((value) => allows(types, typeOf(value)));
}

const meets = (type: TypeName, types: readonly TypeName[]): boolean => allows(types, type) || (type === 'number' && types.includes('integer'));

function words({ member, types, values }: Limit): string {
  if (types !== undefined) return join(types.map(aType), 'or');
  return values!.nodes.length === 1 ? `one value of ${quote(member.key)}` : `the values of ${quote(member.key)}`;
}

function spotOf(context: SchemaContext, { branch, member }: Limit): Spot {
  return branch.written === undefined ? context.nodeSpot(branch.segments, branch.node, context.path()) : context.valueSpot(branch.segments, member, context.path());
}

/** Branches that exclude each other are what `anyOf` is for. */
function anyOf(context: SchemaContext, member: Member, withAround: boolean): Fix[] {
  const { schema, hosts, visit } = context;
  if (withAround || context.keyword('anyOf') !== undefined || !takeKeyword(hosts, 'anyOf', visit.keyword === undefined)) return [];
  if (schema.members!.length > 1 && refuseShape(hosts, 'anyof-siblings')) return [];
  return [{ title: 'Replace with "anyOf"', safe: false, edits: [renameKey(member, 'anyOf')], loses: 'That a value must fit all of the schemas.' }];
}
