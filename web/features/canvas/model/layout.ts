import type { Box } from './arranging.ts';
import { type Connection, type Graph, type NodeTypes, type Position, typeOf } from './graph.ts';
import { edgeName, orderByPorts } from './layerOrder.ts';
import { inputPorts, outputPorts } from './ports.ts';

const gap = { between: 70, ranks: 120 };

/**
 * Places for boxes so that connections lead from left to right, nodes stand from top to bottom as the outputs that lead to
 * them, and nothing overlaps; the upper left corner of all of them stays where it was. The library that finds them is loaded
 * when this is first asked.
 */
export async function layOut(
  boxes: readonly Box[],
  graph: Graph,
  nodeTypes: NodeTypes,
): Promise<Map<string, Position>> {
  const { Graph: Drawn, layout } = await import('@dagrejs/dagre');
  const drawn = new Drawn({ multigraph: true });
  drawn.setGraph({ rankdir: 'LR', nodesep: gap.between, ranksep: gap.ranks, marginx: 0, marginy: 0 });
  drawn.setDefaultEdgeLabel(() => ({}));
  // The order of places decides among equals, so that a second layout changes nothing.
  const sorted = boxes.toSorted((a, b) => a.y - b.y || a.x - b.x);
  for (const { id, width, height } of sorted) drawn.setNode(id, { width, height });
  const rows = new Map(sorted.map(({ id }, row) => [id, row]));
  const numberOf = portNumbers(graph, nodeTypes);
  const between = graph.connections
    .filter(({ from, to }) => rows.has(from.node) && rows.has(to.node))
    .toSorted((a, b) => (rows.get(a.to.node) ?? 0) - (rows.get(b.to.node) ?? 0));
  for (const connection of between) {
    const { from, to } = connection;
    drawn.setEdge(from.node, to.node, {}, edgeName({ ...numberOf(connection), key: `${from.port}>${to.port}` }));
  }
  layout(drawn, { customOrder: orderByPorts });
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

/** The places of a connection's ports at their nodes, counted from the top. */
function portNumbers(
  graph: Graph,
  nodeTypes: NodeTypes,
): (connection: Connection) => { output: number; input: number } {
  const ports = new Map(
    graph.nodes.map((node) => {
      const nodeType = typeOf(nodeTypes, node);
      return [node.id, { inputs: inputPorts(node, nodeType), outputs: outputPorts(node, nodeType) }];
    }),
  );
  const place = (list: readonly { name: string }[] = [], name: string) =>
    Math.max(
      list.findIndex((port) => port.name === name),
      0,
    );
  return ({ from, to }) => ({
    output: place(ports.get(from.node)?.outputs, from.port),
    input: place(ports.get(to.node)?.inputs, to.port),
  });
}
