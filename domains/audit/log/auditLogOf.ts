import type { Database } from '../../../db/database.ts';
import { instanceChain } from '../../../db/repositories/audit/auditSeals.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { components } from '../../../openapi/generated/types.ts';

/** The state of the log of an organization, or (null) of the instance. */
export async function auditLogOf(
  { database, settings }: { database: Database; settings: Pick<Settings, 'auditRetentionDays'> },
  organizationId: string | null,
): Promise<components['schemas']['AuditLog']> {
  const chain = organizationId ?? instanceChain;
  return database.asSystem(async ({ auditSeals, organizations }) => {
    const head = (await auditSeals.heads([chain])).get(chain);
    const anchor = await auditSeals.findAnchor(chain);
    const organization = organizationId === null ? null : await organizations.find(organizationId);
    return {
      retention_days: organization?.auditRetentionDays ?? null,
      instance_retention_days: settings.auditRetentionDays,
      head: head ? { seq: Number(head.seq), hash: head.hash.toString('hex') } : null,
      waiting: await auditSeals.countWaiting(chain),
      begins_after: Number(anchor?.seq ?? 0n),
    };
  });
}
