import { addNode, connect } from './edits.ts';
import { findNode, type Graph, type NodeType, type NodeTypes } from './graph.ts';
import { freePosition } from './placing.ts';

const ports = { loop: 'loop', back: 'back', main: 'main' } as const;
/** The placeholder node in the body of a new loop. */
const bodyType = 'logic.no_operation';
const below = { x: 220, y: 140 };

/** True for a node type that gives its items out in rounds and waits for them to come back. */
export function isLoop({ inputs, outputs }: Pick<NodeType, 'inputs' | 'outputs'>): boolean {
  return inputs.some(({ name }) => name === ports.back) && outputs.some(({ name }) => name === ports.loop);
}

/** Gives a new loop a body: a node that does nothing, which its items go to and come back from. */
export function withLoopBody(
  graph: Graph,
  { loopId, bodyId, nodeTypes }: { loopId: string; bodyId: string; nodeTypes: NodeTypes },
): Graph {
  const loop = findNode(graph, loopId);
  const loopType = loop && nodeTypes.get(loop.type);
  const nodeType = nodeTypes.get(bodyType);
  if (!loop || !loopType || !nodeType || !isLoop(loopType)) return graph;
  if (graph.connections.some(({ from }) => from.node === loopId && from.port === ports.loop)) return graph;
  const wished = { x: loop.position.x + below.x, y: loop.position.y + below.y };
  const grown = addNode(graph, { id: bodyId, nodeType, position: freePosition(graph, wished), parameters: {} });
  return connect(connect(grown, { from: { node: loopId, port: ports.loop }, to: { node: bodyId, port: ports.main } }), {
    from: { node: bodyId, port: ports.main },
    to: { node: loopId, port: ports.back },
  });
}
