import type { GraphRule } from '../MigrationRule.ts';
import type { NodeKind, ShapeOf } from '../../../workflows/graph/graph.ts';
import { writtenTypes } from '../writtenTypes.ts';

export const unknownNodeTypes: GraphRule = {
  id: 'node_type_unknown',
  since: '0.1.0',
  title: 'A node is of a type, or a version of it, that this version does not have',
  impact: 'executions_fail',
  hint: 'Replace the node. A type may also be switched off by a setting, such as ssh.command by SERVICE_SSH_COMMAND.',
  scan: ({ graph }, { nodeTypes }) =>
    graph.nodes.flatMap((node) =>
      [...new Set(writtenTypes(node).flatMap((written) => unknownText(written, nodeTypes.shapeOf) ?? []))].map(
        (message) => ({ nodeId: node.id, message }),
      ),
    ),
};

function unknownText(kind: NodeKind, shapeOf: ShapeOf): string | null {
  const { type, type_version: version = 1 } = kind;
  if (shapeOf(kind)) return null;
  return shapeOf({ type }) ? `Version ${version} of "${type}" is unknown.` : `The node type "${type}" is unknown.`;
}
