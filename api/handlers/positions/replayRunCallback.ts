import { readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import { checkMayChangeRun, mayManageRuns } from '../../../domains/employees/calls/runCaller.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRunCallback } from '../../presenters/runCallback.ts';

/** Sends a callback again. Throws `insufficient_scope` for a run that another account started, without the permission to hire. */
export const replayRunCallback: Handler<'replayRunCallback'> = async ({ params, actor }, { database }) => {
  const callback = await database.withOrganization(actor.organizationId, async (repositories) => {
    const position = await readPosition(repositories, {
      id: params.position_id,
      actor,
      permission: 'employees.view',
    });
    const before = found(await repositories.runCallbacks.find(position.id, params.callback_id));
    checkMayChangeRun({ accountId: actor.accountId, mayManage: mayManageRuns(actor, position) }, before.startedBy);
    return repositories.runCallbacks.replay(position.id, params.callback_id);
  });
  return { status: 200, body: presentRunCallback(found(callback), true) };
};
