/** What the server holds after a file is closed, and after many edits. Garbage is collected before each look. */
import { row } from './measure.mjs';
import { startProbed } from './servers.mjs';
import { positionAt, workload } from './workload.mjs';

export async function memory(out, { tools, edits }) {
  const text = workload(tools);
  const { client, heap, stop } = await startProbed(out);
  const idle = await heap();
  await client.open(text);
  const opened = await heap();
  const at = positionAt(text, text.indexOf('"description"', text.length >> 1) + 20);
  const after = { line: at.line, character: at.character + 1 };
  const typeAndErase = async (times) => {
    for (let edit = 0; edit < times; edit += 2) {
      await client.change({ start: at, end: at }, 'x');
      await client.change({ start: at, end: after }, '');
    }
  };
  // The first edits fill what is kept on purpose.
  await typeAndErase(20);
  const before = await heap();
  await typeAndErase(edits);
  const grown = await heap();
  client.close();
  await client.request('textDocument/hover', { textDocument: { uri: client.uri }, position: at });
  const closed = await heap();
  await stop();
  return [
    row(`In use after ${edits} edits`, 'MB', grown, { 'before them': before }, 1.02),
    row('In use after the file is closed', 'MB', closed, { 'before it was opened': idle }, 1.5),
    row('In use with the file open', 'MB', opened, { 'its text': text.length / 1048576 }),
  ];
}
