import { hiredPosition, readPosition } from '../../employees/readPosition.ts';
import type { Handler } from '../../handler.ts';
import { presentPosition } from '../../presenters/position.ts';

/** A position by id. */
export const getPosition: Handler<'getPosition'> = async ({ params, actor }, deps) => {
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readPosition(repositories, { id: params.position_id, actor, permission: 'employees.view' }),
  );
  return { status: 200, body: presentPosition(await hiredPosition(deps.database, actor.organizationId, id)) };
};
