import { startRun } from '../../../employees/startRun.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { readDeliverable } from '../../employees/readDeliverable.ts';
import { hiredPosition } from '../../employees/readPosition.ts';
import { shownRun } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../notFound.ts';

/** Starts a new run for a rejected deliverable, with a remark; once free, at its price, or not at all, as the listing says. */
export const redoDeliverable: Handler<'redoDeliverable'> = async ({ params, body, actor, requestId, workId }, deps) => {
  const { organizationId, accountId, keyId } = actor;
  const query = { id: params.deliverable_id, actor, permission: 'deliverables.decide' } as const;
  const deliverable = await deps.database.withOrganization(organizationId, (repositories) =>
    readDeliverable(repositories, query),
  );
  if (deliverable.status !== 'rejected')
    throw new AppError('redo_not_offered', 'Only what was rejected is done again. Reject it first, with a reason.');
  const position = await hiredPosition(deps.database, organizationId, deliverable.positionId);
  const before = found(
    await deps.database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, deliverable.runId)),
  );
  if (position.redo === 'none')
    throw new AppError('redo_not_offered', 'Its publisher does not offer to do this again.');
  const runId = await startRun(deps.database, {
    position,
    input: before.input,
    maxMicros: null,
    metadata: before.metadata,
    accountId,
    keyId,
    requestId,
    reference: workId,
    sharePpm: deps.settings.employeeSharePpm,
    // Free once: what is done again for free is not free again.
    redo: { runId: before.id, remark: body.remark, isFree: position.redo === 'once_free' && before.redoOf === null },
  });
  void deps.executions.deliverDue().catch(() => undefined);
  const run = found(await deps.database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, runId)));
  return { status: 202, body: await shownRun(deps, run) };
};
