import { type Effect, type Standing } from './effects.ts';
import type { Graph, GraphNode } from '../../../workflows/graph/graph.ts';
import { nodeEffects, toolEffects } from './toolEffects.ts';
import { mayBeTool, type ToolTypes } from './ToolType.ts';
import { writtenTools } from './writtenTools.ts';

type Nodes = Pick<Graph, 'nodes' | 'connections'>;

/**
 * Returns the initial state of an agent: all predecessors and nodes named in its expressions may be in the conversation, if it has
 * expressions or tools, which receive its items. Effects of a node come from its type, effects of another agent from its tools. Of types
 * that say nothing, nothing is known against them.
 */
export function standingBefore(graph: Nodes, agent: GraphNode, nodeTypes: ToolTypes): Standing {
  const tools = writtenTools(agent);
  if (tools.length === 0 && !JSON.stringify(agent.parameters ?? {}).includes('{{'))
    return { isTainted: false, readsPrivate: false };
  const before = readByAgent(graph, agent);
  const effects = new Set<Effect>(
    graph.nodes
      .filter((node) => before.has(node.id) && !node.settings?.disabled)
      .flatMap((node) => effectsOfNode(node, nodeTypes)),
  );
  // The prompt contains the server's descriptions of its tools: untrusted content, unless an editor declared otherwise.
  const isDescribed = tools.some(({ describedByOthers }) => describedByOthers);
  return { isTainted: isDescribed || effects.has('brings_untrusted'), readsPrivate: effects.has('reads_private') };
}

/** Effects of a node by its type; of an agent by its tools. */
export function effectsOfNode(node: GraphNode, known: ToolTypes): readonly Effect[] {
  const type = known.get(node);
  if (!type) return [];
  if (type.definition.agent) {
    const tools = writtenTools(node).flatMap((tool) => {
      const toolType = known.get(tool);
      return toolType && mayBeTool(toolType) ? toolEffects(tool, toolType) : [];
    });
    return hasMemory(node) ? [...tools, 'reads_private', 'brings_untrusted'] : tools;
  }
  return nodeEffects(type.definition, node.parameters ?? {}, Object.keys(node.credentials ?? {}).length > 0);
}

/** Its memory has a key: the conversation may contain messages of other runs. */
export function hasMemory({ parameters = {} }: GraphNode): boolean {
  const { key = '' } = (parameters['memory'] ?? {}) as { key?: unknown };
  return key !== '';
}

/** The nodes that lead to an agent or that its parameters name, with all that lead to those. */
function readByAgent({ nodes, connections }: Nodes, agent: GraphNode): Set<string> {
  const sources = Map.groupBy(connections, ({ to }) => to.node);
  const written = JSON.stringify(agent.parameters ?? {});
  const named = nodes.filter(({ name }) => written.includes(JSON.stringify(name).slice(1, -1)));
  const found = new Set(named.map(({ id }) => id).filter((id) => id !== agent.id));
  const open = [agent.id, ...found];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from } of sources.get(next) ?? []) {
      if (found.has(from.node)) continue;
      found.add(from.node);
      open.push(from.node);
    }
  }
  return found;
}
