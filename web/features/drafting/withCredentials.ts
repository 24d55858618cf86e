import type { Graph } from '../canvas/model/graph.ts';

/** Chosen credentials by node and slot. */
export type ChosenCredentials = Readonly<
  Record<string, Readonly<Record<string, { id: string; name: string } | undefined>>>
>;

/** The graph with these credentials in its nodes. */
export function withCredentials(graph: Graph, chosen: ChosenCredentials): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const own = Object.entries(chosen[node.id] ?? {}).flatMap(([slot, choice]) =>
        choice === undefined ? [] : [[slot, { id: choice.id, name: choice.name }] as const],
      );
      return own.length === 0 ? node : { ...node, credentials: { ...node.credentials, ...Object.fromEntries(own) } };
    }),
  };
}
