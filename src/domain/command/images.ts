import type { ProgramNode } from './program-node.ts';
import { sortWords } from './sort-words.ts';
import { textWord, type ShellWord } from './word.ts';

/** Images by their names, with the program that each starts with the words behind it. */
export type Images = ReadonlyMap<string, string>;

const REGISTRY = /^(?:[^/]*[.:][^/]*|localhost)\//;

/** `ghcr.io/restic/restic:0.17@sha256:…` → `restic/restic`; a path below a registry keeps its last two parts. */
export function imageName(text: string): string {
  const plain = text
    .replace(/^(?:docker|oci):\/\//, '')
    .replace(/@sha256:.*$/, '')
    .replace(REGISTRY, '')
    .replace(/:[^/:]*$/, '')
    .replace(/^library\//, '');
  return plain.split('/').slice(-2).join('/');
}

/**
 * The words that a new container runs: those behind its image, handed to the program that the image starts where that
 * is known. An image that is called as a program with subcommands starts that one when it is given one of those.
 * @param entry - the program of `--entrypoint`; null where none is given
 * @returns no words where the image starts what nobody has described
 */
export function startedWords(
  tables: { readonly images: Images; readonly programs: ReadonlyMap<string, ProgramNode> },
  image: ShellWord | undefined,
  entry: ShellWord | null,
  rest: readonly ShellWord[],
): readonly ShellWord[] {
  if (entry !== null && entry.text !== '') return [entry, ...rest];
  const name = imageName(image?.text ?? '');
  const described = tables.images.get(name);
  if (described !== undefined && entry === null) return [textWord(described), ...rest];
  const called = name.slice(name.lastIndexOf('/') + 1);
  const program = tables.programs.get(called);
  const isSubcommand =
    rest[0]?.text !== called && program !== undefined && sortWords(program, rest).subcommand.length > 0;
  if (isSubcommand && entry === null) return [textWord(called), ...rest];
  return rest[0]?.text?.startsWith('-') === true ? [] : rest;
}
