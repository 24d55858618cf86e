import { endRunShare as end, runToShare } from '../../../domains/employees/calls/runShare.ts';
import type { Handler } from '../../handler.ts';

/** Ends the sharing of a run; where it was not shared, nothing changes. */
export const endRunShare: Handler<'endRunShare'> = async ({ params, actor }, { database }) => {
  const { position_id: positionId, run_id: runId } = params;
  await end(database, await runToShare(database, { positionId, runId, actor, permission: 'employees.hire' }));
  return { status: 204 };
};
