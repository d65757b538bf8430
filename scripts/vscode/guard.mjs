// Runs one command and takes everything it started down with it: when the command ends, and when the process that asked for it
// is gone, however it went. VS Code's server forks extension hosts, and those fork language servers; killing the server alone
// leaves them behind, and a parent killed by SIGKILL cannot kill anything itself. So the guard leads a process group of its own
// (it is started with `detached`) and watches its standard input, which ends when the parent does.
import { spawn } from 'node:child_process';

const GRACE_MS = 1500;
const [command, ...args] = process.argv.slice(2);

// The group's signal reaches the guard as well, and it must live until the others are gone.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endGroup);
process.stdin.on('end', endGroup).on('error', endGroup).resume();

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  killGroup();
});
child.on('exit', killGroup);

let ending = false;
function endGroup() {
  if (ending) return;
  ending = true;
  signalGroup('SIGTERM');
  setTimeout(killGroup, GRACE_MS);
}

function killGroup() {
  signalGroup('SIGKILL');
}

function signalGroup(signal) {
  try {
    process.kill(-process.pid, signal);
  } catch {
    process.exit(1);
  }
}
