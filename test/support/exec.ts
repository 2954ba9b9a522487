import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StreamNews, WrapperAnswer } from '../../src/domain/execution/wrapper-answer.ts';
import type { WrapperTexts } from '../../src/domain/execution/wrapper-script.ts';
import type { OpenRoute } from '../../src/exec/hops.ts';
import { localCarrier } from '../../src/exec/local-carrier.ts';
import type { Lost, NotStarted } from '../../src/exec/transport.ts';
import { PACKAGE_ROOT } from '../../src/services/tables.ts';

const read = (name: string): string => readFileSync(path.join(PACKAGE_ROOT, 'schema/target', name), 'utf8');

export const wrapperTexts: WrapperTexts = {
  operations: read('operations.sh'),
  supervisor: read('supervisor.sh'),
  shim: read('shim.sh'),
};

export const newMark = (): string => randomUUID();

/** What a child of the tests may see: enough to find programs, nothing of the developer's own settings. */
export const plainEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
};

/** Shells to try things in, and those that this machine does not have. */
export function findShells(): {
  readonly found: readonly (readonly string[])[];
  readonly missing: readonly string[];
} {
  const wanted = [['dash'], ['bash', '--posix'], ['busybox', 'ash']];
  const found = wanted.filter(([program = '']) => isInstalled(program));
  return {
    found,
    missing: wanted.filter((shell) => !found.includes(shell)).map((shell) => shell.join(' ')),
  };
}

export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', program]);
    return true;
  } catch {
    return false;
  }
}

/** A folder whose `sh` is that shell, before everything else on the PATH. */
export function environmentWith(shell: readonly string[]): Readonly<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-sh-'));
  const [program = '', ...args] = shell;
  writeFileSync(path.join(folder, 'sh'), `#!/bin/sh\nexec ${program} ${args.join(' ')} "$@"\n`, {
    mode: 0o755,
  });
  return { ...plainEnvironment, PATH: `${folder}:${plainEnvironment['PATH'] ?? ''}` };
}

/** The machine of the tests as a target. */
export function localRoute(environment = plainEnvironment): OpenRoute {
  return { carrier: localCarrier(environment), failures: [] };
}

/** All bytes of a stream from `from` on; fails where some are missing. */
export function bytesOf(news: StreamNews, from = 0): Buffer {
  let at = from;
  for (const chunk of news.chunks) {
    if (chunk.offset !== at) throw new Error(`bytes ${at} to ${chunk.offset} are missing`);
    at += chunk.bytes.length;
  }
  return Buffer.concat(news.chunks.map(({ bytes }) => bytes));
}

/** The answer; fails when it is none. */
export function answered(reply: WrapperAnswer | NotStarted | Lost): WrapperAnswer {
  if ('kind' in reply) throw new Error(`no answer: ${JSON.stringify(reply)}`);
  return reply;
}
