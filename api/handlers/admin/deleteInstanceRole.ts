import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import {
  readGivenInstanceRole,
  readOwnInstanceRole,
} from '../../../domains/identity/administration/readInstanceRole.ts';

/** Deletes a custom instance role; its holders get another role in the same transaction. */
export const deleteInstanceRole: Handler<'deleteInstanceRole'> = async ({ actor, params, query }, { database }) => {
  const given = query.reassign_to;
  if (given === params.role_id)
    throw new AppError('invalid_request', 'Choose another role.', { param: '/reassign_to' });
  await database.asSystem(async (repositories) => {
    const { instanceRoles } = repositories;
    const role = await readOwnInstanceRole(repositories, actor, params.role_id);
    const successor =
      given === undefined
        ? null
        : await readGivenInstanceRole(repositories, { actor, role: given, param: '/reassign_to' });
    if (role.holders > 0) {
      if (successor === null)
        throw new AppError('role_in_use', 'Somebody has this role. Choose the role to give instead.');
      await instanceRoles.reassign(role.id, successor.stored);
    }
    await instanceRoles.remove(role.id);
    const { name, description, scopes } = role;
    await noteAudit(repositories, {
      target: role,
      before: { name, description, scopes },
      after: given === undefined ? null : { reassign_to: given },
    });
  });
  return { status: 204 };
};
