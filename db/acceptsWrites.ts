import type { Pool } from 'pg';

/** Enough to make PostgreSQL extend a file, which a full disk refuses. */
const rows = 1_000;

/**
 * Resolves when the database takes a row and its disk a new block; throws what PostgreSQL says otherwise: read-only (25006), disk full
 * (53100), no answer. The row is the beat of `process`. The block belongs to a temporary table that is emptied at each commit: an update
 * of a small row alone finds room on a full disk. A user that may not make temporary tables tries the row only. Programs that are no process
 * of the instance leave no beat: a restored copy must not take them for one.
 */
export async function acceptsWrites(
  systemPool: Pool,
  { isKept = true, ...beat }: { process: string; taskQueue: string; version: string; isKept?: boolean },
): Promise<true> {
  const client = await systemPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into process_beats (process, kind, task_queue, version) values ($1, 'api', $2, $3)
       on conflict (process) do update set version = excluded.version, seen_at = now()`,
      [beat.process, beat.taskQueue, beat.version],
    );
    const { rows: allowed } = await client.query<{ temporary: boolean }>(
      `select has_database_privilege(current_database(), 'temporary') as temporary`,
    );
    if (allowed[0]!.temporary) {
      await client.query('create temporary table if not exists disk_probe (filler text) on commit delete rows');
      await client.query('insert into disk_probe select md5(n::text) from generate_series(1, $1::int) n', [rows]);
    }
    await client.query(isKept ? 'commit' : 'rollback');
    client.release();
    return true;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
