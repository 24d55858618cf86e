import { readPageRequest } from '../../../db/repositories/page.ts';
import { readPosition } from '../../employees/readPosition.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentRunCallback } from '../../presenters/runCallback.ts';

/** Lists what runs of a position have told. */
export const listRunCallbacks: Handler<'listRunCallbacks'> = async ({ params, query, actor }, { database }) => {
  const page = readPageRequest(query);
  const callbacks = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readPosition(repositories, { id: params.position_id, actor, permission: 'employees.view' });
    return repositories.runCallbacks.list(id, page);
  });
  return { status: 200, body: presentPage(callbacks, presentRunCallback) };
};
