import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A file that cannot be used; `at` says where, as the reader of the message would look for it. */
class FaultyFile extends Error {
  override readonly name = 'FaultyFile';
}

/** Runs a reader of files; on a missing or faulty one it says which, where and why, and ends with code 2. */
export function orExit<T>(file: string, read: (file: string) => T): T {
  try {
    return read(file);
  } catch (error) {
    console.error(error instanceof FaultyFile ? error.message : `${file}: ${reasonOf(error)}`);
    process.exit(2);
  }
}

/** One record a line, empty lines left out. Throws with the number of the first line that does not fit, and for none. */
export function readJsonLines<T extends z.ZodType>(file: string, schema: T): z.output<T>[] {
  const read = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [readLine(line, { file, number: index + 1, schema })],
    );
  if (read.length === 0) throw new Error('is empty: there is no record in it');
  return read;
}

function readLine<T extends z.ZodType>(
  line: string,
  { file, number, schema }: { file: string; number: number; schema: T },
): z.output<T> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new FaultyFile(`${file}, line ${number}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const path = issue?.path.map(String).join('.') ?? '';
    return `${path === '' ? '' : `${path}: `}${issue?.message ?? 'does not fit'}`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'there is no such file';
  return error instanceof Error ? error.message : String(error);
}
