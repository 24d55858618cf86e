import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { found, notFound } from '../../../openapi/notFound.ts';

/** Makes the link of an invitation useless. */
export const revokeOrganizationInvitation: Handler<'revokeOrganizationInvitation'> = async (
  { actor, params },
  { database },
) => {
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, email } = found(await repositories.organizationInvitations.find(params.invitation_id));
    if (!(await repositories.organizationInvitations.revoke(id))) throw notFound();
    await noteAudit(repositories, { target: { id, name: email } });
  });
  return { status: 204 };
};
