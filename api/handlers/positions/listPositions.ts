import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentPosition } from '../../presenters/position.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the positions of the projects that the caller sees, newest first. */
export const listPositions: Handler<'listPositions'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const positions = await deps.database.asSystem(({ hiredPositions }) =>
    hiredPositions.list(
      { organizationId: actor.organizationId, view: projectViewOf(actor) },
      { projectId: query.project_id, dismissed: query.dismissed ?? false },
      page,
    ),
  );
  return { status: 200, body: presentPage(positions, presentPosition) };
};
