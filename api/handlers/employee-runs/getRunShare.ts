import { runToShare } from '../../../domains/employees/calls/runShare.ts';
import type { Handler } from '../../handler.ts';

/** Until when a run is shared with its publisher. */
export const getRunShare: Handler<'getRunShare'> = async ({ params, actor }, { database }) => {
  const { position_id: positionId, run_id: runId } = params;
  const run = await runToShare(database, { positionId, runId, actor, permission: 'employees.view' });
  const until = await database.asSystem(({ runShares }) => runShares.until(run.organizationId, run.id));
  return { status: 200, body: { expires_at: until?.toISOString() ?? null } };
};
