/** The rules that are on, sorted by what they listen to, with the severities of the settings. */
import type { Host } from '../hosts/host.ts';
import type { Severity } from './finding.ts';
import type { FileRule, Rule, SchemaRule, TextRule, ToolRule } from './rule.ts';
import { ShapeCalls } from './shapeCalls.ts';

/** A severity by rule id; `off` switches the rule off. Rules that are not named keep their own. */
export type RuleSeverities = ReadonlyMap<string, Severity | 'off'>;

/** The rules on schemas that have something to say of what some hosts read. */
export interface SchemaRules {
  /** Rules that see every schema. */
  readonly every: readonly SchemaRule[];
  readonly byKeyword: ReadonlyMap<string, readonly SchemaRule[]>;
  /** The same by the shape of a schema, for those that have one. */
  readonly byShape: ShapeCalls;
}

export class RuleSet {
  readonly text: TextRule[] = [];
  readonly tool: ToolRule[] = [];
  readonly file: FileRule[] = [];
  readonly schema: SchemaRule[] = [];
  readonly #byHosts = new WeakMap<readonly Host[], SchemaRules>();
  readonly #severities: RuleSeverities;

  constructor(rules: readonly Rule[], severities: RuleSeverities = new Map()) {
    this.#severities = severities;
    for (const rule of rules) {
      if ((severities.get(rule.id) ?? rule.severity) === 'off') continue;
      if (rule.scope === 'text') this.text.push(rule);
      else if (rule.scope === 'tool') this.tool.push(rule);
      else if (rule.scope === 'file') this.file.push(rule);
      else this.schema.push(rule);
    }
  }

  /** The rules on schemas for a list of hosts; remembered by the list. */
  schemaRulesFor(hosts: readonly Host[]): SchemaRules {
    let rules = this.#byHosts.get(hosts);
    if (rules === undefined) this.#byHosts.set(hosts, (rules = schemaRulesFor(this.schema, hosts)));
    return rules;
  }

  /** The severity of a finding: what the settings say of its rule, else what the report says, else the rule's own. */
  severityOf(rule: Rule, reported: Severity | undefined): Severity {
    const set = this.#severities.get(rule.id);
    if (set !== undefined && set !== 'off') return set;
    return reported ?? (rule.severity === 'off' ? 'info' : rule.severity);
  }

  /** True when findings of the rule are shown as hints. */
  isFaint(rule: Rule): boolean {
    return rule.faint === true && !this.#severities.has(rule.id);
  }
}

function schemaRulesFor(rules: readonly SchemaRule[], hosts: readonly Host[]): SchemaRules {
  const every: SchemaRule[] = [];
  const byKeyword = new Map<string, SchemaRule[]>();
  for (const rule of rules) {
    if (rule.keywords === undefined) {
      if (rule.concerns?.(hosts, undefined) !== false) every.push(rule);
      continue;
    }
    for (const keyword of rule.keywords) {
      if (rule.concerns?.(hosts, keyword) === false) continue;
      const listening = byKeyword.get(keyword);
      if (listening === undefined) byKeyword.set(keyword, [rule]);
      else listening.push(rule);
    }
  }
  return { every, byKeyword, byShape: new ShapeCalls(every, byKeyword) };
}
