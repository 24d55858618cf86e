import type { StandingProject } from '../../../db/repositories/organizations/projects.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { permitted, projectViewOf } from '../projectAccess.ts';

interface ProjectQuery {
  readonly id: string;
  readonly actor: AccountActor;
  readonly permission: Permission;
}

/** Reads a project and checks the caller's permission. Errors: `not_found`, `insufficient_scope`. */
export async function readProject(
  { projects }: Repositories,
  { id, actor, permission }: ProjectQuery,
): Promise<StandingProject> {
  return permitted(await projects.find(id, projectViewOf(actor)), actor, permission);
}

/**
 * The same for operations that are allowed in a handed-over personal space but not in a member's own. Errors: `project_is_personal`, too.
 */
export async function readLastingProject(repositories: Repositories, query: ProjectQuery): Promise<StandingProject> {
  const project = await readProject(repositories, query);
  if (project.handedOverAt !== null) return project;
  return checkTeam(project);
}

/** Reads the same for features of team projects only. Errors: `project_is_personal`, too. */
export async function readTeamProject(repositories: Repositories, query: ProjectQuery): Promise<StandingProject> {
  return checkTeam(await readProject(repositories, query));
}

function checkTeam(project: StandingProject): StandingProject {
  if (project.kind === 'team') return project;
  throw new AppError(
    'project_is_personal',
    'This is a personal space: it cannot be renamed or deleted, and nobody else can be in it. Use a team project.',
  );
}
