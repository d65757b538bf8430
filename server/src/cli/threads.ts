/** Checks many files in several threads, and gives the results in the order of the files. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { checkOne, type OneResult } from './checkOne.ts';
import type { Overrides } from './checkFile.ts';
import { Configs } from './configs.ts';
import type { InputFile } from './findFiles.ts';
import { type Io, UsageError } from './io.ts';
import { styleFor } from './reportText.ts';

/** Threads start cold: each loads the program and warms up again. With fewer processors than this they took longer than one that is warm. */
const FEWEST_PROCESSORS = 4;
/** Below this a thread costs more to start than it saves. */
const FILES_PER_THREAD = 150;
const MOST_THREADS = 8;
/** Files that a thread is given at once, so that few messages pass. */
const BATCH = 20;

/** What a check in any thread must know. */
export interface ThreadOptions {
  readonly overrides: Overrides;
  readonly format: string;
  readonly hints: boolean;
}

interface Task {
  readonly options: ThreadOptions;
  readonly cwd: string;
  readonly env: Io['env'];
  readonly terminal: boolean;
}

type Answer = { readonly results: readonly OneResult[] } | { readonly usage: string };

/**
 * How many threads check the files.
 * @param wanted how many; by files and processors when undefined
 */
export function threadsFor(files: readonly InputFile[], wanted: number | undefined, io: Pick<Io, 'program'>, processors = availableParallelism()): number {
  // Standard input belongs to the main thread.
  if (io.program === undefined || files.some((file) => file.path === undefined)) return 1;
  const useful = processors < FEWEST_PROCESSORS ? 1 : Math.min(processors, MOST_THREADS, Math.floor(files.length / FILES_PER_THREAD));
  return Math.max(1, Math.min(wanted ?? useful, Math.ceil(files.length / BATCH)));
}

/** @throws UsageError as the check of one file does */
export async function* checkInThreads(files: readonly InputFile[], options: ThreadOptions, threads: number, io: Io): AsyncGenerator<OneResult> {
  const task: Task = { options, cwd: io.cwd, env: { ...io.env }, terminal: io.terminal };
  const batches = Math.ceil(files.length / BATCH);
  const done: Promise<Answer>[] = [];
  const settle: { resolve(answer: Answer): void; reject(error: unknown): void }[] = [];
  for (let index = 0; index < batches; index++) done.push(new Promise((resolve, reject) => settle.push({ resolve, reject })));
  // A failure is met when its turn comes; until then it is not unhandled.
  for (const promise of done) promise.catch(() => undefined);
  let next = 0;
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(io.program!, { workerData: task });
    let current = -1;
    const give = (): void => {
      current = next++;
      if (current < batches) worker.postMessage(files.slice(current * BATCH, (current + 1) * BATCH));
    };
    worker.on('message', (answer: Answer) => {
      settle[current]!.resolve(answer);
      give();
    });
    worker.on('error', (error) => {
      for (const one of settle) one.reject(error);
    });
    give();
    return worker;
  });
  try {
    for (const answer of done) {
      const settled = await answer;
      if ('usage' in settled) throw new UsageError(settled.usage);
      yield* settled.results;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** The other side: answers each batch until the main thread ends it. */
export function serveThread(): void {
  const { options, ...process } = workerData as Task;
  const nothing = (): never => {
    throw new Error('A thread prints nothing and reads no standard input.');
  };
  const io: Io = { ...process, out: nothing, err: nothing, input: nothing };
  const configs = new Configs(io.cwd);
  const style = styleFor(options, io);
  parentPort!.on('message', (files: readonly InputFile[]) => {
    const answer = async (): Promise<Answer> => {
      const results: OneResult[] = [];
      for (const file of files) results.push(await checkOne(file, options.overrides, configs, io, style));
      return { results };
    };
    answer().then(
      (settled) => parentPort!.postMessage(settled),
      (error: unknown) => {
        if (error instanceof UsageError) parentPort!.postMessage({ usage: error.message } satisfies Answer);
        else throw error;
      },
    );
  });
}
