import { readMove } from '../../../domains/digitalOrganizations/readMove.ts';
import { withPresentFolder } from '../../../domains/digitalOrganizations/folders/readFolder.ts';
import type { Handler } from '../../handler.ts';

/** Moves digital organizations to a folder, or to another project: all of them or none. */
export const moveDigitalOrganizations: Handler<'moveDigitalOrganizations'> = async ({ body, actor }, deps) => {
  await withPresentFolder(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { within, across, projectId, folderId } = await readMove(body, { repositories, actor, deps });
      const moves = repositories.digitalOrganizationMoves;
      if (within.length > 0)
        await moves.toFolder(
          within.map(({ id }) => id),
          folderId,
        );
      if (across.length > 0) await moves.toProject(across, { projectId, folderId });
    }),
  );
  return { status: 204 };
};
