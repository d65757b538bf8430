/** Which objects of a schema stay open when a host publishes it, and why. */
import type { SchemaRef } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { effectiveMembers, type JsonNode, memberOf, valueOf } from '../text/node.ts';
import { pointerOf } from '../text/pointer.ts';
import { declaresThroughPart, describesObject, IN_PLACE_LISTS, isClosed, isPart, type KeySet, keySetsOf } from './keySets.ts';
import { append, schemaPath } from './schemaPath.ts';
import { type Sentence, sentence } from './sentence.ts';
import { segmentsOf, walkSchemas } from './walk.ts';

export interface OpenRemark {
  /** From the place. */
  readonly pointer: string;
  /** The name of what it speaks of: the data path, behind the definition that it is in. */
  readonly path: string;
  readonly said: readonly Sentence[];
}

/** The most remarks on open objects; a schema may have thousands. */
const MOST_OPEN = 20;

/** What the host closes: each object in reach that is closed by silence, the root whatever is written there, or nothing; `untaken`: what it is given has no keyword that closes. */
export type Closes = 'silent' | 'root' | 'nothing' | 'untaken';

/** Why an object stays open. */
type Cause = 'unreached' | 'not the root' | 'undeclared' | 'opened' | 'none closed';

interface OpenObject {
  readonly visit: SchemaVisit;
  readonly cause: Cause;
}

/**
 * A remark for each object that stays open, in the order of the text: the first twenty, then how many more there are. Where
 * the host closes nothing, one remark for all.
 */
export function openRemarks(ref: SchemaRef, host: Host, closes: Closes): OpenRemark[] {
  const open: OpenObject[] = [];
  /** The objects that were met. Several branches of one speak of the same. */
  const met = new Set<JsonNode>();
  let more = 0;
  walkSchemas(ref, (visit) => {
    const cause = causeOf(visit, closes, host);
    const object = ownerOf(visit).node;
    if (cause === undefined || met.has(object)) return;
    met.add(object);
    if (open.length < MOST_OPEN) open.push({ visit, cause });
    else more++;
  });
  if (open.length === 0) return [];
  const whole = pointerOf(ref.segments);
  if (closes === 'untaken') return [{ pointer: whole, path: '', said: [sentence('Every object stays open: what is published for {0} has no "additionalProperties".', host.title)] }];
  if (closes === 'nothing') return [{ pointer: whole, path: '', said: [sentence('Every object that does not close itself stays open: {0} closes none.', host.title)] }];
  const owners = new Set(open.filter(({ cause }) => cause === 'unreached').map(({ visit }) => ownerOf(visit).node));
  const sets = new Map<string, KeySet>(owners.size === 0 ? [] : keySetsOf(ref, [host], owners).map((set) => [pointerOf(set.segments), set]));
  const remarks = open.map(({ visit, cause }): OpenRemark => {
    const path = placeName(visit);
    // Where one keyword closes the whole object, the author is told it.
    const set = cause === 'unreached' ? sets.get(pointerOf(segmentsOf(ownerOf(visit)))) : undefined;
    const how = set?.closeWith === 'unevaluatedProperties' ? [set.advice] : [];
    return { pointer: pointerOf(segmentsOf(visit)), path, said: [path === '' ? rootSaid(visit, cause, host) : placeSaid(path, visit, cause, host), ...how] };
  });
  if (more > 0) remarks.push({ pointer: whole, path: '', said: [sentence('{0} more objects stay open.', more)] });
  return remarks;
}

function causeOf(visit: SchemaVisit, closes: Closes, host: Host): Cause | undefined {
  const { node } = visit;
  if (node.members === undefined) return undefined;
  const declares = memberOf(node, 'properties') !== undefined;
  // A branch that declares nothing is told of at the object that it speaks of.
  if ((!declares && (isPart(visit) || !speaksOfObject(node))) || isNegated(visit)) return undefined;
  if (closes === 'untaken') return 'none closed';
  const owner = ownerOf(visit);
  if (isClosedBy(owner, closes) || isClosed(visit, [host]) || (owner !== visit && isClosed(owner, [host]))) return undefined;
  if (closes === 'nothing') return 'none closed';
  const others = valueOf(node, 'additionalProperties');
  if (others !== undefined) return refusesAll(others) ? undefined : 'opened';
  if (declares) return visit.reached ? 'not the root' : 'unreached';
  return declaresThroughPart(visit) ? undefined : 'undeclared';
}

/** Whether the host closes the object: what declares it in reach by silence, or the root whatever is written there. */
function isClosedBy(visit: SchemaVisit, closes: Closes): boolean {
  if (!visit.reached || closes === 'nothing') return false;
  if (closes === 'root') return visit.depth === 0;
  return memberOf(visit.node, 'properties') !== undefined && memberOf(visit.node, 'additionalProperties') === undefined;
}

/** `false` in the words of an object: `{"not": {}}`. */
function refusesAll({ members }: JsonNode): boolean {
  return members?.some(({ key, value }) => key === 'not' && (value?.value === true || value?.members?.length === 0)) === true;
}

/** What stands below `not` says what a value is not; it is no object of the data. */
function isNegated(visit: SchemaVisit): boolean {
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) if (at.keyword === 'not') return true;
  return false;
}

/** Whether the schema, or a branch of it, describes an object. A reference does not count: its target is told of where it stands. */
function speaksOfObject(node: JsonNode): boolean {
  if (describesObject(node)) return true;
  return effectiveMembers(node).some(({ key, value }) => IN_PLACE_LISTS.includes(key) && value?.items?.some((branch) => describesObject(branch)) === true);
}

function rootSaid(visit: SchemaVisit, cause: Cause, host: Host): Sentence {
  if (cause === 'undeclared') return sentence('An object at the root stays open: it has no "properties", so the names of its keys are not known.');
  if (cause === 'opened') return sentence('An object at the root stays open: its "additionalProperties" lets other keys in.');
  return cause === 'not the root'
    ? sentence('An object at the root stays open: {0} closes the root only.', host.title)
    : sentence('An object at the root stays open: it is reached only through "{0}", and closing one branch would refuse what another declares.', unreachedBy(visit));
}

function placeSaid(path: string, visit: SchemaVisit, cause: Cause, host: Host): Sentence {
  if (cause === 'undeclared') return sentence('{0} stays open: it has no "properties", so the names of its keys are not known.', path);
  if (cause === 'opened') return sentence('{0} stays open: its "additionalProperties" lets other keys in.', path);
  return cause === 'not the root'
    ? sentence('{0} stays open: {1} closes the root only.', path, host.title)
    : sentence('{0} stays open: it is reached only through "{1}", and closing one branch would refuse what another declares.', path, unreachedBy(visit));
}

/** The data path; below a definition, which data reach by references only, its name in front. */
function placeName(visit: SchemaVisit): string {
  const path = schemaPath(visit);
  let at: SchemaVisit | undefined = visit;
  while (at !== undefined && at.keyword !== '$defs' && at.keyword !== 'definitions') at = at.parent;
  if (at === undefined) return path;
  const name = append(at.keyword!, String(at.name));
  return path === '' || path.startsWith('[') ? name + path : `${name}.${path}`;
}

/** The schema of the object that a branch speaks of. */
function ownerOf(visit: SchemaVisit): SchemaVisit {
  let at = visit;
  while (at.parent !== undefined && isPart(at)) at = at.parent;
  return at;
}

/** The keyword at which the reach ended. */
function unreachedBy(visit: SchemaVisit): string {
  let at = visit;
  while (at.parent !== undefined && !at.parent.reached) at = at.parent;
  return at.keyword ?? '';
}
