import { AppError } from '../../openapi/AppError.ts';
import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';
import type { DraftingNodeTypes } from './draftingTypes.ts';

/**
 * Returns a draft with its nodes in the newest versions of their types, which are the only ones that a model reads about. Nodes that cannot
 * be updated stay as they are.
 */
export function newestDraft(draft: Graph, nodeTypes: Pick<DraftingNodeTypes, 'shapeOf' | 'update'>): Graph {
  return { ...draft, nodes: draft.nodes.map((node) => newestNode(node, nodeTypes)) };
}

function newestNode(node: GraphNode, { shapeOf, update }: Pick<DraftingNodeTypes, 'shapeOf' | 'update'>): GraphNode {
  const { type, type_version: version = 1, parameters = {} } = node;
  if ((shapeOf({ type })?.newest ?? 1) <= version) return node;
  try {
    const updated = update({ type, type_version: version, parameters });
    return updated ? { ...node, type_version: updated.type_version, parameters: updated.parameters } : node;
  } catch (error) {
    if (error instanceof AppError) return node;
    throw error;
  }
}
