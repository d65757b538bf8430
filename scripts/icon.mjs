// Draws media/icon.png: a lens over two braces. Pixels from a few distances, so that it needs no other program and no asset.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';

const SIZE = 128;
/** Each pixel is sampled this often a side, so that edges are smooth. */
const SAMPLES = 4;

const BACKGROUND = [0x1b, 0x2a, 0x41];
const BRACE = [0x7f, 0xd1, 0xb9];
const LENS = [0xff, 0xc8, 0x57];
const GLASS = [0x2a, 0x41, 0x63];

/** The distance of a point from a line between two others. */
function toSegment(x, y, ax, ay, bx, by) {
  const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** The left brace as points; the right one is its mirror. */
const brace = [
  [44, 26],
  [36, 29],
  [34, 36],
  [34, 50],
  [32, 56],
  [25, 60],
  [32, 64],
  [34, 70],
  [34, 84],
  [36, 91],
  [44, 94],
];

function toBrace(x, y) {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < brace.length; index++) least = Math.min(least, toSegment(x, y, ...brace[index - 1], ...brace[index]));
  return least;
}

function colorAt(x, y) {
  const corner = 24;
  const dx = Math.max(corner - x, x - (SIZE - corner), 0);
  const dy = Math.max(corner - y, y - (SIZE - corner), 0);
  if (Math.hypot(dx, dy) > corner) return undefined;
  const lens = Math.hypot(x - 60, y - 60);
  if (Math.abs(lens - 25) < 4 || toSegment(x, y, 79, 79, 103, 103) < 6) return LENS;
  if (lens < 25) {
    for (const [cx, cy] of [[50, 60], [60, 60], [70, 60]]) if (Math.hypot(x - cx, y - cy) < 3.4) return BRACE;
    return GLASS;
  }
  if (Math.min(toBrace(x, y), toBrace(120 - x, y)) < 3.6 && lens > 32) return BRACE;
  return BACKGROUND;
}

const rows = [];
for (let y = 0; y < SIZE; y++) {
  const row = Buffer.alloc(1 + SIZE * 4);
  for (let x = 0; x < SIZE; x++) {
    const sum = [0, 0, 0, 0];
    for (let sample = 0; sample < SAMPLES ** 2; sample++) {
      const color = colorAt(x + ((sample % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES);
      if (color === undefined) continue;
      color.forEach((value, index) => (sum[index] += value));
      sum[3]++;
    }
    const at = 1 + x * 4;
    for (let index = 0; index < 3; index++) row[at + index] = sum[3] === 0 ? 0 : Math.round(sum[index] / sum[3]);
    row[at + 3] = Math.round((255 * sum[3]) / SAMPLES ** 2);
  }
  rows.push(row);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** zlib.crc32 came with Node 20.15. */
function checksum(bytes) {
  if (zlib.crc32 !== undefined) return zlib.crc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const header = Buffer.alloc(13);
header.writeUInt32BE(SIZE, 0);
header.writeUInt32BE(SIZE, 4);
header.set([8, 6, 0, 0, 0], 8);
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', zlib.deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
const target = join(dirname(fileURLToPath(import.meta.url)), '../media/icon.png');
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, png);
