import type { Graph } from './graph.ts';
import { noteElementId } from './selection.ts';

/** Nodes and notes by their elements' ids, as one reads the canvas: from left to right, and of equals the upper one first. */
export function readingOrder({ nodes, notes = [] }: Graph): string[] {
  const places = [
    ...nodes.map(({ id, position }) => ({ id, ...position })),
    ...notes.map(({ id, position }) => ({ id: noteElementId(id), ...position })),
  ];
  return places.toSorted((one, other) => one.x - other.x || one.y - other.y).map(({ id }) => id);
}

/** The element after another one in that order, or before it; round the ends. From nowhere it is the first one, or the last. */
export function elementBeside(graph: Graph, from: string | null, step: 1 | -1): string | null {
  const order = readingOrder(graph);
  const at = from === null ? -1 : order.indexOf(from);
  const next = at < 0 && step < 0 ? order.length - 1 : at + step;
  return order.at(next % Math.max(order.length, 1)) ?? null;
}
