import { credentialIdsOf } from '../../credentials/slots.ts';
import type { CredentialReference } from '../../../db/repositories/credentials/credentials.ts';
import type { EmployeeMakeUp } from '../../../db/repositories/employees/employees.ts';
import { agentGraph, agentNodes, hasTools } from '../agentGraph.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Graph } from '../../../workflows/graph/graph.ts';

type Issue = components['schemas']['GraphIssue'];
type Worker = EmployeeMakeUp['worker'];

/** The node types of the instance, as far as the check of an agent goes. */
export interface AgentChecks {
  /** Returns the issues of a graph whose project may use the `usable` credentials. */
  findIssues: (graph: Graph, usable: readonly CredentialReference[]) => Issue[];
}

/** Returns the IDs of the credentials that an agent's tools name. */
export function agentCredentials(worker: Worker): string[] {
  if (worker?.kind !== 'agent') return [];
  return credentialIdsOf({ nodes: [{ credentials: worker.credentials ?? {} }] });
}

/**
 * Returns the issues of an agent with tools, by the parameter of the worker: the same issues that the canvas reports for a node `ai.agent` between a call
 * and its delivery. Issues of untrusted input are included, because callers provide the input.
 */
export function agentIssues(
  { worker, instructions, outputSchema }: Pick<EmployeeMakeUp, 'worker' | 'instructions' | 'outputSchema'>,
  { nodeTypes, usable }: { nodeTypes: AgentChecks; usable: readonly CredentialReference[] },
): Issue[] {
  if (worker?.kind !== 'agent' || !hasTools(worker)) return [];
  return nodeTypes
    .findIssues(agentGraph({ worker, instructions, outputSchema }), usable)
    .filter(({ node_id: node }) => node === agentNodes.agent)
    .map((issue) => ({ ...issue, node_id: null }));
}
