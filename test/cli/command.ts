/** Runs the command line in this process, in a folder of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { run } from '../../server/src/cli/run.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  terminal?: boolean;
}

export class Folder {
  readonly path: string;

  constructor(t: TestContext, files: Record<string, string | Uint8Array> = {}) {
    this.path = mkdtempSync(join(tmpdir(), 'toolspec-'));
    t.after(() => rmSync(this.path, { recursive: true, force: true }));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  at(name: string): string {
    return join(this.path, name);
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), content);
  }

  async run(args: string[], options: RunOptions = {}): Promise<Ran> {
    let out = '';
    let err = '';
    const code = await run(args, {
      cwd: this.path,
      env: options.env ?? {},
      terminal: options.terminal ?? false,
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      input: async () => (typeof options.input === 'string' ? Buffer.from(options.input) : (options.input ?? new Uint8Array())),
    });
    return { code, out, err };
  }
}

/** A tools/list result with one tool whose argument has this type. */
export const toolWith = (type: string, name = 'a'): string => `{"tools": [{"name": "${name}", "description": "Does it.", "inputSchema": {"type": "object", "properties": {
  "x": {"type": "${type}", "description": "X."}
}, "additionalProperties": false}}]}
`;

export const CLEAN = toolWith('string');
export const FAULTY = toolWith('float');
