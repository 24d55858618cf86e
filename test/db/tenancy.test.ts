import type { EntitySchema } from '@mikro-orm/core';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Database } from '../../db/database.ts';
import { ensureProgramUser, rightsOfUser } from '../../db/programUser.ts';
import { entities } from '../../db/entities/entities.ts';
import { newId } from '../../db/ids.ts';
import { runChange, runStatement } from '../../db/repositories/scope.ts';
import { insertAnyRow } from '../support/anyRow.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** The entities with the filter, by table. */
const filtered = new Map<string, EntitySchema>();
for (const entity of entities as unknown as EntitySchema[]) {
  if ('organization' in entity.meta.filters) filtered.set(entity.meta.tableName, entity);
}
/** Columns of every table that belongs to organizations, by table. */
const scoped = new Map<string, Set<string>>();

const own = newId('organization');
const foreign = newId('organization');
const walls = {
  both: {},
  'row-level security only': { filter: false },
  'the filter only': { rowLevelSecurity: false },
};

let test: TestDatabase;
const databases = new Map<string, Database>();

beforeAll(async () => {
  test = await createTestDatabase();
  const { rows } = await test.database.pool.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1
     having c.relname = 'organizations' or 'organization_id' = any (array_agg(a.attname::text))`,
  );
  for (const { table, columns } of rows) scoped.set(table, new Set(columns));
  for (const table of scoped.keys()) {
    await insertAnyRow(test.database, table, placed(table, own));
    await insertAnyRow(test.database, table, placed(table, foreign));
  }
  for (const [name, standing] of Object.entries(walls))
    databases.set(name, await Database.connect({ url: test.url, walls: standing }));
});
afterAll(async () => {
  await Promise.all([...databases.values()].map((database) => database.close()));
  await test?.drop();
});

/** Columns that only processes of the previous release write, during an upgrade. */
const ofPreviousRelease = new Set(['api_keys.month', 'api_keys.month_used_micros']);

/** Returns the columns that place a row in an organization; a share has a person or a project. */
function placed(table: string, organizationId: string): Record<string, unknown> {
  const columns = scoped.get(table)!;
  return {
    // The execution's id is visible together with the execution, and only within its organization.
    ...(columns.has('execution_id') && { execution_id: `exe_of_${organizationId}` }),
    ...(columns.has('items_organization_id') && { items_organization_id: null }),
    ...(table === 'executions' && { id: `exe_of_${organizationId}` }),
    ...(table === 'employee_runs' && { id: `run_of_${organizationId}` }),
    ...(table.startsWith('employee_run_') && { run_id: `run_of_${organizationId}` }),
    [columnOf(table)]: organizationId,
    ...(table === 'ledger_entries' && { account: 'wallet' }),
    ...(table === 'log_destinations' && { set_by: null }),
    ...(table === 'digital_organization_shares' && { project_id: null }),
    ...(table === 'employee_run_events' && { id: organizationId === own ? 1 : 2 }),
    ...(table === 'knowledge_chunks' && { id: organizationId === own ? 1 : 2 }),
    ...(table === 'knowledge_codes' && { chunk_id: organizationId === own ? 1 : 2 }),
  };
}

/** The column that holds the organization. */
function columnOf(table: string): string {
  return table === 'organizations' ? 'id' : 'organization_id';
}

function organizationOf(table: string, row: Record<string, unknown>): unknown {
  return table === 'organizations' ? row.id : row.organizationId;
}

describe('the tables of organizations', () => {
  it('all have forced row-level security, and the filter of MikroORM if they have an entity', async () => {
    const { rows } = await test.database.pool.query<{ name: string; safe: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as safe from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')`,
    );
    expect(rows.filter((row) => !row.safe)).toEqual([]);
    expect(rows.length).toBeGreaterThan(90);
    const tables = (entities as unknown as EntitySchema[]).map(({ meta }) => meta.tableName);
    expect(tables.filter((table) => scoped.has(table)).sort()).toEqual([...filtered.keys()].sort());
  });

  it('that have an entity are described by it column by column', async () => {
    const tables = (entities as unknown as EntitySchema[]).map(({ meta }) => meta.tableName);
    const { rows } = await test.database.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public' and table_name = any ($1)`,
      [tables],
    );
    const described = (entities as unknown as EntitySchema[]).flatMap((entity) => {
      const { tableName, properties } = entity.meta;
      return Object.keys(properties).map(
        (name) => `${tableName}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      );
    });
    const columns = rows.map((row) => row.column).filter((column) => !ofPreviousRelease.has(column));
    expect(described.sort()).toEqual(columns.sort());
  });

  it('show nothing to the application role without an organization', async () => {
    const client = await test.database.pool.connect();
    try {
      await client.query('set role bureau_app');
      for (const table of scoped.keys()) expect((await client.query(`select 1 from ${table}`)).rows, table).toEqual([]);
    } finally {
      client.release(true);
    }
  });
});

describe('a statement that names no organization', () => {
  const database = () => databases.get('row-level security only')!;

  it('reads rows of the own organization and no other, in every table', async () => {
    for (const table of scoped.keys())
      await database().withOrganization(own, async ({ scope }) => {
        const column = columnOf(table);
        const rows = await runStatement<Record<string, unknown>>(scope, `select ${column} from ${table}`);
        expect(
          rows.map((row) => organizationOf(table, row)),
          table,
        ).toEqual([own]);
      });
  });

  it('changes and deletes no foreign row, in any table', async () => {
    for (const table of scoped.keys()) {
      const column = columnOf(table);
      const values = [foreign, own];
      const changes = {
        update: `update ${table} set ${column} = $2 where ${column} = $1`,
        delete: `delete from ${table} where ${column} = $1 and $2::text is not null`,
      };
      for (const [name, sql] of Object.entries(changes)) {
        const work = database().withOrganization(own, ({ scope }) => runChange(scope, sql, values));
        const changed = await work.catch((error: Error) =>
          /permission denied/.test(error.message) ? 0 : Promise.reject(error),
        );
        expect(changed, `${name} ${table}`).toBe(0);
      }
      const { rows } = await test.database.pool.query(`select 1 from ${table} where ${column} = $1`, [foreign]);
      expect(rows, table).toHaveLength(1);
    }
  });

  it('inserts no row for another organization, in any table', async () => {
    for (const table of scoped.keys()) {
      const row = JSON.stringify({ [columnOf(table)]: newId('organization') });
      const insert = database().withOrganization(own, ({ scope }) =>
        runStatement(scope, `insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
          row,
        ]),
      );
      await expect(insert, table).rejects.toThrow(/row-level security|permission denied/);
    }
  });

  it('finds nothing in another organization or in none', async () => {
    const rows = await database().withOrganization(own, ({ scope }) =>
      runStatement(scope, 'select * from executions where organization_id = $1', [foreign]),
    );
    expect(rows).toEqual([]);
  });
});

