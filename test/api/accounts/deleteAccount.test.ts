import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOrganizations } from '../../../domains/organizations/deleteOrganizations.ts';
import { ApiClient, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { grantCredits } from '../../support/factories.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { signUpMember } from '../../support/members.ts';
import { insertSsoConnection } from '../../support/ssoConnections.ts';

let mailbox: Mailbox;
let api: TestApi;
let first: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
  first = await signUpPerson(api.url, { name: 'First of all' });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const remove = ({ client, email }: Person, more: object = {}) =>
  client.call('deleteAccount', { body: { email, current_password: testPassword, ...more } });
const refused = ({ client, email }: Person, more: object = {}) =>
  client.refused('deleteAccount', { body: { email, current_password: testPassword, ...more } });

describe('an account that deletes itself', () => {
  test('loses access at once everywhere; an owner receives its resources, and its name disappears, also from audit logs', async () => {
    const owner = await signUpPerson(api.url, { name: 'Owner' });
    const leaver = await signUpMember(api, owner.organizationId, { name: 'Grace Hopper' });
    // As the product names spaces: that of the test support has a name of its own.
    await sql(`update projects set name = 'Personal space' where owner_account_id = $1`, [leaver.accountId]);
    const made = await leaver.client.ok('createDigitalOrganization', { body: { name: 'Handed over' } });
    const { value } = await leaver.client.ok('createAccountApiKey', { body: { label: 'Key' } });
    await leaver.client.ok('createCredential', { body: { name: 'Mine', type: 'http_bearer', values: { token: 't' } } });
    const own = (await leaver.client.ok('getMe')).organizations.find(({ id }) => id !== owner.organizationId)!;
    const outcomes = (await leaver.client.ok('getAccountDeletion')).organizations;
    expect(outcomes.map(({ id, outcome }) => [id, outcome]).toSorted()).toEqual(
      [
        [own.id, 'deleted'],
        [owner.organizationId, 'left'],
      ].toSorted(),
    );

    expect((await remove(leaver)).status).toBe(204);
    expect((await leaver.client.refused('getMe')).code).toBe('not_signed_in');
    expect((await new ApiClient(api.url).withKey(value).refused('listDigitalOrganizations')).status).toBe(401);
    const again = { email: leaver.email, password: testPassword };
    expect((await new ApiClient(api.url).refused('signIn', { body: again })).code).toBe('invalid_sign_in');
    expect((await mailbox.next({ to: leaver.email, subject: 'deleted' })).text).toContain('Your account was deleted');
    const kept = await owner.client.ok('getDigitalOrganization', { params: { digital_organization_id: made.id } });
    expect(kept.name).toBe('Handed over');
    expect((await owner.client.ok('listMembers')).data.map(({ name }) => name)).toEqual(['Owner']);

    expect(await deleteOrganizations(api.deps)).toBe(1);
    expect(
      (await sql('select deleted_at is not null as gone from organizations where id = $1', [own.id])).rows,
    ).toEqual([{ gone: true }]);
    const { rows } = await sql(
      'select name, email, password_hash, deleted_at is not null as gone from accounts where id = $1',
      [leaver.accountId],
    );
    expect(rows).toMatchObject([{ name: 'Deleted account', password_hash: null, gone: true }]);
    expect(rows[0].email).toMatch(/@deleted\.invalid$/);
    const named = await sql(
      `select action, personal from audit_events where (actor_id = $1 or target_id = $1) and personal is not null`,
      [leaver.accountId],
    );
    expect(named.rows).toEqual([]);
    const { rows: events } = await sql(
      `select organization_id from audit_events where action = 'account.deleted' and target_id = $1`,
      [leaver.accountId],
    );
    expect(events.map((event) => event.organization_id)).toEqual(expect.arrayContaining([null, owner.organizationId]));
    const { rows: tables } = await sql(
      `select c.table_name from information_schema.columns c join pg_tables on tablename = c.table_name and schemaname = 'public'
        where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and c.table_name <> 'audit_line' group by 1`,
    );
    for (const { table_name: table } of tables) {
      const hits = await sql(
        `select 1 from ${table} t where t::text ilike '%' || $1 || '%' or t::text ilike '%Grace Hopper%'`,
        [leaver.email],
      );
      expect([table, hits.rowCount]).toEqual([table, 0]);
    }
    expect((await signUpPerson(api.url, { email: leaver.email })).accountId).not.toBe(leaver.accountId);
  }, 60_000);

  test('is refused while others would be without an owner, and goes once there is one', async () => {
    const owner = await signUpPerson(api.url);
    const member = await signUpMember(api, owner.organizationId);
    expect((await owner.client.ok('getAccountDeletion')).organizations[0]!.outcome).toBe('last_owner');
    expect(await refused(owner)).toMatchObject({ status: 409, code: 'last_owner' });
    expect((await owner.client.ok('getMe')).organization.id).toBe(owner.organizationId);
    await owner.client.ok('updateMember', { params: { account_id: member.accountId }, body: { role: 'owner' } });
    expect((await remove(owner)).status).toBe(204);
    expect((await member.client.ok('getMe')).role).toBe('owner');
  });

  test('is refused for the last owner of the instance', async () => {
    expect((await first.client.ok('getAccountDeletion')).is_last_instance_owner).toBe(true);
    expect(await refused(first)).toMatchObject({ status: 409, code: 'last_instance_owner' });
  });

  test('takes its address, the password of an older sign-in, and a sign-in of its own', async () => {
    const person = await signUpPerson(api.url);
    expect(await refused(person, { email: 'other@example.com' })).toMatchObject({ status: 400, param: '/email' });
    expect(await refused(person, { current_password: 'wrong password' })).toMatchObject({ status: 400 });
    await sql(`update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [person.accountId]);
    expect(await person.client.refused('deleteAccount', { body: { email: person.email } })).toMatchObject({
      code: 'confirmation_required',
    });
    const connection = await insertSsoConnection(api, person.organizationId);
    await sql('update sessions set connection_id = $2 where account_id = $1', [person.accountId, connection]);
    expect(await refused(person)).toMatchObject({ status: 403, code: 'own_sign_in_required' });
    expect(await person.client.refused('exportAccount')).toMatchObject({ code: 'own_sign_in_required' });
  });
});

describe('the export of an account', () => {
  const exported = async (person: Person) => {
    const answer = await fetch(`${api.url}/api/v1/me/export`, { headers: { cookie: person.cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="account-/);
    const text = await answer.text();
    return { text, document: JSON.parse(text) };
  };

  test('holds what is the account’s own, and no secret, and nothing of others', async () => {
    const owner = await signUpPerson(api.url, { name: 'Somebody else' });
    const person = await signUpMember(api, owner.organizationId, { name: 'Ada Lovelace' });
    await owner.client.ok('createDigitalOrganization', { body: { name: 'Not mine' } });
    await person.client.ok('createDigitalOrganization', { body: { name: 'Mine' } });
    const { value } = await person.client.ok('createModelApiKey', { body: { label: 'My key' } });
    await person.client.ok('createCredential', {
      body: { name: 'Mine', type: 'http_bearer', values: { token: 'top-secret-token' } },
    });
    const table = await person.client.ok('createDataTable', {
      body: { name: 'People', columns: [{ name: 'age', type: 'number' }] },
    });
    const rows = Array.from({ length: 120 }, (_, age) => ({ age }));
    await person.client.ok('createDataTableRows', { params: { data_table_id: table.id }, body: { rows } });
    await grantCredits(api.test.database, owner.organizationId, 1_000_000n);
    const base = await person.client.ok('createKnowledgeBase', { body: { name: 'Notes', model: 'sandbox/embedding' } });
    await person.client.ok('writeKnowledgeDocument', {
      params: { knowledge_base_id: base.id },
      body: { key: 'a.md', text: 'Bees sleep in flowers.' },
    });
    const { text, document } = await exported(person);
    expect(document.account).toMatchObject({ email: person.email, name: 'Ada Lovelace', has_password: true });
    expect(document.organizations).toHaveLength(2);
    expect(document.digital_organizations.map(({ name }: { name: string }) => name)).toEqual(['Mine']);
    expect(document.api_keys).toMatchObject([{ label: 'My key', last4: value.slice(-4), status: 'active' }]);
    expect(document.credentials).toMatchObject([{ name: 'Mine', type: 'http_bearer' }]);
    expect(document.data_table_rows).toHaveLength(120);
    expect(document.knowledge_bases).toMatchObject([{ name: 'Notes' }]);
    expect(document.knowledge_documents).toMatchObject([{ key: 'a.md', text: 'Bees sleep in flowers.' }]);
    expect(document.sessions).toHaveLength(1);
    expect(document.audit_events.length).toBeGreaterThan(3);
    expect(document.truncated).toEqual([]);
    for (const secret of [value, 'top-secret-token', '$argon2', 'hash', 'encrypted', 'Not mine', owner.email])
      expect(text).not.toContain(secret);
    const { rows: events } = await sql(
      `select 1 from audit_events where action = 'account.exported' and actor_id = $1`,
      [person.accountId],
    );
    expect(events).toHaveLength(1);
  });
});
