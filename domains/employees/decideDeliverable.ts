import type { AuditActor } from '../audit/auditTrail.ts';
import { noteAudit } from '../audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';
import type { Deliverable } from '../../db/repositories/employees/deliverables.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { settleVerdict } from './settleVerdict.ts';

/** The verdict of one decider on a deliverable. */
export interface Decision {
  organizationId: string;
  deliverableId: string;
  status: 'accepted' | 'rejected';
  /** Required for rejections. */
  reason: string | null;
  /** Account that decides; null for an execution without one. */
  decidedBy: string | null;
  /** Origin for the audit log. Null if the operation of the request records the decision itself (`x-audit`). */
  audit: { origin: { by_link: true } | { by_execution: string }; actor?: AuditActor } | null;
}

type Decided = Deliverable & ProjectStandingRow;

/**
 * Records a verdict and settles the credits of the run: the first verdict is final, and repeating it changes nothing. `check` runs first, in
 * the transaction that records the verdict. Errors: those of `check`; `not_found`; `deliverable_decided` for a verdict that differs from the
 * first one.
 */
export async function decideDeliverable(
  database: Database,
  decision: Decision,
  check?: (repositories: Repositories) => Promise<unknown>,
): Promise<Decided> {
  const decided = await database.withOrganization(decision.organizationId, async (repositories) => {
    await check?.(repositories);
    return recordVerdict(repositories, decision);
  });
  await settleVerdict(database, decided.runId, decision.status);
  return decided;
}

/** Records a verdict in a transaction of its organization. The caller settles it. Errors: `not_found`, `deliverable_decided`. */
export async function recordVerdict(repositories: Repositories, decision: Decision): Promise<Decided> {
  const { deliverables } = repositories;
  const { deliverableId: id, status, reason, decidedBy, audit } = decision;
  const isFirst = await deliverables.decide(id, { status, reason, decidedBy });
  const decided = await deliverables.find(id, decidedBy ?? ''); // a statement of its own: it sees what won a race
  if (!decided) throw new AppError('not_found', 'This deliverable was deleted.');
  if (isFirst && audit !== null)
    await noteAudit(repositories, {
      action: `deliverable.${status}`,
      target: { id, name: decided.title },
      before: { status: 'pending' },
      after: { status, ...audit.origin },
      ...(audit.actor && { actor: audit.actor }),
    });
  if (decided.status === status) return decided;
  throw new AppError('deliverable_decided', `This deliverable was ${decided.status} before. A verdict is final.`);
}
