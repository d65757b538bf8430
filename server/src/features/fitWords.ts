/** Whether a value fits its schema, in a line. */
import * as l10n from '@vscode/l10n';
import type { SchemaRef } from '../formats/format.ts';
import type { Host } from '../hosts/host.ts';
import { sampleQuestion } from '../rules/values/ask.ts';
import { Evaluation } from '../rules/values/evaluate.ts';
import type { SchemaVisit } from '../rules/rule.ts';
import type { JsonNode } from '../text/node.ts';
import { brief, toValue } from '../text/value.ts';
import { code, plain } from './markdown.ts';

/** The default of a property, and whether it holds. */
export function fitLine(ref: SchemaRef, visit: SchemaVisit, value: JsonNode, hosts: readonly Host[]): string {
  const shown = code(brief(toValue(value)));
  if (visit.node.members === undefined) return l10n.t('Default {0}', shown);
  const [problem] = new Evaluation(sampleQuestion(ref.node, hosts, false)).problems(value, visit.node);
  if (problem === undefined) return l10n.t('Default {0}, which fits.', shown);
  return l10n.t('Default {0}, which does not fit: it {1}.', shown, plain(problem.text));
}
