import { hasEnded, waitForRun } from '../../../domains/employees/followRun.ts';
import { startTestRun } from '../../../domains/employees/startTestRun.ts';
import { toRunResponse, waitingFor } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Tests the draft of an employee: free, and without a deliverable in the data pool. */
export const createTestRun: Handler<'createTestRun'> = async (
  { params, body, actor, requestId, workId, signal },
  deps,
) => {
  const { organizationId } = actor;
  const test = { employeeId: params.employee_id, actor, input: body.input, requestId, reference: workId };
  const runId = await startTestRun(deps.database, test);
  deps.executions.wakeOutbox();
  const timeoutMs = (body.wait ?? 0) * 1_000;
  const run = found(await waitForRun(waitingFor(deps), { organizationId, runId }, { timeoutMs, signal }));
  const shown = await toRunResponse(deps, run);
  return hasEnded(run) ? { status: 200, body: shown } : { status: 202, body: shown };
};
