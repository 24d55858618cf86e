import { effectsOf, type Effect, type Standing } from '../../agents/tools/effects.ts';
import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';
import type { NodeType } from '../engine/nodeType.ts';

/**
 * What an agent starts with: where its prompt or instructions hold expressions, all that leads to it may be in the conversation. What a node does is
 * what its type says; of types that say nothing, nothing is known against them.
 */
export function standingBefore(
  graph: Pick<Graph, 'nodes' | 'connections'>,
  agent: GraphNode,
  nodeTypes: { get: (type: string) => NodeType | undefined },
): Standing {
  if (!hasExpressions(agent)) return { isTainted: false, readsPrivate: false };
  const before = ancestorsOf(graph, agent.id);
  const effects = new Set<Effect>(
    graph.nodes
      .filter((node) => before.has(node.id) && !node.settings?.disabled)
      .flatMap((node) => {
        const declared = nodeTypes.get(node.type)?.definition.effects;
        return declared === undefined ? [] : effectsOf(declared, node.parameters ?? {});
      }),
  );
  return { isTainted: effects.has('brings_untrusted'), readsPrivate: effects.has('reads_private') };
}

function hasExpressions({ parameters = {} }: GraphNode): boolean {
  return [parameters['prompt'], parameters['instructions']].some(
    (text) => typeof text === 'string' && text.includes('{{'),
  );
}

function ancestorsOf({ connections }: Pick<Graph, 'connections'>, nodeId: string): Set<string> {
  const sources = Map.groupBy(connections, ({ to }) => to.node);
  const found = new Set<string>();
  const open = [nodeId];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from } of sources.get(next) ?? []) {
      if (found.has(from.node)) continue;
      found.add(from.node);
      open.push(from.node);
    }
  }
  return found;
}
