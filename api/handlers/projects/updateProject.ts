import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { readLastingProject } from '../../../domains/identity/projects/readProject.ts';

/** Renames a project. */
export const updateProject: Handler<'updateProject'> = async ({ params, body, actor }, { database }) => {
  const query = { id: params.project_id, actor, permission: 'projects.edit' } as const;
  const row = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readLastingProject(repositories, query);
    await repositories.projects.rename(id, body.name.trim());
    return readLastingProject(repositories, query);
  });
  return { status: 200, body: presentProject(row, actor) };
};
