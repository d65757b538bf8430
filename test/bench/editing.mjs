/** What an edit of a large file costs over stdio, beside the peer and beside a file of ten tools. */
import { fact, inTurn, median, row } from './measure.mjs';
import { PEER, PEER_DELAY, startOurs, startPeer } from './servers.mjs';
import { positionAt, tool, workload } from './workload.mjs';

/** The spot in the description of the tool next behind a share of the text. */
function spotAt(text, share) {
  const at = text.indexOf('"description"', Math.floor(text.length * share)) + 20;
  return positionAt(text, at);
}

const typed = (position) => [{ start: position, end: position }, 'x'];

/** Where keys are typed, by name. */
function spotsOf(text) {
  return { 'at the top': spotAt(text, 0), 'in the middle': spotAt(text, 0.5), 'at the end': spotAt(text, 0.97) };
}

/** The bracket that closes the tool in the middle: last thing on its line, indented by four. */
function middleBrace(text) {
  const at = text.indexOf('\n    }', text.length >> 1) + 5;
  const start = positionAt(text, at);
  return { start, end: { line: start.line, character: start.character + 1 } };
}

const middleHalf = (text) => ({ start: spotAt(text, 0.25), end: spotAt(text, 0.75) });

/** How often something is done before it is measured: V8 makes what runs often fast, and every edit but the first profits. */
const WARMING = 4;

/** The work behind a change, without the wait that the peer puts before it. */
const withoutDelay = (ms) => Math.max(1, ms - PEER_DELAY);

/**
 * @param size.tools how many tools the large file has
 * @param size.rounds how often the peer is asked for each figure; this project is asked more often, since it costs little
 * @param size.repeats how many keys are typed at each spot
 */
export async function editing(out, { tools, rounds, repeats, opens }) {
  const text = workload(tools);
  const smallText = workload(10);
  const rows = [];
  const megabytes = `${Math.round(text.length / 1e6)} MB`;

  const work = { ours: [], peer: [] };
  const cold = await inTurn(opens, {
    ours: () => openedOnce(() => startOurs(out), text, work.ours),
    peer: () => openedOnce(startPeer, text, work.peer),
  });
  rows.push(row(`Open ${megabytes}, to diagnostics`, 'ms', cold.ours, { [PEER]: cold.peer }, 0.5));
  rows.push(row(`Open ${megabytes}, beside the peer without its wait`, 'ms', cold.ours, { [PEER]: withoutDelay(cold.peer) }));
  if (work.ours[0] !== undefined) rows.push(row(`Open ${megabytes}, work of all threads`, 'ms', median(work.ours), { [PEER]: median(work.peer) }));

  const ours = await startOurs(out);
  const peer = await startPeer();
  const small = await startOurs(out);
  await ours.open(text);
  await peer.open(text);
  await small.open(smallText);
  const smallSpot = spotAt(smallText, 0.5);
  const several = async (client, position) => {
    const samples = [];
    for (let key = 0; key < repeats; key++) samples.push(await client.change(...typed(position)));
    return median(samples);
  };
  let oneKey = 0;
  const measure = async (what, position) => {
    const found = await inTurn(rounds, {
      ours: () => several(ours, position),
      small: () => several(small, smallSpot),
      peer: async () => withoutDelay(await peer.change(...typed(position))),
    });
    rows.push(row(`A key ${what}, to diagnostics`, 'ms', found.ours, { [PEER]: found.peer }, 1 / 50));
    rows.push(row(`A key ${what}, beside a file of 10 tools`, 'ms', found.ours, { 'in 10 tools': found.small }, 4));
    return found.ours;
  };
  await several(ours, spotAt(text, 0.5));
  await several(small, smallSpot);
  for (const [what, position] of Object.entries(spotsOf(text))) {
    const found = await measure(what, position);
    if (what === 'in the middle') oneKey = found;
  }

  const brace = middleBrace(text);
  const back = { start: brace.start, end: brace.start };
  const removed = { ours: [], peer: [] };
  const restored = { ours: [], peer: [] };
  const without = async (client, delay, name) => {
    removed[name].push(delay(await client.change(brace, '')));
    restored[name].push(delay(await client.change(back, '}')));
  };
  for (let round = 0; round < rounds; round++) {
    await without(ours, (ms) => ms, 'ours');
    await without(peer, withoutDelay, 'peer');
  }
  rows.push(row('A closing brace deleted', 'ms', median(removed.ours), { [PEER]: median(removed.peer) }, 1 / 50));
  rows.push(row('The brace typed again', 'ms', median(restored.ours), { [PEER]: median(restored.peer) }, 1 / 50));
  await Promise.all([ours.change(brace, ''), peer.change(brace, '')]);
  await measure('while that brace is missing', spotAt(text, 0.5));
  await Promise.all([ours.change(back, '}'), peer.change(back, '}')]);

  rows.push(...(await requests(ours, peer, text, oneKey)));
  rows.push(...(await fastTyping(ours, spotAt(text, 0.5), oneKey)));

  const top = { line: 0, character: 0 };
  const line = await inTurn(rounds, {
    ours: async () => median([await ours.change({ start: top, end: top }, '\n'), await ours.change({ start: top, end: top }, '\n'), await ours.change({ start: top, end: top }, '\n')]),
    peer: async () => withoutDelay(await peer.change({ start: top, end: top }, '\n')),
  });
  rows.push(row('A line inserted above everything', 'ms', line.ours, { [PEER]: line.peer }, 1 / 50));

  const memory = { ours: ours.memory(), peer: peer.memory() };
  if (memory.ours !== undefined) rows.push(row(`Most memory, ${megabytes} opened and edited`, 'MB', memory.ours.peak, { [PEER]: memory.peer.peak }, 1));
  await Promise.all([ours.stop(), peer.stop(), small.stop()]);
  rows.push(...(await pastes(out, text, opens)));
  return rows;
}