describe.each(Object.keys(walls))('entities with %s standing', (standing) => {
  const database = () => databases.get(standing)!;

  it.each([...filtered.keys()])('%s gives rows of the own organization and no other', async (table) => {
    const entity = filtered.get(table)!;
    await database().withOrganization(own, async ({ scope }) => {
      const found = (await scope.em.find(entity, {} as never, { disableIdentityMap: true })) as Record<
        string,
        unknown
      >[];
      expect(found.map((row) => organizationOf(table, row))).toEqual([own]);
    });
  });

  it.each([...filtered.keys()])('%s lets nobody change or delete a foreign row', async (table) => {
    const entity = filtered.get(table)!;
    const column = table === 'organizations' ? 'id' : 'organizationId';
    for (const change of ['nativeUpdate', 'nativeDelete'] as const) {
      const work = database().withOrganization(own, ({ scope }) =>
        change === 'nativeDelete'
          ? scope.em.nativeDelete(entity, { [column]: foreign } as never)
          : scope.em.nativeUpdate(entity, { [column]: foreign } as never, { [column]: own } as never),
      );
      const changed = await work.catch((error: Error) =>
        /permission denied/.test(error.message) ? 0 : Promise.reject(error),
      );
      expect(changed, change).toBe(0);
    }
    const { rows } = await test.database.pool.query(`select 1 from ${table} where ${columnOf(table)} = $1`, [foreign]);
    expect(rows).toHaveLength(1);
  });
});

