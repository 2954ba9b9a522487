import { access, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { archivePath } from '../../src/database/class-archive.ts';
import { fetchJars, findJars } from '../../src/database/jars.ts';
import { findJava } from '../../src/database/java.ts';
import type { Java } from '../../src/database/java.ts';
import { answers, newFolder, programs, refusal, sharedCache, start, usePath } from './database-harness.ts';

let java: Java;
beforeAll(async () => {
  java = await findJava(undefined);
});

const WAYS_OUT = [
  'apt install',
  'dnf install',
  'pacman -S',
  'apk add',
  'brew install',
  'docker compose up',
  'NEO4J_URI',
];

function javaStub(version: string): string {
  return `echo "    java.home = /opt/java" >&2; echo "    java.version = ${version}" >&2`;
}

describe('without the programs it needs', () => {
  it('says that Java is missing and what to do, before anything is made', async () => {
    usePath(await programs({}));
    const homeDir = join(await newFolder(), 'home');
    const error = await refusal({ homeDir });
    expect(error.code).toBe('JAVA_MISSING');
    for (const way of WAYS_OUT) expect(error.message).toContain(way);
    await expect(access(homeDir)).rejects.toThrow('ENOENT');
  });

  it('names the folder it was told to look in', async () => {
    const error = await refusal({ homeDir: await newFolder(), javaHome: '/nowhere/java' });
    expect(error.message).toContain('/nowhere/java/bin/java does not run');
  });

  it.each(['1.8.0_402', '11.0.22', '16', '26', '26-ea'])(
    'refuses Java %s and says which it needs',
    async (version) => {
      usePath(await programs({ java: javaStub(version) }));
      const error = await refusal({ homeDir: await newFolder() });
      expect(error.code).toBe('JAVA_UNSUPPORTED');
      expect(error.message).toContain(`Found Java ${version}`);
      expect(error.message).toContain('17 to 25');
      for (const way of WAYS_OUT) expect(error.message).toContain(way);
    },
  );

  it.each(['17', '21.0.2', '25-ea'])('takes Java %s', async (version) => {
    usePath(await programs({ java: javaStub(version) }));
    expect(await findJava(undefined)).toMatchObject({
      feature: parseInt(version),
      program: '/opt/java/bin/java',
    });
  });

  it('says that Maven is missing when there is something to fetch, and needs none otherwise', async () => {
    usePath(await programs({}, { java: java.program }));
    const error = await refusal({ homeDir: await newFolder(), cacheDir: await newFolder() });
    expect(error.code).toBe('MAVEN_MISSING');
    for (const way of WAYS_OUT) expect(error.message).toContain(way);
    expect(await answers((await start({ homeDir: await newFolder() })).db)).toBe(true);
  });
});

describe('the cache', () => {
  const options = { onProgress: () => undefined, signal: undefined };

  it('says so when Maven cannot fetch, and passes its reason on without terminal codes', async () => {
    const said = String.raw`printf '\033[31m[ERROR]\033[m Unknown host\n[ERROR] \033]0;evil\007\n'; exit 1`;
    usePath(await programs({ mvn: said }, { java: java.program }));
    const cacheDir = await newFolder();
    const error = await refusal({ homeDir: await newFolder(), cacheDir });
    expect(error.code).toBe('JARS_UNAVAILABLE');
    expect(error.message).toContain('[ERROR] Unknown host');
    expect(error.message).toContain('offline');
    expect(error.message).not.toMatch(/[\u0007\u001b]/);
    expect(await findJars(cacheDir)).toBeUndefined();
  });

  it('never takes a download that was cut off for a whole one', async () => {
    usePath(await programs({ mvn: 'echo part >lib/neo4j-5.26.28.jar; exit 1' }, { java: java.program }));
    const cacheDir = await newFolder();
    await expect(fetchJars({ cacheDir, java, ...options })).rejects.toMatchObject({
      code: 'JARS_UNAVAILABLE',
    });
    expect(await findJars(cacheDir)).toBeUndefined();
  });

  it('notices a jar that is missing or cut short, and fetches again', async () => {
    const jars = (await findJars(sharedCache))!;
    const copy = `cp -l '${jars.directory}'/*.jar lib/ 2>/dev/null || cp '${jars.directory}'/*.jar lib/`;
    usePath(`${await programs({ mvn: copy })}:/bin:/usr/bin`);
    const cacheDir = await newFolder();
    const fetched = await fetchJars({ cacheDir, java, ...options });
    expect(fetched.paths).toHaveLength(jars.paths.length);

    await rm(fetched.paths[7]!);
    expect(await findJars(cacheDir)).toBeUndefined();
    await fetchJars({ cacheDir, java, ...options });

    const victim = fetched.paths[8]!;
    const content = await readFile(victim);
    await rm(victim);
    await writeFile(victim, content);
    expect(await findJars(cacheDir)).toBeDefined();
    await truncate(victim, 100);
    expect(await findJars(cacheDir)).toBeUndefined();
  });

  it('starts without the class archive when that is rubbish', async () => {
    const cacheDir = await newFolder();
    const jars = (await findJars(sharedCache))!;
    await symlink(jars.directory, join(cacheDir, 'neo4j-5.26.28'));
    await writeFile(archivePath(cacheDir, java, (await findJars(cacheDir))!), 'rubbish');
    expect(await answers((await start({ homeDir: await newFolder(), cacheDir })).db)).toBe(true);
  });
});

describe('a folder or a port that cannot be used', () => {
  it('is named when it cannot be written', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const error = await refusal({ homeDir: join(file, 'neo4j') });
    expect(error.code).toBe('FOLDER_NOT_WRITABLE');
    expect(error.message).toContain(join(file, 'neo4j'));
  });

  it('is left alone when it holds a database that is not ours', async () => {
    const homeDir = await newFolder();
    await mkdir(join(homeDir, 'data', 'databases'), { recursive: true });
    await writeFile(join(homeDir, 'data', 'databases', 'precious'), 'theirs');
    expect((await refusal({ homeDir })).code).toBe('FOLDER_FOREIGN');
    expect(await readFile(join(homeDir, 'data', 'databases', 'precious'), 'utf8')).toBe('theirs');
  });

  it('is named when the port was asked for and is taken', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as AddressInfo;
    const error = await refusal({ homeDir: await newFolder(), boltPort: port });
    expect(error.code).toBe('PORT_TAKEN');
    expect(error.message).toContain(`Port ${port} on 127.0.0.1`);
    await new Promise((resolve) => squatter.close(resolve));
  });

  it('gives the end of the log and its place when Neo4j does not come up', async () => {
    const broken = await programs({
      java: `case "$1" in @*) echo "no memory, sorry"; exit 3;; esac; ${javaStub('17.0.1')}`,
    });
    const stub = `case "$1" in @*) echo "no memory, sorry"; exit 3;; esac; echo "java.home = ${join(broken, '..')}" >&2; echo "java.version = 17.0.1" >&2`;
    await writeFile(join(broken, 'java'), `#!/bin/sh\n${stub}\n`);
    usePath(broken);
    const homeDir = await newFolder();
    const error = await refusal({ homeDir });
    expect(error.code).toBe('DID_NOT_START');
    expect(error.message).toContain('ended with exit code 3');
    expect(error.message).toContain('no memory, sorry');
    expect(error.message).toContain(join(homeDir, 'logs'));
  });
});
