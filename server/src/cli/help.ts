/** The texts of --help. */

export const GENERAL_HELP = `toolspec checks tool definitions for language models.

  toolspec check [--as FORMAT] [--host A,B|all] [--format text|json|sarif] [--fail-on LIMIT] FILES...

Files may be names, folders, globs, or - for standard input. The nearest .toolspec.json above a file holds for it.
Exit codes: 0 clean, 1 findings at or above the limit, 2 wrong usage or a file that cannot be read.

toolspec help COMMAND says more. toolspec --version prints the version.
`;

const READING = `  --as FORMAT      reads the files in this format instead of recognising it ("none": holds no tools)
  --host A,B       checks for these hosts instead of those of the format; "all" for every one
  --stdin-name P   the name that standard input is read under, for its ending and .toolspec.json
`;

export const HELP: ReadonlyMap<string, string> = new Map([
  [
    'check',
    `toolspec check [options] FILES|FOLDERS|GLOBS|-

Says what is wrong with tool files. A folder is searched for .json, .jsonc and .jsonl files, without what .gitignore
leaves out.

${READING}  --format text    for people (default); json: one document; sarif: SARIF 2.1.0
  --fail-on error  exits with 1 from this severity on: error (default), warning, info, never
`,
  ],
]);
