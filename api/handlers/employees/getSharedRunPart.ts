import { partResponse } from '../../employees/runs/partResponse.ts';
import { viewSharedRun } from '../../../domains/employees/calls/runShare.ts';
import type { Handler } from '../../handler.ts';

/** The bytes of a part of a run that is shared now, streamed. */
export const getSharedRunPart: Handler<'getSharedRunPart'> = async ({ params, actor }, deps) => {
  const { run } = await viewSharedRun(deps.database, { runId: params.run_id, actor });
  return partResponse(deps, run, params.part);
};
