import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from './database-error.ts';
import type { HomeFolder } from './home-folder.ts';

const WINDOW_BYTES = 16 * 1024;

/** The last lines that Neo4j and its Java wrote, oldest first; empty when they wrote nothing. Never throws. */
export async function logTail(home: HomeFolder, lines = 12): Promise<string[]> {
  const [neo4j, java] = await Promise.all([
    lastLines(join(home.logs, 'neo4j.log'), lines),
    lastLines(join(home.logs, 'console.log'), lines),
  ]);
  return [...neo4j, ...java];
}

async function lastLines(path: string, count: number): Promise<string[]> {
  return (await fileEnd(path, WINDOW_BYTES))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .map(printable);
}

/** The last so many bytes of a text; empty when it cannot be read. */
export async function fileEnd(path: string, bytes: number): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, bytes));
      await file.read(buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString('utf8');
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
