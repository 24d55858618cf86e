import { agentTool } from '../../agents/tools/agentTool.ts';
import { writtenTools } from '../../agents/tools/writtenTools.ts';
import type { ToolTypes } from '../../agents/tools/ToolType.ts';
import type { Graph } from '../../../workflows/graph/graph.ts';

/** Returns the error of edited arguments for a tool call, by the tool's schema; null for none. */
export function argumentsFault(
  nodeTypes: ToolTypes,
  graph: Graph,
  { nodeId, tool: name, given }: { nodeId: string; tool: string; given: Record<string, unknown> },
): string | null {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const written = node && writtenTools(node).find((tool) => tool.name === name);
  const tool = written && agentTool(written, nodeTypes);
  return tool ? tool.faultOf(given) : 'the tool is no longer there';
}
