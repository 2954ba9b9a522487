// What `npm start` and `npm test` need before they can begin: a Node that is new enough, and the packages.
// Plain Node without dependencies, and in a syntax that an old Node can read far enough to be told so.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Ends the process with a plain sentence when this Node is older than package.json asks for. */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const wanted = /(\d+)\.(\d+)/.exec(engines.node);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > Number(wanted[1]) || (major === Number(wanted[1]) && minor >= Number(wanted[2]))) return;
  console.error(
    `Oikos needs Node ${wanted[0]} or newer; this is ${process.versions.node}. Get a newer one from your system or from nodejs.org.`,
  );
  process.exit(1);
}

/** Installs the packages when there are none or the lock file has changed since. */
export function installPackages() {
  const lock = path.join(root, 'package-lock.json');
  // npm writes this file at the end of an install, so a half-finished one counts as none.
  const mark = path.join(root, 'node_modules', '.package-lock.json');
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages (npm ci)…');
  run(
    npm(),
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed: see the lines above; with a registry that answers (npm ping), start again',
  );
  const now = new Date();
  utimesSync(mark, now, now);
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

/** Runs a step to its end; when it fails, so does this process, after saying which step it was. */
export function run(command, args, complaint) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status === 0) return;
  if (result.signal) process.exit(130);
  console.error(`${complaint}${result.error ? `: ${result.error.message}` : '.'}`);
  process.exit(result.status ?? 1);
}

/**
 * Runs the program that this script is about and ends as it ends. Signals are passed on, unless they come from a
 * terminal: those reach the whole group, and a second one would cut the program's own ending short.
 */
export function become(args, options = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  const isFromTerminal = (signal) => process.stdin.isTTY && signal !== 'SIGTERM';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!isFromTerminal(signal)) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGKILL' ? 137 : 130));
  });
}
