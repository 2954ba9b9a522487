import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Jars are fetched once for all tests. */
const CACHE = path.resolve('.cache');
const POLL_MS = 100;

export interface SpawnedService {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has said to a person so far, and what it has complained about or logged. */
  output(): string;
  errors(): string;
  /** One word of `/readyz`, or null while nobody listens. */
  readiness(): Promise<string | null>;
  until(word: 'ready' | 'starting' | 'degraded', withinMs?: number): Promise<void>;
  ask(query: string, as?: string, variables?: Record<string, unknown>): Promise<any>;
  /** Resolves with exit code and time once the process has ended. */
  ended: Promise<number | null>;
  /** Sends the signal and resolves with how long the end took. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}

/** The real service as a process of its own, on a port and folder of the test's. */
export function spawnService(options: {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
}): SpawnedService {
  const { port, dataDir, env = {} } = options;
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      OIKOS_PORT: String(port),
      OIKOS_DATA: dataDir,
      OIKOS_CACHE: CACHE,
      ...env,
    },
  });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));

  const readiness = async (): Promise<string | null> => {
    try {
      return await (await fetch(`${url}/readyz`)).text();
    } catch {
      return null;
    }
  };
  return {
    child,
    url,
    output: () => said.output,
    errors: () => said.errors,
    readiness,
    until: async (word, withinMs = 120_000) => {
      const deadline = performance.now() + withinMs;
      while ((await readiness()) !== word) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (hasEnded || performance.now() > deadline) {
          throw new Error(`not ${word}:\n${said.output}\n${said.errors}`);
        }
        await sleep(POLL_MS);
      }
    },
    ask: async (query, as = 'operator', variables = {}) => {
      const token = readFileSync(path.join(dataDir, 'tokens', as), 'utf8').trim();
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    },
    ended,
    stop: async (signal = 'SIGTERM') => {
      const startedMs = performance.now();
      child.kill(signal);
      const code = await ended;
      return { code, ms: performance.now() - startedMs };
    },
  };
}
