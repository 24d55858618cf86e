import type { GraphRule } from '../MigrationRule.ts';
import { withReplacedValues } from './replacedValues.ts';

const codes: ReadonlySet<string> = new Set([
  'parameter_missing',
  'parameter_invalid',
  'expression_invalid',
  'node_version_mismatch',
]);

/**
 * Nothing is published with errors. Therefore an error in a version means that a node type accepts less than when it was published; drafts have
 * errors while people work on them.
 */
export const refusedParameters: GraphRule = {
  id: 'parameters_refused',
  since: '0.1.0',
  title: 'A node type no longer accepts a parameter as it is written',
  impact: 'executions_fail',
  hint: 'Change the parameter in the draft, and publish the draft.',
  scan: ({ graph, isVersion }, { nodeTypes }) => {
    if (!isVersion) return [];
    const known = new Set(graph.nodes.filter((node) => nodeTypes.shapeOf(node)).map(({ id }) => id));
    return nodeTypes
      .findIssues(withReplacedValues(graph))
      .filter(({ severity, code }) => severity === 'error' && codes.has(code))
      .flatMap(({ node_id: nodeId, message }) => (nodeId !== null && known.has(nodeId) ? [{ nodeId, message }] : []));
  },
};
