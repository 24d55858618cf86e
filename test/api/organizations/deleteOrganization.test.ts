import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOrganizations } from '../../../domains/organizations/deleteOrganizations.ts';
import type { Database } from '../../../db/database.ts';
import { purgedTables } from '../../../db/repositories/organizations/organizationDeletions.ts';
import { ApiClient, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { signUpMember } from '../../support/members.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

let mailbox: Mailbox;
let api: EngineApi;
beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startEngineApi({ settings: { smtp: mailbox.settings } });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const isMine = (table: string) => `select count(*)::int as n from ${table} where organization_id = $1`;
const count = async (table: string, id: string) => (await sql(isMine(table), [id])).rows[0].n as number;
const post = (url: string) => fetch(url, { method: 'POST', body: '{}' });

/** Creates a user with a second organization, active in the session, that contains every kind of resource. */
async function ownerWithContent() {
  const person = await signUpPerson(api.url);
  const { id, name } = await person.client.ok('createOrganization', { body: { name: 'Doomed' } });
  await person.client.ok('updateSession', { body: { organization_id: id } });
  const make = async (draft: Parameters<EngineApi['create']>[0]) => {
    const made = await person.client.ok('createDigitalOrganization', { body: { name: 'Flow', draft } });
    await person.client.ok('publishDigitalOrganization', { params: { digital_organization_id: made.id } });
    return made;
  };
  const hook = await make(
    chain({
      hook: { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'immediately' } },
      wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
    }),
  );
  const form = await make(
    chain({
      form: { type: 'trigger.form', parameters: { form_title: 'Ask', fields: [{ label: 'Name', name: 'name' }] } },
    }),
  );
  const schedule = await make(
    chain({ each: { type: 'trigger.schedule', parameters: { rules: [{ every: 'days', amount: 1 }] } } }),
  );
  const label = { body: { label: 'Key' } };
  const modelKey = (await person.client.ok('createModelApiKey', label)).value;
  const accountKey = (await person.client.ok('createAccountApiKey', label)).value;
  await person.client.ok('createCredential', { body: { name: 'Secret', type: 'http_bearer', values: { token: 't' } } });
  await person.client.ok('createDataTable', { body: { name: 'Table' } });
  await api.deps.database.asSystem(({ wallets }) =>
    wallets.grant(id, { reference: `g_${id}`, amountMicros: 5_000_000n, reason: 'Test' }),
  );
  const webhook = hook.addresses[0]!.production_url;
  const formUrl = form.addresses[0]!.production_url;
  const team = await person.client.ok('createProject', { body: { name: 'Team' } });
  const service = await person.client.ok('createServiceAccount', {
    body: { name: 'CI', project_id: team.id, role: 'editor' },
  });
  const ofService = { params: { service_account_id: service.id }, body: { label: 'ci', scopes: ['projects.view'] } };
  await person.client.ok('createServiceAccountKey', ofService);
  await person.client.ok('createCustomDomain', { body: { domain: `${id.slice(4)}.example.test` } });
  return { person, id, name, webhook, formUrl, modelKey, accountKey, digitalOrganizationId: hook.id, schedule };
}

const remove = (person: Person, name = 'Doomed') =>
  person.client.ok('deleteOrganization', { body: { name, current_password: testPassword } });
const keyStatus = async (value: string, operation: 'listDigitalOrganizations' | 'listGatewayModels') =>
  (await new ApiClient(api.url).withKey(value).call(operation)).status;
const execution = async (id: string) =>
  (await sql('select status from executions where organization_id = $1 order by id limit 1', [id])).rows[0]?.status;

