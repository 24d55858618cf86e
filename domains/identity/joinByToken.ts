import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { invalidInvitation, join, leadsIntoOrganization, type Joining } from './joinByInvitation.ts';
import { markConfirmed } from './markConfirmed.ts';
import { hashToken } from './sessions.ts';

/**
 * Makes an account a member by a token, with a personal space and the places in projects that the invitation names. Decided at this moment:
 * whether the invitation is for this address, which addresses the organization accepts, and whether it requires single sign-on. A token that only the
 * invited mailbox got confirms the address, too. System only.
 * Errors: `invalid_invitation`, `already_member`, `email_domain_not_allowed`, `email_not_confirmed`, `sso_required`.
 */
export async function joinByToken(repositories: Repositories, token: string, joining: Joining): Promise<string> {
  const hash = hashToken(token);
  const invitation = hash && (await repositories.invitations.findByToken(hash));
  if (!invitation || !leadsIntoOrganization(invitation)) throw invalidInvitation('/token');
  const { organizationId } = invitation;
  if (await repositories.organizations.findMembership(organizationId, joining.accountId))
    throw new AppError('already_member', 'You are a member of this organization already.');
  if (!invitation.isUsable) throw invalidInvitation('/token');
  await join(repositories, invitation, joining);
  if (invitation.confirms) await markConfirmed(repositories, { accountId: joining.accountId, by: 'invitation' });
  return organizationId;
}
