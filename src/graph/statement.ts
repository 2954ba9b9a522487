/** A Cypher statement with the name of the question it answers. Values reach it as parameters only. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const registered: Statement[] = [];

/** Declares a statement. Every one declared is also put through EXPLAIN by a test. */
export function statement(name: string, text: string): Statement {
  const declared = { name, text };
  registered.push(declared);
  return declared;
}

/** All statements of the store files that have been loaded. */
export function declaredStatements(): readonly Statement[] {
  return registered;
}
