import type { SessionRow } from '../../db/entities/session.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A signed-in browser; `current` is true for the one that asks. */
export function presentSession(session: SessionRow, currentId: string | null): components['schemas']['Session'] {
  return {
    id: session.id,
    current: session.id === currentId,
    organization_id: session.organizationId,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}
