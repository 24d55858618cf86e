import type { GraphRule } from '../MigrationRule.ts';
import { writtenTypes } from '../writtenTypes.ts';

export const unknownNodeTypes: GraphRule = {
  id: 'node_type_unknown',
  since: '0.1.0',
  title: 'A node is of a type that this version does not have',
  impact: 'executions_fail',
  hint: 'Replace the node. A type may also be switched off by a setting, such as ssh.command by SERVICE_SSH_COMMAND.',
  scan: ({ graph }, { nodeTypes }) =>
    graph.nodes.flatMap((node) =>
      [...new Set(writtenTypes(node).map(({ type }) => type))]
        .filter((type) => nodeTypes.shapeOf(type) === undefined)
        .map((type) => ({ nodeId: node.id, message: `The node type "${type}" is unknown.` })),
    ),
};
