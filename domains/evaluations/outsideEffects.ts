import type { Effect } from '../agents/tools/effects.ts';
import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];

/** The node types of the instance, as far as effects go. */
export interface NodeEffects {
  /** Returns the effects of a node; those of an agent are the effects of its tools. */
  effectsOf: (node: Graph['nodes'][number]) => readonly Effect[];
}

/** Returns the enabled nodes that send or change something outside of their execution. */
export function outsideEffects(graph: Graph, nodeTypes: NodeEffects): Graph['nodes'] {
  return graph.nodes.filter(
    (node) =>
      !node.settings?.disabled &&
      nodeTypes.effectsOf(node).some((effect) => effect === 'sends_out' || effect === 'changes'),
  );
}

/** Returns a graph as a test runs it: with pinned items only at nodes with effects outside, so that the others are tested. */
export function withTestPins(graph: Graph, effective: Graph['nodes']): Graph {
  const ids = new Set(effective.map(({ id }) => id));
  const pins = Object.entries(graph.pin_data ?? {}).filter(([id]) => ids.has(id));
  return { ...graph, pin_data: Object.fromEntries(pins) };
}
