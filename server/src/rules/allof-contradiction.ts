import { insertMember, removeMember, type TextEdit } from '../text/edit.ts';
import { effectiveMembers, hasMember, type JsonNode, type Member, memberOf, valueOf } from '../text/node.ts';
import { type Branch, branchesOf, lookUps, MOST_BRANCHES, refusedBy, requiredBy } from './allOfBranches.ts';
import { exampleTool } from './exampleTool.ts';
import { takeKeyword } from './hostEvidence.ts';
import type { Fix, SchemaContext, SchemaRule } from './rule.ts';
import { MOST_IN_LIST, quoteAll } from './ruleWords.ts';
import { dialectOf, isOldDraft } from './schemaDialect.ts';
import { reportDisjoint } from './disjointBranches.ts';
import { holdsComment, isCondition, isOfUnion, isReferredInto } from './schemaEdits.ts';

export const allofContradiction: SchemaRule = {
  id: 'allof-contradiction',
  severity: 'error',
  scope: 'schema',
  keywords: ['allOf'],
  docs: {
    what: 'The branches of `allOf` contradict each other: a closed one forbids what another requires, or they want different types or values.',
    why: 'A value must fit every branch. `additionalProperties` sees the properties of its own branch only. When two closed branches require keys of their own, each forbids the keys of the other and no object fits. Close the whole instead: `unevaluatedProperties: false` beside `allOf`, or one object with all properties.',
    wrong: exampleTool(`{
  "type": "object",
  "allOf": [
    {"properties": {"name": {"type": "string"}}, "required": ["name"], "additionalProperties": false},
    {"properties": {"mail": {"type": "string"}}, "required": ["mail"], "additionalProperties": false}
  ]
}`),
    right: exampleTool(`{
  "type": "object",
  "properties": {"name": {"type": "string", "description": "Name"}, "mail": {"type": "string", "description": "Mail"}},
  "required": ["name", "mail"],
  "additionalProperties": false
}`),
  },
  check(context, member) {
    const branches = branchesOf(context, member);
    if (branches.length < 2) return;
    // Where one of several branches is to fit, the others are left.
    const severity = isOfUnion(context.visit) ? 'warning' : 'error';
    if (!isCondition(context.visit)) reportDisjoint(context, member, branches, severity);
    let told = 0;
    let asked = 0;
    for (const closed of branches) {
      if (told >= MOST_IN_LIST) return;
      const closure = closureOf(closed.schema);
      if (closure === undefined) continue;
      for (const other of branches) {
        if (other === closed) continue;
        if ((asked += lookUps(closed, other)) > MOST_ASKED) return;
        const refused = refusedBy(closed, other);
        if (refused.length === 0) continue;
        told++;
        const at = closed.written === undefined ? context.nodeSpot(closed.segments, closed.node, context.path()) : context.keySpot(closed.segments, closure, context.path());
        context.report({
          at,
          severity,
          message: `${closed.written === undefined ? 'This branch' : '"additionalProperties": false'} forbids ${quoteAll(refused)}, which ${other.name} requires, so no object fits.`,
          related: [{ message: `${other.name} requires ${refused.length === 1 ? 'it' : 'them'} here.`, at: { start: other.node.start, end: other.node.start + 1 } }],
          // The fixes mend the whole; a long list offers them once.
          fixes: told === 1 || branches.length <= MANY ? fixesFor(context, member, branches) : [],
        });
        break;
      }
    }
  },
};

const MANY = 20;
/** How many names are looked up for one list of branches: definitions may be large, and many lists may refer to them. */
const MOST_ASKED = 10_000;

/** The `additionalProperties: false` of an object that takes nothing by pattern. */
function closureOf(schema: JsonNode): Member | undefined {
  const member = memberOf(schema, 'additionalProperties');
  return member?.value?.value === false && effectiveMembers(valueOf(schema, 'patternProperties')).length === 0 ? member : undefined;
}

function fixesFor(context: SchemaContext, member: Member, branches: readonly Branch[]): Fix[] {
  const inList = branches.filter((branch) => branch.node !== context.schema);
  // What mends the whole must know the whole.
  if (member.value!.items!.length > MOST_BRANCHES) return [];
  if (inList.some((branch) => branch.written === undefined)) return [];
  const merged = merge(context, member, inList);
  return merged === undefined ? unevaluated(context, branches) : [merged, ...unevaluated(context, branches)];
}

const MERGED = new Set(['type', 'properties', 'required', 'additionalProperties']);

/** One closed object, where the branches say nothing but their properties and no name stands in two of them. */
function merge(context: SchemaContext, member: Member, branches: readonly Branch[]): Fix | undefined {
  const { text, schema } = context;
  if (['properties', 'required', 'additionalProperties'].some((keyword) => hasMember(schema, keyword)) || isReferredInto(text)) return undefined;
  const properties: string[] = [];
  const names = new Set<string>();
  for (const branch of branches) {
    if (effectiveMembers(branch.schema).some((one) => !MERGED.has(one.key))) return undefined;
    if ((valueOf(branch.schema, 'type')?.value ?? 'object') !== 'object') return undefined;
    for (const property of effectiveMembers(valueOf(branch.schema, 'properties'))) {
      if (names.has(property.key) || property.value === undefined) return undefined;
      names.add(property.key);
      properties.push(text.slice(property.keyStart, property.value.end));
    }
  }
  const required = [...new Set(branches.flatMap(requiredBy))].map((name) => JSON.stringify(name));
  const type = hasMember(schema, 'type') ? '' : '"type": "object", ';
  const newText = `${type}"properties": {${properties.join(', ')}}, "required": [${required.join(', ')}], "additionalProperties": false`;
  const edits = [{ start: member.keyStart, end: member.value!.end, newText }];
  const isBare = !holdsComment(text, member.keyStart, member.value!.end);
  return { title: 'Merge the branches into one closed object', safe: isBare, edits, ...(isBare ? {} : { loses: 'The comments among the branches.' }) };
}

/** Opens the branches and closes what they describe together; drafts before 2019-09 cannot say so. */
function unevaluated(context: SchemaContext, branches: readonly Branch[]): Fix[] {
  const { text, schema } = context;
  const { draft } = dialectOf(context.visit);
  if (draft === undefined || isOldDraft(draft)) return [];
  // Where a host does not take the keyword, one fault would only become another.
  if (!takeKeyword(context.hosts, 'unevaluatedProperties')) return [];
  const edits: TextEdit[] = [];
  for (const branch of branches) {
    const closure = closureOf(branch.schema);
    if (closure !== undefined && branch.schema !== schema) edits.push(removeMember(text, branch.schema, closure));
  }
  const own = memberOf(schema, 'additionalProperties');
  if (own !== undefined) edits.push({ start: own.keyStart, end: own.keyEnd, newText: '"unevaluatedProperties"' });
  else if (!hasMember(schema, 'unevaluatedProperties')) edits.push(insertMember(text, schema, 'unevaluatedProperties', 'false'));
  return [{ title: 'Close the whole with "unevaluatedProperties": false', safe: false, edits, loses: 'Hosts that do not read "unevaluatedProperties" take the object for open.' }];
}
