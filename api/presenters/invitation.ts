import type { InvitationRow } from '../../db/entities/invitation.ts';
import type { components } from '../../openapi/generated/types.ts';

/** An invitation without its token. */
export function presentInvitation(invitation: InvitationRow): components['schemas']['Invitation'] {
  return {
    id: invitation.id,
    email: invitation.email,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    used_at: invitation.usedAt?.toISOString() ?? null,
  };
}
