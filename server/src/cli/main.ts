#!/usr/bin/env node
/** The command `toolspec` as a process. */
import '../node/heap.ts';
import { isMainThread } from 'node:worker_threads';
import { EXIT_FAULT } from './io.ts';
import { run } from './run.ts';

/** A reader that went away (`| head`) is no fault of ours; a disk that is full is none either, but the report is not whole. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`toolspec: The report cannot be written: ${error.message}\n`);
  process.exit(EXIT_FAULT);
});
/** Nobody is left to be told. */
process.stderr.on('error', () => undefined);

if (isMainThread) {
  run(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    terminal: process.stdout.isTTY === true,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    program: new URL(import.meta.url),
    input: async () => {
      const parts: Buffer[] = [];
      for await (const part of process.stdin) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  }).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`toolspec: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = EXIT_FAULT;
    },
  );
} else void import('./threads.ts').then(({ serveThread }) => serveThread());
