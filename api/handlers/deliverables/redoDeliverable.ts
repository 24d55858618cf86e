import { redoRun } from '../../../domains/employees/redoRun.ts';
import { readDeliverable } from '../../../domains/employees/publishing/readDeliverable.ts';
import { toRunResponse } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Starts a new run for a rejected deliverable, with a remark; once free, at its price, or not at all, as defined by the listing. */
export const redoDeliverable: Handler<'redoDeliverable'> = async ({ params, body, actor, requestId, workId }, deps) => {
  const { organizationId, accountId, keyId } = actor;
  const query = { id: params.deliverable_id, actor, permission: 'deliverables.decide' } as const;
  const deliverable = await deps.database.withOrganization(organizationId, (repositories) =>
    readDeliverable(repositories, query),
  );
  const runId = await redoRun(deps.database, deliverable, {
    organizationId,
    remark: body.remark,
    accountId,
    keyId,
    requestId,
    reference: workId,
    sharePpm: deps.settings.employeeSharePpm,
  });
  deps.executions.wakeOutbox();
  const run = found(await deps.database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, runId)));
  return { status: 202, body: await toRunResponse(deps, run) };
};
