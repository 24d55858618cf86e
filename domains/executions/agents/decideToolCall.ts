import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { inlineRelayMs } from '../lifecycle/startExecution.ts';

/** A decision about a tool call. */
export interface DecidedToolCall {
  organizationId: string;
  accountId: string | null;
  /** The name entered by a person who decides through the link, '' for none; null (default) for an account. */
  byLink?: string | null;
  executionId: string;
  callId: string;
  decision: 'approve' | 'reject';
  /** Only of an approval: in place of the model's own. */
  arguments: Record<string, unknown> | null;
  reason: string | null;
  forRestOfRun: boolean;
}

/**
 * Decides a call. When this resolves it is durable that this decision counts and no other; it answers the message that wakes the workflow.
 * Throws `already_decided` (also after the deadline) or `execution_finished`.
 */
export async function decideToolCall(database: Database, decided: DecidedToolCall): Promise<{ outboxId: string }> {
  const { organizationId, executionId, callId, decision } = decided;
  const outboxId = newId('outbox');
  const isApproved = decision === 'approve';
  const edited = isApproved ? decided.arguments : null;
  const found = await database.withOrganization(organizationId, async ({ agentDecisions }) => {
    const isFirst = await agentDecisions.decide(executionId, callId, {
      decision: isApproved ? (edited ? 'edited' : 'approved') : 'rejected',
      accountId: decided.accountId,
      byLink: decided.byLink ?? null,
      arguments: edited,
      reason: isApproved ? null : decided.reason,
      forRestOfRun: isApproved && decided.forRestOfRun,
      outboxId,
      relayAfterMs: inlineRelayMs,
    });
    return isFirst ? null : await agentDecisions.find(executionId, callId);
  });
  if (found === null) return { outboxId };
  if (['success', 'error', 'canceled'].includes(found.executionStatus))
    throw new AppError('execution_finished', 'The execution has ended.');
  throw new AppError('already_decided', 'The call was decided already, or its time is over.');
}
