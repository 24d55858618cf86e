import type { StandingProject } from '../../../db/repositories/organizations/projects.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { publishVersion } from '../../digitalOrganizations/publishVersion.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { checkSecurityPolicy } from '../../identity/checkSecurityPolicy.ts';
import { permitted } from '../../identity/projectAccess.ts';
import { readLastingProject } from '../../identity/projects/readProject.ts';

/** The project to restore. */
export interface ProjectRestoring {
  readonly id: string;
  readonly actor: AccountActor;
  /** Publishes again, in the versions of then, what archiving unpublished and withdrew. */
  readonly publishes: boolean;
}

/** Restores an archived project and returns it. Errors: those of `readLastingProject`; `insufficient_scope`, `publishing_disabled`. */
export async function restoreProject(
  repositories: Repositories,
  { id, actor, publishes }: ProjectRestoring,
): Promise<StandingProject> {
  const query = { id, actor, permission: 'projects.delete' } as const;
  await repositories.projects.lock(id);
  await readLastingProject(repositories, query);
  await repositories.projects.setArchived(id, false);
  const project = await readLastingProject(repositories, query);
  const takenDown = await repositories.projectContents.takeRemembered(id);
  if (publishes && takenDown.length > 0) {
    permitted(project, actor, 'digital_organizations.publish');
    await checkSecurityPolicy(repositories, 'publishing');
    for (const one of takenDown) await publishAgain(repositories, one);
  }
  const returned = await repositories.listings.endPause(id, publishes);
  if (returned > 0) {
    permitted(project, actor, 'employees.publish');
    await checkSecurityPolicy(repositories, 'publishing');
  }
  return project;
}

async function publishAgain(
  repositories: Repositories,
  { id, versionId }: { id: string; versionId: string },
): Promise<void> {
  const version = await repositories.versions.find(id, versionId);
  if (version !== null) await publishVersion(repositories, { id, versionId, graph: version.graph });
}
