import type { ProjectRow } from '../../../db/entities/project.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor } from '../actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { projectViewOf } from '../projectAccess.ts';

/** The projects to share something with, in the order of a body's `project_ids`, without what they are shared with already. */
interface TargetProjects {
  projectIds: readonly string[];
  actor: AccountActor;
  /** These are not asked about. */
  known?: readonly string[];
  kind?: ProjectRow['kind'];
}

/** Refuses to share with projects that the actor does not see. Errors: `invalid_request`, `param` = the place in the body. */
export async function checkTargetProjects(
  { projects }: Repositories,
  { projectIds, actor, known = [], kind }: TargetProjects,
): Promise<void> {
  for (const [index, id] of projectIds.entries()) {
    if (known.includes(id)) continue;
    const project = await projects.find(id, projectViewOf(actor));
    const param = `/project_ids/${index}`;
    if (project === null) throw new AppError('invalid_request', 'Project not found.', { param });
    if (kind === 'team' && project.kind === 'personal')
      throw new AppError('invalid_request', 'This is a personal space. Share with its owner instead.', { param });
  }
}
