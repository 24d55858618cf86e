import { hasEnded, waitForRun } from '../../../domains/employees/followRun.ts';
import { startTrialRun } from '../../../domains/employees/startTrialRun.ts';
import { toRunResponse, waitingFor } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Tries an employee once free, at its publisher's cost. */
export const createTrialRun: Handler<'createTrialRun'> = async (
  { params, body, actor, requestId, workId, signal },
  deps,
) => {
  const { organizationId } = actor;
  const { input, link } = body;
  const trial = { listingId: params.listing_id, link, actor, input, requestId, reference: workId };
  const runId = await startTrialRun(deps.database, trial);
  deps.executions.wakeOutbox();
  const timeoutMs = (body.wait ?? 0) * 1_000;
  const run = found(await waitForRun(waitingFor(deps), { organizationId, runId }, { timeoutMs, signal }));
  const shown = await toRunResponse(deps, run);
  return hasEnded(run) ? { status: 200, body: shown } : { status: 202, body: shown };
};
