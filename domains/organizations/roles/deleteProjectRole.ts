import type { Database } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import { roleColumns } from '../../../db/repositories/identity/roleReference.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { noteAudit } from '../../audit/noteAudit.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { everyTeamProject, readGivenRole, readOwnProjectRole } from './readProjectRole.ts';

/** The custom role to delete. */
export interface ProjectRoleDeletion {
  readonly id: string;
  readonly actor: AccountActor;
  /** The role that its holders get instead. */
  readonly replacement: string | undefined;
}

/**
 * Deletes a custom role of projects; if it is in use, the replacement takes its place in the same transaction. Errors: `not_found`,
 * `role_in_use`, `invalid_request` if it would replace itself, `insufficient_scope`.
 */
export async function deleteProjectRole(
  database: Database,
  { id, actor, replacement }: ProjectRoleDeletion,
): Promise<void> {
  if (replacement === id) throw new AppError('invalid_request', 'Choose another role.', { param: '/reassign_to' });
  const deleting = database.withOrganization(actor.organizationId, async (repositories) => {
    const { projectRoles } = repositories;
    await projectRoles.lockAll(); // two deletions that replace each other's role would wait for each other
    const role = await readOwnProjectRole(repositories, actor, id);
    if (replacement !== undefined) {
      const given = { actor, project: everyTeamProject, role: replacement, param: '/reassign_to' };
      await readGivenRole(repositories, given);
    }
    if (role.holders > 0) {
      if (replacement === undefined) throw roleInUse();
      await projectRoles.reassign(role.id, roleColumns(replacement));
    }
    await projectRoles.remove(role.id);
    const { name, description, scopes } = role;
    await noteAudit(repositories, {
      target: role,
      before: { name, description, scopes },
      after: replacement === undefined ? null : { reassign_to: replacement },
    });
  });
  await deleting.catch((error: unknown) => {
    throw violatedConstraint(error) === 'project_members_role' ? roleInUse(error) : error;
  });
}

function roleInUse(cause?: unknown): AppError {
  return new AppError(
    'role_in_use',
    'Somebody has this role, or a rule or an invitation gives it. Choose the role to give instead.',
    { cause },
  );
}
