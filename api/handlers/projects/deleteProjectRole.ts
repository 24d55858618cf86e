import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { roleColumns } from '../../../db/repositories/roleReference.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import {
  everyTeamProject,
  readGivenRole,
  readOwnProjectRole,
} from '../../../domains/organizations/roles/readProjectRole.ts';

/** Deletes a custom role of projects; where it is in use, another takes its place in the same transaction. */
export const deleteProjectRole: Handler<'deleteProjectRole'> = async ({ actor, params, query }, { database }) => {
  const given = query.reassign_to;
  const inUse = (cause?: unknown): AppError =>
    new AppError(
      'role_in_use',
      'Somebody has this role, or a rule or an invitation gives it. Choose the role to give instead.',
      {
        cause,
      },
    );
  if (given === params.role_id)
    throw new AppError('invalid_request', 'Choose another role.', { param: '/reassign_to' });
  const deleting = database.withOrganization(actor.organizationId, async (repositories) => {
    const { projectRoles } = repositories;
    await projectRoles.lockAll(); // two that give each other's role would wait for each other
    const role = await readOwnProjectRole(repositories, actor, params.role_id);
    if (given !== undefined)
      await readGivenRole(repositories, { actor, project: everyTeamProject, role: given, param: '/reassign_to' });
    if (role.holders > 0) {
      if (given === undefined) throw inUse();
      await projectRoles.reassign(role.id, roleColumns(given));
    }
    await projectRoles.remove(role.id);
    const { name, description, scopes } = role;
    await noteAudit(repositories, {
      target: role,
      before: { name, description, scopes },
      after: given === undefined ? null : { reassign_to: given },
    });
  });
  await deleting.catch((error: unknown) => {
    throw violatedConstraint(error) === 'project_members_role' ? inUse(error) : error;
  });
  return { status: 204 };
};
