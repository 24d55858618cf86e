import type { GraphIssue, GraphNode, ShapeOf } from './graph.ts';

/** Returns code and message for a node whose type, or version of it, this instance does not know. */
export function unknownKind(
  { name, type, type_version: version = 1 }: Pick<GraphNode, 'name' | 'type' | 'type_version'>,
  shapeOf: ShapeOf,
): Pick<GraphIssue, 'code' | 'message'> {
  const known = shapeOf({ type });
  if (!known)
    return {
      code: 'unknown_node_type',
      message: `"${name}" is of type "${type}", which this instance does not know.`,
    };
  const message = `"${name}" has version ${version} of "${type}". This instance knows versions up to ${known.newest ?? 1}. Update the instance, or replace the node.`;
  return { code: 'unknown_node_version', message };
}
