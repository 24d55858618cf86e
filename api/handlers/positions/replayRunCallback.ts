import { readPosition } from '../../employees/readPosition.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../notFound.ts';
import { presentRunCallback } from '../../presenters/runCallback.ts';

/** Sends a callback again. */
export const replayRunCallback: Handler<'replayRunCallback'> = async ({ params, actor }, { database }) => {
  const callback = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readPosition(repositories, { id: params.position_id, actor, permission: 'employees.view' });
    return repositories.runCallbacks.replay(id, params.callback_id);
  });
  return { status: 200, body: presentRunCallback(found(callback)) };
};
