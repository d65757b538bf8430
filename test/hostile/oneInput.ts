/** Run by the tests of hostile files: analyses one of them, makes some of its fixes, types a key into it. Prints what came of it. */
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { settingsOf } from '../support/analyse.ts';
import { HOSTILE } from './inputs.ts';

export interface Outcome {
  rules: string[];
  failures: string[];
  brokenFixes: string[];
  editedDiffers: string | undefined;
}

/** Texts above this are analysed no more often than needed: the tests run beside all others. */
const LARGE = 300_000;
const settings = settingsOf();
const text = HOSTILE[Number(process.argv[2])]!.text();
const document = new SourceDocument(text);
const analysis = analyse(document, settings);
const findings = allFindings(analysis);
const outcome: Outcome = {
  rules: [...new Set(findings.map((finding) => finding.rule))],
  failures: [...new Set(analysis.failures.map(({ rule, error }) => `${rule}: ${String(error)}`))],
  brokenFixes: [],
  editedDiffers: undefined,
};
const fixes = findings.filter((finding) => finding.fixes.length > 0).slice(0, text.length > LARGE ? 1 : 3);
for (const { rule, fixes: [fix] } of fixes) {
  const mended = new SourceDocument(applyEdits(text, fix!.edits));
  const { failures } = analyse(mended, settings);
  if (failures.length > 0) outcome.brokenFixes.push(`${rule}: ${fix!.title}: ${String(failures[0]!.error)}`);
}
const middle = text.length >> 1;
document.replace(middle, middle, '"');
const spell = (source: SourceDocument): string[] => allFindings(analyse(source, settings)).map((finding) => `${finding.rule} ${finding.start}-${finding.end} ${finding.message}`);
const edited = spell(document);
const fresh = text.length > LARGE ? edited : spell(new SourceDocument(text.slice(0, middle) + '"' + text.slice(middle)));
const at = edited.findIndex((line, index) => line !== fresh[index]);
if (at >= 0 || edited.length !== fresh.length) outcome.editedDiffers = `${edited[at] ?? 'nothing'} instead of ${fresh[at < 0 ? edited.length : at] ?? 'nothing'}`;
process.stdout.write(JSON.stringify(outcome));
