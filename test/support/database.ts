import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { Client, Pool } from 'pg';

import { Database, type DatabaseOptions } from '../../db/database.ts';
import { columnTypes } from '../../db/columnTypes.ts';
import { migrateUp } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { ensureProgramUser } from '../../db/programUser.ts';

/** A database as programs have it, and beside it what they have not: tests look at and change everything as its owner. */
export type TestedDatabase = Database & { readonly pool: Pool };

export interface TestDatabase {
  /** As the user of programs. */
  readonly url: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  readonly database: TestedDatabase;
  /** Closes the connections and deletes the database. */
  drop(): Promise<void>;
}

/** `tmpl` in ASCII: only one process at a time makes the template. */
const templateLock = '1953327212';

/**
 * A migrated, empty database of its own, copied from a template that is made once per state of `db/baseline`, `db/migrations` and `db/sql`.
 * Needs TEST_POSTGRES_URL, the address of a superuser's database.
 */
export async function createTestDatabase(options: Omit<DatabaseOptions, 'url'> = {}): Promise<TestDatabase> {
  const name = `bureau_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await withServer(async (server) => {
    const template = await makeTemplate(server);
    // A copy of the files takes half of the processor's time of a copy by the log, which is the default.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const [url, ownerUrl] = [programUrlOf(name), urlOf(name)];
  const pool = new Pool({ connectionString: ownerUrl, max: 8, types: columnTypes });
  pool.on('error', () => undefined); // its server may be stopped by the test
  const database = Object.assign(await Database.connect({ url, ...options }), { pool });
  return {
    url,
    ownerUrl,
    database,
    drop: async () => {
      await database.close();
      await pool.end();
      await withServer((server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** An empty database without any migration, for tests of the migrations and of the first start. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bureau_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await withServer((server) => server.query(`create database ${name}`));
  return {
    url: urlOf(name),
    drop: () => withServer(async (server) => void (await server.query(`drop database if exists ${name} with (force)`))),
  };
}

async function makeTemplate(server: Client): Promise<string> {
  const name = `bureau_template_of_two_${migrationsHash()}`;
  await server.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rows } = await server.query('select datistemplate from pg_database where datname = $1', [name]);
    if (rows[0]?.datistemplate) return name;
    if (rows[0]) await server.query(`drop database ${name} with (force)`); // a maker died half-way
    await server.query(`create database ${name}`);
    await migrateUp(urlOf(name));
    await ensureProgramUser(urlOf(name), programUrlOf(name));
    await server.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const { name } of migrations) hash.update(name); // files may have changed since this process read them
  for (const folder of ['baseline/', 'migrations/', 'sql/'].map(
    (name) => new URL(`../../db/${name}`, import.meta.url),
  )) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql)$/.test(file)) hash.update(file).update(readFileSync(new URL(file, folder)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function withServer<T>(work: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client({ connectionString: serverUrl(), connectionTimeoutMillis: 10_000 });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('Set TEST_POSTGRES_URL, or run the tests with their global set-up.');
  return url;
}

/** Database user of programs in tests. */
const program = { name: 'bureau_test_program', password: 'bureau-test-program' };

function programUrlOf(name: string): string {
  const url = new URL(urlOf(name));
  [url.username, url.password] = [program.name, program.password];
  return url.toString();
}

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
}
