/** Questions of the rules about values: asked of a schema in its place, with the hosts' ways. */
import type { Host } from '../../hosts/host.ts';
import { KEYWORDS } from '../../schema/vocabulary.ts';
import { type JsonNode, memberOf } from '../../text/node.ts';
import { resolvePointer } from '../../text/pointer.ts';
import type { SchemaContext } from '../rule.ts';
import { dialectOf, draftNamed } from '../schemaDialect.ts';
import { allows, typesIn, typeOf } from '../schemaTypes.ts';
import { sameValue } from './canonical.ts';
import { Evaluation, type Question } from './evaluate.ts';
import type { Problem } from './problem.ts';

export const closesBySilence = (hosts: readonly Host[]): boolean => hosts.some((host) => host.closure.kind === 'by-silence');

/** The problems of a value that stands in the visited schema itself: its default, its examples, its enum. */
export function problemsIn(context: SchemaContext, value: JsonNode, skip?: ReadonlySet<string>): Problem[] {
  const { schema, hosts } = context;
  if (skip === undefined && fitsAtOnce(value, schema, hosts)) return [];
  const question: Question = {
    hosts,
    draft: dialectOf(context.visit).draft,
    resolve: (ref) => {
      const target = context.resolve(ref);
      return target.kind === 'found' ? target.node : undefined;
    },
    closesBySilence: closesBySilence(hosts),
    ...(skip === undefined ? {} : { skip }),
  };
  return new Evaluation(question).problems(value, schema);
}

/** The common case, told without an evaluation: a scalar under `type` and `enum` and nothing else that judges. */
function fitsAtOnce(value: JsonNode, schema: JsonNode, hosts: readonly Host[]): boolean {
  if (value.members !== undefined || value.items !== undefined) return false;
  for (const member of schema.members!) {
    if (member.key === 'type') {
      const types = typesIn(member.value, hosts);
      if (types === undefined || !allows(types, typeOf(value))) return false;
    } else if (member.key === 'enum') {
      if (member.value?.items?.some((item) => sameValue(item, value)) !== true) return false;
    } else if ((KEYWORDS.get(member.key)?.role ?? 'annotation') !== 'annotation') return false;
  }
  return true;
}

/** The question about a sample: a `$ref` starts at the root of the sample's schema. */
export function sampleQuestion(schema: JsonNode, hosts: readonly Host[], partial: boolean): Question {
  const uri = memberOf(schema, '$schema')?.value?.value;
  return {
    hosts,
    draft: typeof uri === 'string' ? draftNamed(uri) : '2020-12',
    resolve: (ref) => {
      if (ref !== '#' && !ref.startsWith('#/')) return undefined;
      try {
        return resolvePointer(schema, decodeURIComponent(ref.slice(1)))?.node;
      } catch {
        return undefined;
      }
    },
    partial,
    closesBySilence: closesBySilence(hosts),
  };
}
