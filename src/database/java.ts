import { join } from 'node:path';
import { execa } from 'execa';
import { DatabaseError, waysOut } from './database-error.ts';

/** A Java that can run Neo4j. */
export interface Java {
  /** Absolute path of the `java` program. */
  program: string;
  home: string;
  /** 17 to 25. */
  feature: number;
  /** Names this very build: what a class-data archive depends on. */
  build: string;
}

const OLDEST = 17;
const NEWEST = 25;

/**
 * Finds Java: in `javaHome` when given, else on the PATH.
 * Throws `JAVA_MISSING` when there is none that runs, `JAVA_UNSUPPORTED` when it is older than 17 or newer than 25.
 */
export async function findJava(javaHome: string | undefined): Promise<Java> {
  const program = javaHome === undefined ? 'java' : join(javaHome, 'bin', 'java');
  const result = await execa(program, ['-XshowSettings:properties', '-version'], {
    reject: false,
    all: true,
    stdin: 'ignore',
    timeout: 30_000,
  });
  if (result.failed) {
    const where =
      javaHome === undefined ? 'There is no working `java` on the PATH' : `${program} does not run`;
    throw new DatabaseError('JAVA_MISSING', `${where}; the managed Neo4j needs Java 17 to 25.\n${waysOut()}`);
  }
  return readSettings(program, result.all);
}

function readSettings(program: string, text: string): Java {
  const setting = (name: string): string =>
    new RegExp(`^\\s*${name.replaceAll('.', '\\.')} = (.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  const version = setting('java.version') || (/version "([^"]+)"/.exec(text)?.[1] ?? 'unknown');
  // Java 8 calls itself 1.8.
  const feature = Number(/^(?:1\.)?(\d+)/.exec(version)?.[1] ?? 0);
  if (feature < OLDEST || feature > NEWEST) {
    const message = `Found Java ${version} (${program}); the managed Neo4j needs Java ${OLDEST} to ${NEWEST}.`;
    throw new DatabaseError('JAVA_UNSUPPORTED', `${message}\n${waysOut()}`);
  }
  const home = setting('java.home');
  return {
    program: home === '' ? program : join(home, 'bin', 'java'),
    home,
    feature,
    build: [setting('java.vm.vendor'), setting('java.vm.version') || version, setting('os.arch'), home].join(
      ' ',
    ),
  };
}
