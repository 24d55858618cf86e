import type { Database } from '../db/database.ts';
import type { ChainPlace } from '../db/repositories/auditSeals.ts';
import { chainHash, chainOf, genesis } from './chainHash.ts';

const batch = 500;

/**
 * Seals what waits, in order, one sealer at a time: whoever holds the lock reads heads after it, so no chain forks. An event whose
 * transaction commits late comes in the next round, behind those that were visible before. Returns whether more wait.
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
