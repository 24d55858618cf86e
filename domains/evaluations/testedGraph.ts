import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];

/** Node types that an evaluation can test alone: agents, and prompts. */
export const aloneTypes: readonly string[] = ['ai.agent', 'ai.chat'];

/**
 * Returns the graph to run: all of it, or one agent or prompt after a trigger that passes it the item of a row. Pinned items are ignored
 * then, because they would replace the tested output. Null if the graph has no such node.
 */
export function testedGraph(graph: Graph, targetNodeId: string | null): Graph | null {
  if (targetNodeId === null) return graph;
  const node = graph.nodes.find(({ id, type }) => id === targetNodeId && aloneTypes.includes(type));
  if (node === undefined) return null;
  const { disabled: _disabled, ...settings } = node.settings ?? {};
  const trigger = {
    id: free('row', node.id),
    name: free('Row', node.name),
    type: 'trigger.manual',
    position: { x: node.position.x - 240, y: node.position.y },
  };
  return {
    nodes: [trigger, { ...node, settings }],
    connections: [{ from: { node: trigger.id, port: 'main' }, to: { node: node.id, port: 'main' } }],
  };
}

/** This word, unless the node has it already. */
function free(word: string, taken: string): string {
  return word === taken ? `${word} 1` : word;
}
