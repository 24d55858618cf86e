import { findInvitation, invalidInvitation } from '../../../domains/identity/joinByInvitation.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';

/** Returns the organization and roles of an invitation link. */
export const checkInvitation: Handler<'checkInvitation'> = ({ body, remoteAddress }, deps) =>
  limitByAddress(deps, remoteAddress, async () => {
    const preview = await deps.database.asSystem(async (repositories) => {
      const invitation = await findInvitation(repositories, body.token);
      const organization = await repositories.organizations.find(invitation.organizationId);
      const inviter = await repositories.accounts.find(invitation.createdBy);
      if (!organization) throw invalidInvitation('/token');
      return {
        organization_name: organization.name,
        invited_by: inviter?.name ?? '',
        email: invitation.email,
        role: invitation.role,
        expires_at: invitation.expiresAt.toISOString(),
      };
    });
    return { status: 200, body: preview };
  });
