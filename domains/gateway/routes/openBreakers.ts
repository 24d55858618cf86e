import type { Database } from '../../../db/database.ts';
import type { Gateway } from '../gateway.ts';

/** Returns how many routes of each provider have an open breaker in this process. The database is asked only if there is any. */
export async function openBreakers(
  gateway: Pick<Gateway, 'openRoutes'>,
  database: Database,
): Promise<ReadonlyMap<string, number>> {
  const open = new Set(gateway.openRoutes());
  const counts = new Map<string, number>();
  if (open.size === 0) return counts;
  for (const { id, provider } of await database.asSystem(({ providerHealth }) => providerHealth.ways()))
    if (id !== null && open.has(id)) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  return counts;
}
