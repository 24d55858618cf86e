import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { migrateDown, migrateUp, pendingMigrations, requireSchema } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { ensureProgramUser, ownProgramUrl } from '../../db/programUser.ts';
import { makeBeforeBaseline } from '../support/beforeBaseline.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { readSchema } from '../support/readSchema.ts';

const names = migrations.map((migration) => migration.name);

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });

  it('refuse a database that a newer version has migrated, whose migrations they do not know', async () => {
    const newer = await createEmptyDatabase();
    try {
      await migrateUp(newer.url);
      await requireSchema(newer.url);
      const client = new Client({ connectionString: newer.url });
      await client.connect();
      await client.query(`insert into schema_migrations (name) values ('m9999FromTomorrow')`);
      await client.end();
      for (const start of [requireSchema, migrateUp])
        await expect(start(newer.url)).rejects.toThrow(/newer version of Bureau .*m9999FromTomorrow.*restore a backup/);
    } finally {
      await newer.drop();
    }
  });

  it('run once when several processes start together, and leave no difference after up, down and up', async () => {
    expect(await pendingMigrations(database.url)).toEqual(names);
    const runs = await Promise.all([migrateUp(database.url), migrateUp(database.url), migrateUp(database.url)]);
    expect(runs.flatMap(({ done }) => done)).toEqual(names);
    const none = { version: null, reason: 'the server does not have the extension vector' };
    expect(runs.map(({ nearIndex }) => nearIndex)).toEqual([none, none, none]);
    expect(await pendingMigrations(database.url)).toEqual([]);
    const before = await readSchema(database.url);
    expect(before.length).toBeGreaterThan(200);
    expect(await migrateDown(database.url)).toEqual(names.toReversed());
    expect(await readSchema(database.url)).toEqual([]);
    await migrateUp(database.url);
    expect(await readSchema(database.url)).toEqual(before);
  });
});

describe('a database whose owner is no superuser', () => {
  const owner = `bureau_test_owner_${process.pid}`;
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let url: string;
  let program: string;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    const ownerUrl = new URL(database.url);
    [ownerUrl.username, ownerUrl.password] = [owner, 'owner'];
    url = ownerUrl.toString();
    program = new URL(ownProgramUrl(url)).username;
    await asAdmin(
      `create role ${owner} login password 'owner'`,
      `grant bureau_app, bureau_system, bureau_ledger to ${owner} with admin option`, // as where it has made them
      `alter database ${ownerUrl.pathname.slice(1)} owner to ${owner}`,
    );
  });
  afterAll(async () => {
    await database?.drop();
    await asAdmin(`drop role if exists ${program}`, `drop role ${owner}`);
  });

  async function asAdmin(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  it('is migrated and serves with the address of its owner alone, and no program is that owner', async () => {
    await migrateUp(url);
    await expect(Database.connect({ url })).rejects.toThrow(/owns the tables.*DATABASE_OWNER_URL/s);
    await expect(ensureProgramUser(url, url)).rejects.toThrow(/cannot make the user "bureau_program_.*CREATEROLE/s);
    await asAdmin(`alter role ${owner} createrole`);
    for (const _time of ['first', 'again']) await ensureProgramUser(url, url);
    const connected = await Database.connect({ url });
    try {
      const organizationId = newId('organization');
      await connected.asSystem(({ organizations }) => organizations.insert({ id: organizationId, name: 'One' }));
      const wallet = await connected.withOrganization(organizationId, ({ wallets }) => wallets.find(organizationId));
      expect(wallet?.balanceMicros).toBe(0n);
      const { rows } = await connected.systemPool.query('select session_user as name');
      expect(rows).toEqual([{ name: program }]);
    } finally {
      await connected.close();
    }
  });

  it('gets the baseline from that owner where it has all migrations before it', async () => {
    const schema = await readSchema(database.url);
    await makeBeforeBaseline(database.url);
    expect((await migrateUp(url)).done).toEqual(['baseline']);
    expect(await readSchema(database.url)).toEqual(schema);
  });

  it('lets its programs connect after CONNECT was revoked from PUBLIC', async () => {
    const database = new URL(url).pathname.slice(1);
    await asAdmin(`revoke connect on database ${database} from public`);
    await ensureProgramUser(url, url);
    await (await Database.connect({ url })).close();
  });

  it('gives its programs a new password with a new one of its owner', async () => {
    await asAdmin(`alter role ${owner} password 'another'`);
    const changed = new URL(url);
    changed.password = 'another';
    await expect(Database.connect({ url: changed.toString() })).rejects.toThrow(/cannot sign in \(password/);
    await ensureProgramUser(changed.toString(), changed.toString());
    await (await Database.connect({ url: changed.toString() })).close();
  });
});
