import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';

import { migrations } from './migrations/migrations.ts';
import { buildNearIndex, dropLostNearIndex, type NearIndexState } from './nearIndex.ts';

/** `bureau` in ASCII: the advisory lock that lets api and worker start together. */
const migrationLock = 0x627572656175n;
const lockTimeoutMs = 60_000;
const table = 'schema_migrations';

/** What bringing a database to the newest schema did. */
export interface Migrated {
  /** Names of the migrations that ran. */
  readonly done: string[];
  readonly nearIndex: NearIndexState;
}

/** Brings the database at `url` to the newest schema, and its index of codes to what the server has. Safe to call from several processes at once. */
export async function migrateUp(url: string): Promise<Migrated> {
  return atGate(url, async (gate) => {
    await dropLostNearIndex(gate);
    const done = await migrate(url, 'up');
    return { done, nearIndex: await buildNearIndex(gate) };
  });
}

/** Takes every migration back, the newest first. For tests and for undoing a failed first start; it deletes all data. */
export async function migrateDown(url: string): Promise<string[]> {
  return atGate(url, () => migrate(url, 'down'));
}

/** Names of migrations that the database at `url` still lacks; empty when it is ready to serve. Only reads. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'bureau migrate',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ found: boolean }>(
      `select to_regclass('${table}') is not null as found`,
    );
    if (!tables[0]!.found) return migrations.map((migration) => migration.name);
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    const done = new Set(rows.map((row) => row.name));
    return migrations.map((migration) => migration.name).filter((name) => !done.has(name));
  } finally {
    await client.end();
  }
}

/** Does `work` while no other process migrates the database at `url`. */
async function atGate<T>(url: string, work: (gate: Client) => Promise<T>): Promise<T> {
  const gate = new Client({
    connectionString: url,
    application_name: 'bureau migrate',
    connectionTimeoutMillis: 10_000,
  });
  await gate.connect();
  try {
    await gate.query(`set lock_timeout = ${lockTimeoutMs}`);
    await gate.query('select pg_advisory_lock($1)', [migrationLock.toString()]);
    return await work(gate);
  } finally {
    await gate.end(); // ends the session, and with it the lock
  }
}

async function migrate(url: string, direction: 'up' | 'down'): Promise<string[]> {
  const orm = await openMigrator(url);
  try {
    const done = direction === 'up' ? await orm.migrator.up() : await orm.migrator.down({ to: 0 });
    return done.map((migration) => migration.name);
  } finally {
    await orm.close(true);
  }
}

function openMigrator(url: string): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    driverOptions: { options: `-c lock_timeout=${lockTimeoutMs}`, application_name: 'bureau migrate' },
    migrations: {
      migrationsList: migrations,
      tableName: table,
      transactional: true,
      allOrNothing: true,
      disableForeignKeys: false,
      snapshot: false,
      silent: true,
    },
  });
}
