import { restoreProject as restore } from '../../../domains/organizations/projects/restoreProject.ts';
import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';

/**
 * Restores an archived project. With `publish`, resources unpublished and withdrawn by archiving are published again, in the versions of
 * that time.
 */
export const restoreProject: Handler<'restoreProject'> = async ({ params, body, actor }, { database }) => {
  const project = await database.withOrganization(actor.organizationId, (repositories) =>
    restore(repositories, { id: params.project_id, actor, publishes: body?.publish === true }),
  );
  return { status: 200, body: presentProject(project, actor) };
};
