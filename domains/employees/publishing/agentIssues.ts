import { credentialIdsOf } from '../../credentials/slots.ts';
import type { NodeTypes } from '../../../activities/engine/nodeTypes.ts';
import type { CredentialReference } from '../../../db/repositories/credentials.ts';
import type { EmployeeMakeUp } from '../../../db/repositories/employees.ts';
import { agentGraph, agentNodes, hasTools } from '../agentGraph.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Issue = components['schemas']['GraphIssue'];
type Worker = EmployeeMakeUp['worker'];

/** Ids of the credentials that an agent's tools name. */
export function agentCredentials(worker: Worker): string[] {
  if (worker?.kind !== 'agent') return [];
  return credentialIdsOf({ nodes: [{ credentials: worker.credentials ?? {} }] });
}

/**
 * What should be mended in an agent with tools: what the canvas would say of the node `ai.agent` between a call and its delivery, by the parameter of the
 * worker. So what strangers could make of it is there, too: the input is a stranger's.
 */
export function agentIssues(
  { worker, instructions, outputSchema }: Pick<EmployeeMakeUp, 'worker' | 'instructions' | 'outputSchema'>,
  { nodeTypes, usable }: { nodeTypes: Pick<NodeTypes, 'findIssues'>; usable: readonly CredentialReference[] },
): Issue[] {
  if (worker?.kind !== 'agent' || !hasTools(worker)) return [];
  return nodeTypes
    .findIssues(agentGraph({ worker, instructions, outputSchema }), usable)
    .filter(({ node_id: node }) => node === agentNodes.agent)
    .map((issue) => ({ ...issue, node_id: null }));
}
