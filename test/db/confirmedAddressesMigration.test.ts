import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { createEmptyDatabase } from '../support/database.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let orm: MikroORM;
let client: Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  orm = await MikroORM.init({
    clientUrl: database.url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: 'schema_migrations', snapshot: false, silent: true },
  });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await orm?.close(true);
  await database?.drop();
});

const before = migrations[migrations.findIndex(({ name }) => name === 'm0215ConfirmedAddresses') - 1]!.name;

test('existing accounts are confirmed only if the database holds evidence', async () => {
  await orm.migrator.up({ to: before });
  await client.query('set session_replication_role = replica'); // referenced rows need not exist
  const past = new Date('2026-01-01T00:00:00.000Z');
  const account = async (name: string, more: { password?: string | null; role?: string } = {}): Promise<string> => {
    const id = newId('account');
    await client.query(
      'insert into accounts (id, email, name, password_hash, instance_role, created_at) values ($1, $2, $3, $4, $5, $6)',
      [
        id,
        `${name}@corp.test`,
        name,
        more.password === undefined ? 'x' : more.password,
        more.role ?? 'instance_member',
        past,
      ],
    );
    return id;
  };
  const identity = (accountId: string, createdAt: Date) =>
    client.query(
      `insert into outside_identities (id, organization_id, connection_id, issuer, subject, account_id, created_at, last_sign_in_at)
       values ($1, 'org', 'sso', 'x', $1, $2, $3, now())`,
      [newId('externalIdentity'), accountId, createdAt],
    );
  const invitation = (usedBy: string, email: string, organizationId: string | null) =>
    client.query(
      `insert into invitations (id, token_hash, created_by, email, expires_at, used_at, used_by, organization_id, role)
       values ($1, $2, 'x', $3, now(), now(), $4, $5, case when $5::text is not null then 'member' end)`,
      [newId('invitation'), Buffer.from(newId('invitation')), email, usedBy, organizationId],
    );

  const first = await account('first');
  await client.query(`insert into instance_settings (key, value) values ('first_owner', $1)`, [
    JSON.stringify({ account_id: first }),
  ]);
  await account('operator', { role: 'instance_admin' });
  await client.query(
    `insert into email_changes (id, account_id, old_email, new_email, token_hash, expires_at, confirmed_at) values ($1, $2, 'old@x.test', 'changed@corp.test', $3, now(), now())`,
    [newId('emailChange'), await account('changed'), Buffer.from('changed')],
  );
  await invitation(await account('welcomed'), 'welcomed@corp.test', null);
  await identity(await account('made-by-provider', { password: null }), new Date());
  await identity(await account('made-by-provider-with-password-later'), past);

  await account('signed-up');
  // The inviter saw the link, and may be the one who signed up.
  await invitation(await account('invited-into-organization'), 'invited-into-organization@corp.test', 'org');
  await invitation(await account('invited-with-another-address'), 'other@corp.test', null);
  // Perhaps a squatter's account that the real person was merged into.
  await identity(await account('merged-with-password'), new Date());
  await client.query('set session_replication_role = origin');

  await orm.migrator.up();
  const { rows } = await client.query<{ name: string; by: string; at: Date }>(
    `select name, email_confirmed_by as by, email_confirmed_at as at from accounts where email_confirmed_at is not null order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'changed',
    'first',
    'made-by-provider',
    'made-by-provider-with-password-later',
    'operator',
    'welcomed',
  ]);
  expect(new Set(rows.map(({ by, at }) => `${by} ${at.toISOString()}`))).toEqual(
    new Set([`upgrade ${past.toISOString()}`]),
  );
  // The previous release may continue to write.
  await client.query(
    `insert into accounts (id, email, name, password_hash, instance_role) values ($1, 'late@corp.test', 'late', 'x', 'instance_member')`,
    [newId('account')],
  );
  await client.query('insert into password_resets (token_hash, account_id, expires_at) values ($1, $2, now())', [
    Buffer.from('late'),
    first,
  ]);
  await orm.migrator.down({ to: before });
  await orm.migrator.up();
});
