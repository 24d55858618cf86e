import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { readLastingProject } from '../../readProject.ts';

/** Takes an archived project back. */
export const restoreProject: Handler<'restoreProject'> = async ({ params, actor }, { database }) => {
  const query = { id: params.project_id, actor, permission: 'projects.delete' } as const;
  const row = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readLastingProject(repositories, query);
    await repositories.projects.setArchived(id, false);
    return readLastingProject(repositories, query);
  });
  return { status: 200, body: presentProject(row, actor) };
};
