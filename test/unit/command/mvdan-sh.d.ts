/** The part of the second parser that is used; the package brings no types. */
declare module 'mvdan-sh' {
  interface Node {
    readonly Args?: readonly unknown[] | null;
  }
  interface Syntax {
    readonly NewParser: () => { readonly Parse: (source: string, name: string) => Node };
    readonly Walk: (node: Node, visit: (node: Node | null) => boolean) => void;
    readonly NodeType: (node: Node) => string;
  }
  const parser: { readonly syntax: Syntax };
  export default parser;
}
