import type { Database } from '../../../db/database.ts';
import type { OldExecutions } from '../../../db/repositories/executions/executionRetention.ts';

const hourMs = 3_600_000;
const batchSize = 200;
const maxBatches = 10_000;

/** Retention; null means no limit. */
export interface ExecutionRetention {
  maxAgeHours: number | null;
  /** Of each digital organization. */
  maxCount: number | null;
}

/**
 * Deletes ended executions beyond the retention time or count: with nodes, items and responses immediately, with their files at the next
 * sweep. Short transactions; any number of processes may do it. Returns how many it deleted.
 */
export async function forgetExecutions(
  database: Database,
  { maxAgeHours, maxCount }: ExecutionRetention,
): Promise<number> {
  let forgotten = 0;
  if (maxAgeHours !== null) {
    const before = new Date(Date.now() - maxAgeHours * hourMs);
    forgotten += await forgetAll(
      database,
      await database.asSystem(({ executionRetention }) => executionRetention.olderThan(before)),
    );
  }
  if (maxCount !== null)
    forgotten += await forgetAll(
      database,
      await database.asSystem(({ executionRetention }) => executionRetention.beyond(maxCount)),
    );
  return forgotten;
}

async function forgetAll(database: Database, places: readonly OldExecutions[]): Promise<number> {
  let forgotten = 0;
  for (const place of places)
    forgotten += await inBatches((limit) =>
      database.asSystem(({ executionRetention }) => executionRetention.remove(place, limit)),
    );
  return forgotten;
}

/** Deletes ended executions that the settings of their digital organizations do not keep. Returns how many it deleted. */
export function forgetUnkept(database: Database): Promise<number> {
  return inBatches((limit) => database.asSystem(({ executionRetention }) => executionRetention.removeUnkept(limit)));
}

async function inBatches(remove: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const removed = await inSmallerBatches(remove);
    total += removed;
    if (removed === 0) break;
  }
  return total;
}

/** Executions of long loops have many rows: where a batch takes too long for one transaction, smaller ones follow. */
async function inSmallerBatches(remove: (limit: number) => Promise<number>): Promise<number> {
  for (let limit = batchSize; ; limit = Math.ceil(limit / 10)) {
    try {
      return await remove(limit);
    } catch (error) {
      if (limit === 1) throw error;
    }
  }
}
