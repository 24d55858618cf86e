import type { Box } from './arranging.ts';
import type { Connection, Position } from './graph.ts';

const gap = { between: 60, ranks: 88 };

/**
 * Places for boxes so that connections lead from left to right and nothing overlaps; the upper left corner of all of them
 * stays where it was. The library that finds them is loaded when this is first asked.
 */
export async function layOut(
  boxes: readonly Box[],
  connections: readonly Connection[],
): Promise<Map<string, Position>> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const known = new Set(boxes.map(({ id }) => id));
  const drawn = new Graph({ multigraph: true });
  drawn.setGraph({ rankdir: 'LR', nodesep: gap.between, ranksep: gap.ranks, marginx: 0, marginy: 0 });
  drawn.setDefaultEdgeLabel(() => ({}));
  // The order of places decides among equals, so that a second layout changes nothing.
  for (const { id, width, height } of boxes.toSorted((a, b) => a.y - b.y || a.x - b.x))
    drawn.setNode(id, { width, height });
  for (const { from, to } of connections) {
    if (known.has(from.node) && known.has(to.node)) drawn.setEdge(from.node, to.node, {}, `${from.port}>${to.port}`);
  }
  layout(drawn);
  const corner = { x: Math.min(...boxes.map(({ x }) => x)), y: Math.min(...boxes.map(({ y }) => y)) };
  const placed = boxes.map(({ id, width, height }): [string, Position] => {
    const { x = 0, y = 0 } = drawn.node(id) as { x?: number; y?: number };
    return [id, { x: x - width / 2, y: y - height / 2 }];
  });
  const left = Math.min(...placed.map(([, { x }]) => x));
  const top = Math.min(...placed.map(([, { y }]) => y));
  const onGrid = (value: number) => Math.round(value / 10) * 10;
  return new Map(
    placed.map(([id, { x, y }]) => [id, { x: onGrid(corner.x + x - left), y: onGrid(corner.y + y - top) }]),
  );
}
