import type { Repositories } from '../../../db/repositories/repositories.ts';
import { checkSecurityPolicy } from '../../../domains/organizations/checkSecurityPolicy.ts';
import { publishVersion } from '../../../domains/digitalOrganizations/publishVersion.ts';
import type { Handler } from '../../handler.ts';
import { presentProject } from '../../presenters/project.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';
import { readLastingProject } from '../../../domains/organizations/projects/readProject.ts';

/** Restores an archived project. With `publish`, what archiving unpublished and withdrew is published again, in the versions of then. */
export const restoreProject: Handler<'restoreProject'> = async ({ params, body, actor }, { database }) => {
  const query = { id: params.project_id, actor, permission: 'projects.delete' } as const;
  const row = await database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.projects.lock(query.id);
    const { id } = await readLastingProject(repositories, query);
    await repositories.projects.setArchived(id, false);
    const project = await readLastingProject(repositories, query);
    const takenDown = await repositories.projectContents.takeRemembered(id);
    const isPublished = body?.publish === true;
    if (isPublished && takenDown.length > 0) {
      permitted(project, actor, 'digital_organizations.publish');
      await checkSecurityPolicy(repositories, 'publishing');
      for (const one of takenDown) await publishAgain(repositories, one);
    }
    const returned = await repositories.listings.endPause(id, isPublished);
    if (returned > 0) {
      permitted(project, actor, 'employees.publish');
      await checkSecurityPolicy(repositories, 'publishing');
    }
    return project;
  });
  return { status: 200, body: presentProject(row, actor) };
};

async function publishAgain(
  repositories: Repositories,
  { id, versionId }: { id: string; versionId: string },
): Promise<void> {
  const version = await repositories.versions.find(id, versionId);
  if (version !== null) await publishVersion(repositories, { id, versionId, graph: version.graph });
}