describe('the user that programs sign in as', () => {
  it('is no superuser, cannot step over the walls, owns nothing, and has no right before it enters a role', async () => {
    expect(await rightsOfUser(test.url)).toEqual({
      isSuperuser: false,
      bypassesRowSecurity: false,
      createsRoles: false,
      ownsTables: false,
    });
    const client = new Client({ connectionString: test.url });
    await client.connect();
    try {
      const refused = ['select 1 from accounts', 'select 1 from wallets', 'create table own (x int)'];
      const roles = ['set role bureau_ledger', `set role ${new URL(test.ownerUrl).username}`];
      for (const sql of [...refused, ...roles])
        await expect(client.query(sql), sql).rejects.toThrow(/permission denied/);
      await client.query('set role bureau_system');
      await expect(client.query('update wallets set balance_micros = 0')).rejects.toThrow(/permission denied/);
      await expect(client.query('alter table wallets disable row level security')).rejects.toThrow(/must be owner/);
    } finally {
      await client.end();
    }
  });

  it('asks outside of repositories as the role of the system, not as itself', async () => {
    const { rows } = await test.database.systemPool.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: 'bureau_system' }]);
  });

  it('differs from the owner if only the owner is configured, and is absent if the owner cannot sign in', async () => {
    await expect(Database.connect({ url: test.ownerUrl })).rejects.toThrow(
      /is a superuser.*npm run migrate.*DATABASE_OWNER_URL/s,
    );
    const url = await ensureProgramUser(test.ownerUrl, test.ownerUrl);
    const name = new URL(url).username;
    const connected = await Database.connect({ url: test.ownerUrl });
    try {
      const users = await Promise.all([
        connected.systemPool.query<{ user: string }>('select session_user as user'),
        test.database.pool.query<{ user: string }>(
          `select distinct usename as user from pg_stat_activity where datname = current_database() and application_name like 'bureau%' and usename <> $1`,
          [new URL(test.url).username],
        ),
      ]);
      expect(users.map(({ rows }) => rows)).toEqual([[{ user: name }], [{ user: name }]]);
      for (const sql of [
        'select 1 from wallets',
        `set role ${new URL(test.ownerUrl).username}`,
        'set role bureau_ledger',
      ])
        await expect(connected.systemPool.query(`set role none; ${sql}`), sql).rejects.toThrow(/permission denied/);
    } finally {
      await connected.close();
      await test.database.pool.query(`drop owned by ${name}`);
      await test.database.pool.query(`drop role ${name}`);
    }
  });

  it('is made once by owners that start together, keeps its password while it fits, and gets a new one where it does not', async () => {
    const [first, second] = ['one', 'two'].map((password) => {
      const url = new URL(test.ownerUrl);
      [url.username, url.password] = [`bureau_test_made_${process.pid}`, password];
      return url.toString();
    });
    const signIn = async (url: string) => (await Database.connect({ url, poolSize: 1 })).close();
    try {
      await Promise.all(Array.from({ length: 4 }, () => ensureProgramUser(test.ownerUrl, first!)));
      await signIn(first!);
      await ensureProgramUser(test.ownerUrl, second!);
      await signIn(second!);
      await expect(signIn(first!)).rejects.toThrow();
      await test.database.pool.query(`alter role bureau_test_made_${process.pid} superuser`);
      await expect(ensureProgramUser(test.ownerUrl, second!)).rejects.toThrow(/is a superuser/);
    } finally {
      await test.database.pool.query(`drop owned by bureau_test_made_${process.pid}`);
      await test.database.pool.query(`drop role bureau_test_made_${process.pid}`);
    }
  });
});
