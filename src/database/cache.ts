import { join } from 'node:path';
import { archivePath, isArchiveSettled, makeArchive } from './class-archive.ts';
import type { DatabaseEvent } from './database-event.ts';
import { requireSpace } from './disk-space.ts';
import { fetchJars, findJars, NEO4J_VERSION } from './jars.ts';
import type { Jars } from './jars.ts';
import type { Java } from './java.ts';
import { claimPatiently } from './ownership.ts';

export interface CacheParts {
  cacheDir: string;
  java: Java;
  onProgress: (message: string) => void;
  emit: (event: DatabaseEvent) => void;
  signal: AbortSignal | undefined;
}

/**
 * The jars of Neo4j and the class archive's path. What is not in the cache is made, once, by one process at a time;
 * the others wait. Throws `MAVEN_MISSING`, `JARS_UNAVAILABLE` or `DISK_FULL`.
 */
export async function fillCache(parts: CacheParts): Promise<{ jars: Jars; archive: string }> {
  const { cacheDir, java, onProgress } = parts;
  const found = await findJars(cacheDir);
  if (found !== undefined) {
    const archive = archivePath(cacheDir, java, found);
    if (await isArchiveSettled(archive)) return { jars: found, archive };
  }
  const release = await claimPatiently(
    join(cacheDir, 'owners'),
    ({ pid }) => {
      onProgress(`Waiting for process ${pid}, which is fetching Neo4j into the same folder…`);
    },
    parts.signal,
  );
  try {
    const jars = (await findJars(cacheDir)) ?? (await fetchIntoCache(parts));
    const archive = archivePath(cacheDir, java, jars);
    if (!(await isArchiveSettled(archive))) await makeArchiveIfPossible(parts, jars);
    return { jars, archive };
  } finally {
    await release();
  }
}

async function fetchIntoCache({ cacheDir, java, onProgress, signal }: CacheParts): Promise<Jars> {
  await requireSpace(cacheDir, 500, `fetching Neo4j ${NEO4J_VERSION}`);
  return fetchJars({ cacheDir, java, onProgress, signal });
}

async function makeArchiveIfPossible(
  { cacheDir, java, onProgress, emit, signal }: CacheParts,
  jars: Jars,
): Promise<void> {
  onProgress('Preparing Neo4j for fast starts (once, about ten seconds)…');
  const reason = await makeArchive(cacheDir, java, jars, signal);
  if (reason !== undefined) emit({ type: 'class-archive-unusable', reason });
}
