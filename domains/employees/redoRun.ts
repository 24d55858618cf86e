import type { Database } from '../../db/database.ts';
import type { Deliverable } from '../../db/repositories/employees/deliverables.ts';
import { inOrganization } from '../../db/repositories/inOrganization.ts';
import { AppError } from '../../openapi/AppError.ts';
import { recordVerdict, type Decision } from './decideDeliverable.ts';
import { askedRun, openRun, openRunIn, type RunRequest } from './startRun.ts';

/** The requester and the remark. */
export type Redoing = Pick<RunRequest, 'accountId' | 'keyId' | 'requestId' | 'reference' | 'sharePpm' | 'caller'> & {
  organizationId: string;
  remark: string;
  /** Rejects an undecided deliverable in the commit that starts the run; otherwise only a rejected one is redone. */
  reject?: Decision;
};

/**
 * Starts a new run for a rejected deliverable: once free, at its price, or not at all, as defined by the listing. Returns its id. Errors:
 * `redo_not_offered`, `not_found`, those of `startRun`.
 */
export async function redoRun(
  database: Database,
  { status, positionId, runId }: Pick<Deliverable, 'status' | 'positionId' | 'runId'>,
  { organizationId, remark, reject, ...asked }: Redoing,
): Promise<string> {
  if (status !== 'rejected' && !reject)
    throw new AppError('redo_not_offered', 'Only what was rejected is done again. Reject it first, with a reason.');
  const { position, before } = await database.asSystem(async ({ hiredPositions, employeeRuns }) => ({
    position: await hiredPositions.find(organizationId, positionId),
    before: await employeeRuns.find(organizationId, runId),
  }));
  if (!position || !before) throw new AppError('not_found', 'There is no such resource.');
  if (position.redo === 'none')
    throw new AppError('redo_not_offered', 'Its publisher does not offer to do this again.');
  const run = askedRun({
    ...asked,
    position,
    input: before.input,
    maxMicros: null,
    metadata: before.metadata,
    // Free once: repeating a free repetition is charged.
    redo: { runId: before.id, remark, isFree: position.redo === 'once_free' && before.redoOf === null },
  });
  if (!reject) return openRun(database, run);
  try {
    return await database.asSystem(async (repositories) => {
      const { runId: rejected } = await recordVerdict(inOrganization(repositories, organizationId), reject);
      await repositories.employeeRuns.settle(rejected, false);
      return openRunIn(repositories, run);
    });
  } catch (error) {
    // Nothing is left of it, nor of the count of a refusal, which plans show.
    if (error instanceof AppError && refusedByPlan.has(error.code))
      await database.withOrganization(run.publisherId, ({ plans }) => plans.countRefusal());
    throw error;
  }
}

/** Refusals for an own employee and for one of another organization whose publisher's plan has no executions left. */
const refusedByPlan: ReadonlySet<string> = new Set(['execution_quota_exhausted', 'employee_unavailable']);
