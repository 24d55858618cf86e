import type { ProjectStandingRow, ProjectView } from '../../db/repositories/identity/projectView.ts';
import type { AccountActor, Permission } from './actor.ts';
import { mayInProject, seesWholeOrganization } from './policy.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Returns the filter of lists for an actor. */
export function projectViewOf(actor: AccountActor): ProjectView {
  return { accountId: actor.accountId, seesAll: seesWholeOrganization(actor) };
}

/**
 * Returns the row if the actor has this permission in its project. Errors: `not_found` if it is unknown or in a project that the actor
 * does not see (one answer for both), `insufficient_scope` if it is seen but not allowed, `project_archived` for changes in an archived project.
 */
export function permitted<Row extends ProjectStandingRow>(
  row: Row | null,
  actor: AccountActor,
  permission: Permission,
): Row {
  const found = permittedEvenArchived(row, actor, permission);
  if (found.project.archived && !staysPossible(permission)) throw projectArchived();
  return found;
}

/** The refusal of whatever would change or run in an archived project. */
export function projectArchived(): AppError {
  return new AppError('project_archived', 'This project is archived. Restore it first.');
}

/**
 * Checks the same in archived projects, too: for operations that settle the past, such as refunds. Errors: `not_found`,
 * `insufficient_scope`.
 */
export function permittedEvenArchived<Row extends ProjectStandingRow>(
  row: Row | null,
  actor: AccountActor,
  permission: Permission,
): Row {
  const view = `${permission.split('.')[0]}.view` as Permission;
  const person = { ...actor, scopes: null }; // scopes of a key are checked below, visibility depends on its owner
  if (row === null || !mayInProject(person, row.project, view)) throw new AppError('not_found', 'Resource not found.');
  if (mayInProject(actor, row.project, permission)) return row;
  throw new AppError(
    'insufficient_scope',
    `This needs the permission ${permission} in its project, which your role or your key does not have.`,
  );
}

/** In an archived project things can be read and deleted, deliverables decided, and the project itself managed; nothing else. */
function staysPossible(permission: Permission): boolean {
  return /\.(view|delete|read_rows|search|decide)$/.test(permission) || permission.startsWith('projects.');
}
