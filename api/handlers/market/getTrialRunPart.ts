import { readTrialRun } from '../../../domains/employees/startTrialRun.ts';
import { partResponse } from '../../employees/runs/partResponse.ts';
import type { Handler } from '../../handler.ts';

/** The bytes of a part of the caller's free try, streamed. */
export const getTrialRunPart: Handler<'getTrialRunPart'> = async ({ params, actor }, deps) => {
  const { listing_id: listingId, trial_run_id: runId, part } = params;
  return partResponse(deps, await readTrialRun(deps.database, { listingId, runId, actor }), part);
};
