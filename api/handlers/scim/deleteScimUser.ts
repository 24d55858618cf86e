import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { removeProvisionedUser } from '../../../domains/identity/scim/provisionUser.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { holdDirectory } from '../../scim/holdDirectory.ts';

/** Removes a user deleted in the directory. */
export const deleteScimUser: Handler<'deleteScimUser'> = async ({ actor, params }, { database }) => {
  await database.withOrganization(actor.organizationId, async (repositories) => {
    await holdDirectory(repositories, actor);
    const user = await repositories.scimUsers.hold(actor, params.scim_user_id);
    if (!user) throw notFound();
    await removeProvisionedUser(repositories, user);
    await noteAudit(repositories, {
      target: { id: user.id, name: user.userName },
      before: { active: user.active, external_id: user.externalId, account_id: user.accountId },
    });
  });
  return { status: 204 };
};