describe('an organization that its owner deletes', () => {
  test('does and answers nothing from the next request on, and works again once it is restored', async () => {
    const made = await ownerWithContent();
    const { person, id } = made;
    const member = await signUpMember(api, id, { name: 'Member' });
    expect((await post(made.webhook)).status).toBe(200);
    await expect.poll(() => execution(id)).toBe('waiting');
    const preview = await person.client.ok('getOrganizationDeletion');
    expect(preview).toMatchObject({ deletes_at: null, grace_days: 7, members: 3, digital_organizations: 3 });
    expect(preview).toMatchObject({
      published_digital_organizations: 3,
      open_executions: 1,
      api_keys: 3,
      credentials: 1,
    });

    const { deletes_at } = await remove(person);
    expect(Date.parse(deletes_at!)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    expect(await execution(id)).toBe('canceled');
    expect((await post(made.webhook)).status).toBe(404);
    expect((await fetch(made.formUrl)).status).toBe(404);
    expect(await keyStatus(made.modelKey, 'listGatewayModels')).toBe(401);
    expect(await keyStatus(made.accountKey, 'listDigitalOrganizations')).toBe(401);
    for (const one of [person, member])
      expect(await one.client.refused('listDigitalOrganizations')).toMatchObject({
        status: 409,
        code: 'organization_deleting',
      });
    expect((await member.client.ok('getMe')).organization).toMatchObject({ id, deletes_at });
    expect((await member.client.refused('restoreOrganization')).code).toBe('insufficient_scope');
    await expect
      .poll(() =>
        sql(`select 1 from triggers where organization_id = $1 and kind = 'schedule' and applied_revision = revision`, [
          id,
        ]).then((found) => found.rowCount),
      )
      .toBe(1);
    expect(
      (await api.deps.database.asSystem(({ triggers }) => triggers.listApplied({ after: '', limit: 100 }))).filter(
        (one) => one.organizationId === id,
      ),
    ).toMatchObject([{ isUp: false }]);
    const { text } = await mailbox.next({ to: person.email, subject: 'Doomed is being deleted' });
    expect(text).toContain('/settings/organization');

    expect((await person.client.ok('restoreOrganization')).deletes_at).toBeNull();
    expect((await post(made.webhook)).status).toBe(200);
    expect((await fetch(made.formUrl)).status).toBe(200);
    expect(await keyStatus(made.modelKey, 'listGatewayModels')).toBe(200);
    expect(await keyStatus(made.accountKey, 'listDigitalOrganizations')).toBe(200);
    expect((await person.client.ok('listDigitalOrganizations')).data).toHaveLength(3);
    expect((await person.client.refused('restoreOrganization')).code).toBe('not_found');
    const { rows } = await sql(
      `select action from audit_events where organization_id = $1 and target_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'organization.created',
      'organization.deletion_requested',
      'organization.restored',
    ]);
  }, 60_000);

  test('starts nothing that was on its way at that moment', async () => {
    const { person, id, digitalOrganizationId } = await ownerWithContent();
    await remove(person);
    const values = [id, digitalOrganizationId];
    const late = sql(
      `insert into executions (id, organization_id, project_id, digital_organization_id, settings, mode, status, trigger)
       select 'exe_late', $1, project_id, id, '{}', 'production', 'queued', '{}' from digital_organizations where organization_id = $1 and id = $2`,
      values,
    );
    await expect(late).rejects.toThrow('is being deleted');
  }, 60_000);

  test('is deleted except for its ledger after the period, despite repeated crashes', async () => {
    const made = await ownerWithContent();
    const { person, id } = made;
    const kept = await ownerWithContent();
    expect((await post(made.webhook)).status).toBe(200);
    await expect.poll(() => execution(id)).toBe('waiting');
    const file = await api.deps.binaries.write(
      { organizationId: id, executionId: null, keepMs: 86_400_000 },
      Buffer.from('x'),
      {},
    );
    const entries = await count('ledger_entries', id);
    await remove(person);
    expect(await deleteOrganizations(api.deps)).toBe(0);
    expect(await count('digital_organizations', id)).toBe(3);
    await sql(`update organizations set deletes_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await person.client.refused('restoreOrganization')).code).toBe('not_found');

    await expect
      .poll(() => api.deps.executions.drainOutbox().then(() => count('outbox', id)), { timeout: 30_000 })
      .toBe(0);
    // Crashes after one transaction, then after two, and so on: each round resumes from the last one.
    const isGone = async () =>
      (await sql('select deleted_at from organizations where id = $1', [id])).rows[0].deleted_at !== null;
    let deaths = 0;
    for (let most = 1; most < 100 && !(await isGone()); most += 1) {
      await deleteOrganizations({ ...api.deps, database: dying(api.deps.database, most) }).catch(() => (deaths += 1));
    }
    expect(deaths).toBeGreaterThan(20);
    await expect.poll(() => deleteOrganizations(api.deps).then(isGone), { timeout: 30_000 }).toBe(true);

    const { rows: tables } = await sql(
      `select table_name from information_schema.columns join pg_tables on tablename = table_name and schemaname = 'public'
        where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    );
    const left: Record<string, number> = {};
    for (const { table_name: table } of tables) if ((await count(table, id)) > 0) left[table] = await count(table, id);
    expect(Object.keys(left).filter((table) => !['audit_events', 'audit_seals'].includes(table))).toEqual([
      'ledger_entries',
      'wallets',
    ]);
    expect(left['ledger_entries']).toBe(entries);
    const { rows: named } = await sql(
      'select count(personal)::int as named from audit_events where organization_id = $1',
      [id],
    );
    expect(named).toEqual([{ named: 0 }]);
    await expect(api.deps.binaries.readKept(id, file.id)).rejects.toThrow();
    const { rows } = await sql('select name, deleted_at is not null as gone from organizations where id = $1', [id]);
    expect(rows).toEqual([{ name: 'Deleted organization', gone: true }]);
    expect(
      (await sql(`select 1 from audit_events where action = 'organization.deleted' and target_id = $1`, [id])).rowCount,
    ).toBe(1);
    expect((await person.client.refused('getMe')).code).toBe('not_signed_in');
    expect(await count('digital_organizations', kept.id)).toBe(3);
    expect((await post(kept.webhook)).status).toBe(200);
  }, 120_000);

  test('names the tables that go with it: none that belongs to an organization is forgotten', async () => {
    const { rows } = await sql(
      `select c.relname as name, coalesce((select array_agg(f.confrelid::regclass::text) from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c'), '{}') as parents
         from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and a.attname = 'organization_id'`,
    );
    const stays = [
      'audit_anchors',
      'audit_events',
      'audit_line',
      'audit_seals',
      'holds',
      'ledger_entries',
      'wallets',
      'binaries',
      'executions',
      'outbox',
    ];
    const named = new Set([...purgedTables, ...stays]);
    let grew = true;
    while (grew) {
      grew = false;
      for (const { name, parents } of rows as { name: string; parents: string[] }[])
        if (!named.has(name) && parents.some((parent) => parent !== 'organizations' && named.has(parent))) {
          named.add(name);
          grew = true;
        }
    }
    expect((rows as { name: string }[]).map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('the deletion of an organization', () => {
  test('takes an owner, its name, and the password of an older sign-in; not the only organization', async () => {
    const person = await signUpPerson(api.url);
    const only = { body: { name: "Person's organization", current_password: testPassword } };
    expect(await person.client.refused('deleteOrganization', only)).toMatchObject({
      status: 409,
      code: 'only_organization',
    });
    const { id } = await person.client.ok('createOrganization', { body: { name: 'Named' } });
    const admin = await signUpMember(api, id, { role: 'admin' });
    expect(await admin.client.refused('deleteOrganization', { body: { name: 'Named' } })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    await person.client.ok('updateSession', { body: { organization_id: id } });
    expect(await person.client.refused('deleteOrganization', { body: { name: 'named' } })).toMatchObject({
      status: 400,
      param: '/name',
    });
    await sql(`update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [person.accountId]);
    expect(await person.client.refused('deleteOrganization', { body: { name: 'Named' } })).toMatchObject({
      code: 'confirmation_required',
    });
    await remove(person, 'Named');
    expect(
      await person.client.refused('deleteOrganization', { body: { name: 'Named', current_password: testPassword } }),
    ).toMatchObject({ status: 409, code: 'organization_deleting' });
    await person.client.ok('updateSession', { body: { organization_id: person.organizationId } });
    expect(
      await person.client.refused('deleteOrganization', { body: { name: 'x', current_password: testPassword } }),
    ).toMatchObject({ code: 'only_organization' });
  }, 60_000);
});

/** A database whose process dies after so many transactions. */
function dying(database: Database, most: number): Database {
  let left = most;
  return new Proxy(database, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => {
        if (left-- <= 0) throw new Error('the process died');
        return (value as (...all: unknown[]) => unknown).apply(target, values);
      };
    },
  });
}
