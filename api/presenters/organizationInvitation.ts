import type { OpenInvitation } from '../../db/repositories/identity/organizationInvitations.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schema = components['schemas']['OrganizationInvitation'];

/** An open invitation to an organization, without its token. */
export function presentOrganizationInvitation(invitation: OpenInvitation): Schema {
  return {
    id: invitation.id,
    kind: invitation.email === null ? 'link' : 'email',
    email: invitation.email,
    role: invitation.role,
    projects: invitation.projects as Schema['projects'],
    uses: invitation.uses,
    max_uses: invitation.maxUses,
    created_by: invitation.creator,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}
