import type { GraphNode } from '../../../workflows/graph/graph.ts';
import type { WrittenTool } from './WrittenTool.ts';

/** Returns a tool as a node of its own, with the credentials that the agent has for it (`<tool>.<slot>`). */
export function toolNode(agent: GraphNode, tool: WrittenTool): GraphNode {
  const prefix = `${tool.slots}.`;
  const credentials = Object.entries(agent.credentials ?? {}).flatMap(([slot, credential]) =>
    slot.startsWith(prefix) ? [[slot.slice(prefix.length), credential] as const] : [],
  );
  return {
    id: agent.id,
    name: `${agent.name}: ${tool.name}`,
    type: tool.type,
    ...(tool.type_version === undefined ? {} : { type_version: tool.type_version }),
    position: agent.position,
    parameters: tool.parameters,
    credentials: Object.fromEntries(credentials),
    settings: {
      timeout_ms: tool.timeout_seconds * 1000,
      ...(agent.settings?.execute_once ? { execute_once: true } : {}),
    },
  };
}
