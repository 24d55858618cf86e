import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';

import { adoptBaseline, baselineName } from './baseline/adoptBaseline.ts';
import { replacedMigrations } from './baseline/replacedMigrations.ts';
import { migrations } from './migrations/migrations.ts';
import { buildNearIndex, dropLostNearIndex, type NearIndexState } from './nearIndex.ts';

/** `bureau` in ASCII: the advisory lock that lets api and worker start together. */
const migrationLock = 0x627572656175n;
const lockTimeoutMs = 60_000;
const table = 'schema_migrations';

/** Result of migrating a database to the newest schema. */
export interface Migrated {
  /** Names of the migrations that ran. */
  readonly done: string[];
  readonly nearIndex: NearIndexState;
}

/**
 * Migrates the database at `url` to the newest schema, and its index of codes to the server's capabilities. Safe to call from several
 * processes at once. A database that has every migration before the baseline keeps its data and gets the baseline's name
 * (`baseline/adoptBaseline.ts`). Throws where a newer version has migrated it, or where one of those migrations is missing.
 */
export async function migrateUp(url: string): Promise<Migrated> {
  return atGate(url, async (gate) => {
    const before = await doneMigrations(gate);
    refuseNewer(before);
    await dropLostNearIndex(gate);
    const adopted = (await adoptBaseline(gate, before)) ? [baselineName] : [];
    const done = await migrate(url, 'up');
    return { done: [...adopted, ...done], nearIndex: await buildNearIndex(gate) };
  });
}

/** Takes every migration back, the newest first. For tests and for undoing a failed first start; it deletes all data. */
export async function migrateDown(url: string): Promise<string[]> {
  return atGate(url, () => migrate(url, 'down'));
}

/** Names of migrations that the database at `url` still lacks; empty when it is ready to serve. Only reads. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const done = new Set(await readDoneMigrations(url));
  return migrations.map((migration) => migration.name).filter((name) => !done.has(name));
}

/** Throws unless the schema of the database at `url` is that of this version; the message says what to do. Only reads. */
export async function requireSchema(url: string): Promise<void> {
  const done = await readDoneMigrations(url);
  refuseNewer(done);
  const pending = migrations.map((migration) => migration.name).filter((name) => !done.includes(name));
  if (pending.length > 0)
    throw new Error(
      `The database lacks the migrations ${pending.join(', ')}. Run: npm run migrate (in containers: docker compose up migrate)`,
    );
}

/** An older version would read and write tables whose meaning it does not know. */
function refuseNewer(done: readonly string[]): void {
  const known = new Set([...replacedMigrations, ...migrations.map((migration) => migration.name)]);
  const newer = done.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Error(
      `A newer version of Bureau has migrated this database (${newer.join(', ')}), and this version does not know these migrations. Start that version or a later one; to go back, restore a backup from before the upgrade (docs/guide/self-hosting/upgrade.md).`,
    );
}

/** Returns the names of the migrations that the database at `url` has. Only reads. */
export async function readDoneMigrations(url: string): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'bureau migrate',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await doneMigrations(client);
  } finally {
    await client.end();
  }
}

async function doneMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('${table}') is not null as found`,
  );
  if (!tables[0]!.found) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by id`);
  return rows.map((row) => row.name);
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
