import { AppError } from '../../../openapi/AppError.ts';
import { unpublish } from '../../digitalOrganizations/unpublish.ts';
import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { permitted } from '../../projectAccess.ts';
import { readLastingProject } from '../../readProject.ts';

/** Archives a project; what is published in it is taken down before, where that was asked for. */
export const archiveProject: Handler<'archiveProject'> = async ({ params, body, actor }, { database }) => {
  const query = { id: params.project_id, actor, permission: 'projects.delete' } as const;
  const row = await database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.projects.lock(query.id);
    const project = await readLastingProject(repositories, query);
    const published = project.archivedAt === null ? await repositories.projectContents.published(project.id) : [];
    if (project.archivedAt === null) await repositories.projectContents.rememberPublished(project.id);
    if (published.length > 0) {
      if (body?.unpublish !== true)
        throw new AppError(
          'project_published',
          'Digital organizations in this project are published. Unpublish them, or archive with unpublish.',
        );
      permitted(project, actor, 'digital_organizations.publish');
      for (const id of published) await unpublish(repositories, id);
    }
    await repositories.projectContents.endListening(project.id);
    await repositories.projects.setArchived(project.id, true);
    return readLastingProject(repositories, query);
  });
  return { status: 200, body: presentProject(row, actor) };
};
