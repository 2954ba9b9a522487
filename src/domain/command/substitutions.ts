import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';

/** The script of a node that is a substitution: `$( )`, backticks, `<( )`; null when it is none. */
export function substitutedScript(node: SyntaxNode): ParsedScript | null | undefined {
  const isSubstitution =
    node.type === 'CommandExpansion' ||
    node.type === 'ProcessSubstitution' ||
    node.type === 'ArithmeticCommandExpansion';
  return isSubstitution ? node.script : null;
}

/** Names that are assigned somewhere below a node. */
export function assignedNames(node: SyntaxNode, names = new Set<string>()): ReadonlySet<string> {
  if (node.type === 'Assignment') names.add(node.name);
  forEachChild(node, (child) => {
    assignedNames(child, names);
  });
  return names;
}

/** Where the first syntax error is, nested scripts included; null when there is none. */
export function firstError(node: SyntaxNode): { readonly message: string; readonly position: number } | null {
  let found: { message: string; position: number } | null = null;
  const visit = (current: SyntaxNode, outer: number | null): void => {
    if (found !== null) return;
    let base = outer;
    if (current.type === 'Script') {
      const error = 'errors' in current ? current.errors?.[0] : undefined;
      if (error !== undefined) found = { message: error.message, position: outer ?? error.pos };
    } else if (current.type === 'CommandExpansion' && current.script?.source !== undefined)
      base = outer ?? current.pos;
    forEachChild(current, (child) => {
      visit(child, base);
    });
  };
  visit(node, null);
  return found;
}
