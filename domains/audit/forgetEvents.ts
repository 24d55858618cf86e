import type { Database } from '../../db/database.ts';
import { noteAudit } from './noteAudit.ts';

const dayMs = 24 * 3_600_000;
const batch = 2_000;
const mostBatches = 500;

/**
 * Deletes events older than each log's retention, from its beginning and without a gap; the last deleted seal stays as the anchor of the
 * rest, and an event records the deletion. Short transactions; any number of processes may do it. Returns how many events.
 */
export async function forgetEvents(database: Database, instanceDays: number | null): Promise<number> {
  const kept = await database.asSystem(({ auditSeals }) => auditSeals.listRetentions(instanceDays));
  let forgotten = 0;
  for (const { chain, days, organizationId } of kept) {
    const before = new Date(Date.now() - days * dayMs);
    for (let round = 0; round < mostBatches; round += 1) {
      const events = await forgetBatch(database, { chain, organizationId, before });
      forgotten += events;
      if (events < batch) break;
    }
  }
  return forgotten;
}

function forgetBatch(
  database: Database,
  { chain, organizationId, before }: { chain: string; organizationId: string | null; before: Date },
): Promise<number> {
  return database.asSystem(async (repositories) => {
    const through = await repositories.auditSeals.lastOlder(chain, before, batch);
    if (through === null) return 0;
    const events = await repositories.auditSeals.forget(chain, before, through);
    if (events > 0)
      await noteAudit(repositories, {
        action: 'audit_log.forgotten',
        organizationId,
        after: { events, through: through.toString(), older_than: before.toISOString() },
      });
    return events;
  });
}
