import type { Logger } from '../config/logger.ts';
import type { Database } from '../db/database.ts';

const everyMs = 60 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const callRecordDays = 90; // decisions §4
const endedSessionDays = 30;
const mostRounds = 100;

/** Work that repeats until it is stopped. */
export interface Upkeep {
  stop(): void;
}

/**
 * Deletes once an hour what is kept for a while only: old call records, sessions that ended, windows of rate limits. In
 * small transactions; several processes may do it at once.
 */
export function startUpkeep(database: Database, logger: Logger): Upkeep {
  const round = (): void => {
    pruneOld(database).catch((error: unknown) =>
      logger.warn({ err: error }, 'old rows could not be deleted; it is repeated'),
    );
  };
  const timer = setInterval(round, everyMs);
  timer.unref();
  round();
  return { stop: () => clearInterval(timer) };
}

/** One round; answers how many rows went. */
export async function pruneOld(database: Database, nowMs: number = Date.now()): Promise<number> {
  const before = (days: number): Date => new Date(nowMs - days * dayMs);
  const counts = [
    await repeated(() => database.asSystem(({ callRecords }) => callRecords.prune(before(callRecordDays)))),
    await repeated(() => database.asSystem(({ sessions }) => sessions.prune(before(endedSessionDays)))),
    await repeated(() => database.asSystem(({ rateLimits }) => rateLimits.prune(before(1)))),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

async function repeated(prune: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const count = await prune();
    sum += count;
    if (count === 0) break;
  }
  return sum;
}
