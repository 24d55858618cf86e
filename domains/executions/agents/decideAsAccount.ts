import type { Database } from '../../../db/database.ts';
import type { FoundToolCall } from '../../../db/repositories/executions/agentDecisions.ts';
import { found } from '../../../openapi/notFound.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ToolTypes } from '../../agents/tools/ToolType.ts';
import type { AccountActor } from '../../identity/actor.ts';
import type { Executions } from '../executions.ts';
import { checkEditedArguments } from '../reading/checkEditedArguments.ts';
import { findWithItems } from '../reading/readExecution.ts';

type Decision = components['schemas']['ToolCallDecision'];
type Verdict = Omit<Decision, 'for_rest_of_run'> & Partial<Pick<Decision, 'for_rest_of_run'>>;

/** A decision of an account about a tool call that waits for an approval. */
export interface AccountDecision {
  readonly executionId: string;
  readonly callId: string;
  readonly actor: AccountActor;
  readonly verdict: Verdict;
}

interface Deciding {
  readonly database: Database;
  readonly executions: Pick<Executions, 'decideToolCall'>;
  readonly nodeTypes: ToolTypes;
}

/**
 * Decides a call, wakes its execution, and returns the call as it is then. Errors: those of `findWithItems`, `checkEditedArguments` and
 * `Executions.decideToolCall`; `not_found`.
 */
export async function decideAsAccount(
  deps: Deciding,
  { executionId, callId, actor, verdict }: AccountDecision,
): Promise<FoundToolCall> {
  const { organizationId, accountId } = actor;
  const permission = 'digital_organizations.execute';
  await deps.database.withOrganization(organizationId, async (repositories) => {
    await findWithItems(repositories, { id: executionId, actor, permission });
    const call = found(await repositories.agentDecisions.find(executionId, callId));
    await checkEditedArguments(repositories, { executionId, call, body: verdict }, deps);
  });
  await deps.executions.decideToolCall({
    organizationId,
    accountId,
    executionId,
    callId,
    decision: verdict.decision,
    arguments: verdict.arguments ?? null,
    reason: verdict.reason ?? null,
    forRestOfRun: verdict.for_rest_of_run ?? false,
  });
  return deps.database.withOrganization(organizationId, async ({ agentDecisions }) =>
    found(await agentDecisions.find(executionId, callId)),
  );
}
