import type { Database } from '../../db/database.ts';
import type { LogSendingFigures } from '../../db/repositories/logStreaming/sendingFigures.ts';
import { failuresUntilOpen } from './circuit.ts';

/** Backlog of the enabled destinations of one kind, in all organizations. */
export interface SendingFigures {
  readonly kind: LogSendingFigures['kind'];
  readonly destinations: number;
  readonly openCircuits: number;
  /** Events that were not sent yet. */
  readonly backlog: number;
  /** Age of the oldest of them; 0 without any. */
  readonly oldestMs: number;
  /** Failed events that are still listed. */
  readonly failures: number;
}

/** Returns the backlog by kind. One statement, which reads at most 100,000 events of each destination: ask it a few times a minute. */
export async function readSendingFigures(database: Database): Promise<SendingFigures[]> {
  const rows = await database.asSystem(({ logDestinations }) => logDestinations.figures(failuresUntilOpen));
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    oldestMs: oldest === null ? 0 : Math.max(0, Date.now() - oldest.getTime()),
  }));
}
