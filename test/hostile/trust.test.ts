/** What a workspace nobody has vouched for can set: nothing that runs a program or reads outside of it, so the extension works there without asking. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../server/src/analysis/config.ts';
import { childOf } from '../../server/src/lsp/uris.ts';

interface Setting {
  readonly scope?: string;
}
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  capabilities: { untrustedWorkspaces: { supported: boolean } };
  contributes: { configuration: { properties: Record<string, Setting> } | { properties: Record<string, Setting> }[] };
};

test('the extension works in an untrusted workspace, and each of its settings was judged', () => {
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, true);
  const groups = [manifest.contributes.configuration].flat();
  // Globs, names, numbers and switches. A setting with a path, an address or a command belongs among `restrictedConfigurations`.
  const judged = ['toolspec.codeLens', 'toolspec.files', 'toolspec.hosts', 'toolspec.inlayHints', 'toolspec.maxProblems', 'toolspec.outline', 'toolspec.rules', 'toolspec.trace.server'];
  assert.deepEqual(groups.flatMap((group) => Object.keys(group.properties)).sort(), judged);
});

test('a configuration that names a file outside of its folder is refused in words', () => {
  for (const file of ['../secret.json', '/etc/passwd', 'a/../../secret.json', 'C:\\secret.json', '\\\\host\\share\\secret.json']) {
    const { config, problems } = readConfig(JSON.stringify({ calls: [{ match: 'call.json', file, tool: 'measure' }] }));
    assert.ok(problems.length > 0, file);
    assert.deepEqual(config.calls, [], file);
  }
});

test('an address or a drive in the place of a path is a name below the folder like any other', () => {
  for (const file of ['file:///etc/passwd', 'C:/secret.json', '%2e%2e/secret.json']) assert.ok(new URL(childOf('file:///folder/one', file)).pathname.startsWith('/folder/one/'), file);
});
