import type { Database } from '../../db/database.ts';
import type { ChainPlace } from '../../db/repositories/audit/auditSeals.ts';
import { chainHash, chainOf, genesis } from './chainHash.ts';

const batch = 500;

/**
 * Seals pending events in order. One sealer runs at a time: it locks first and then reads the heads, so no chain forks. An event whose
 * transaction commits late is sealed in the next round, after the events that were visible earlier. Returns whether more wait.
 */
export function sealEvents(database: Database): Promise<boolean> {
  return database.asSystem(async ({ auditSeals }) => {
    if (!(await auditSeals.tryLock())) return false;
    const waiting = await auditSeals.listWaiting(batch);
    if (waiting.length === 0) return false;
    const heads: Map<string, ChainPlace> = await auditSeals.heads([...new Set(waiting.map(chainOf))]);
    const seals = waiting.map((event) => {
      const chain = chainOf(event);
      const head = heads.get(chain) ?? { seq: 0n, hash: genesis };
      const seq = head.seq + 1n;
      const place = { seq, hash: chainHash(head.hash, seq, event) };
      heads.set(chain, place);
      return { ...place, chain, organizationId: event.organizationId, eventId: event.id };
    });
    await auditSeals.insert(seals);
    return seals.length === batch;
  });
}
