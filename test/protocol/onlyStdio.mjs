// Loaded before the server: whatever would open a socket or start a process is reported on the error stream and refused;
// what is read of the disk is reported.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs/promises';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import worker from 'node:worker_threads';

const refuse = (object, name, what) => {
  object[name] = () => {
    process.stderr.write(`FORBIDDEN: ${what}\n`);
    throw new Error(`${what} is not allowed.`);
  };
};
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) refuse(childProcess, name, `child_process.${name}`);
refuse(net.Server.prototype, 'listen', 'net.Server.listen');
refuse(net.Socket.prototype, 'connect', 'net.Socket.connect');
refuse(dgram, 'createSocket', 'dgram.createSocket');
refuse(dns, 'lookup', 'dns.lookup');
refuse(worker, 'Worker', 'Worker');
globalThis.fetch = () => {
  process.stderr.write('FORBIDDEN: fetch\n');
  throw new Error('fetch is not allowed.');
};
for (const name of ['readFile', 'readdir', 'open', 'stat', 'lstat', 'realpath']) {
  const real = fs[name];
  fs[name] = (path, ...rest) => {
    process.stderr.write(`READ ${path}\n`);
    return real(path, ...rest);
  };
}
syncBuiltinESMExports();
