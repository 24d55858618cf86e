import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { refuseUsed } from '../../../domains/credentials/refuseUsed.ts';
import type { Handler } from '../../handler.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Deletes a credential that nothing published uses, or with force any. */
export const deleteCredential: Handler<'deleteCredential'> = async ({ params, query, actor }, { database }) => {
  const { organizationId } = actor;
  const { credential_id: id } = params;
  const view = projectViewOf(actor);
  const employees = query.force
    ? []
    : await database.asSystem(({ employeeUses }) => employeeUses.ofCredential(organizationId, id, view));
  await database.withOrganization(organizationId, async (repositories) => {
    const { credentials } = repositories;
    await findCredential(repositories, { id, actor, permission: 'credentials.delete' });
    await credentials.lock(id);
    if (!query.force) refuseUsed([...(await credentials.listUses(id, view)), ...employees], actor);
    await credentials.remove(id);
  });
  return { status: 204 };
};
