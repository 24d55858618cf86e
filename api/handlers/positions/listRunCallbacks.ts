import { readPageRequest } from '../../../db/repositories/page.ts';
import { readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import { mayManageRuns } from '../../../domains/employees/calls/runCaller.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentRunCallback } from '../../presenters/runCallback.ts';

/** Lists the callbacks of runs of a position. */
export const listRunCallbacks: Handler<'listRunCallbacks'> = async ({ params, query, actor }, { database }) => {
  const page = readPageRequest(query);
  const { callbacks, mayManage } = await database.withOrganization(actor.organizationId, async (repositories) => {
    const position = await readPosition(repositories, {
      id: params.position_id,
      actor,
      permission: 'employees.view',
    });
    return {
      callbacks: await repositories.runCallbacks.list(position.id, page),
      mayManage: mayManageRuns(actor, position),
    };
  });
  const present = (callback: (typeof callbacks.data)[number]) =>
    presentRunCallback(callback, mayManage || callback.startedBy === actor.accountId);
  return { status: 200, body: presentPage(callbacks, present) };
};
