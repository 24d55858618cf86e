import type { Graph, GraphNode, NodeTypes } from '../../model/graph.ts';

/** Triggers that publishing brings up or takes down. */
export type PublishedTriggers = {
  /** Those of the draft that start by themselves once it is published. */
  up: GraphNode[];
  /** Triggers that are published but no longer in the draft. */
  down: GraphNode[];
};

/** Returns the effects of publishing the draft on triggers; manual triggers are omitted because they never start automatically. */
export function publishedTriggers(draft: Graph, published: Graph | undefined, nodeTypes: NodeTypes): PublishedTriggers {
  const up = liveTriggers(draft, nodeTypes);
  const stays = new Set(up.map(({ id }) => id));
  return { up, down: liveTriggers(published, nodeTypes).filter(({ id }) => !stays.has(id)) };
}

/** The triggers of a graph that start by themselves while it is published. */
export function liveTriggers(graph: Graph | undefined, nodeTypes: NodeTypes): GraphNode[] {
  return (graph?.nodes ?? []).filter(
    ({ type, settings }) =>
      nodeTypes.get(type)?.trigger === true && type !== 'trigger.manual' && settings?.disabled !== true,
  );
}
