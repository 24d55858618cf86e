import { archiveProject as archive } from '../../../domains/organizations/projects/archiveProject.ts';
import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';

/** Archives a project. With `unpublish`, its digital organizations are unpublished first, and its employees are withdrawn until it is restored. */
export const archiveProject: Handler<'archiveProject'> = async ({ params, query, body, actor }, { database }) => {
  const project = await archive(database, {
    id: params.project_id,
    actor,
    unpublishes: body?.unpublish === true,
    isForced: query.force === true,
  });
  return { status: 200, body: presentProject(project, actor) };
};
