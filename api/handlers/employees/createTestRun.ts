import { newId } from '../../../db/ids.ts';
import { hasEnded, waitForRun } from '../../../domains/employees/followRun.ts';
import { checkRunInput, mostOpenRuns, openRun } from '../../../domains/employees/startRun.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkWorker } from '../../../domains/employees/publishing/checkWorker.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { toRunResponse, waitingFor } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Tests the draft of an employee: free, and nothing comes into the data pool. */
export const createTestRun: Handler<'createTestRun'> = async (
  { params, body, actor, requestId, workId, signal },
  deps,
) => {
  const { organizationId, accountId } = actor;
  const employee = await deps.database.withOrganization(organizationId, async (repositories) => {
    const one = await readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.edit' });
    if (one.worker === null)
      throw new AppError('employee_invalid', 'It has nobody who does its work yet.', { param: '/worker' });
    await checkWorker(repositories, { worker: one.worker, projectId: one.projectId, actor });
    return one;
  });
  checkRunInput(body.input, employee.inputSchema);
  const runId = await openRun(deps.database, {
    id: newId('employeeRun'),
    organizationId,
    projectId: employee.projectId,
    positionId: null,
    listingId: null,
    employeeId: employee.id,
    versionId: null,
    publisherId: organizationId,
    mode: 'test',
    chargeOn: 'success',
    priceId: null,
    amountMicros: 0n,
    sharePpm: 0,
    mostOpen: mostOpenRuns,
    input: body.input,
    metadata: {},
    accountId,
    keyId: null,
    requestId,
    reference: workId,
    callbackUrl: null,
    callbackEvents: null,
    redoOf: null,
    remark: null,
  });
  void deps.executions.drainOutbox().catch(() => undefined);
  const timeoutMs = (body.wait ?? 0) * 1_000;
  const run = found(await waitForRun(waitingFor(deps), { organizationId, runId }, { timeoutMs, signal }));
  const shown = await toRunResponse(deps, run);
  return hasEnded(run) ? { status: 200, body: shown } : { status: 202, body: shown };
};
