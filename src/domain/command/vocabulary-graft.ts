import type { ProgramNode } from './program-node.ts';
import type { NodeInput, VocabularyExample, VocabularyFile } from './vocabulary-schema.ts';

interface NamedNode {
  readonly file: string;
  readonly input: NodeInput;
}

function graftChild(child: NodeInput | string, path: readonly string[], added: NodeInput): NodeInput {
  return graftAt(typeof child === 'string' ? { effect: child } : child, path.slice(1), added);
}

/** Puts `added` at the subcommand path below `node`, making the nodes on the way where they are missing. */
function graftAt(node: NodeInput, path: readonly string[], added: NodeInput): NodeInput {
  const [head] = path;
  if (head === undefined) {
    if (node.carries !== undefined && added.carries !== undefined) throw new Error('is a wrapper already');
    return {
      ...node,
      ...added,
      rules: [...(added.rules ?? []), ...(node.rules ?? [])],
      commands: node.commands,
    };
  }
  const commands = { ...(node.commands ?? {}) };
  const key = Object.keys(commands).find((names) => names.split('|').includes(head)) ?? head;
  const child = commands[key] ?? {};
  // The other names of a shared entry stay as they are: only this one is a wrapper.
  const others = key.split('|').filter((name) => name !== head);
  if (others.length > 0) {
    const { [key]: shared = {}, ...rest } = commands;
    return {
      ...node,
      commands: { ...rest, [others.join('|')]: shared, [head]: graftChild(child, path, added) },
    };
  }
  commands[key] = graftChild(child, path, added);
  return { ...node, commands };
}

/** Adds an entry of the wrappers' table, `docker exec|docker container exec`, to the programs' trees. */
export function graftWrappers(
  programs: Map<string, NamedNode>,
  forms: string,
  input: NodeInput,
  file: string,
): void {
  for (const form of forms.split('|')) {
    const [program = '', ...path] = form.trim().split(/\s+/);
    const present = programs.get(program);
    programs.set(program, { file: present?.file ?? file, input: graftAt(present?.input ?? {}, path, input) });
  }
}

/** True when the tables have an entry at this path already. */
function isThere(node: NodeInput | string | undefined, path: readonly string[]): boolean {
  const [head, ...rest] = path;
  if (node === undefined) return false;
  if (head === undefined) return true;
  const commands = typeof node === 'string' ? {} : (node.commands ?? {});
  const key = Object.keys(commands).find((names) => names.split('|').includes(head));
  return key !== undefined && isThere(commands[key], rest);
}

/**
 * Puts rules of another table, `docker inspect|crictl`, before those of the entries that they are about.
 * @throws Error when there is no such entry.
 */
export function graftRules(programs: Map<string, NamedNode>, forms: string, input: NodeInput): void {
  for (const form of forms.split('|')) {
    const [program = '', ...path] = form.trim().split(/\s+/);
    const present = programs.get(program);
    if (present === undefined || !isThere(present.input, path)) throw new Error(`"${form}" is no entry`);
    programs.set(program, { ...present, input: graftAt(present.input, path, input) });
  }
}

function findNode(programs: ReadonlyMap<string, ProgramNode>, reference: string): ProgramNode {
  const [program = '', ...path] = reference.split(/\s+/);
  let node = programs.get(program);
  for (const word of path) node = node?.children.get(word);
  if (node === undefined) throw new Error(`"${reference}" is no entry`);
  return node;
}

/**
 * Puts the entry that `same: docker stop` names in the place of the entry that says so.
 * @throws Error when there is none.
 */
export function resolveReferences(programs: Map<string, ProgramNode>): void {
  const resolve = (node: ProgramNode, depth: number): ProgramNode => {
    if (node.same === null) return node;
    if (depth > 8) throw new Error(`"${node.name}" refers in a circle`);
    return resolve(findNode(programs, node.same), depth + 1);
  };
  const visit = (nodes: Map<string, ProgramNode>): void => {
    for (const [name, node] of nodes) {
      if (node.same !== null) nodes.set(name, resolve(node, 0));
      else visit(node.children);
    }
  };
  visit(programs);
}

function examplesOf(entry: string, input: NodeInput | string): VocabularyExample[] {
  if (typeof input === 'string') return [];
  const own = (input.examples ?? []).map((example) => ({ ...example, entry }));
  const below = Object.entries(input.commands ?? {}).flatMap(([name, child]) =>
    examplesOf(`${entry} ${name}`, child),
  );
  return [...own, ...below];
}

/** Every example of every entry, for the test that carries them out. */
export function collectExamples(
  files: readonly { name: string; data: VocabularyFile }[],
): VocabularyExample[] {
  return files.flatMap(({ name, data }) =>
    [data.programs, data.wrappers, data.showing]
      .flatMap((table) => Object.entries<NodeInput | string>(table ?? {}))
      .flatMap(([entry, input]) => examplesOf(`${name}: ${entry}`, input)),
  );
}
