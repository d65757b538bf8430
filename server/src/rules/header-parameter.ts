import { effectiveMembers, type JsonNode, type Member, memberOf, stringOf, valueOf } from '../text/node.ts';
import { removeMember } from '../text/edit.ts';
import { describe } from '../text/value.ts';
import { exampleProperty } from './exampleTool.ts';
import type { SchemaContext, SchemaRule, SchemaVisit } from './rule.ts';
import { quote } from './ruleWords.ts';

/** RFC 9110: a token. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PRIMITIVE = ['string', 'integer', 'boolean'];

export const headerParameter: SchemaRule = {
  id: 'header-parameter',
  severity: 'error',
  scope: 'schema',
  keywords: ['x-mcp-header'],
  docs: {
    what: 'A parameter that is to be sent as an HTTP header, declared in a way that clients must refuse.',
    why: 'Since MCP 2026-07-28 `x-mcp-header` names the header of a parameter. Clients over Streamable HTTP must drop a tool whose name of a header is empty, no token, or used twice, or stands on anything but a string, integer or boolean that a chain of `properties` leads to.',
    wrong: exampleProperty('{"type": "number", "description": "Region", "x-mcp-header": "X Region"}', 'region'),
    right: exampleProperty('{"type": "string", "description": "Region", "x-mcp-header": "X-Region"}', 'region'),
  },
  check(context, member) {
    if (context.visit.ref.role !== 'input' || context.keyword(member.key) !== member) return;
    const hosts = context.hosts.filter((host) => host.keywords.get(member.key)?.verdict === 'enforced');
    if (hosts.length === 0) return;
    const fault = faultOf(context, member);
    if (fault === undefined) return;
    context.report({
      at: context.atValue(member),
      hosts: hosts.map((host) => host.id),
      message: `${fault.message} Clients drop the tool.`,
      related: fault.first === undefined ? [] : [{ message: 'The first with this name.', at: { start: fault.first.keyStart, end: fault.first.keyEnd } }],
      fixes: [{ title: `Remove "${member.key}"`, safe: false, edits: [removeMember(context.text, context.schema, member)], loses: 'The header.' }],
    });
  },
};

function faultOf(context: SchemaContext, member: Member): { message: string; first?: Member } | undefined {
  const { value } = member;
  if (value === undefined) return undefined;
  if (value.kind !== 'string' || value.value === '') return { message: `The name of a header must be a text that is not empty, but is ${describe(value)}.` };
  const name = value.value as string;
  if (!TOKEN.test(name)) return { message: `${quote(name)} is no token of RFC 9110, so no name of a header.` };
  const blocked = blockedBy(context.visit);
  if (blocked !== undefined) return { message: `A header parameter must be reached by "properties" alone, and this one stands below "${blocked}".` };
  const type = stringOf(context.schema, 'type');
  if (type === undefined || !PRIMITIVE.includes(type)) return { message: `A header parameter is a string, an integer or a boolean${type === undefined ? '' : `, not of type ${quote(type)}`}.` };
  const first = firstOfName(context.visit.ref.node, name.toLowerCase());
  return first === undefined || first === member ? undefined : { message: `Another parameter is sent as the header ${quote(name)}; letter case makes no difference.`, first };
}

function blockedBy(visit: SchemaVisit): string | undefined {
  for (let at: SchemaVisit | undefined = visit; at !== undefined; at = at.parent) if (at.keyword !== undefined && at.keyword !== 'properties') return at.keyword;
  return visit.keyword === undefined ? 'the root' : undefined;
}

/** The first declaration of a header name along chains of `properties`. */
function firstOfName(root: JsonNode, lower: string): Member | undefined {
  const stack: JsonNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const own = memberOf(node, 'x-mcp-header');
    if (own?.value?.kind === 'string' && (own.value.value as string).toLowerCase() === lower) return own;
    const properties = effectiveMembers(valueOf(node, 'properties'));
    for (let index = properties.length - 1; index >= 0; index--) if (properties[index]!.value !== undefined) stack.push(properties[index]!.value!);
  }
  return undefined;
}
