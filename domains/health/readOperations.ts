import type { Database } from '../../db/database.ts';

/** Numbers of log streaming by kind of destination. */
export interface LogSendingFigures {
  readonly kind: string;
  readonly destinations: number;
  readonly openCircuits: number;
  readonly backlog: number;
  readonly oldestMs: number;
  readonly failures: number;
}

/** Returns when the last verified backup was made; null if there is none. */
export async function readVerifiedBackup(database: Database): Promise<Date | null> {
  const value = await database.asSystem(({ instanceSettings }) => instanceSettings.find('verified_backup'));
  return value === undefined || value === null ? null : new Date((value as { moment: string }).moment);
}

/** Returns what waits for log destinations. */
export async function readLogSending(_database: Database): Promise<readonly LogSendingFigures[]> {
  return [];
}
