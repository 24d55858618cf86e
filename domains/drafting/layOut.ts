import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';

/** Distances of nodes on the canvas. */
const columnWidth = 260;
const rowHeight = 150;

/**
 * Places the nodes of `isNew`: each one column behind the furthest node that leads to it, below nodes that are there already. All other
 * nodes stay where they are.
 */
export function layOut(graph: Graph, isNew: ReadonlySet<string>): Graph {
  const placed = new Map<string, GraphNode['position']>(
    graph.nodes.filter(({ id }) => !isNew.has(id)).map(({ id, position }) => [id, position]),
  );
  const top = placed.size === 0 ? 0 : Math.max(...[...placed.values()].map(({ y }) => y)) + rowHeight;
  const sources = Map.groupBy(graph.connections, ({ to }) => to.node);
  for (const id of inOrder(graph, isNew)) {
    const before = (sources.get(id) ?? []).flatMap(({ from }) => placed.get(from.node) ?? []);
    const wanted =
      before.length === 0
        ? { x: 0, y: top }
        : { x: Math.max(...before.map(({ x }) => x)) + columnWidth, y: Math.min(...before.map(({ y }) => y)) };
    placed.set(id, freePlace(wanted, [...placed.values()]));
  }
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, position: placed.get(node.id) ?? node.position })) };
}

/** Returns the new nodes in an order in which each node follows its inputs. Loops are cut at their beginning. */
function inOrder({ nodes, connections }: Graph, isNew: ReadonlySet<string>): string[] {
  const waiting = nodes.map(({ id }) => id).filter((id) => isNew.has(id));
  const order: string[] = [];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const isReady = (id: string): boolean =>
      connections.every(
        ({ from, to }) => to.node !== id || !isNew.has(from.node) || done.has(from.node) || from.node === id,
      );
    const found = waiting.findIndex(isReady);
    const [next] = waiting.splice(Math.max(0, found), 1);
    order.push(next!);
    done.add(next!);
  }
  return order;
}

function freePlace(wanted: GraphNode['position'], taken: readonly GraphNode['position'][]): GraphNode['position'] {
  const place = { ...wanted };
  const isTaken = (): boolean =>
    taken.some(({ x, y }) => Math.abs(x - place.x) < columnWidth - 40 && Math.abs(y - place.y) < rowHeight - 20);
  for (let row = 0; row < 200 && isTaken(); row += 1) place.y += rowHeight;
  return place;
}
