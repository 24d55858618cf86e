import type { Database } from '../../../db/database.ts';
import type { RejectedKey } from './RejectedKeys.ts';

/** One event a day is enough to know that a key must be replaced. */
const tellAgainMs = 24 * 60 * 60_000;

/** Writes an event for those who can replace the key: instance admins, or owners and admins of the organization that owns it. */
export async function tellAdminsOfKey(database: Database, { organizationId, ...rejected }: RejectedKey): Promise<void> {
  const data = {
    provider_id: rejected.providerId,
    provider_name: rejected.providerName,
    status: rejected.status,
    is_own_key: organizationId !== null,
  };
  const event = { kind: 'provider_key_rejected', data, organizationId, onceInMs: tellAgainMs } as const;
  await database.asSystem(({ events }) => events.tellAdmins(event));
}
