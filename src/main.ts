import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DatabaseError } from './database/database-error.ts';
import { HELP } from './help.ts';
import { readyHints } from './hints.ts';
import { PortUnavailable } from './listen.ts';
import { openLog, type LogTarget } from './log.ts';
import { removeSeeds, SeedsNotRemoved } from './remove-seeds.ts';
import { PolicyError } from './services/gate/policy-file.ts';
import { SeedError } from './services/seed-reader.ts';
import { PACKAGE_ROOT } from './services/tables.ts';
import { startService, type Running } from './start.ts';
import { TlsUnusable } from './tls.ts';

/** A fault that a person can mend, told without a stack; 2 is for the configuration. */
const EXIT_FAULT = 1;
const EXIT_CONFIG = 2;
/** Ending takes less than this, or the rest is left to the next start, which finds what was left behind. */
const STOP_MS = 9_500;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(message: string): void {
  process.stderr.write(`${message}\n`);
}

function version(): string {
  const text: unknown = JSON.parse(readFileSync(path.join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  return typeof text === 'object' && text !== null && 'version' in text ? String(text.version) : 'unknown';
}

/** Commands: nothing starts the service; `--help` and `--version` only say something. */
async function main(): Promise<void> {
  const options = readArguments();
  if (options === null) {
    process.exitCode = EXIT_CONFIG;
    return;
  }
  if (options.help) say(HELP);
  else if (options.version) say(version());
  else if (options.command === 'seeds:remove') await takeOutSeeds();
  else await serve();
}

interface Arguments {
  readonly help: boolean;
  readonly version: boolean;
  readonly command: 'serve' | 'seeds:remove';
}

function readArguments(): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    });
    const [command = 'serve', ...rest] = positionals;
    if ((command !== 'serve' && command !== 'seeds:remove') || rest.length > 0) {
      throw new Error(`There is no command "${positionals.join(' ')}".`);
    }
    return { help: values.help ?? false, version: values.version ?? false, command };
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\nTry: npm start -- --help`);
    return null;
  }
}

async function takeOutSeeds(): Promise<void> {
  const config = readConfigOrComplain();
  if (config === null) return;
  try {
    const removed = await removeSeeds(config);
    say(
      removed.length === 0
        ? 'Nothing to remove: no seed is left that nobody touched.'
        : `Removed: ${removed.join(', ')}`,
    );
  } catch (error) {
    if (!(error instanceof SeedsNotRemoved)) throw error;
    complain(error.message);
    process.exitCode = EXIT_FAULT;
  }
}

async function serve(): Promise<void> {
  const startedMs = performance.now();
  const config = readConfigOrComplain();
  if (config === null) return;
  const target = openLog({
    level: config.logLevel,
    dataDir: config.dataDir,
    isTerminal: process.stderr.isTTY,
  });
  const stopping = new AbortController();
  const asked = onStopSignal(stopping);
  try {
    const running = await startService({ config, log: target.log, say, signal: stopping.signal });
    announce({ config, running, target, startedMs });
    await asked;
    await stopInTime(running, target.log);
  } catch (error) {
    if (!stopping.signal.aborted) reportStartFault(error, target.log);
  }
}

function readConfigOrComplain(): Config | null {
  try {
    const config = readConfig();
    for (const warning of config.warnings) complain(`Note: ${warning}`);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(error.message);
    process.exitCode = EXIT_CONFIG;
    return null;
  }
}

/** A terminal's Ctrl-C reaches the whole group and npm passes it on once more: the second one is no news. */
function onStopSignal(stopping: AbortController): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (stopping.signal.aborted) return;
        say('Stopping…');
        stopping.abort();
        resolve();
      });
    }
  });
}

function announce(facts: { config: Config; running: Running; target: LogTarget; startedMs: number }): void {
  const seconds = (performance.now() - facts.startedMs) / 1000;
  const { config, running, target } = facts;
  say(readyHints(config, running, { seconds, logFile: target.file }));
  target.log.info({ seconds, database: running.database, tokens: running.tokens }, 'ready');
}

async function stopInTime(running: Running, log: Logger): Promise<void> {
  const late = setTimeout(() => {
    log.error('did not end in time; the next start picks up what is left');
    process.exit(EXIT_FAULT);
  }, STOP_MS);
  await running.stop();
  clearTimeout(late);
  log.info('stopped');
  say('Stopped.');
}

function reportStartFault(error: unknown, log: Logger): void {
  const isForPeople =
    error instanceof DatabaseError ||
    error instanceof PortUnavailable ||
    error instanceof TlsUnusable ||
    error instanceof SeedError ||
    error instanceof PolicyError;
  const message = error instanceof Error ? error.message : String(error);
  log.fatal(isForPeople ? { reason: message } : { err: error }, 'the service did not start');
  complain(isForPeople ? message : `The service did not start: ${message}`);
  process.exitCode = EXIT_FAULT;
}

await main();
