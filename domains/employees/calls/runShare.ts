import { noteAudit, noteAuditedBefore } from '../../audit/noteAudit.ts';
import { withoutAuditTrail } from '../../audit/auditTrail.ts';
import type { Database } from '../../../db/database.ts';
import type { EmployeeRun } from '../../../db/repositories/employees/employeeRuns.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { SharedRun } from '../../../db/repositories/employees/runShares.ts';
import { hasEnded } from '../followRun.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';
import { readEmployee } from '../publishing/readEmployee.ts';
import { readPosition } from '../publishing/readPosition.ts';

const hourMs = 3_600_000;

/** Reads a run of a position and checks the caller's permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function runToShare(
  database: Database,
  {
    positionId,
    runId,
    actor,
    permission,
  }: { positionId: string; runId: string; actor: AccountActor; permission: Permission },
): Promise<EmployeeRun> {
  const { organizationId } = actor;
  const { id } = await database.withOrganization(organizationId, (repositories) =>
    readPosition(repositories, { id: positionId, actor, permission }),
  );
  const run = found(await database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, runId)));
  return found(run.positionId === id ? run : null);
}

/** Shares a run with its publisher and records it in both logs. Errors: `run_not_shareable`. */
export async function shareRun(
  database: Database,
  run: EmployeeRun,
  { hours, accountId }: { hours: number; accountId: string },
): Promise<Date> {
  if (run.organizationId === run.publisherId || run.itemsOrganizationId !== null || !hasEnded(run))
    throw new AppError(
      'run_not_shareable',
      'Only runs that have ended, of employees of other organizations, are shared with their publishers.',
    );
  const expiresAt = new Date(Date.now() + hours * hourMs);
  await database.asSystem(async (repositories) => {
    await repositories.runShares.share(run, { by: accountId, expiresAt });
    const after = { shared_until: expiresAt.toISOString() };
    const { organizationId, id } = run;
    await noteAudit(repositories, { organizationId, target: { kind: 'run', id }, after });
    await noteForPublisher(repositories, run, { action: 'run.shared', after });
  });
  return expiresAt;
}

/** Ends the share and records it in both logs. */
export async function endRunShare(database: Database, run: EmployeeRun): Promise<void> {
  await database.asSystem(async (repositories) => {
    if (!(await repositories.runShares.end(run))) return;
    const { organizationId, id } = run;
    await noteAudit(repositories, { organizationId, target: { kind: 'run', id } });
    await noteForPublisher(repositories, run, { action: 'run.share_ended' });
  });
}

/**
 * Reads a shared run for a member who may work on its employee and records the access in both logs, once an hour per account. Errors:
 * `not_found`, `insufficient_scope`, `project_archived`.
 */
export async function viewSharedRun(
  database: Database,
  { runId, actor }: { runId: string; actor: AccountActor },
): Promise<{ shared: SharedRun & { organizationId: string }; run: EmployeeRun }> {
  const publisherId = actor.organizationId;
  const shared = found(await database.asSystem(({ runShares }) => runShares.find(publisherId, runId)));
  await database.withOrganization(publisherId, (repositories) =>
    readEmployee(repositories, { id: shared.employeeId, actor, permission: 'employees.edit' }),
  );
  const run = await database.asSystem(async (repositories) => {
    const { organizationId } = shared;
    const look = { publisherId, runId, accountId: actor.accountId };
    // An open page reads it repeatedly, so an access is recorded once an hour.
    if (!(await repositories.runShares.isNewLook(look, shared.createdAt))) noteAuditedBefore();
    else {
      const target = { kind: 'run', id: runId };
      await noteAudit(repositories, { organizationId: publisherId, target });
      // The hirer reads that its publisher has looked, and not who or from where.
      await withoutAuditTrail(() => noteAudit(repositories, { action: 'shared_run.viewed', organizationId, target }));
    }
    return repositories.employeeRuns.find(organizationId, runId);
  });
  return { shared, run: found(run) };
}

/** Without who did it, and from where: the publisher does not learn whose run it is. */
async function noteForPublisher(
  repositories: Repositories,
  { id, publisherId: organizationId }: EmployeeRun,
  note: { action: 'run.shared' | 'run.share_ended'; after?: object },
): Promise<void> {
  await withoutAuditTrail(() => noteAudit(repositories, { ...note, organizationId, target: { kind: 'run', id } }));
}
