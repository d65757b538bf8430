/** The texts of --help. */

export const GENERAL_HELP = `toolspec checks tool definitions for language models.

  toolspec check [--as FORMAT] [--host A,B|all] [--format text|json|sarif] [--fail-on LIMIT] [--hints] FILES...
      says what is wrong
  toolspec fix [--unsafe] [--dry-run] FILES...
      mends what can be mended
  toolspec preview [--tool NAME] [--host A] FILE
      prints the closed schema that a host publishes
  toolspec call --tool NAME [--action NAME] --data FILE|- FILE
      says what a host answers to the data of a call
  toolspec matrix [--host A,B|all] [--format text|json|markdown] FILE
      says where each tool works
  toolspec rules
  toolspec explain RULE
      the rules and their pages

Files may be names, folders, globs, or - for standard input. The nearest .toolspec.json above a file holds for it.
Exit codes: 0 clean, 1 findings at or above the limit, 2 wrong usage or a file that cannot be read.

toolspec help COMMAND says more. toolspec --version prints the version.
`;

const HOSTS = '  --host A,B       checks for these hosts instead of those of the format; "all" for every one\n';
const READING = `  --as FORMAT      reads the files in this format instead of recognising it ("none": holds no tools)
${HOSTS}  --stdin-name P   the name that standard input is read under, for its ending and .toolspec.json
`;

export const HELP: ReadonlyMap<string, string> = new Map([
  [
    'check',
    `toolspec check [options] FILES|FOLDERS|GLOBS|-

Says what is wrong with tool files. A folder is searched for .json, .jsonc, .jsonl and .ndjson files, without what
.gitignore leaves out. A file that "calls" in .toolspec.json binds to a tool is checked as calls of it.

${READING}  --format text    for people (default); json: one document; sarif: SARIF 2.1.0
  --fail-on error  exits with 1 from this severity on: error (default), warning, info, never
  --hints          prints hints as well, which are true of many good tools; json and sarif list them always, as infos.
                   They never make the exit code 1.
  --threads N      how many threads check many files; when left out, by their number on 4 processors and more, else one
`,
  ],
  [
    'fix',
    `toolspec fix [options] FILES|FOLDERS|GLOBS|-

Makes the safe fixes, those that keep what the author meant, and says what it changed. A file is replaced in one step; one
that is read-only or was changed meanwhile is left alone, and one with several names (hard links) is written in place.
- reads standard input and writes the mended text to standard output.

${READING}  --unsafe         also makes fixes that may change the meaning
  --dry-run        says what would change and writes nothing

Exit codes: 0 no error is left, 1 errors are left, 2 a file could not be read or written.
`,
  ],
  [
    'preview',
    `toolspec preview [options] FILE

Prints the element of a tool as a host publishes it, as JSON: the host that is named, else the first that reads the file.
What is changed, what stays open, and why, goes to standard error.

${READING.replace(HOSTS, '  --host A         the host\n')}  --tool NAME      the tool, where the file holds several
`,
  ],
  [
    'call',
    `toolspec call [options] --data DATA FILE

Checks the data of a call: its keys, and its values for a host that reads them. Prints the refusal as the host would give it.
DATA is a JSON file, a file of JSON lines (.jsonl, .ndjson) with a call a line, or - for standard input.

${READING}  --tool NAME      the tool, where the file holds several
  --action NAME    the action, for a tool that has actions

Exit codes: 0 every host takes the call, 1 one refuses it or it has a key that the tool does not declare, 2 wrong usage or
a file that cannot be read.
`,
  ],
  [
    'matrix',
    `toolspec matrix [options] FILE

Says for each tool of a file which hosts take it as it stands, which take it and drop something, and which refuse it, and
why. All hosts are asked unless --host names some.

${READING}  --format text    a paragraph a tool (default); json: one document; markdown: a table, tools down, hosts across
`,
  ],
  ['rules', 'toolspec rules\n\nLists every rule: its id, its severity, what it finds.\n'],
  ['explain', 'toolspec explain RULE\n\nPrints the page of a rule: what is wrong, why, an example of each.\n'],
]);
