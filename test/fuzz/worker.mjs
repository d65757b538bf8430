/**
 * Bundled and run by `fuzz.mjs`: makes inputs by number and holds them to what must be true of every text. It says
 * which number it is at before it begins, so that whoever watches knows what hung.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceDocument } from '../../server/src/analysis/document.ts';
import { allFindings, analyse } from '../../server/src/analysis/file.ts';
import { HOSTS } from '../../server/src/hosts/index.ts';
import { RULES } from '../../server/src/rules/index.ts';
import { applyEdits } from '../../server/src/text/edit.ts';
import { parse } from '../../server/src/text/parse.ts';
import { dice, edit, input } from './mutate.mjs';

const [progressFile, first, count, corpus] = process.argv.slice(2);
/** Milliseconds of the processor that one input may take; a hang is told by the watcher. */
const SLOW = 3000;
const LARGEST_SEED = 60_000;
const MOST_FIXES = 12;
/** The parser tells no more. */
const MOST_FAULTS = 1000;

function corpusTexts(folder) {
  const texts = [];
  const walk = (path) => {
    for (const name of readdirSync(path)) {
      const at = join(path, name);
      const stat = statSync(at);
      if (stat.isDirectory()) walk(at);
      else if (/\.jsonc?$/.test(name) && stat.size < LARGEST_SEED) texts.push(readFileSync(at, 'utf8'));
    }
  };
  walk(folder);
  return texts;
}

const seeds = RULES.flatMap((rule) => [rule.docs.wrong, rule.docs.right]);
if (corpus !== undefined) seeds.push(...corpusTexts(corpus));

function settingsOf(roll) {
  const all = new Map(RULES.filter((rule) => rule.severity === 'off').map((rule) => [rule.id, 'info']));
  const hosts = roll(3) === 0 ? Array.from({ length: 1 + roll(3) }, () => HOSTS[roll(HOSTS.length)].id) : undefined;
  const comments = roll(3) === 0;
  return { fileName: comments ? 'tools.jsonc' : 'tools.json', comments, format: undefined, hosts, rules: all };
}

const keyOf = (finding) => `${finding.rule} ${finding.pointer} ${finding.message}`;

function counted(findings, of) {
  const counts = new Map();
  for (const finding of findings) counts.set(of(finding), (counts.get(of(finding)) ?? 0) + 1);
  return counts;
}

function findingsOf(text, settings, problems) {
  const document = new SourceDocument(text);
  const analysis = analyse(document, settings);
  for (const { rule, error } of analysis.failures.slice(0, 1)) problems.push(`The rule ${rule} threw: ${error?.stack ?? error}`);
  return { findings: allFindings(analysis), document };
}

function spell(document, settings) {
  const analysis = analyse(document, settings);
  return [`${analysis.format?.id} ${analysis.toolCount}`, ...allFindings(analysis).map((finding) => `${keyOf(finding)} ${finding.start}-${finding.end} ${finding.fixes.map((fix) => fix.edits.map((one) => `${one.start}-${one.end}${one.newText}`))}`)];
}

const ofText = (text) => parse(text).faults;
const faultsOf = (text) => ofText(text).filter((fault) => fault.code === 'syntax' || fault.code === 'invalid-escape').length;

/** The first fix that breaks the text or leaves its finding, in words. */
function brokenFix(text, findings, settings, problems, roll) {
  const byRule = counted(findings, (finding) => finding.rule);
  const byKey = counted(findings, keyOf);
  const fixes = findings.flatMap((finding) => finding.fixes.map((fix) => ({ finding, fix })));
  const faults = faultsOf(text);
  for (let left = Math.min(MOST_FIXES, fixes.length); left > 0; left--) {
    const { finding, fix } = fixes[roll(fixes.length)];
    const about = `The fix ${JSON.stringify(fix.title)} of ${keyOf(finding)}`;
    if (fix.edits.length === 0) problems.push(`${about} changes nothing.`);
    let mended;
    try {
      mended = applyEdits(text, fix.edits);
    } catch (error) {
      problems.push(`${about} cannot be applied: ${error.message}`);
      continue;
    }
    // In a text that is broken the parser guesses, and another guess may follow an edit: only the fixes of the text itself must hold there.
    if (faults > 0) {
      // Of a text with more faults the parser tells the first thousand, and one that is mended makes room for another.
      if (finding.rule.startsWith('json-') && ofText(text).length < MOST_FAULTS && ofText(mended).length >= ofText(text).length) problems.push(`${about} leaves as many faults of the text: ${JSON.stringify(fix.edits)}`);
      continue;
    }
    if (faultsOf(mended) > faults) problems.push(`${about} breaks the text: ${JSON.stringify(fix.edits)}`);
    const { findings: after } = findingsOf(mended, settings, problems);
    const still = counted(after, keyOf).get(keyOf(finding)) ?? 0;
    const stillRule = counted(after, (one) => one.rule).get(finding.rule) ?? 0;
    if (still >= byKey.get(keyOf(finding)) && stillRule >= byRule.get(finding.rule)) problems.push(`${about} leaves it: ${JSON.stringify(fix.edits)}`);
  }
}

function check(seed) {
  const problems = [];
  const text = input(seed, seeds);
  const roll = dice(seed ^ 0x5bd1e995);
  const settings = settingsOf(roll);
  const before = process.cpuUsage();
  const { findings, document } = findingsOf(text, settings, problems);
  for (const finding of findings) {
    const spans = [finding, ...finding.related, ...finding.fixes.flatMap((fix) => fix.edits)];
    if (spans.some(({ start, end }) => !(start >= 0 && start <= end && end <= text.length))) problems.push(`A span of ${keyOf(finding)} is none.`);
  }
  brokenFix(text, findings, settings, problems, roll);
  let edited = text;
  const made = [];
  for (let edits = 1 + roll(5); edits > 0; edits--) {
    const { start, end, inserted } = edit(roll, edited);
    document.replace(start, end, inserted);
    made.push([start, end, inserted]);
    edited = edited.slice(0, start) + inserted + edited.slice(end);
    const incremental = spell(document, settings);
    const fresh = spell(new SourceDocument(edited), settings);
    const at = incremental.findIndex((line, index) => line !== fresh[index]);
    if (at >= 0 || incremental.length !== fresh.length) {
      problems.push(`Edited and fresh differ after ${JSON.stringify(made)} (${settings.fileName}):\n  ${incremental[at] ?? 'nothing'}\n  ${fresh[at < 0 ? incremental.length : at] ?? 'nothing'}`);
      break;
    }
  }
  const { user, system } = process.cpuUsage(before);
  if ((user + system) / 1000 > SLOW) problems.push(`It took ${Math.round((user + system) / 1000)} ms.`);
  return { problems, text, hosts: settings.hosts };
}

const end = Number(first) + Number(count);
for (let seed = Number(first); seed < end; seed++) {
  writeFileSync(progressFile, String(seed));
  let result;
  try {
    result = check(seed);
  } catch (error) {
    result = { problems: [`Threw: ${error?.stack ?? error}`], text: input(seed, seeds), hosts: undefined };
  }
  for (const problem of result.problems) process.stdout.write(`${JSON.stringify({ seed, hosts: result.hosts, problem, text: result.text.slice(0, 20_000) })}\n`);
}
writeFileSync(progressFile, 'done');
