import type { ScimToken } from '../../db/repositories/identity/scimTokens.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A SCIM token; its value is not in it. */
export function presentScimToken(token: ScimToken): components['schemas']['ScimToken'] {
  return {
    last4: token.last4,
    created_at: token.createdAt.toISOString(),
    created_by: token.createdBy,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt?.toISOString() ?? null,
  };
}
