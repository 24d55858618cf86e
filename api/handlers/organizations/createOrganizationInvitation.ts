import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { newId } from '../../../db/ids.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganizationInvitation } from '../../presenters/organizationInvitation.ts';
import { invitationTokens } from '../../../domains/organizations/invitationTokens.ts';
import { readInvitation } from '../../../domains/organizations/readInvitation.ts';
import { sendInvitation } from '../../../domains/organizations/sendInvitation.ts';

/** Invites an address, or all holders of a link, to the organization. */
export const createOrganizationInvitation: Handler<'createOrganizationInvitation'> = async (
  { actor, body: wish },
  deps,
) => {
  const tokens = invitationTokens(deps, actor, wish.email !== undefined);
  const sent = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const wanted = await readInvitation(wish, { repositories, actor });
    const made = await repositories.organizationInvitations.insert({
      ...wanted,
      id: newId('invitation'),
      tokenHash: tokens.hash,
      confirmingTokenHash: tokens.confirmingHash,
      createdBy: actor.accountId,
    });
    const { id, email } = made;
    await noteAudit(repositories, { target: { id, name: email } });
    return sendInvitation(repositories, { invitation: made, tokens, actor }, deps);
  });
  return { status: 201, body: { ...sent, invitation: presentOrganizationInvitation(sent.invitation) } };
};
