import type { Edge, Node } from '@xyflow/react';
import { connectionId, type Connection, type Graph, type GraphNode, type NodeTypes } from './graph.ts';
import { inputPorts, outputPorts, type Port } from './ports.ts';
import type { NodeState, RunOverlay } from './runOverlay.ts';

/** What a node on the canvas shows. */
export type CanvasNodeContent = {
  node: GraphNode;
  title: string;
  icon: string;
  group: string;
  trigger: boolean;
  known: boolean;
  inputs: Port[];
  outputs: Port[];
  problems: number;
  warnings: number;
  state: NodeState | null;
  /** Items that arrived at each input port in the execution that is shown. */
  arrived: Record<string, number>;
};

/** A node as xyflow wants it. */
export type CanvasNode = Node<CanvasNodeContent, 'node'>;
/** A connection as xyflow wants it; `items` went along it in the execution that is shown. */
export type CanvasEdge = Edge<{ items: number | null }>;

type Shown = {
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
};

/** Translates the nodes of a graph for xyflow. The only place, with the functions below, where the two meet. */
export function toCanvasNodes(graph: Graph, { nodeTypes, issues, overlay }: Shown): CanvasNode[] {
  return graph.nodes.map((node) => {
    const nodeType = nodeTypes.get(node.type);
    const own = issues.filter((issue) => issue.node_id === node.id);
    return {
      id: node.id,
      type: 'node',
      position: node.position,
      data: {
        node,
        title: nodeType?.title ?? node.type,
        icon: nodeType?.icon ?? '',
        group: nodeType?.group ?? node.type.split('.')[0] ?? '',
        trigger: nodeType?.trigger ?? node.type.startsWith('trigger.'),
        known: nodeType !== undefined,
        inputs: inputPorts(node, nodeType),
        outputs: outputPorts(node, nodeType),
        problems: own.filter((issue) => issue.severity === 'error').length,
        warnings: own.filter((issue) => issue.severity === 'warning').length,
        state: overlay?.nodes.get(node.id) ?? null,
        arrived: overlay === null ? {} : arrivedItems(graph, node.id, overlay),
      },
    };
  });
}

/** Items by input port, from what the nodes before left at the ports that lead here. */
function arrivedItems(graph: Graph, nodeId: string, overlay: RunOverlay): Record<string, number> {
  const arrived: Record<string, number> = {};
  for (const { from, to } of graph.connections) {
    const items = to.node === nodeId ? overlay.nodes.get(from.node)?.outputs[from.port] : undefined;
    if (items !== undefined) arrived[to.port] = (arrived[to.port] ?? 0) + items;
  }
  return arrived;
}

/** Translates the connections of a graph for xyflow. Named ports show their counts themselves, so those edges have no label. */
export function toCanvasEdges(graph: Graph, overlay: RunOverlay | null): CanvasEdge[] {
  return graph.connections.map((connection) => {
    const { from, to } = connection;
    const items = overlay?.nodes.get(from.node)?.outputs[from.port] ?? null;
    const arrived = overlay?.nodes.get(to.node);
    return {
      id: connectionId(connection),
      source: from.node,
      sourceHandle: from.port,
      target: to.node,
      targetHandle: to.port,
      className: items === null ? '' : items > 0 ? 'carried' : 'idle',
      animated: arrived?.status === 'running' && items !== null && items > 0,
      ...(items === null || from.port !== 'main' || to.port !== 'main'
        ? {}
        : { label: `${items} ${items === 1 ? 'item' : 'items'}` }),
      data: { items },
    };
  });
}

/** The connection behind two handles of xyflow, or `null` where one is missing. */
export function toConnection(ends: {
  source: string | null;
  sourceHandle?: string | null;
  target: string | null;
  targetHandle?: string | null;
}): Connection | null {
  const { source, sourceHandle, target, targetHandle } = ends;
  if (!source || !target || !sourceHandle || !targetHandle) return null;
  return { from: { node: source, port: sourceHandle }, to: { node: target, port: targetHandle } };
}

/** Back from xyflow to a graph: positions and connections from the canvas, everything else as it was. */
export function fromCanvas(
  nodes: readonly CanvasNode[],
  edges: readonly CanvasEdge[],
  pinned?: Graph['pin_data'],
): Graph {
  return {
    nodes: nodes.map(({ data, position }) => ({ ...data.node, position })),
    connections: edges.flatMap((edge) => toConnection(edge) ?? []),
    ...(pinned === undefined ? {} : { pin_data: pinned }),
  };
}
