import { readTrialRun } from '../../../domains/employees/startTrialRun.ts';
import { toRunResponse } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';

/** Returns the caller's free try of an employee. */
export const getTrialRun: Handler<'getTrialRun'> = async ({ params, actor }, deps) => {
  const { listing_id: listingId, trial_run_id: runId } = params;
  const run = await readTrialRun(deps.database, { listingId, runId, actor });
  return { status: 200, body: await toRunResponse(deps, run) };
};
