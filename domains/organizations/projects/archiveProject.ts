import type { Database } from '../../../db/database.ts';
import type { StandingProject } from '../../../db/repositories/organizations/projects.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { unpublish } from '../../digitalOrganizations/unpublish.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { permitted, projectViewOf } from '../../identity/projectAccess.ts';
import { readLastingProject } from '../../identity/projects/readProject.ts';
import { refuseInUse } from '../../identity/refuseInUse.ts';

/** The project to archive. */
export interface ProjectArchiving {
  readonly id: string;
  readonly actor: AccountActor;
  /** Unpublishes its digital organizations and withdraws its employees first. */
  readonly unpublishes: boolean;
  /** Also archives what others rely on. */
  readonly isForced: boolean;
}

/**
 * Archives a project and returns it. Archived projects stay as they are. Errors: those of `readLastingProject`; `project_published` where
 * something in it is published and `unpublishes` is not set; `in_use`; `insufficient_scope`.
 */
export async function archiveProject(
  database: Database,
  { id, actor, unpublishes, isForced }: ProjectArchiving,
): Promise<StandingProject> {
  const query = { id, actor, permission: 'projects.delete' } as const;
  const view = projectViewOf(actor);
  const uses = isForced
    ? []
    : await database.asSystem((repositories) =>
        repositories.uses.of(actor.organizationId, { projectId: id }, { view }),
      );
  return database.withOrganization(actor.organizationId, async (repositories) => {
    const { projects, projectContents, listings } = repositories;
    await projects.lock(id);
    const project = await readLastingProject(repositories, query);
    if (project.archivedAt !== null) return project;
    const published = await projectContents.published(project.id);
    const employees = await listings.callableIn(project.id);
    if (published.length + employees.length > 0 && !unpublishes)
      throw new AppError(
        'project_published',
        'Digital organizations or employees in this project are published. Unpublish them, or archive with unpublish.',
      );
    refuseInUse(uses, actor);
    await projectContents.rememberPublished(project.id);
    if (published.length > 0) permitted(project, actor, 'digital_organizations.publish');
    if (employees.length > 0) permitted(project, actor, 'employees.publish');
    for (const one of published) await unpublish(repositories, one);
    await listings.withdraw({ projectId: project.id, reason: 'project_archived', pausedFor: project.id });
    await projectContents.endListening(project.id);
    await projects.setArchived(project.id, true);
    return readLastingProject(repositories, query);
  });
}
