import path from 'node:path';
import { ROOT_NODE } from './protocol.ts';

/** Which number the kernel knows a path by. A number is given once and follows its path through renames. */
export interface Nodes {
  pathOf(node: number): string;
  nodeOf(file: string): number;
  renamed(from: string, to: string): void;
  removed(file: string): void;
}

export function createNodes(root: string): Nodes {
  const paths = new Map<number, string>([[ROOT_NODE, root]]);
  const numbers = new Map<string, number>([[root, ROOT_NODE]]);
  let next = ROOT_NODE + 1;
  const nodes: Nodes = {
    pathOf: (node) => {
      const file = paths.get(node);
      if (file === undefined) throw Object.assign(new Error(`no node ${node}`), { errno: -116 });
      return file;
    },
    nodeOf: (file) => {
      const known = numbers.get(file);
      if (known !== undefined) return known;
      const node = next++;
      paths.set(node, file);
      numbers.set(file, node);
      return node;
    },
    renamed: (from, to) => {
      nodes.removed(to);
      for (const [file, node] of [...numbers]) {
        if (file !== from && !file.startsWith(from + path.sep)) continue;
        const moved = to + file.slice(from.length);
        numbers.delete(file);
        numbers.set(moved, node);
        paths.set(node, moved);
      }
    },
    removed: (file) => {
      numbers.delete(file);
    },
  };
  return nodes;
}
