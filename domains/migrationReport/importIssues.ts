import type { components } from '../../openapi/generated/types.ts';
import type { ImportedFile } from '../exchange/importedFile.ts';
import type { RuleContext } from './MigrationRule.ts';
import { leftPlaceholders } from './rules/placeholders.ts';

type Issue = components['schemas']['MigrationIssue'];
type Found = Omit<Issue, 'where' | 'is_fixable'>;

/** Returns the nodes and expressions of an imported file that do not work here, in the shape of the migration report. */
export function importIssues(
  { draft, report }: Pick<ImportedFile, 'draft' | 'report'>,
  nodeTypes: RuleContext['nodeTypes'],
): Issue[] {
  const names = new Map(draft.nodes.map(({ id, name }) => [id, name]));
  const { title, impact, hint } = leftPlaceholders;
  const context = { nodeTypes, nodeMappings: null };
  const unknown = leftPlaceholders
    .scan({ graph: draft, where: 'draft', isVersion: false }, context)
    .map(({ nodeId, message }): Found => ({
      rule: 'placeholder_left',
      title,
      impact,
      message,
      hint,
      node_id: nodeId,
      node_name: names.get(nodeId) ?? null,
    }));
  const leftOut = report.nodes
    .filter(({ result }) => result === 'left_out')
    .map(({ name, original_type: type, remarks }): Found => ({
      rule: 'node_left_out',
      title: 'A node of the file was left out',
      impact: 'capability_removed',
      node_id: null,
      node_name: name,
      message: remarks[0]?.message ?? `The node type "${type}" has no counterpart.`,
      hint: 'Rebuild what it did with other nodes, if it is needed.',
    }));
  const expressions = nodeTypes
    .findIssues(draft)
    .filter(({ code, severity }) => code === 'expression_invalid' && severity === 'error')
    .map(({ node_id: nodeId, message }): Found => ({
      rule: 'expression_unsupported',
      title: 'An expression uses something that is not supported',
      impact: 'executions_fail',
      node_id: nodeId,
      node_name: names.get(nodeId ?? '') ?? null,
      message,
      hint: 'Change the expression. The draft cannot be published before.',
    }));
  return [...unknown, ...leftOut, ...expressions].map((one) => ({ ...one, where: 'file', is_fixable: false }));
}
