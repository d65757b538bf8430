/** Whether an object takes other keys than those it declares, and who says so. */
import * as l10n from '@vscode/l10n';
import type { Host } from '../hosts/host.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import { effectiveMembers, type JsonNode, memberOf } from '../text/node.ts';
import { listWords } from './language.ts';

export interface ObjectClosure {
  /** `mixed`: the hosts differ. */
  readonly state: 'closed' | 'open' | 'mixed';
  /** A sentence: closed or open, and by whom. */
  readonly words: string;
  /** The author wrote it, with `additionalProperties` or by leaving out `properties`. */
  readonly written: boolean;
  readonly keys: readonly string[];
}

/** The declared keys of an object schema. */
export function keysOf(schema: JsonNode): string[] {
  const map = memberOf(schema, 'properties')?.value;
  return map?.members === undefined ? [] : effectiveMembers(map).map((member) => member.key);
}

/** True for a schema that describes an object: by `type`, `properties` or `additionalProperties`. */
export function describesObject(schema: JsonNode): boolean {
  if (schema.members === undefined) return false;
  if (memberOf(schema, 'properties') !== undefined || memberOf(schema, 'additionalProperties') !== undefined) return true;
  const type = memberOf(schema, 'type')?.value;
  return type?.kind === 'string' ? type.value === 'object' : (type?.items ?? []).some((item) => item.value === 'object');
}

/**
 * Says who closes an object, for the hosts of its tool.
 * @param visit undefined for the properties of an action, which its host closes
 */
export function closureOf(schema: JsonNode, visit: SchemaVisit | undefined, hosts: readonly Host[]): ObjectClosure {
  const keys = keysOf(schema);
  if (visit === undefined) return { state: 'closed', words: hosts.length > 1 ? l10n.t('Closed: {0} refuse every key that the action does not declare.', names(hosts)) : l10n.t('Closed: {0} refuses every key that the action does not declare.', names(hosts)), written: false, keys };
  const additional = memberOf(schema, 'additionalProperties');
  if (additional !== undefined) {
    const value = additional.value;
    if (value?.kind === 'boolean' && value.value === false) return { state: 'closed', words: l10n.t('Closed by its author: `additionalProperties` is `false`.'), written: true, keys };
    if (value?.kind === 'object') return { state: 'open', words: l10n.t('Open: any other key may stand here when its value fits `additionalProperties`.'), written: true, keys };
    return { state: 'open', words: l10n.t('Open by its author: `additionalProperties` lets any other key pass.'), written: true, keys };
  }
  if (memberOf(schema, 'unevaluatedProperties')?.value?.value === false) return { state: 'closed', words: l10n.t('Closed by its author: `unevaluatedProperties` is `false`.'), written: true, keys };
  if (memberOf(schema, 'properties') === undefined) return { state: 'open', words: l10n.t('Open: it declares no `properties`.'), written: false, keys };
  const closing = hosts.filter((host) => (host.closure.kind === 'by-silence' && visit.reached) || (host.closure.kind === 'root' && visit.parent === undefined));
  const strict = hosts.filter((host) => host.closure.kind === 'strict');
  if (closing.length === hosts.length && hosts.length > 0) return { state: 'closed', words: closing.length > 1 ? l10n.t('Closed by {0}, which refuse keys that are not declared.', names(closing)) : l10n.t('Closed by {0}, which refuses keys that are not declared.', names(closing)), written: false, keys };
  const parts: string[] = [];
  if (closing.length > 0) parts.push(l10n.t('Closed by {0}.', names(closing)));
  const others = hosts.filter((host) => !closing.includes(host) && !strict.includes(host));
  if (others.length > 0) parts.push(l10n.t('Open for {0}: `additionalProperties` is not written.', names(others)));
  if (strict.length > 0) parts.push(strict.length > 1 ? l10n.t('{0} want `"additionalProperties": false` here.', names(strict)) : l10n.t('{0} wants `"additionalProperties": false` here.', names(strict)));
  if (parts.length === 0) parts.push(l10n.t('Open: `additionalProperties` is not written.'));
  return { state: closing.length > 0 ? 'mixed' : 'open', words: parts.join(' '), written: false, keys };
}

function names(hosts: readonly Host[]): string {
  return hosts.length === 0 ? l10n.t('the host') : listWords(hosts.map((host) => host.title));
}
