import type { ProjectStandingRow, ProjectView } from '../db/repositories/projectView.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { mayInProject, seesWholeOrganization } from '../identity/policy.ts';
import { AppError } from '../openapi/AppError.ts';

/** What lists show to an actor. */
export function projectViewOf(actor: AccountActor): ProjectView {
  return { accountId: actor.accountId, seesAll: seesWholeOrganization(actor) };
}

/**
 * The row, where the actor may do this in its project. Errors: `not_found` where it is unknown or in a project the actor
 * does not see (one answer for both), `insufficient_scope` where it is seen but not allowed, `project_archived` where nothing changes any more.
 */
export function permitted<Row extends ProjectStandingRow>(
  row: Row | null,
  actor: AccountActor,
  permission: Permission,
): Row {
  const view = `${permission.split('.')[0]}.view` as Permission;
  const person = { ...actor, scopes: null }; // what a key may do is asked below, what is visible is up to its owner
  if (row === null || !mayInProject(person, row.project, view)) throw new AppError('not_found', 'Resource not found.');
  if (mayInProject(actor, row.project, permission)) {
    if (row.project.archived && !staysPossible(permission))
      throw new AppError('project_archived', 'This project is archived. Restore it first.');
    return row;
  }
  throw new AppError(
    'insufficient_scope',
    `This needs the permission ${permission} in its project, which your role or your key does not have.`,
  );
}

/** In an archived project everything is read and can be deleted, and the project itself is looked after; nothing else. */
function staysPossible(permission: Permission): boolean {
  return /\.(view|delete|read_rows|search)$/.test(permission) || permission.startsWith('projects.');
}
