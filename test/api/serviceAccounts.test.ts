import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashToken } from '../../domains/identity/sessions.ts';
import type { ApiClient, Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';
import { signUpSharingPeople } from '../support/signUpSharingPeople.ts';

let api: TestApi;
let second: ApiServer;
let owner: Person;
/** Admin of the project. */
let ada: Person;
/** Views the project. */
let grace: Person;
let stranger: Person;
let projectId: string;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
  ({ owner, ada, grace, stranger } = await signUpSharingPeople(api));
  projectId = await insertTeamProject(api, owner.organizationId, [
    { person: ada, role: 'project_admin' },
    { person: grace, role: 'viewer' },
  ]);
});
afterAll(() => api?.close());

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const draft = { nodes: [], connections: [] };
const make = (role = 'editor', by: Person = ada, more: object = {}) =>
  by.client.ok('createServiceAccount', { body: { name: 'Deploy', project_id: projectId, role, ...more } });
const at = (service_account_id: string) => ({ params: { service_account_id } });
const makeKey = (id: string, body: object = {}, by: Person = ada) =>
  by.client.ok('createServiceAccountKey', { ...at(id), body: { label: 'ci', ...body } });
const clientOf = async (role = 'editor', body: object = {}): Promise<{ id: string; client: ApiClient }> => {
  const { id } = await make(role);
  return { id, client: ada.client.withKey((await makeKey(id, body)).value) };
};
const createFlow = (client: ApiClient, more: object = {}) =>
  client.ok('createDigitalOrganization', { body: { name: 'Made by CI', draft, ...more } });

