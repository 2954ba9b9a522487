import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { DatabaseError, hasCode, printable, textOf, waysOut } from './database-error.ts';
import type { Java } from './java.ts';

export const NEO4J_VERSION = '5.26.28';
/** How many jars that version has; only for showing progress. */
const EXPECTED_JARS = 214;
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** The jars in class path order, absolute. */
export interface Jars {
  directory: string;
  paths: string[];
}

export interface FetchParts {
  cacheDir: string;
  java: Java;
  onProgress: (message: string) => void;
  signal: AbortSignal | undefined;
}

interface Manifest {
  version: string;
  sizes: Record<string, number>;
}

/**
 * The jars in the cache, or undefined when they are not there or not all there. A jar that is missing or has
 * another size makes the whole folder count as not there, so that it is fetched anew.
 */
export async function findJars(cacheDir: string): Promise<Jars | undefined> {
  const directory = jarFolder(cacheDir);
  try {
    const manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')) as Manifest;
    const names = Object.keys(manifest.sizes).sort();
    for (const name of names) {
      if ((await stat(join(directory, name))).size !== manifest.sizes[name]) return undefined;
    }
    return names.length === 0 ? undefined : { directory, paths: names.map((name) => join(directory, name)) };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Fetches the jars with Maven into the cache. They appear there in one step, complete. The caller holds the cache's
 * claim. Throws `MAVEN_MISSING`, or `JARS_UNAVAILABLE` with what Maven said.
 */
export async function fetchJars({ cacheDir, java, onProgress, signal }: FetchParts): Promise<Jars> {
  const work = join(cacheDir, 'fetch');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(join(work, 'lib'), { recursive: true });
    await writeFile(join(work, 'pom.xml'), POM);
    await runMaven(work, { java, onProgress, signal });
    await writeManifest(join(work, 'lib'));
    const directory = jarFolder(cacheDir);
    await rm(directory, { recursive: true, force: true });
    await rename(join(work, 'lib'), directory);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const jars = await findJars(cacheDir);
  if (jars === undefined) throw new DatabaseError('JARS_UNAVAILABLE', `Maven left no jars in ${cacheDir}`);
  return jars;
}

async function runMaven(
  work: string,
  { java, onProgress, signal }: Omit<FetchParts, 'cacheDir'>,
): Promise<void> {
  const started = (arrived: number): string =>
    `Fetching Neo4j ${NEO4J_VERSION} … ${arrived}/${EXPECTED_JARS} jars (once, about 120 MB)`;
  onProgress(started(0));
  let arrived = 0;
  function* countJars(line: unknown): Generator {
    yield line;
    // The plugin's own jars come last, which is why the count is capped rather than exact.
    if (!/Downloaded from .*\.jar/.test(String(line)) || arrived === EXPECTED_JARS) return;
    arrived++;
    if (arrived % 20 === 0 || arrived === EXPECTED_JARS) onProgress(started(arrived));
  }
  // -C: a jar whose checksum is wrong fails the build instead of being used.
  const options = ['-B', '-C', '-f', 'pom.xml', PLUGIN, '-DincludeScope=runtime', '-DoutputDirectory=lib'];
  const result = await execa('mvn', options, {
    cwd: work,
    stdin: 'ignore',
    stdout: countJars,
    all: true,
    reject: false,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    env: java.home === '' ? {} : { JAVA_HOME: java.home },
  });
  if (!result.failed) return;
  if (result.isCanceled) throw new DatabaseError('STOPPED', 'Fetching Neo4j was called off');
  if (result.code === 'ENOENT' || result.code === 'EACCES') throw mavenMissing();
  throw unavailable(result.all);
}

function mavenMissing(): DatabaseError {
  const message = `There is no \`mvn\` on the PATH; it is needed once, to fetch Neo4j ${NEO4J_VERSION}.`;
  return new DatabaseError('MAVEN_MISSING', `${message}\n${waysOut()}`);
}

function unavailable(output: string): DatabaseError {
  const lines = output.split('\n').map(printable);
  const errors = lines.filter((line) => line.startsWith('[ERROR]'));
  const said = (errors.length > 0 ? errors : lines.slice(-5)).slice(0, 4);
  const message = [
    `Neo4j ${NEO4J_VERSION} could not be fetched with Maven. Is this machine offline, or does it need a proxy in`,
    "Maven's settings (~/.m2/settings.xml)? What arrived is kept: start again to go on. Maven said:",
    ...said.map((line) => `  ${line}`),
    waysOut(),
  ].join('\n');
  return new DatabaseError('JARS_UNAVAILABLE', message);
}

async function writeManifest(lib: string): Promise<void> {
  const sizes: Record<string, number> = {};
  for (const name of (await readdir(lib)).filter((file) => file.endsWith('.jar'))) {
    sizes[name] = (await stat(join(lib, name))).size;
  }
  const manifest: Manifest = { version: NEO4J_VERSION, sizes };
  await writeFile(join(lib, 'manifest.json'), JSON.stringify(manifest, null, 1)).catch((error: unknown) => {
    throw new DatabaseError('JARS_UNAVAILABLE', `${lib} cannot be written: ${textOf(error)}`, {
      cause: error,
    });
  });
}

function jarFolder(cacheDir: string): string {
  return join(cacheDir, `neo4j-${NEO4J_VERSION}`);
}

const POM = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>oikos</groupId>
  <artifactId>managed-neo4j</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.neo4j</groupId>
      <artifactId>neo4j</artifactId>
      <version>${NEO4J_VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;
