/** Loaded into a server with --import and --expose-gc: at SIGUSR2 it collects garbage and writes to a file what is left. */
import { writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  writeFileSync(process.env.TOOLSPEC_HEAP_FILE, JSON.stringify({ used: (heapUsed + external) / 1048576, resident: rss / 1048576 }));
});
