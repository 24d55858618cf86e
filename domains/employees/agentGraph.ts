import type { PinnedWorker } from '../../db/repositories/employees/employeeVersions.ts';
import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];
type Agent = Extract<PinnedWorker, { kind: 'agent' }>;

/** The fields of an employee that define its agent. */
export interface AgentWork {
  worker: Agent;
  instructions: string;
  outputSchema: Record<string, unknown> | null;
}

/** Ids of the nodes in the graph of an agent with tools. */
export const agentNodes = { called: 'called', agent: 'agent', deliver: 'deliver' } as const;

/** Minutes that a tool call waits for an approval that no one can give. */
const unseenMinutes = 1;

/** True for an agent that works step by step, and so as an execution; one without tools is asked once. */
export function hasTools({ tools = [], mcp_servers: servers = [], api_documents: documents = [] }: Agent): boolean {
  return tools.length > 0 || servers.length > 0 || documents.length > 0;
}

/**
 * Returns the graph of an employee's agent with tools: its call, the node `ai.agent`, and the delivery of its output. So steps, tool calls,
 * limits, approvals and taint are those of that node. `isSeen` is false for a run whose items are hidden from its publisher: no one can
 * approve its calls, so they wait as briefly as possible.
 */
export function agentGraph({ worker, instructions, outputSchema }: AgentWork, isSeen = true): Graph {
  const { model, tools, mcp_servers, api_documents, limits, approval, credentials = {} } = worker;
  const isJson = outputSchema !== null;
  const { called, agent, deliver } = agentNodes;
  const parameters = {
    model,
    instructions: asWritten(instructions),
    prompt: '{{ JSON.stringify($json, null, 2) }}',
    ...(tools ? { tools } : {}),
    ...(mcp_servers ? { mcp_servers } : {}),
    ...(api_documents ? { api_documents } : {}),
    ...(isJson ? { output: 'json', output_schema: outputSchema } : {}),
    ...(limits ? { limits } : {}),
    ...(approval || !isSeen
      ? { approval: { ...approval, ...(isSeen ? {} : { time_limit_minutes: unseenMinutes }) } }
      : {}),
  };
  const nodes: Graph['nodes'] = [
    { id: called, name: 'Called', type: 'trigger.employee', position: { x: 0, y: 0 } },
    { id: agent, name: 'Agent', type: 'ai.agent', position: { x: 240, y: 0 }, parameters, credentials },
    {
      id: deliver,
      name: 'Deliver',
      type: 'employee.deliver',
      position: { x: 480, y: 0 },
      parameters: isJson ? { json: '{{ $json.json }}' } : { text: '{{ $json.text }}' },
    },
  ];
  const edge = (from: string, to: string) => ({ from: { node: from, port: 'main' }, to: { node: to, port: 'main' } });
  return { nodes, connections: [edge(called, agent), edge(agent, deliver)] };
}

/** A text whose braces mean nothing: an agent without tools reads its instructions as they are, too. */
function asWritten(text: string): string {
  if (!text.includes('{{')) return text;
  const literal = JSON.stringify(text)
    .replaceAll('{', String.raw`\u007b`)
    .replaceAll('}', String.raw`\u007d`);
  return `{{ ${literal} }}`;
}
