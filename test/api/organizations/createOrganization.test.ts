import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson } from '../../support/apiClient.ts';
import { insertSsoConnection } from '../../support/ssoConnections.ts';
import { startTestApi, type ApiServer, type TestApi } from '../../support/apiServer.ts';

let api: TestApi;
let byAdmins: ApiServer;
beforeAll(async () => {
  api = await startTestApi();
  byAdmins = await api.another({ settings: { organizationCreation: 'admins' } });
});
afterAll(() => api?.close());

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);

describe('an account makes a further organization', () => {
  test('that it owns, with a personal space and no credits, and acts in either with its role there', async () => {
    const owner = await signUpPerson(api.url, { name: 'First of all' });
    const person = await signUpPerson(api.url);
    const made = await person.client.ok('createOrganization', { body: { name: ' Second ' } });
    expect(made.name).toBe('Second');
    const before = await person.client.ok('getMe');
    expect(before.organization.id).toBe(person.organizationId);
    expect(before.organizations.map(({ id }) => id)).toEqual([person.organizationId, made.id]);
    const moved = await person.client.ok('updateSession', { body: { organization_id: made.id } });
    expect(moved).toMatchObject({ role: 'owner', balance: '0.000000', organization: { name: 'Second' } });
    expect(moved.personal_project_id).not.toBe(before.personal_project_id);
    expect((await owner.client.refused('updateSession', { body: { organization_id: made.id } })).code).toBe(
      'not_found',
    );
    const events = await sql(
      `select organization_id, actor_id from audit_events where action = 'organization.created'`,
    );
    expect(events.rows).toEqual([{ organization_id: made.id, actor_id: person.accountId }]);
  });

  test('by a name, and while it owns fewer than twenty, also when it asks for many at once', async () => {
    const person = await signUpPerson(api.url);
    expect(await person.client.refused('createOrganization', { body: { name: ' ' } })).toMatchObject({ status: 400 });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => person.client.call('createOrganization', { body: { name: 'Many' } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(await person.client.refused('createOrganization', { body: { name: 'One more' } })).toMatchObject({
      status: 409,
      code: 'organization_limit_reached',
    });
  });

  test('if the instance allows all accounts; otherwise only instance admins can', async () => {
    const person = await signUpPerson(api.url);
    const elsewhere = person.client.as({ cookie: person.cookie, origin: byAdmins.url });
    const member = new ApiClient(byAdmins.url, elsewhere.headers);
    expect((await member.ok('getMe')).may_create_organizations).toBe(false);
    expect(await member.refused('createOrganization', { body: { name: 'No' } })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    await sql(`update accounts set instance_role = 'instance_admin' where id = $1`, [person.accountId]);
    expect((await member.ok('getMe')).may_create_organizations).toBe(true);
    expect((await member.ok('createOrganization', { body: { name: 'Yes' } })).name).toBe('Yes');
  });

  test('with its own sign-in only: otherwise the operator of a single sign-on provider would own it', async () => {
    const person = await signUpPerson(api.url);
    const connection = await insertSsoConnection(api, person.organizationId);
    await sql('update sessions set connection_id = $2 where account_id = $1', [person.accountId, connection]);
    expect(await person.client.refused('createOrganization', { body: { name: 'No' } })).toMatchObject({ status: 403 });
  });
});