describe('a service account', () => {
  test('is made, listed, renamed, disabled and deleted by those who manage the members of its project', async () => {
    const made = await make('viewer', ada, { name: '  Nightly ' });
    expect(made).toMatchObject({
      name: 'Nightly',
      project_id: projectId,
      role: 'viewer',
      enabled: true,
      active_keys: 0,
      created_by: ada.accountId,
      last_used_at: null,
    });
    const changed = await ada.client.ok('updateServiceAccount', {
      ...at(made.id),
      body: { name: 'Hourly', role: 'editor', enabled: false },
    });
    expect(changed).toMatchObject({ name: 'Hourly', role: 'editor', enabled: false });
    for (const person of [owner, ada, grace]) {
      const { data } = await person.client.ok('listServiceAccounts', { query: { project_id: projectId } });
      expect(data.find(({ id }) => id === made.id)).toEqual(changed);
      expect(await person.client.ok('getServiceAccount', at(made.id))).toEqual(changed);
    }
    expect((await stranger.client.ok('listServiceAccounts')).data).toEqual([]);
    for (const [operation, input] of [
      ['createServiceAccount', { body: { name: 'x', project_id: projectId, role: 'viewer' } }],
      ['updateServiceAccount', { ...at(made.id), body: { name: 'x' } }],
      ['createServiceAccountKey', { ...at(made.id), body: { label: 'x' } }],
      ['listServiceAccountKeys', at(made.id)],
      ['deleteServiceAccount', at(made.id)],
    ] as const) {
      expect(await grace.client.refused(operation, input)).toMatchObject({ status: 403, code: 'insufficient_scope' });
      expect(await stranger.client.refused(operation, input)).toMatchObject({ status: 404 });
    }
    expect((await ada.client.call('deleteServiceAccount', at(made.id))).status).toBe(204);
    expect(await ada.client.refused('getServiceAccount', at(made.id))).toMatchObject({ status: 404 });
  });

  test('acts in its own project alone, by its role, and nothing of an account or of the organization is open to it', async () => {
    const { client } = await clientOf('editor');
    const other = await insertTeamProject(api, owner.organizationId);
    const flow = await createFlow(client);
    expect(flow.project_id).toBe(projectId);
    expect((await client.ok('listProjects')).data.map(({ id }) => id)).toEqual([projectId]);
    const elsewhere = await createFlow(owner.client, { project_id: other });
    expect(
      await client.refused('getDigitalOrganization', { params: { digital_organization_id: elsewhere.id } }),
    ).toMatchObject({ status: 404 });
    for (const operation of [
      'getMe',
      'listMembers',
      'listAccountApiKeys',
      'listModelApiKeys',
      'listSessions',
      'getWallet',
      'listAuditEvents',
      'getSecurityPolicies',
    ] as const)
      expect([operation, await client.refused(operation)]).toMatchObject([operation, { status: 403 }]);
    expect(await client.refused('createAccountApiKey', { body: { label: 'more' } })).toMatchObject({ status: 403 });
    expect(
      await client.refused('createServiceAccount', { body: { name: 'x', project_id: projectId, role: 'viewer' } }),
    ).toMatchObject({ status: 403 });
    const viewer = await clientOf('viewer');
    expect(await viewer.client.refused('createDigitalOrganization', { body: { name: 'x', draft } })).toMatchObject({
      status: 403,
    });
    expect((await viewer.client.call('listGatewayModels')).status).toBe(200);
  });

  test('belongs to one project: it gets no place in another one, nothing is shared with it, and it never has a role in the organization', async () => {
    const { id } = await make();
    const other = await insertTeamProject(api, owner.organizationId);
    const place = { params: { project_id: other, account_id: id }, body: { role: 'viewer' } };
    expect(await owner.client.refused('setProjectMember', place)).toMatchObject({ status: 404 });
    const flow = await createFlow(owner.client);
    expect(
      await owner.client.refused('shareDigitalOrganization', {
        params: { digital_organization_id: flow.id },
        body: { level: 'view', account_ids: [id] },
      }),
    ).toMatchObject({ status: 400 });
    const named = { params: { account_id: id } };
    expect(await owner.client.refused('updateMember', { ...named, body: { role: 'owner' } })).toMatchObject({
      status: 404,
    });
    expect(await owner.client.refused('removeMember', named)).toMatchObject({ status: 404 });
    await expect(
      api.deps.database.withOrganization(owner.organizationId, ({ members }) => members.setRole(id, 'owner')),
    ).rejects.toThrow();
    const spaces = await sql(`select 1 from projects where owner_account_id = $1`, [id]);
    expect(spaces.rowCount).toBe(0);
  });

  test('cannot sign in: it has no address and no password, and a session of it is none', async () => {
    const { id } = await make();
    const { rows } = await sql('select email, password_hash from accounts where id = $1', [id]);
    expect(rows).toEqual([{ email: null, password_hash: null }]);
    await expect(sql(`update accounts set email = 'ci@example.test' where id = $1`, [id])).rejects.toThrow();
    await expect(sql(`update accounts set password_hash = 'x' where id = $1`, [id])).rejects.toThrow();
    await expect(sql(`update accounts set instance_role = 'instance_admin' where id = $1`, [id])).rejects.toThrow();
    const token = Buffer.alloc(32, 7).toString('base64url');
    await sql(
      `insert into sessions (id, token_hash, account_id, organization_id, expires_at, method, factors)
       values ('ses_planted', $1, $2, $3, now() + interval '1 hour', 'password', '{}')`,
      [hashToken(token), id, owner.organizationId],
    );
    const planted = owner.client.as({ cookie: `bureau_session=${token}`, origin: api.url });
    expect(await planted.refused('getMe')).toMatchObject({ status: 401, code: 'not_signed_in' });
  });

  test('is shown as such among members, in the audit log, and in its resources', async () => {
    const { id, client } = await clientOf('editor');
    const flow = await createFlow(client);
    const members = (await owner.client.ok('listMembers')).data;
    expect(members.find(({ account_id }) => account_id === id)).toMatchObject({
      kind: 'service_account',
      name: 'Deploy',
      email: null,
      role: 'member',
    });
    expect(members.find(({ account_id }) => account_id === ada.accountId)).toMatchObject({ kind: 'person' });
    const inProject = (await ada.client.ok('listProjectMembers', { params: { project_id: projectId } })).data;
    expect(inProject.find(({ account_id }) => account_id === id)).toMatchObject({
      kind: 'service_account',
      email: null,
      role: 'editor',
    });
    const events = (await owner.client.ok('listAuditEvents', { query: { actor_id: id } })).data;
    expect(events[0]).toMatchObject({
      action: 'digital_organization.created',
      actor: { kind: 'service_account', id, name: 'Deploy' },
      by: { kind: 'key', name: 'ci' },
      target: { id: flow.id },
    });
    const made = (await owner.client.ok('listAuditEvents', { query: { action: 'service_account.created' } })).data;
    expect(made[0]).toMatchObject({ target: { id, name: 'Deploy' } });
  });

  test('ends with its project, and its resources stay when it is deleted', async () => {
    const { id, client } = await clientOf('editor');
    const flow = await createFlow(client);
    await ada.client.call('deleteServiceAccount', at(id));
    expect(await client.refused('listProjects')).toMatchObject({ status: 401, code: 'invalid_api_key' });
    const params = { digital_organization_id: flow.id };
    expect(await ada.client.ok('getDigitalOrganization', { params })).toMatchObject({ name: 'Made by CI' });
    const { rows } = await sql(
      `select a.name, (select count(*)::int from memberships where account_id = $1) as memberships,
         (select count(*)::int from api_keys where account_id = $1 and status = 'active') as keys from accounts a where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ name: 'Deploy', memberships: 0, keys: 0 }]);
    const short = await insertTeamProject(api, owner.organizationId);
    const gone = await make('viewer', owner, { project_id: short });
    const key = await makeKey(gone.id, {}, owner);
    await owner.client.call('deleteProject', { params: { project_id: short } });
    expect(await owner.client.withKey(key.value).refused('listProjects')).toMatchObject({ status: 401 });
    expect((await owner.client.ok('listMembers')).data.map(({ account_id }) => account_id)).not.toContain(gone.id);
  });

  test('is none of a personal space, and of each project there are up to a hundred', async () => {
    const { personal_project_id: space } = await ada.client.ok('getMe');
    const body = { name: 'x', project_id: space, role: 'viewer' };
    expect(await ada.client.refused('createServiceAccount', { body })).toMatchObject({ code: 'project_is_personal' });
    const full = await insertTeamProject(api, owner.organizationId);
    await sql(
      `insert into accounts (id, name, kind) select 'acc_full' || n, 'Full', 'service_account' from generate_series(1, 100) n`,
    );
    await sql(
      `with made as (insert into memberships (id, organization_id, account_id, role)
         select 'mem_full' || n, $1, 'acc_full' || n, 'member' from generate_series(1, 100) n returning account_id)
       insert into service_accounts (account_id, organization_id, project_id) select account_id, $1, $2 from made`,
      [owner.organizationId, full],
    );
    expect(await owner.client.refused('createServiceAccount', { body: { ...body, project_id: full } })).toMatchObject({
      status: 409,
      code: 'service_account_limit_reached',
    });
    await sql('delete from service_accounts where project_id = $1', [full]);
  });
});

describe('its keys', () => {
  test('stop while it is disabled, when they are revoked and when they end, on the next request on every process', async () => {
    const { id } = await make();
    const { key, value } = await makeKey(id);
    const works = async () => [
      (await ada.client.withKey(value).call('listProjects')).status,
      (await fetch(`${second.url}/api/v1/projects`, { headers: { 'x-api-key': value } })).status,
      (await ada.client.withKey(value).call('listGatewayModels')).status,
    ];
    expect(await works()).toEqual([200, 200, 200]);
    await ada.client.ok('updateServiceAccount', { ...at(id), body: { enabled: false } });
    expect(await works()).toEqual([401, 401, 401]);
    await ada.client.ok('updateServiceAccount', { ...at(id), body: { enabled: true } });
    expect(await works()).toEqual([200, 200, 200]);
    expect((await ada.client.ok('getServiceAccount', at(id))).last_used_at).not.toBeNull();
    const revoked = await ada.client.ok('revokeServiceAccountKey', {
      params: { service_account_id: id, key_id: key.id },
    });
    expect(revoked.status).toBe('revoked');
    expect(await works()).toEqual([401, 401, 401]);
  });

  test('have scopes within the role, follow the role when it changes, and their addresses', async () => {
    const { id } = await make('editor');
    const { key, value } = await makeKey(id, {
      scopes: ['digital_organizations.view', 'digital_organizations.execute', 'models.call'],
      allowed_addresses: ['127.0.0.0/8'],
    });
    expect(key).toMatchObject({
      scopes: ['digital_organizations.view', 'digital_organizations.execute', 'models.call'],
      allowed_addresses: ['127.0.0.0/8'],
      created_by: ada.accountId,
      service_account_id: id,
    });
    const client = ada.client.withKey(value);
    expect((await client.call('listDigitalOrganizations')).status).toBe(200);
    expect(await client.refused('createDigitalOrganization', { body: { name: 'x', draft } })).toMatchObject({
      status: 403,
    });
    for (const scopes of [['projects.manage_members'], ['account.manage'], ['organization.manage'], ['instance.admin']])
      expect(
        await ada.client.refused('createServiceAccountKey', { ...at(id), body: { label: 'x', scopes } }),
      ).toMatchObject({ status: 403, code: 'insufficient_scope', param: '/scopes' });
    const all = ada.client.withKey((await makeKey(id)).value);
    await createFlow(all);
    await ada.client.ok('updateServiceAccount', { ...at(id), body: { role: 'viewer' } });
    expect(await all.refused('createDigitalOrganization', { body: { name: 'x', draft } })).toMatchObject({
      status: 403,
    });
    await sql(`update api_keys set scopes = '{account.manage,organization.manage}' where id = $1`, [key.id]);
    expect(await client.refused('getMe')).toMatchObject({ status: 403 });
  });

  test('and roles cannot be granted by a lesser role or a lesser key', async () => {
    const { id: role } = await owner.client.ok('createProjectRole', {
      body: { name: 'Doorkeeper', scopes: ['projects.manage_members', 'data_tables.view'] },
    });
    const keeper = await signUpMember(api, owner.organizationId, { name: 'Keeper' });
    await owner.client.ok('setProjectMember', {
      params: { project_id: projectId, account_id: keeper.accountId },
      body: { role },
    });
    const body = { name: 'x', project_id: projectId, role: 'editor' };
    expect(await keeper.client.refused('createServiceAccount', { body })).toMatchObject({
      status: 403,
      param: '/role',
    });
    const { id } = await make('editor');
    expect(await keeper.client.refused('createServiceAccountKey', { ...at(id), body: { label: 'x' } })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    expect(
      await keeper.client.refused('createServiceAccountKey', {
        ...at(id),
        body: { label: 'x', scopes: ['digital_organizations.edit'] },
      }),
    ).toMatchObject({ status: 403 });
    const few = await makeKey(id, { scopes: ['data_tables.view'] }, keeper);
    expect(few.key.scopes).toEqual(['data_tables.view']);
    expect(
      await keeper.client.refused('updateServiceAccount', { ...at(id), body: { role: 'project_admin' } }),
    ).toMatchObject({ status: 403 });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const bounded = await ada.client.ok('createAccountApiKey', {
      body: { label: 'few', scopes: ['projects.view', 'projects.manage_members', 'data_tables.view'], expires_at },
    });
    const lesser = ada.client.withKey(bounded.value);
    expect(await lesser.refused('createServiceAccountKey', { ...at(id), body: { label: 'x' } })).toMatchObject({
      status: 403,
    });
    const made = await lesser.ok('createServiceAccountKey', {
      ...at(id),
      body: { label: 'x', scopes: ['data_tables.view'] },
    });
    expect(made.key.expires_at).toBe(expires_at);
  });

  test('are seen by owners and admins of the organization among all keys, and by no other member', async () => {
    const { id } = await make();
    const { key } = await makeKey(id);
    const all = (await owner.client.ok('listAccountApiKeys')).data;
    expect(all.find((one) => one.id === key.id)).toMatchObject({ service_account_id: id });
    expect((await ada.client.ok('listAccountApiKeys')).data.map((one) => one.id)).not.toContain(key.id);
    expect((await ada.client.ok('listServiceAccountKeys', at(id))).data).toEqual([key]);
    expect(await ada.client.refused('revokeAccountApiKey', { params: { key_id: key.id } })).toMatchObject({
      status: 404,
    });
  });
});

test('the organization of the database role makes service accounts of its own alone, and no other members', async () => {
  const { id } = await make();
  const tries = [
    `insert into memberships (id, organization_id, account_id, role) values ('mem_x', '${owner.organizationId}', '${stranger.accountId}', 'member')`,
    `insert into service_accounts (account_id, organization_id, project_id) values ('${stranger.accountId}', '${owner.organizationId}', '${projectId}')`,
    `insert into accounts (id, name, kind) values ('acc_x', 'x', 'person')`,
    `update accounts set name = 'x' where id = '${ada.accountId}' returning 1`,
    `update memberships set role = 'owner' where account_id = '${id}'`,
  ];
  const client = await api.test.database.pool.connect();
  try {
    for (const text of tries) {
      await client.query('begin');
      await client.query(`select set_config('app.organization_id', $1, true)`, [owner.organizationId]);
      await client.query('set local role bureau_app');
      const outcome = await client
        .query(text)
        .then(async ({ rowCount }) => {
          await client.query('set constraints all immediate');
          return rowCount;
        })
        .catch(() => 'refused');
      expect([text, outcome === 'refused' || outcome === 0]).toEqual([text, true]);
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
});
