import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstColumn, newFolder, refusal, start } from '../database/database-harness.ts';

/** The version that opens every entry, then what is no entry. */
const NO_TRANSACTION = Buffer.from([20, 3, 3, ...Array.from({ length: 200 }, () => 0xff)]);
const DISK_FULL = 'java.io.IOException: No space left on device\n';

const BEGINS = '[ System diagnostics ]';

const transactionLog = (homeDir: string): string =>
  join(homeDir, 'data', 'transactions', 'neo4j', 'neostore.transaction.db.0');

/** A database whose log ends in bytes that are no transaction, as a full disk leaves it. */
async function tornDatabase(): Promise<{ homeDir: string; torn: Buffer }> {
  const homeDir = await newFolder();
  const { db } = await start({ homeDir });
  await firstColumn(db, 'UNWIND range(1, 20) AS n CREATE (:Kept {n: n})');
  await db.stop();
  const log = await readFile(transactionLog(homeDir));
  const end = log.findLastIndex((byte) => byte !== 0) + 1;
  const torn = Buffer.concat([log.subarray(0, end), NO_TRANSACTION, log.subarray(end)]);
  await writeFile(transactionLog(homeDir), torn);
  return { homeDir, torn };
}

describe('a transaction log that ends in something unreadable', () => {
  it('is left as it is, and the start refused, unless a full disk explains it; then it is kept and cut', async () => {
    const { homeDir, torn } = await tornDatabase();
    const error = await refusal({ homeDir });
    expect(error.code).toBe('LOG_DAMAGED');
    expect(error.message).toContain(homeDir);
    expect(await readFile(transactionLog(homeDir))).toEqual(torn);
    expect(existsSync(join(homeDir, 'cut-logs'))).toBe(false);

    // The run that wrote the log is the first one of this file; the one that was refused is the second.
    const debugLog = join(homeDir, 'logs', 'debug.log');
    await writeFile(debugLog, (await readFile(debugLog, 'utf8')).replace(BEGINS, `${BEGINS}${DISK_FULL}`));
    const { db, events } = await start({ homeDir });
    expect(await firstColumn(db, 'MATCH (k:Kept) RETURN toString(k.n)')).toHaveLength(20);
    expect(events.map(({ type }) => type)).toEqual(['log-cut', 'started']);
    const [kept] = await readdir(join(homeDir, 'cut-logs'));
    expect(await readFile(join(homeDir, 'cut-logs', kept!, 'neo4j', 'neostore.transaction.db.0'))).toEqual(
      torn,
    );
    await db.stop();
    expect((await start({ homeDir })).events.map(({ type }) => type)).toEqual(['started']);
  });
});
