import { isDangerous, type Effect } from '../../domains/agents/tools/effects.ts';
import type { Graph, GraphIssue, GraphNode, NodeKind, ShapeOf } from '../../workflows/graph/graph.ts';
import type { NodeType } from '../engine/nodeType.ts';
import { unknownKind } from '../../workflows/graph/unknownKind.ts';
import { toolEffects } from '../../domains/agents/tools/toolEffects.ts';
import { mayBeTool } from '../../domains/agents/tools/ToolType.ts';
import { writtenTools } from '../../domains/agents/tools/writtenTools.ts';
import type { WrittenTool } from '../../domains/agents/tools/WrittenTool.ts';
import { argumentName, withFilled } from '../../domains/agents/tools/filledParameters.ts';
import { hasMemory, standingBefore } from '../../domains/agents/tools/standingBefore.ts';

interface Known {
  get: (node: NodeKind) => NodeType | undefined;
  shapeOf: ShapeOf;
}

/** Providers take no more. */
const mostTools = 128;

/**
 * Returns the issues of a graph's agents and their tools. Errors: a type that cannot be a tool, invalid parameters, two tools with one
 * name. Warnings: risks from untrusted content, namely calls that will need approval, or unapproved calls because approval was switched
 * off.
 */
export function findAgentIssues(graph: Graph, known: Known): GraphIssue[] {
  return graph.nodes.flatMap((node) => {
    if (!known.get(node)?.definition.agent || node.settings?.disabled) return [];
    const tools = writtenTools(node);
    return [
      ...tools.flatMap((tool, index) => toolIssues(node, { tool, index, tools }, known)),
      ...injectionIssues(graph, node, known),
    ];
  });
}

function toolIssues(
  node: GraphNode,
  { tool, index, tools }: { tool: WrittenTool; index: number; tools: readonly WrittenTool[] },
  known: Known,
): GraphIssue[] {
  const at = tool.pointer;
  const issue = (parameter: string, code: GraphIssue['code'], message: string): GraphIssue => ({
    node_id: node.id,
    parameter: `${at}${parameter}`,
    severity: 'error',
    code,
    message,
  });
  const issues: GraphIssue[] = [];
  if (tools.findIndex(({ name }) => name === tool.name) !== index)
    issues.push(issue('/name', 'parameter_invalid', `The tool "${tool.name}" is there twice.`));
  const type = known.get(tool);
  if (!type || !mayBeTool(type)) return [...issues, issue('/type', 'parameter_invalid', noToolText(tool, known))];
  const names = tool.filled.map(argumentName);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) issues.push(issue('/filled', 'parameter_invalid', `The model fills in "${twice}" twice.`));
  if (tool.approval === 'condition' && tool.approval_condition === '')
    issues.push(issue('/approval_condition', 'parameter_missing', 'The condition is required.'));
  const problems = type.shape.checkParameters(withFilled(tool.parameters, tool.filled, undefined));
  if (index === mostTools)
    issues.push(
      issue('', 'parameter_invalid', `An agent can have up to ${mostTools} tools, those of servers included.`),
    );
  return [
    ...issues,
    ...problems.map(({ parameter, code, message, severity = 'error' as const }) => ({
      ...issue(`/parameters${parameter}`, code, message),
      severity,
    })),
  ];
}

function noToolText(tool: WrittenTool, known: Known): string {
  const type = known.get(tool);
  if (!type && known.shapeOf({ type: tool.type })) return unknownKind(tool, known.shapeOf).message;
  const reason = type?.definition.asTool?.reason;
  return `Nodes of the type "${tool.type}" cannot be tools.${reason === undefined ? '' : ` ${reason}`}`;
}

function injectionIssues(graph: Graph, node: GraphNode, known: Known): GraphIssue[] {
  const before = standingBefore(graph, node, known);
  const tools = writtenTools(node).flatMap((tool) => {
    const type = known.get(tool);
    return type && mayBeTool(type) ? [{ tool, effects: toolEffects(tool, type) }] : [];
  });
  const has = (effect: Effect): boolean => tools.some(({ effects }) => effects.includes(effect));
  const standing = {
    isTainted: before.isTainted || has('brings_untrusted'),
    readsPrivate: before.readsPrivate || has('reads_private') || hasMemory(node),
  };
  const dangerous = tools.filter(({ effects }) => isDangerous(effects, standing)).map(({ tool }) => `"${tool.name}"`);
  if (dangerous.length === 0) return [];
  const { tainted } = (node.parameters?.['approval'] ?? {}) as { tainted?: unknown };
  const names = dangerous.join(', ');
  const message =
    tainted === 'off'
      ? `"${node.name}" may read what strangers wrote and private data, and then use ${names} without an approval.`
      : `"${node.name}" may read what strangers wrote and private data. After that, a person must approve calls of ${names}.`;
  return [{ node_id: node.id, parameter: '/approval', severity: 'warning', code: 'agent_exposed', message }];
}
