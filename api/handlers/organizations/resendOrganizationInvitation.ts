import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { holdMembership } from '../../../domains/identity/holdMembership.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganizationInvitation } from '../../presenters/organizationInvitation.ts';
import { found, notFound } from '../../../openapi/notFound.ts';
import { checkMayGive } from '../../../domains/organizations/checkMayGive.ts';
import { invitationTokens } from '../../../domains/organizations/invitationTokens.ts';
import { sendInvitation } from '../../../domains/organizations/sendInvitation.ts';

const leastMs = 7 * 24 * 60 * 60 * 1_000;

/** Gives an open invitation a new link that lasts a week at least, and sends it; the old link is dead. */
export const resendOrganizationInvitation: Handler<'resendOrganizationInvitation'> = async (
  { actor, params },
  deps,
) => {
  const sent = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { organizationInvitations } = repositories;
    const before = found(await organizationInvitations.find(params.invitation_id));
    checkMayGive(actor, before.role);
    await holdMembership(repositories, actor);
    const expiresAt = new Date(Math.max(before.expiresAt.getTime(), Date.now() + leastMs));
    const tokens = invitationTokens(deps, actor, before.email !== null);
    const renewed = { tokenHash: tokens.hash, confirmingTokenHash: tokens.confirmingHash, expiresAt };
    if (!(await organizationInvitations.renew(before.id, renewed))) throw notFound();
    await noteAudit(repositories, { target: { id: before.id, name: before.email } });
    return sendInvitation(repositories, { invitation: { ...before, expiresAt }, tokens, actor }, deps);
  });
  return { status: 200, body: { ...sent, invitation: presentOrganizationInvitation(sent.invitation) } };
};
