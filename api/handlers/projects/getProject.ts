import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { readProject } from '../../../domains/identity/projects/readProject.ts';

/** Reads a project that the caller sees. */
export const getProject: Handler<'getProject'> = async ({ params, actor }, { database }) => {
  const row = await database.withOrganization(actor.organizationId, (repositories) =>
    readProject(repositories, { id: params.project_id, actor, permission: 'projects.view' }),
  );
  return { status: 200, body: presentProject(row, actor) };
};
