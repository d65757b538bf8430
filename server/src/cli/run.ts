/** From the arguments to the command they name. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { VERSION } from './about.ts';
import { GENERAL_HELP, HELP } from './help.ts';
import { EXIT_CLEAN, EXIT_FAULT, type ExitCode, FileError, type Io, UsageError } from './io.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
interface Values {
  readonly as?: string;
  readonly host?: string[];
  readonly 'stdin-name'?: string;
  readonly [option: string]: string | boolean | string[] | undefined;
}

interface Command {
  readonly options: Options;
  run(args: string[], values: Values, io: Io): Promise<ExitCode>;
}

const READING: Options = { as: { type: 'string' }, host: { type: 'string', multiple: true }, 'stdin-name': { type: 'string' } };

/** Each command loads only what it needs, so that a check of one small file starts at once. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'check',
    {
      options: { ...READING, format: { type: 'string' }, 'fail-on': { type: 'string' }, hints: { type: 'boolean' }, threads: { type: 'string' } },
      async run(args, values, io) {
        const { check, checkOptions } = await import('./check.ts');
        return check(args, checkOptions({ ...values, format: textOf(values.format), 'fail-on': textOf(values['fail-on']), hints: values.hints === true, threads: textOf(values.threads) }), io);
      },
    },
  ],
  [
    'fix',
    {
      options: { ...READING, unsafe: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
      async run(args, values, io) {
        const [{ fix }, { overridesOf }] = await Promise.all([import('./fix.ts'), import('./checkFile.ts')]);
        return fix(args, overridesOf(values), { unsafe: values.unsafe === true, dryRun: values['dry-run'] === true }, io);
      },
    },
  ],
  [
    'preview',
    {
      options: { ...READING, tool: { type: 'string' } },
      async run(args, values, io) {
        const [{ preview }, { overridesOf }] = await Promise.all([import('./preview.ts'), import('./checkFile.ts')]);
        return preview(args, overridesOf(values), textOf(values.tool), io);
      },
    },
  ],
  [
    'call',
    {
      options: { ...READING, tool: { type: 'string' }, action: { type: 'string' }, data: { type: 'string' } },
      async run(args, values, io) {
        const [{ call }, { overridesOf }] = await Promise.all([import('./call.ts'), import('./checkFile.ts')]);
        return call(args, overridesOf(values), { tool: textOf(values.tool), action: textOf(values.action), data: textOf(values.data) }, io);
      },
    },
  ],
  [
    'matrix',
    {
      options: { ...READING, format: { type: 'string' } },
      async run(args, values, io) {
        const [{ matrix }, { overridesOf }] = await Promise.all([import('./matrix.ts'), import('./checkFile.ts')]);
        return matrix(args, overridesOf(values), textOf(values.format), io);
      },
    },
  ],
  ['rules', { options: {}, run: async (args, _values, io) => (await import('./rulesCommand.ts')).listRules(args, io) }],
  ['explain', { options: {}, run: async (args, _values, io) => (await import('./rulesCommand.ts')).explain(args, io) }],
]);

/** Runs the command line. @returns the exit code: 0 clean, 1 findings, 2 usage or a file that cannot be read */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (error instanceof UsageError) io.err(`toolspec: ${error.message}\nSee toolspec --help.\n`);
    else if (error instanceof FileError) io.err(`${error.message}\n`);
    else throw error;
    return EXIT_FAULT;
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-v') {
    io.out(`toolspec ${VERSION}\n`);
    return EXIT_CLEAN;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const of = name === 'help' ? rest[0] : undefined;
    const text = of === undefined ? GENERAL_HELP : HELP.get(of);
    if (text === undefined) throw new UsageError(`There is no command ${JSON.stringify(of)}.${await nearest(of!)}`);
    if (name === undefined) {
      io.err(text);
      return EXIT_FAULT;
    }
    io.out(text);
    return EXIT_CLEAN;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) throw new UsageError(`There is no command ${JSON.stringify(name)}.${await nearest(name)}`);
  let parsed: { values: Values; positionals: string[] };
  try {
    parsed = parseArgs({ args: rest, options: { ...command.options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.`);
  }
  if (parsed.values.help === true) {
    io.out(HELP.get(name)!);
    return EXIT_CLEAN;
  }
  return command.run(parsed.positionals, parsed.values, io);
}

const textOf = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined);

async function nearest(name: string): Promise<string> {
  const { didYouMean } = await import('../analysis/configNames.ts');
  return didYouMean(name, [...COMMANDS.keys()]);
}
