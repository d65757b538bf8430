/** The pages of the hosts, docs/hosts/<id>.md, made from the tables. */
import type { Fact, Host, Limit, PassedOn, Source, Verdict } from './host.ts';
import { HOSTS, hostById } from './index.ts';
import { VERDICT_MEANINGS } from './verdictWords.ts';
import { LIMITS, limitWords, ROOT_KEYWORDS, SHAPES, shapeWords, TABLE_KEYWORDS } from './shapes.ts';

const HEADINGS: Record<Exclude<Verdict, 'unknown'>, string> = { rejected: 'Refused', ignored: 'Ignored', rewritten: 'Changed', enforced: 'Enforced', accepted: 'Accepted' };
const CERTAINTY: Record<Source['certainty'], string> = {
  official: "the host's own page, specification or source code",
  copy: 'an official page, read through a copy',
  maintainer: 'a comment by the vendor',
  users: 'reports by users, with the answer quoted',
  deduced: 'concluded, stated nowhere',
};

/** Numbers the sources of one page. */
class Sources {
  readonly #numbers = new Map<string, number>();
  readonly list: Source[] = [];

  mark(source: Source | undefined): string {
    if (source === undefined) return '';
    const key = `${source.url} ${source.date} ${source.certainty}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      this.list.push(source);
      this.#numbers.set(key, (number = this.list.length));
    }
    return `[${number}]`;
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
const code = (text: string): string => `\`${text}\``;

interface Row {
  readonly what: string;
  readonly fact: Fact;
}

function rowsOf(host: Host): Row[] {
  const rows: Row[] = [];
  for (const keyword of ROOT_KEYWORDS) {
    const fact = host.rootKeywords.get(keyword);
    if (fact !== undefined && fact !== host.keywords.get(keyword)) rows.push({ what: `${code(keyword)} at the root`, fact });
  }
  for (const keyword of TABLE_KEYWORDS) rows.push({ what: code(keyword), fact: host.keywords.get(keyword)! });
  for (const shape of SHAPES) rows.push({ what: shapeWords(shape), fact: host.shapes.get(shape)! });
  if (host.formats !== undefined && host.formatFact !== undefined) rows.push({ what: `a ${code('format')} other than ${host.formats.join(', ')}`, fact: host.formatFact });
  if (host.dialects !== undefined) rows.push({ what: `a ${code('$schema')} other than ${host.dialects.uris.map((uri) => /(draft[-/][\d-]+)/.exec(uri)?.[1] ?? uri).join(', ')}`, fact: host.dialects.fact });
  return rows;
}

/** One table a verdict; rows of one fact stand together. */
function verdictTables(host: Host, sources: Sources): string[] {
  const rows = rowsOf(host);
  const lines: string[] = [];
  for (const [verdict, heading] of Object.entries(HEADINGS)) {
    const groups = new Map<Fact, string[]>();
    for (const { what, fact } of rows) if (fact.verdict === verdict) groups.set(fact, [...(groups.get(fact) ?? []), what]);
    if (groups.size === 0) continue;
    lines.push(`## ${heading}`, '', VERDICT_MEANINGS[verdict as Verdict], '', '| what | remarks |', '| --- | --- |');
    for (const [fact, whats] of groups) lines.push(`| ${cell(whats.join(whats.some((what) => what.includes(', ')) ? '; ' : ', '))} | ${cell(remarks(fact, sources))} |`);
    lines.push('');
  }
  const unknown = rows.filter(({ fact }) => fact.verdict === 'unknown').map(({ what }) => what);
  if (unknown.length > 0) lines.push('## Not known', '', `Nothing was found about these, so nothing is reported: ${unknown.join('; ')}.`, '');
  return lines;
}

function remarks(fact: Fact, sources: Sources): string {
  const weak = fact.weak === true ? 'Not sure.' : '';
  return [weak, fact.note, sources.mark(fact.source)].filter((part) => part !== undefined && part !== '').join(' ');
}

function limitLines(host: Host, sources: Sources): string[] {
  const rows: string[] = [];
  const consequence = (limit: Pick<Limit, 'verdict'>): string => (limit.verdict === 'unknown' ? 'not known' : HEADINGS[limit.verdict].toLowerCase());
  for (const id of LIMITS) {
    const limit = host.limits.get(id);
    if (limit === undefined || limit.verdict === 'accepted') continue;
    rows.push(`| ${cell(limitWords(id))} | ${limit.max} | ${consequence(limit)} | ${cell(remarks(limit, sources))} |`);
  }
  if (rows.length === 0) return [];
  return ['## Limits', '', '| what | at most | more is | remarks |', '| --- | --- | --- | --- |', ...rows, ''];
}

function nameLines(host: Host, sources: Sources): string[] {
  const lines: string[] = [];
  for (const rule of host.nameRules) lines.push(`- A tool's name takes ${rule.words} (${code(rule.pattern)}); another is ${rule.verdict === 'unknown' ? 'a matter nothing is known of' : HEADINGS[rule.verdict].toLowerCase()}. ${remarks(rule, sources)}`);
  if (host.namePrefix !== undefined) lines.push(`- A tool is sent as ${code(host.namePrefix.form)}, of which ${host.namePrefix.max} characters are taken. ${remarks(host.namePrefix.fact, sources)}`);
  const { propertyNames } = host;
  if (propertyNames !== undefined && propertyNames.pattern !== '^[^]*$') {
    const where = propertyNames.rootOnly ? 'A parameter of the tool itself' : 'A parameter';
    lines.push(`- ${where} takes ${propertyNames.words}${propertyNames.maxLength === undefined ? '' : `, at most ${propertyNames.maxLength} characters`}, in its name. ${remarks(propertyNames.fact, sources)}`);
  }
  return lines.length === 0 ? [] : ['## Names', '', ...lines, ''];
}

/** Every exact answer once, so that a search for it finds the page. */
function answerLines(host: Host, sources: Sources): string[] {
  const seen = new Set<string>();
  const lines: string[] = [];
  const add = (about: string, answer: string | undefined, source: Source | undefined): void => {
    if (answer === undefined || seen.has(answer)) return;
    seen.add(answer);
    lines.push(`### ${about[0]!.toUpperCase()}${about.slice(1)}`, '', '```text', answer, '```', '', `Source: ${sources.mark(source)}`, '');
  };
  const rows = rowsOf(host);
  for (const { fact } of rows) add(headingOf(rows.filter((row) => row.fact.answer === fact.answer).map(({ what }) => what)), fact.answer, fact.source);
  for (const rule of host.nameRules) add(`a name that breaks the rule: ${rule.words}`, rule.answer, rule.source);
  if (host.propertyNames !== undefined) add('the name of a parameter', host.propertyNames.fact.answer, host.propertyNames.fact.source);
  if (host.namePrefix !== undefined) add(`a name that does not fit ${host.namePrefix.form}`, host.namePrefix.fact.answer, host.namePrefix.fact.source);
  for (const [id, limit] of host.limits) add(`more than ${limit.max} ${limitWords(id)}`, limit.answer, limit.source);
  for (const member of host.members) add(`a tool without ${code(member.name)}`, member.answer, member.source);
  if (host.unknownMember !== undefined) add('a member that it does not know', host.unknownMember.answer, host.unknownMember.source);
  for (const { about, answer, source } of host.answers) add(about, answer, source);
  return lines.length === 0 ? [] : ['## What it answers', '', ...lines];
}

/** What one answer is given to; it may name another keyword than the first that it stands for. */
const headingOf = (whats: readonly string[]): string => (whats.length <= 4 ? whats.join(', ') : `${whats.slice(0, 3).join(', ')} and ${whats.length - 3} more`);

const CLOSURE: Record<Host['closure']['kind'], string> = {
  'by-silence': 'An object with `properties` is closed unless its author opens it with `additionalProperties`.',
  root: 'The host closes the root; objects below it are closed where their author closes them.',
  strict: 'Every object must be closed by its author with `"additionalProperties": false`.',
  open: 'An object is open unless its author closes it with `"additionalProperties": false`.',
};

const REACH: Record<PassedOn['reach'], string> = {
  always: 'Every tool goes on to',
  clients: 'A tool may be read by',
  some: 'Behind these stand',
};

/** Where a tool goes from here. */
function onwardLines({ id: own, passesOn = [] }: Host): string[] {
  const others = passesOn.map(({ reach, ids }) => ({ reach, ids: ids.filter((id) => id !== own) })).filter(({ ids }) => ids.length > 0);
  if (others.length === 0) return [];
  const lines = others.map(({ reach, ids }) => `${REACH[reach]} ${ids.map((id) => `[${hostById(id)!.title}](${id}.md)`).join(', ')}.`);
  return [`${lines.join(' ')} What surely breaks a tool there is told here as well.`, ''];
}

function page(host: Host): string {
  const sources = new Sources();
  const members = host.members.map((member) => code(member.name));
  const control = host.closure.controlFields === undefined ? '' : ` It adds the parameters ${host.closure.controlFields.map(code).join(', ')}.`;
  const base = host.base === undefined ? undefined : hostById(host.base);
  const body = [
    `# ${host.title}`,
    '',
    host.about,
    '',
    `Id: ${code(host.id)}.${base === undefined ? '' : ` Made from [${base.title}](${base.id}.md): what is not told apart holds for both.`}${members.length === 0 ? '' : ` A tool must have ${members.join(', ')}.`} ${CLOSURE[host.closure.kind]}${control}`,
    '',
    ...onwardLines(host),
    ...nameLines(host, sources),
    ...limitLines(host, sources),
    ...verdictTables(host, sources),
    ...answerLines(host, sources),
  ];
  if (sources.list.length > 0) {
    body.push('## Sources', '', 'Hosts change: each fact has the date it was read or written.', '');
    sources.list.forEach((source, index) => {
      const reports = source.reports === undefined || source.reports === 1 ? '' : `, ${source.reports} of them`;
      body.push(`${index + 1}. <${source.url}>, ${source.date}: ${CERTAINTY[source.certainty]}${source.certainty === 'users' ? reports : ''}.`);
    });
    body.push('');
  }
  return body.join('\n');
}

/** Every page with its path, the list of them first. */
export function hostPages(): { readonly path: string; readonly text: string }[] {
  const index = ['# Hosts', '', 'What each host does with a tool definition, keyword by keyword. The pages are made from the tables that the rules read.', '', ...HOSTS.map((host) => `- [${host.title}](${host.id}.md) (${code(host.id)})`), ''].join('\n');
  return [{ path: 'docs/hosts/README.md', text: index }, ...HOSTS.map((host) => ({ path: `docs/hosts/${host.id}.md`, text: page(host) }))];
}
