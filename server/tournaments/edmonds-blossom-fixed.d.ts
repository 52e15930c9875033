declare module 'edmonds-blossom-fixed' {
  /** The partner of each number, -1 for none: of edges with their weights; `maxCardinality`: as many pairs as can be, above all. */
  export default function blossom(edges: readonly (readonly [number, number, number])[], maxCardinality?: boolean): number[];
}
