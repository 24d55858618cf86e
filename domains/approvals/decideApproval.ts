import type { AuditActor } from '../audit/auditTrail.ts';
import { noteAudit, noteAuditedBefore } from '../audit/noteAudit.ts';
import type { Executions } from '../executions/executions.ts';
import type { ApprovalWaitDetails } from '../executions/waits/waitDetails.ts';
import type { AccountActor } from '../identity/actor.ts';
import type { Database } from '../../db/database.ts';
import type { ApprovalRow } from '../../db/repositories/executions/approvals.ts';
import { AppError } from '../../openapi/AppError.ts';
import { checkVerdict, type GivenVerdict, type Verdict } from './checkVerdict.ts';
import { readToDecide } from './readApproval.ts';

/** The person who decides, by an account or a link. */
export interface Decider {
  /** Null for a holder of the link without an account. */
  readonly accountId: string | null;
  readonly name: string;
  /** By a link, without signing in. */
  readonly byLink: boolean;
  /** For the audit log, where the request has no actor of its own. */
  readonly audit?: AuditActor;
}

type Wait = Pick<ApprovalRow, 'id' | 'organizationId' | 'executionId' | 'number' | 'details'>;

/**
 * Decides an approval and continues its execution. When this resolves it is durable that this decision counts and no other: decision, event
 * of the audit log and message to the workflow are one transaction. Errors: `already_decided`, `wait_timed_out`, `execution_finished`.
 */
export async function decideApproval(
  executions: Pick<Executions, 'resume'>,
  { id, organizationId, executionId, number, details }: Wait,
  { verdict, decider }: { verdict: Verdict; decider: Decider },
): Promise<void> {
  const { title, choices } = details as ApprovalWaitDetails;
  const { choice, comment, values } = verdict;
  const { accountId, name, byLink, audit } = decider;
  const json = {
    choice,
    label: choices.find(({ value }) => value === choice)?.label ?? choice,
    comment,
    values,
    decided_by: { account_id: accountId, name },
    by_link: byLink,
    decided_at: new Date().toISOString(),
  };
  try {
    await executions.resume({
      wait: { organizationId, executionId, number, suffix: '', kind: 'approval' },
      items: [{ json }],
      also: async (repositories) => {
        const entered = accountId === null ? name : ''; // the name of an account is the account's
        const decidedByLink = byLink ? entered : null;
        await repositories.approvals.decide(id, { choice, comment, decidedBy: accountId, decidedByLink });
        await noteAudit(repositories, {
          action: 'approval.decided',
          target: { kind: 'approval', id, name: title },
          before: { choice: null },
          after: { choice, execution_id: executionId, by_link: byLink },
          ...(audit && { actor: audit }),
        });
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_resumed') throw error;
    throw new AppError('already_decided', 'This was already decided. The first decision counts.');
  }
}

/**
 * Decides an approval as an account and returns it as it is then. The same choice again by the same account changes nothing. Errors: those of
 * `readToDecide`, `checkVerdict` and `decideApproval`.
 */
export async function decideAsAccount(
  { database, executions }: { database: Database; executions: Pick<Executions, 'resume'> },
  { id, actor, given }: { id: string; actor: AccountActor; given: GivenVerdict },
): Promise<ApprovalRow> {
  const read = () =>
    database.withOrganization(actor.organizationId, (repositories) => readToDecide(repositories, { id, actor }));
  const approval = await read();
  const verdict = checkVerdict(approval.details as ApprovalWaitDetails, given);
  try {
    const decider = { accountId: actor.accountId, name: approval.viewerName ?? '', byLink: false };
    await decideApproval(executions, approval, { verdict, decider });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_decided') throw error;
    const decided = await read();
    if (decided.decidedBy !== actor.accountId || decided.choice !== verdict.choice) throw error;
    noteAuditedBefore();
    return decided;
  }
  return read();
}
