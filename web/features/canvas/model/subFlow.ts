import { t } from '../../../texts/texts.ts';
import { connect, removeParts } from './edits.ts';
import { type Connection, type Graph, type GraphNode, type NodeTypes, type Position, typeOf } from './graph.ts';
import { freeName } from './names.ts';
import { outputPorts } from './ports.ts';
import { partOf } from './copying.ts';
import { renameReferences } from './references.ts';

/** A part of a graph as a flow of its own, and how the call of it takes its place. */
export type SubFlow = {
  /** The nodes behind the trigger of flows that are called. */
  inner: Graph;
  /** The graph with one node that calls the flow in the place of the part. */
  outer: (call: { nodeId: string; digitalOrganizationId: string; name: string }) => Graph;
};

type Refused = { problem: string };
/** The chosen nodes with the connections that lead into them and out of them. */
type Cut = {
  graph: Graph;
  nodeIds: ReadonlySet<string>;
  into: Connection[];
  out: Connection[];
  nodeTypes: NodeTypes;
};

const triggerId = 'called';
const before: Position = { x: -200, y: 0 };

/**
 * Cuts chosen nodes out as a flow of its own. Rejects selections that a called flow cannot support: items must enter at one node and leave
 * from one node that leads to none of the others, and no expression may refer to the other flow.
 */
export function subFlowOf(graph: Graph, nodeIds: ReadonlySet<string>, nodeTypes: NodeTypes): SubFlow | Refused {
  const part = partOf(graph, { nodeIds });
  const into = graph.connections.filter(({ from, to }) => !nodeIds.has(from.node) && nodeIds.has(to.node));
  const out = graph.connections.filter(({ from, to }) => nodeIds.has(from.node) && !nodeIds.has(to.node));
  const problem = problemOf({ graph, nodeIds, into, out, nodeTypes });
  if (problem !== null) return { problem };
  const entry = into[0]?.to ?? { node: firstOf(part.nodes, part.connections)?.id ?? '', port: 'main' };
  const origin = part.nodes.find(({ id }) => id === entry.node)?.position ?? { x: 0, y: 0 };
  const pins = Object.entries(graph.pin_data ?? {}).filter(([id]) => nodeIds.has(id));
  const trigger: GraphNode = {
    id: triggerId,
    name: freeName({ nodes: [...part.nodes], connections: [] }, nodeTypes.get('trigger.sub')?.title ?? 'Trigger'),
    type: 'trigger.sub',
    position: before,
    parameters: {},
  };
  const moved = part.nodes.map((node) => ({
    ...node,
    position: { x: node.position.x - origin.x, y: node.position.y - origin.y },
  }));
  return {
    inner: {
      nodes: [trigger, ...moved],
      connections: [{ from: { node: triggerId, port: 'main' }, to: entry }, ...part.connections],
      ...(pins.length === 0 ? {} : { pin_data: Object.fromEntries(pins) }),
    },
    outer: ({ nodeId, digitalOrganizationId, name }) => {
      const rest = removeParts(graph, { nodeIds });
      const call: GraphNode = {
        id: nodeId,
        name: freeName(rest, name),
        type: 'logic.sub_organization',
        position: origin,
        parameters: {
          digital_organization_id: digitalOrganizationId,
          mode: 'once',
          wait: true,
          input: 'all',
          fields: {},
        },
      };
      const ends = [
        ...into.map(({ from }) => ({ from, to: { node: nodeId, port: 'main' } })),
        ...out.map(({ to }) => ({ from: { node: nodeId, port: 'main' }, to })),
      ];
      return ends.reduce(connect, { ...rest, nodes: [...rest.nodes, call] });
    },
  };
}

/** The node that none of the others leads to. */
function firstOf(nodes: readonly GraphNode[], connections: readonly Connection[]): GraphNode | undefined {
  return nodes.find(({ id }) => !connections.some(({ to }) => to.node === id)) ?? nodes[0];
}

function problemOf({ graph, nodeIds, into, out, nodeTypes }: Cut): string | null {
  const inside = graph.nodes.filter(({ id }) => nodeIds.has(id));
  const outside = graph.nodes.filter(({ id }) => !nodeIds.has(id));
  if (inside.length === 0) return t('canvas.selectFirst');
  if (inside.some(({ type }) => nodeTypes.get(type)?.trigger ?? type.startsWith('trigger.')))
    return t('canvas.triggersStayInFlow');
  if (new Set(into.map(({ to }) => `${to.node}:${to.port}`)).size > 1) return t('canvas.subFlowOneInput');
  const starts = inside.filter(({ id }) => !graph.connections.some(({ to }) => to.node === id));
  if (starts.length + (into.length > 0 ? 1 : 0) > 1) return t('canvas.subFlowConnected');
  if (new Set(out.map(({ from }) => `${from.node}:${from.port}`)).size > 1) return t('canvas.subFlowOneOutput');
  const exit = inside.find(({ id }) => id === out[0]?.from.node);
  if (exit !== undefined) {
    const isLast = !graph.connections.some(({ from, to }) => from.node === exit.id && nodeIds.has(to.node));
    const isFirstPort = outputPorts(exit, typeOf(nodeTypes, exit))[0]?.name === out[0]?.from.port;
    if (!isLast || !isFirstPort) return t('canvas.subFlowLastOutput');
  }
  return reachOf(inside, outside) ?? reachOf(outside, inside);
}

/** The first expression of some nodes that names one of the others, in words. */
function reachOf(nodes: readonly GraphNode[], others: readonly GraphNode[]): string | null {
  for (const node of nodes)
    for (const other of others)
      if (renameReferences(node, new Map([[other.name, `${other.name} `]])) !== node)
        return t('canvas.subFlowReadsOther', {
          node: node.name,
          other: other.name,
        });
  return null;
}
