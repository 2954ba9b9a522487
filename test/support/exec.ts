import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WrapperTexts } from '../../src/domain/execution/wrapper-script.ts';
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
  const wanted = [['dash'], ['bash'], ['bash', '--posix'], ['busybox', 'ash']];
  const found = wanted.filter(([program = '']) => isInstalled(program));
  return {
    found: [['sh'], ...found],
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
