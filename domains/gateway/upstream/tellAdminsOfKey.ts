import type { Database } from '../../../db/database.ts';
import type { RejectedKey } from './RejectedKeys.ts';

/** One event a day is enough to know that a key must be replaced. */
const tellAgainMs = 24 * 60 * 60_000;

/**
 * Writes a notification for those who can replace the key: instance admins, or owners and admins of the organization that owns it. Log destinations get
 * an event when the state of the key changes.
 */
export async function tellAdminsOfKey(database: Database, key: RejectedKey): Promise<void> {
  const { organizationId, providerId, providerName, ownKeyId, instanceKeyId, isRejected, status } = key;
  const isOwnKey = ownKeyId !== null;
  const data = { provider_id: providerId, provider_name: providerName, status, is_own_key: isOwnKey };
  const notice = { kind: 'provider_key_rejected', data, organizationId, onceInMs: tellAgainMs } as const;
  await database.asSystem(async ({ events, logEvents, toldStates }) => {
    if (isRejected) await events.tellAdmins(notice);
    if (!(await toldStates.change(`provider_key ${ownKeyId ?? instanceKeyId ?? providerId}`, isRejected, tellAgainMs)))
      return;
    await logEvents.insert([
      {
        organizationId,
        type: isRejected ? 'provider_key.rejected' : 'provider_key.recovered',
        actor: null,
        subject: { kind: isOwnKey ? 'provider_key' : 'provider', id: ownKeyId ?? providerId, name: providerName },
        data: {
          provider_id: providerId,
          is_own_key: isOwnKey,
          http_status: status,
          ...(instanceKeyId !== null && { key_id: instanceKeyId }),
        },
      },
    ]);
  });
}
