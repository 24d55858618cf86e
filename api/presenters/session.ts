import type { ListedSession } from '../../db/repositories/identity/sessions.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A signed-in browser; `current` is true for the requesting one. */
export function presentSession(session: ListedSession, currentId: string | null): components['schemas']['Session'] {
  return {
    id: session.id,
    current: session.id === currentId,
    organization_id: session.organizationId,
    user_agent: session.userAgent,
    address: session.address,
    connection_id: session.connectionId,
    authentication: { method: session.method, factors: session.factors },
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}
