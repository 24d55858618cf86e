import type { Graph } from '../../../../web/features/canvas/model/graph.ts';

/** A graph without anything in it. */
export const emptyGraph: Graph = { nodes: [], connections: [] };
