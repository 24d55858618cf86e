import type { Schema } from '../../../api/client.ts';
import type { GraphNode, NodeTypes } from './graph.ts';

/** A tool of an agent as the canvas shows it. */
export type CanvasTool = {
  name: string;
  /** The node type that does the work, in words. */
  kind: string;
  icon: string;
  /** Its place in the agent's parameters, as a JSON pointer. */
  pointer: string;
  /** Its calls have the name itself, or begin with it: servers and API documents have several tools. */
  calls: 'name' | 'prefix';
};

type Lists = { [list: string]: { calls: CanvasTool['calls']; type: string | null } };

const lists: Lists = {
  tools: { calls: 'name', type: null },
  mcp_servers: { calls: 'prefix', type: 'mcp.call' },
  api_documents: { calls: 'prefix', type: 'openapi.call' },
};
/** The node type that uses tools. */
export const agentType = 'ai.agent';
const noTools: CanvasTool[] = [];

/** Returns the tools of an agent in the order of its form: its own, those of MCP servers, and API documents. */
export function agentTools({ type, parameters = {} }: GraphNode, nodeTypes: NodeTypes): CanvasTool[] {
  if (type !== agentType) return noTools;
  return Object.entries(lists).flatMap(([list, { calls, type: fixed }]) => {
    const entries: unknown = parameters[list];
    return (Array.isArray(entries) ? (entries as unknown[]) : []).flatMap((entry, place) => {
      if (typeof entry !== 'object' || entry === null) return [];
      const { name, type: own } = entry as { name?: unknown; type?: unknown };
      const nodeType = nodeTypes.get(fixed ?? (typeof own === 'string' ? own : ''));
      return [
        {
          name: typeof name === 'string' ? name : '',
          kind: nodeType?.title ?? '',
          icon: nodeType?.icon ?? '',
          pointer: `/${list}/${place}`,
          calls,
        },
      ];
    });
  });
}

type Use = Schema<'AgentToolUse'>;

/** Returns the calls of a tool in a run: of one name, or of all tools of a server or document. Empty if it was not called. */
export function usesOf(tool: CanvasTool, all: readonly CanvasTool[], uses: readonly Use[]): Use[] {
  const own = new Set(all.filter(({ calls }) => calls === 'name').map(({ name }) => name));
  return uses.filter((use) =>
    tool.calls === 'name' ? use.tool === tool.name : !own.has(use.tool) && use.tool.startsWith(`${tool.name}_`),
  );
}
