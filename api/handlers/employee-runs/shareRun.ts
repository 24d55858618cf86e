import { runToShare, shareRun as share } from '../../../domains/employees/calls/runShare.ts';
import type { Handler } from '../../handler.ts';

/** Shares a run with its publisher for so many hours. */
export const shareRun: Handler<'shareRun'> = async ({ params, body, actor }, { database }) => {
  const { position_id: positionId, run_id: runId } = params;
  const run = await runToShare(database, { positionId, runId, actor, permission: 'employees.hire' });
  const until = await share(database, run, { hours: body.hours, accountId: actor.accountId });
  return { status: 200, body: { expires_at: until.toISOString() } };
};
