import { AppError } from '../../../openapi/AppError.ts';
import { unpublish } from '../../../domains/digitalOrganizations/unpublish.ts';
import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { permitted, projectViewOf } from '../../../domains/identity/projectAccess.ts';
import { readLastingProject } from '../../../domains/organizations/projects/readProject.ts';
import { refuseInUse } from '../../refuseInUse.ts';

/** Archives a project. With `unpublish`, what is published in it is unpublished first, and its employees are withdrawn until it is restored. */
export const archiveProject: Handler<'archiveProject'> = async ({ params, query, body, actor }, { database }) => {
  const asked = { id: params.project_id, actor, permission: 'projects.delete' } as const;
  const view = projectViewOf(actor);
  const uses = query.force
    ? []
    : await database.asSystem((repositories) =>
        repositories.uses.of(actor.organizationId, { projectId: asked.id }, { view }),
      );
  const row = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { projects, projectContents, listings } = repositories;
    await projects.lock(asked.id);
    const project = await readLastingProject(repositories, asked);
    if (project.archivedAt !== null) return project;
    const published = await projectContents.published(project.id);
    const employees = await listings.callableIn(project.id);
    if (published.length + employees.length > 0 && body?.unpublish !== true)
      throw new AppError(
        'project_published',
        'Digital organizations or employees in this project are published. Unpublish them, or archive with unpublish.',
      );
    refuseInUse(uses, actor);
    await projectContents.rememberPublished(project.id);
    if (published.length > 0) permitted(project, actor, 'digital_organizations.publish');
    if (employees.length > 0) permitted(project, actor, 'employees.publish');
    for (const id of published) await unpublish(repositories, id);
    await listings.withdraw({ projectId: project.id, reason: 'project_archived', pausedFor: project.id });
    await projectContents.endListening(project.id);
    await projects.setArchived(project.id, true);
    return readLastingProject(repositories, asked);
  });
  return { status: 200, body: presentProject(row, actor) };
};
