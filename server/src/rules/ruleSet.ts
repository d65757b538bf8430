/** The rules that are on, sorted by what they listen to, with the severities of the settings. */
import type { Severity } from './finding.ts';
import type { FileRule, Rule, SchemaRule, TextRule, ToolRule } from './rule.ts';

/** A severity by rule id; `off` switches the rule off. Rules that are not named keep their own. */
export type RuleSeverities = ReadonlyMap<string, Severity | 'off'>;

export class RuleSet {
  readonly text: TextRule[] = [];
  readonly tool: ToolRule[] = [];
  readonly file: FileRule[] = [];
  /** Rules that see every schema. */
  readonly schema: SchemaRule[] = [];
  readonly byKeyword = new Map<string, SchemaRule[]>();
  readonly #severities: RuleSeverities;

  constructor(rules: readonly Rule[], severities: RuleSeverities = new Map()) {
    this.#severities = severities;
    for (const rule of rules) {
      if ((severities.get(rule.id) ?? rule.severity) === 'off') continue;
      if (rule.scope === 'text') this.text.push(rule);
      else if (rule.scope === 'tool') this.tool.push(rule);
      else if (rule.scope === 'file') this.file.push(rule);
      else if (rule.keywords === undefined) this.schema.push(rule);
      else
        for (const keyword of rule.keywords) {
          const listening = this.byKeyword.get(keyword);
          if (listening === undefined) this.byKeyword.set(keyword, [rule]);
          else listening.push(rule);
        }
    }
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
