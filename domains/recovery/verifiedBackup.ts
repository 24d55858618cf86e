import type { Database } from '../../db/database.ts';

/** Setting of the instance: the last verified backup, `{ moment, verified_at }`. */
const verifiedBackupKey = 'verified_backup';

/** A backup that was restored somewhere and found whole. */
export interface VerifiedBackup {
  /** The moment that it holds. */
  readonly moment: Date;
  readonly verifiedAt: Date;
}

/** Returns the newest verified backup of the instance; null if none was ever verified. Its age is `Date.now() - moment`. */
export async function lastVerifiedBackup(database: Pick<Database, 'asSystem'>): Promise<VerifiedBackup | null> {
  const value = await database.asSystem(({ instanceSettings }) => instanceSettings.find(verifiedBackupKey));
  if (value === undefined || value === null) return null;
  const { moment, verified_at: verifiedAt } = value as { moment: string; verified_at: string };
  return { moment: new Date(moment), verifiedAt: new Date(verifiedAt) };
}

/** Notes a verified backup, unless a newer one is noted. */
export async function noteVerifiedBackup(database: Pick<Database, 'asSystem'>, backup: VerifiedBackup): Promise<void> {
  const last = await lastVerifiedBackup(database);
  if (last !== null && last.moment > backup.moment) return;
  const value = { moment: backup.moment.toISOString(), verified_at: backup.verifiedAt.toISOString() };
  await database.asSystem(({ instanceSettings }) => instanceSettings.set(verifiedBackupKey, value));
}
