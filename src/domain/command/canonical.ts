/**
 * The canonical form of a line: what is left when spelling, wrappers and neighbours without effect are gone.
 * The analysis builds it with places as keys; the fingerprint resolves these and hashes the rest.
 */
export const CANONICAL_VERSION = 2;

export type Operator = ';' | '&&' | '||' | '&';

export interface CanonicalCommand {
  readonly kind: 'command';
  readonly words: readonly string[];
  readonly assignments: readonly string[];
  readonly redirects: readonly string[];
  readonly place: string | null;
  /** Wrappers and hops that make it another command: a container, a user, a repeater. */
  readonly context: readonly string[];
  /** Prints or waits and nothing else (`echo`, `sleep`). */
  readonly isNoOp: boolean;
  /** Only shapes the output when it ends a pipe (`cat`, `head`, `tail`). */
  readonly isShaper: boolean;
  /** Changes the shell it runs in (`cd`), so a group around it matters. */
  readonly changesShell: boolean;
}

export interface CanonicalList {
  readonly kind: 'list';
  readonly items: readonly { readonly operator: Operator | null; readonly node: Canonical }[];
}

export interface CanonicalPipe {
  readonly kind: 'pipe';
  readonly isNegated: boolean;
  readonly nodes: readonly Canonical[];
}

/** A compound command; `head` tells which (`for`, `if`, `group` …). */
export interface CanonicalBlock {
  readonly kind: 'block';
  readonly head: readonly string[];
  readonly redirects: readonly string[];
  readonly children: readonly Canonical[];
}

export type Canonical = CanonicalCommand | CanonicalList | CanonicalPipe | CanonicalBlock;

export function group(child: Canonical, redirects: readonly string[] = []): Canonical {
  return { kind: 'block', head: ['group'], redirects, children: [child] };
}

/** Takes out what is only around one thing: single-item lists and pipes, empty ones, groups without redirects. */
function unwrapSingle(node: Canonical): Canonical {
  const only = node.kind === 'list' ? node.items[0]?.node : node.kind === 'pipe' ? node.nodes[0] : undefined;
  if (node.kind === 'list' && node.items.length === 1 && only !== undefined) return only;
  if (node.kind === 'pipe' && node.nodes.length === 1 && !node.isNegated && only !== undefined) return only;
  return node;
}

function isGroup(node: Canonical): node is CanonicalBlock {
  return (
    node.kind === 'block' && node.head.length === 1 && node.head[0] === 'group' && node.redirects.length === 0
  );
}

const isNoOp = (node: Canonical): boolean => node.kind === 'command' && node.isNoOp;

type Item = CanonicalList['items'][number];

/**
 * Drops commands without effect from a list. The operators stay true: what ran before or after one that
 * always succeeds still runs under the same condition.
 */
function dropNoOps(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = [];
  let carried: Operator | null = null;
  items.forEach((item, index) => {
    const next = items[index + 1]?.operator ?? null;
    const operator = carried ?? item.operator;
    carried = null;
    const isDroppable = isNoOp(item.node) && (next !== '||' || operator === '&&');
    if (!isDroppable) {
      kept.push({ operator: kept.length === 0 ? null : operator, node: item.node });
      return;
    }
    if (operator === '&&' && next !== null) carried = next;
    else if (next === '&&' || next === ';') carried = operator === '||' || operator === null ? ';' : operator;
  });
  return kept;
}

function simplifyList(list: CanonicalList): Canonical {
  const items = list.items.map(({ operator, node }) => ({ operator, node: simplify(node) }));
  const flat = items.map(({ operator, node }) => {
    const inner = isGroup(node) ? node.children[0] : undefined;
    return {
      operator,
      node: inner !== undefined && inner.kind === 'command' && !inner.changesShell ? inner : node,
    };
  });
  const kept = dropNoOps(flat);
  return unwrapSingle({ kind: 'list', items: kept.length === 0 ? flat : kept });
}

function simplifyPipe(pipe: CanonicalPipe): Canonical {
  const nodes = pipe.nodes.map((node) => {
    const simple = simplify(node);
    const inner = isGroup(simple) ? simple.children[0] : undefined;
    return inner !== undefined && inner.kind === 'command' ? inner : simple;
  });
  while (nodes.length > 1) {
    const last = nodes.at(-1);
    if (last?.kind !== 'command' || !last.isShaper) break;
    nodes.pop();
  }
  return unwrapSingle({ ...pipe, nodes });
}

/** The same form with everything taken out that has no effect. */
export function simplify(node: Canonical): Canonical {
  if (node.kind === 'command') return node;
  if (node.kind === 'list') return simplifyList(node);
  if (node.kind === 'pipe') return simplifyPipe(node);
  return { ...node, children: node.children.map(simplify) };
}

/** The one command that a form consists of, once what has no effect is gone. */
export function singleCommand(node: Canonical): CanonicalCommand | null {
  const whole = simplifyWhole(node);
  return whole.kind === 'command' ? whole : null;
}

/** A group around everything is no group. */
export function simplifyWhole(node: Canonical): Canonical {
  const simple = simplify(node);
  const inner = isGroup(simple) ? simple.children[0] : undefined;
  return inner === undefined ? simple : simplifyWhole(inner);
}
