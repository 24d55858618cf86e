import { Client } from 'pg';

import { StartError } from '../embedded/StartError.ts';

/**
 * Files that PostgreSQL creates again at its start, or that belong to the running server (PostgreSQL 18, 25.3.4 "Making a Base Backup Using the Low Level
 * API").
 */
const emptied = /^(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)\/./;
const skipped = /^(postmaster\.(pid|opts)|.*\/?pgsql_tmp.*|.*\/?pg_internal\.init|cluster-complete)$/;
/** Advisory lock against a second backup. */
const onlyOne = `hashtextextended('bureau_backup_only', 0)`;
/** Advisory lock against the deletion of unused files (`platform/binaries`). */
const noSweeps = `hashtextextended('bureau_backup', 0)`;

/** Returns whether a file of a cluster is excluded from a backup. `pg_control` is copied last, separately. */
export function staysOut(path: string): boolean {
  return emptied.test(path) || skipped.test(path) || path === 'global/pg_control';
}

/** A hot backup of the cluster of a server, by PostgreSQL's low-level API. It holds the state at the time of `stop`. */
export class ClusterBackup {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Signs in as the superuser of the server. Null if another backup runs. */
  static async open(url: string): Promise<ClusterBackup | null> {
    const client = new Client({ connectionString: url, application_name: 'bureau backup' });
    client.on('error', () => undefined); // the next statement says so
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${onlyOne}) as locked`);
    if (!rows[0]!.locked) {
      await client.end();
      return null;
    }
    await client.query(`select pg_advisory_lock(${noSweeps})`); // waits for the batch of a sweep
    return new ClusterBackup(client);
  }

  /** Returns facts about the server and its database. */
  async facts(): Promise<{ postgres: string; clusterDir: string; migration: string }> {
    const { rows } = await this.#client.query<{ postgres: string; clusterDir: string; migration: string }>(
      `select current_setting('server_version') as postgres, current_setting('data_directory') as "clusterDir",
         (select name from schema_migrations order by id desc limit 1) as migration`,
    );
    return rows[0]!;
  }

  /** Returns a setting of the instance. */
  async setting(key: string): Promise<unknown> {
    const { rows } = await this.#client.query<{ value: unknown }>(
      `select value from instance_settings where key = $1`,
      [key],
    );
    return rows[0]?.value ?? null;
  }

  /** Starts the backup: afterwards the cluster can be copied. A replication slot keeps the log from here on, until the connection ends. */
  async start(): Promise<void> {
    await this.#client.query(
      `select pg_create_physical_replication_slot('bureau_backup_' || pg_backend_pid(), true, true)`,
    );
    await this.#client.query(`select pg_backup_start('bureau', fast => true)`);
  }

  /**
   * Ends the copy: everything committed until now is in it, once the files of the log from `firstSegment` to `lastSegment` are there, too. `label` is
   * the content of its file `backup_label`.
   */
  async stop(): Promise<{ moment: Date; label: string; firstSegment: string; lastSegment: string }> {
    // Read before the end, so that everything committed by then is in the backup.
    const { rows: clock } = await this.#client.query<{ moment: Date }>('select clock_timestamp() as moment');
    const { rows } = await this.#client.query<{ lsn: string; labelfile: string }>(
      `select lsn::text, labelfile from pg_backup_stop(wait_for_archive => false)`,
    );
    const { lsn, labelfile: label } = rows[0]!;
    const { rows: places } = await this.#client.query<{ last: string }>(`select pg_walfile_name($1::pg_lsn) as last`, [
      lsn,
    ]);
    const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (firstSegment === undefined) throw new Error('PostgreSQL did not say where its backup begins.');
    return { moment: clock[0]!.moment, label, firstSegment, lastSegment: places[0]!.last };
  }

  /** Checks that the locks were held until now: they end with the connection. */
  async requireLocks(): Promise<void> {
    await this.#client.query('select 1').catch((cause: Error) => {
      throw new StartError(`The connection to the database was lost (${cause.message}): take the backup again.`);
    });
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
