import { effectsOfNode } from '../agents/tools/standingBefore.ts';
import type { ToolTypes } from '../agents/tools/ToolType.ts';
import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];

/** The nodes that send or change something outside of their execution; agents do what their tools do. */
export function outsideEffects(graph: Graph, nodeTypes: ToolTypes): Graph['nodes'] {
  return graph.nodes.filter(
    (node) =>
      !node.settings?.disabled &&
      effectsOfNode(node, nodeTypes).some((effect) => effect === 'sends_out' || effect === 'changes'),
  );
}

/** What is run of a graph: pinned items count for nodes with effects outside only, so that the others are tested. */
export function withTestPins(graph: Graph, effective: Graph['nodes']): Graph {
  const ids = new Set(effective.map(({ id }) => id));
  const pins = Object.entries(graph.pin_data ?? {}).filter(([id]) => ids.has(id));
  return { ...graph, pin_data: Object.fromEntries(pins) };
}
