import { t } from '../../../texts/texts.ts';
import { connectionId, findNode, type Connection, type Graph, type NodeTypes, typeOf } from './graph.ts';
import { inputPorts, outputPorts } from './ports.ts';

/** Whether two ports may be connected; if not, why. */
export type Verdict = { allowed: true } | { allowed: false; reason: string };

const refuse = (reason: string): Verdict => ({ allowed: false, reason });

/**
 * The rules of connections: from an output to an input of two nodes that exist, never into a trigger,
 * never a node to itself, never the same connection twice. Loops over several nodes are allowed.
 */
export function mayConnect(graph: Graph, { from, to }: Connection, nodeTypes: NodeTypes): Verdict {
  const source = findNode(graph, from.node);
  const target = findNode(graph, to.node);
  if (source === undefined || target === undefined) return refuse(t('canvas.nodeWasDeleted'));
  if (source.id === target.id) return refuse(t('canvas.connectionToItself'));
  const targetType = typeOf(nodeTypes, target);
  if (targetType?.trigger === true) return refuse(t('canvas.triggersHaveNoInputs'));
  const hasOutput = outputPorts(source, typeOf(nodeTypes, source)).some((port) => port.name === from.port);
  const hasInput = inputPorts(target, targetType).some((port) => port.name === to.port);
  if (!hasOutput || !hasInput) return refuse(t('canvas.portUnknown'));
  const id = connectionId({ from, to });
  if (graph.connections.some((connection) => connectionId(connection) === id))
    return refuse(t('canvas.alreadyConnected'));
  return { allowed: true };
}

/** Returns the reason that this node type cannot be added now, or `null`. One manual trigger per graph (decisions §7). */
export function addProblem(graph: Graph, type: string): string | null {
  const second = type === 'trigger.manual' && graph.nodes.some((node) => node.type === type);
  return second ? t('canvas.oneManualTrigger') : null;
}

/** Returns connections whose node or port no longer exists. They are dropped before a graph is saved. */
export function danglingConnections(graph: Graph, nodeTypes: NodeTypes): Connection[] {
  return graph.connections.filter(({ from, to }) => {
    const source = findNode(graph, from.node);
    const target = findNode(graph, to.node);
    if (source === undefined || target === undefined) return true;
    const sourceType = typeOf(nodeTypes, source);
    const targetType = typeOf(nodeTypes, target);
    return (
      !outputPorts(source, sourceType).some((port) => port.name === from.port) ||
      !inputPorts(target, targetType).some((port) => port.name === to.port)
    );
  });
}