/** @param work takes the milliseconds that the server's threads ran, where the platform tells */
async function openedOnce(start, text, work) {
  const client = await start();
  const before = client.cpu();
  const ms = await client.open(text);
  if (before !== undefined) work.push(client.cpu() - before);
  await client.stop();
  return ms;
}

/** Where a text ends that is put at a place. */
function endOf(start, text) {
  const { line, character } = positionAt(text, text.length);
  return line === 0 ? { line: start.line, character: start.character + character } : { line: start.line + line, character };
}

/** Half of the file replaced by one tool, and by as much again, over and over as all other edits are. */
async function pastes(out, text, rounds) {
  const little = `${JSON.stringify(tool(1_000_000), null, 2)},\n`;
  // Tools of other numbers have other names: two of one name would be a finding.
  const halves = [2_000_000, 3_000_000].map((number) => {
    const half = JSON.stringify({ tools: Array.from({ length: Math.round(text.length / 2 / 2200) }, (_, index) => tool(number + index)) }, null, 2);
    return `${half.slice(half.indexOf('[') + 1, half.lastIndexOf(']'))},`;
  });
  const first = text.indexOf('\n    {', text.length >> 2) + 5;
  const last = text.indexOf('\n    {', Math.floor(text.length * 0.75)) + 5;
  const start = positionAt(text, first);

  const editor = async (begin) => {
    const client = await begin();
    await client.open(text);
    let end = positionAt(text, last);
    return {
      client,
      async paste(replacement) {
        const ms = await client.change({ start, end }, replacement);
        end = endOf(start, replacement);
        return ms;
      },
    };
  };
  const ours = await editor(() => startOurs(out));
  const peer = await editor(startPeer);
  const firstOfAll = { ours: await ours.paste(little), peer: withoutDelay(await peer.paste(little)) };
  for (let round = 0; round < WARMING; round++) {
    for (const one of [ours, peer]) await over(one, halves[0], little);
  }
  const once = await inTurn(rounds, {
    ours: async () => median([await over(ours, halves[0], little), await over(ours, halves[0], little), await over(ours, halves[0], little)]),
    peer: () => over(peer, halves[0], little),
  });
  const much = await inTurn(rounds, {
    ours: () => over(ours, halves[0], halves[1]),
    peer: async () => withoutDelay(await over(peer, halves[0], halves[1])),
  });
  await Promise.all([ours.client.stop(), peer.client.stop()]);
  return [
    row('One tool pasted over half of the file', 'ms', once.ours, { [PEER]: once.peer }, 1 / 50),
    row('the same, beside the peer without its wait', 'ms', once.ours, { [PEER]: withoutDelay(once.peer) }),
    row('the same, as the first edit of all, once', 'ms', firstOfAll.ours, { [PEER]: firstOfAll.peer }),
    row(`${Math.round(halves[1].length / 1e6)} MB pasted over half of the file`, 'ms', much.ours, { [PEER]: much.peer }, 0.5),
  ];
}

async function over(editor, before, replacement) {
  await editor.paste(before);
  return editor.paste(replacement);
}

/** Hover, completion and code actions in the middle of the large file, at rest and right behind a key. */
async function requests(ours, peer, text, oneKey) {
  const position = spotAt(text, 0.5);
  const of = (client) => ({ textDocument: { uri: client.uri }, position });
  const asks = {
    Hover: (client) => client.request('textDocument/hover', of(client)),
    Completion: (client) => client.request('textDocument/completion', of(client)),
    'Code actions': (client) => client.request('textDocument/codeAction', { textDocument: { uri: client.uri }, range: { start: position, end: position }, context: { diagnostics: [] } }),
  };
  const rows = [];
  for (const [what, ask] of Object.entries(asks)) {
    const found = await inTurn(9, {
      rest: async () => {
        const began = performance.now();
        await ask(ours);
        return performance.now() - began;
      },
      behind: async () => {
        const began = performance.now();
        const change = ours.change(...typed(position));
        await ask(ours);
        const answered = performance.now() - began;
        await change;
        return answered;
      },
    });
    rows.push(row(`${what}, at rest`, 'ms', found.rest, { 'a key': oneKey }, 1.5));
    rows.push(row(`${what}, right behind a key`, 'ms', found.behind, { 'a key': oneKey }, 2));
  }
  const beside = await inTurn(3, {
    ours: async () => (await median([await timedHover(ours, of(ours)), await timedHover(ours, of(ours)), await timedHover(ours, of(ours))])),
    peer: () => timedHover(peer, of(peer)),
  });
  rows.push(row('Hover, beside the peer', 'ms', beside.ours, { [PEER]: beside.peer }));
  return rows;
}

async function timedHover(client, params) {
  const began = performance.now();
  await client.request('textDocument/hover', params);
  return performance.now() - began;
}

/** Twenty keys in one go: the last state is analysed, and hardly any other. */
async function fastTyping(ours, position, oneKey) {
  const before = ours.publications;
  const ms = await ours.burst(Array.from({ length: 20 }, () => ({ range: { start: position, end: position }, text: 'y' })));
  const published = ours.publications - before;
  const isLast = ours.last.version === ours.version;
  return [row('20 keys at once, to the last diagnostics', 'ms', ms, { 'a key': oneKey }, 6), fact('20 keys at once: publications; the last is of the last state', `${published}; ${isLast ? 'yes' : 'no'}`, isLast && published <= 5)];
}
