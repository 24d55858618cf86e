import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Permission } from '../../domains/identity/actor.ts';
import { projectRoleScopes } from '../../domains/identity/roleScopes.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { insertTeamProject } from '../support/members.ts';
import { insertSsoConnection } from '../support/ssoConnections.ts';
import { signUpSharingPeople } from '../support/signUpSharingPeople.ts';

let api: TestApi;
let owner: Person;
let ada: Person;
let grace: Person;
let stranger: Person;
beforeAll(async () => {
  api = await startTestApi();
  ({ owner, ada, grace, stranger } = await signUpSharingPeople(api));
});
afterAll(() => api?.close());

let made = 0;
const createRole = async (scopes: Permission[]): Promise<string> =>
  (await owner.client.ok('createProjectRole', { body: { name: `Role ${(made += 1)}`, scopes } })).id;
const team = () => insertTeamProject(api, owner.organizationId);
const give = (by: Person, projectId: string, person: Person, role: string) =>
  by.client.call('setProjectMember', {
    params: { project_id: projectId, account_id: person.accountId },
    body: { role },
  });
const at = (role_id: string) => ({ params: { role_id } });
const draft = { nodes: [], connections: [] };
const createFlow = async (projectId: string) =>
  (await owner.client.ok('createDigitalOrganization', { body: { name: 'Flow', project_id: projectId, draft } })).id;
const fill = async (projectId: string) => {
  const flow = await createFlow(projectId);
  const values = { token: 'secret' };
  const credential = await owner.client.ok('createCredential', {
    body: { name: 'Token', type: 'http_bearer', project_id: projectId, values },
  });
  const table = await owner.client.ok('createDataTable', {
    body: { name: 'People', project_id: projectId, columns: [{ name: 'age', type: 'number' }] },
  });
  return { flow, credential: credential.id, table: table.id };
};

describe('custom roles of projects', () => {
  test('are made, read, renamed and deleted by owners and admins, on every plan, and read by every member', async () => {
    const role = await owner.client.ok('createProjectRole', {
      body: { name: '  Reader ', description: 'Reads tables', scopes: ['data_tables.read_rows'] },
    });
    expect(role).toMatchObject({ name: 'Reader', description: 'Reads tables', built_in: false, holders: 0 });
    expect(role.scopes).toEqual(['projects.view', 'data_tables.view', 'data_tables.read_rows']);
    expect(await owner.client.ok('getProjectRole', at(role.id))).toEqual(role);
    const body = { name: 'reader', scopes: [] };
    expect(await owner.client.refused('createProjectRole', { body })).toMatchObject({
      status: 409,
      code: 'name_taken',
      param: '/name',
    });
    const { data } = await ada.client.ok('listProjectRoles');
    expect(data.slice(0, 3).map(({ id, built_in }) => [id, built_in])).toEqual([
      ['project_admin', true],
      ['editor', true],
      ['viewer', true],
    ]);
    expect(data.map(({ id }) => id)).toContain(role.id);
    for (const [id, scopes] of Object.entries(projectRoleScopes))
      expect((await ada.client.ok('getProjectRole', at(id))).scopes).toEqual([...scopes]);
    const renamed = await owner.client.ok('updateProjectRole', { ...at(role.id), body: { name: 'Watcher' } });
    expect(renamed).toMatchObject({ name: 'Watcher', scopes: role.scopes });
    for (const refused of [
      await ada.client.refused('createProjectRole', { body: { name: 'Mine', scopes: [] } }),
      await ada.client.refused('updateProjectRole', { ...at(role.id), body: { name: 'Mine' } }),
      await ada.client.refused('deleteProjectRole', at(role.id)),
      await ada.client.refused('previewProjectRole', { ...at(role.id), body: { scopes: [] } }),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'insufficient_scope' });
    expect((await stranger.client.refused('getProjectRole', at(role.id))).status).toBe(404);
    for (const id of ['editor', 'role_x'])
      expect((await owner.client.refused('updateProjectRole', { ...at(id), body: { name: 'X' } })).status).toBe(404);
    await owner.client.ok('deleteProjectRole', at(role.id));
    expect((await owner.client.refused('getProjectRole', at(role.id))).status).toBe(404);
  });

  test('see executions exactly where they see digital organizations', async () => {
    const create = (scopes: Permission[]) =>
      owner.client.call('createProjectRole', { body: { name: `Follows ${(made += 1)}`, scopes } });
    for (const alone of [['executions.view'], ['executions.delete'], ['credentials.use', 'executions.view']] as const) {
      const { status, body } = await create([...alone]);
      expect([status, body]).toMatchObject([400, { error: { code: 'scope_follows_view', param: '/scopes' } }]);
    }
    const { body } = await create(['executions.view', 'digital_organizations.edit']);
    expect(body).toMatchObject({
      scopes: ['projects.view', 'digital_organizations.view', 'executions.view', 'digital_organizations.edit'],
    });
    const foreign = await create(['wallet.view']);
    expect([foreign.status, foreign.body]).toMatchObject([400, { error: { code: 'invalid_request' } }]);
  });

  test('decide in their project what is shown, listed, found and done, and a change counts on the next request', async () => {
    const projectId = await team();
    const { flow, credential, table } = await fill(projectId);
    const role = await createRole(['credentials.view']);
    expect((await give(owner, projectId, ada, role)).body).toMatchObject({ role });
    const seen = async () => {
      const { client } = ada;
      const found = await client.ok('search', { query: { q: 'o' } });
      const kinds = new Set(found.data.map(({ kind }) => kind));
      return {
        flows: (await client.ok('listDigitalOrganizations')).data.some(({ id }) => id === flow),
        flow: (await client.call('getDigitalOrganization', { params: { digital_organization_id: flow } })).status,
        credentials: (await client.ok('listCredentials')).data.some(({ id }) => id === credential),
        credential: (await client.call('getCredential', { params: { credential_id: credential } })).status,
        tables: (await client.ok('listDataTables')).data.some(({ id }) => id === table),
        table: (await client.call('getDataTable', { params: { data_table_id: table } })).status,
        found: [...kinds].filter((kind) => kind !== 'model').toSorted(),
      };
    };
    expect(await seen()).toEqual({
      flows: false,
      flow: 404,
      credentials: true,
      credential: 200,
      tables: false,
      table: 404,
      found: ['credential'],
    });
    await owner.client.ok('updateProjectRole', {
      ...at(role),
      body: { scopes: ['digital_organizations.edit', 'data_tables.view'] },
    });
    expect(await seen()).toEqual({
      flows: true,
      flow: 200,
      credentials: false,
      credential: 404,
      tables: true,
      table: 200,
      found: ['data_table', 'digital_organization'],
    });
    const params = { digital_organization_id: flow };
    expect((await ada.client.ok('getDigitalOrganization', { params })).permissions).toEqual(['view', 'edit']);
    const settings = {};
    const change = { name: 'Mine', description: '', draft, draft_revision: 1, settings };
    await ada.client.ok('updateDigitalOrganization', { params, body: change });
    expect((await ada.client.refused('publishDigitalOrganization', { params, body: {} })).status).toBe(403);
    expect((await ada.client.refused('listDataTableRows', { params: { data_table_id: table } })).status).toBe(403);
  });

  test('limit shares with a project, and disable them if they do not show digital organizations', async () => {
    const elsewhere = await team();
    const shared = await createFlow(elsewhere);
    const projectId = await team();
    const role = await createRole(['digital_organizations.view']);
    await give(owner, projectId, ada, role);
    const params = { digital_organization_id: shared };
    await owner.client.ok('shareDigitalOrganization', { params, body: { level: 'edit', project_ids: [projectId] } });
    expect((await ada.client.ok('getDigitalOrganization', { params })).permissions).toEqual(['view']);
    expect((await ada.client.ok('listDigitalOrganizations')).data.map(({ id }) => id)).toContain(shared);
    await owner.client.ok('updateProjectRole', { ...at(role), body: { scopes: ['credentials.view'] } });
    expect((await ada.client.refused('getDigitalOrganization', { params })).status).toBe(404);
    expect((await ada.client.ok('listDigitalOrganizations')).data.map(({ id }) => id)).not.toContain(shared);
  });

  test('are given, made and changed only by those who have all that they allow', async () => {
    const projectId = await team();
    const managing = await createRole(['projects.manage_members', 'credentials.view']);
    const using = await createRole(['credentials.use']);
    await give(owner, projectId, ada, managing);
    for (const role of ['project_admin', 'editor', 'viewer', using])
      expect((await give(ada, projectId, grace, role)).body, role).toMatchObject({
        error: { code: 'insufficient_scope', param: '/role' },
      });
    expect((await give(ada, projectId, grace, managing)).status).toBe(200);
    expect((await give(owner, projectId, grace, 'role_0000000000000000000000000a')).body).toMatchObject({
      error: { code: 'invalid_request', param: '/role' },
    });
    const { value } = await owner.client.ok('createAccountApiKey', {
      body: {
        label: 'narrow',
        scopes: ['roles.manage', 'projects.view', 'projects.manage_members', 'credentials.view'],
      },
    });
    const key = owner.client.withKey(value);
    const scopes: Permission[] = ['credentials.use'];
    for (const refused of [
      await key.refused('createProjectRole', { body: { name: 'By key', scopes } }),
      await key.refused('updateProjectRole', { ...at(managing), body: { scopes } }),
      await key.refused('updateProjectRole', { ...at(using), body: { scopes: [] } }),
      await key.refused('deleteProjectRole', at(using)),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'insufficient_scope' });
    const own = await key.ok('createProjectRole', { body: { name: 'By key', scopes: ['credentials.view'] } });
    expect((await key.ok('updateProjectRole', { ...at(own.id), body: { scopes: [] } })).scopes).toEqual([
      'projects.view',
    ]);
  });

  test('say who would gain and lose what before they change', async () => {
    const projectId = await team();
    const role = await createRole(['credentials.use', 'data_tables.view']);
    await give(owner, projectId, ada, role);
    await give(owner, projectId, owner, role);
    const preview = await owner.client.ok('previewProjectRole', {
      ...at(role),
      body: { scopes: ['digital_organizations.view', 'credentials.view'] },
    });
    expect(preview).toMatchObject({ gained: ['digital_organizations.view', 'executions.view'], holder_count: 2 });
    expect(preview.lost.toSorted()).toEqual(['credentials.use', 'data_tables.view']);
    expect(Object.fromEntries(preview.holders.map((one) => [one.account_id, one.keeps_all]))).toEqual({
      [ada.accountId]: false,
      [owner.accountId]: true,
    });
    const instead = await owner.client.ok('previewProjectRole', { ...at(role), body: { reassign_to: 'viewer' } });
    expect(instead.lost).toEqual(['credentials.use']);
    expect(await owner.client.refused('previewProjectRole', { ...at(role), body: {} })).toMatchObject({ status: 400 });
    expect((await owner.client.ok('getProjectRole', at(role))).scopes).toContain('data_tables.view');
  });

  test('in use are deleted only if another role replaces them, in members and in rules of groups', async () => {
    const projectId = await team();
    const role = await createRole(['credentials.view']);
    const other = await createRole(['data_tables.view']);
    await give(owner, projectId, ada, role);
    const sso_connection_id = await insertSsoConnection(api, owner.organizationId);
    const rules = [
      { group: 'a', project_id: projectId, role },
      { group: 'b', project_id: projectId, role: 'viewer' },
    ];
    await owner.client.ok('updateSsoMapping', { params: { sso_connection_id }, body: { rules } });
    expect((await owner.client.ok('getProjectRole', at(role))).holders).toBe(2);
    expect(await owner.client.refused('deleteProjectRole', at(role))).toMatchObject({
      status: 409,
      code: 'role_in_use',
    });
    for (const reassign_to of [role, 'nobody', 'owner'])
      expect((await owner.client.refused('deleteProjectRole', { ...at(role), query: { reassign_to } })).status).toBe(
        400,
      );
    await owner.client.ok('deleteProjectRole', { ...at(role), query: { reassign_to: other } });
    const { data } = await owner.client.ok('listProjectMembers', { params: { project_id: projectId } });
    expect(data).toMatchObject([{ account_id: ada.accountId, role: other }]);
    const { rows } = await api.test.database.pool.query('select mapping from sso_connections where id = $1', [
      sso_connection_id,
    ]);
    expect(rows[0].mapping).toEqual([{ ...rules[0], role: other }, rules[1]]);
    const unknown = [{ group: 'a', project_id: projectId, role }];
    expect(
      await owner.client.refused('updateSsoMapping', { params: { sso_connection_id }, body: { rules: unknown } }),
    ).toMatchObject({ status: 400, param: '/rules/0/role' });
  });

  test('used by open invitations are deleted only with a replacement role, and an invitation never names a deleted role', async () => {
    const projectId = await team();
    const [role, other] = [await createRole(['credentials.view']), await createRole(['data_tables.view'])];
    const places = [{ project_id: projectId, role }];
    const invite = async () =>
      owner.client.ok('createOrganizationInvitation', { body: { max_uses: 1, projects: places } });
    const { url, invitation } = await invite();
    expect((await owner.client.ok('getProjectRole', at(role))).holders).toBe(1);
    expect((await owner.client.refused('deleteProjectRole', at(role))).code).toBe('role_in_use');
    await owner.client.ok('deleteProjectRole', { ...at(role), query: { reassign_to: other } });
    const { data } = await owner.client.ok('listOrganizationInvitations');
    expect(data.find(({ id }) => id === invitation.id)?.projects).toEqual([{ project_id: projectId, role: other }]);
    const guest = await signUpPerson(api.url);
    await guest.client.ok('acceptInvitation', { body: { token: url.split('/join/')[1]! } });
    const members = await owner.client.ok('listProjectMembers', { params: { project_id: projectId } });
    expect(members.data).toMatchObject([{ account_id: guest.accountId, role: other }]);
    const revoked = await createRole(['credentials.view']);
    places[0]!.role = revoked;
    const { invitation: open } = await invite();
    await owner.client.ok('revokeOrganizationInvitation', { params: { invitation_id: open.id } });
    await owner.client.ok('deleteProjectRole', at(revoked));
    const raced = await createRole(['credentials.view']);
    places[0]!.role = raced;
    const body = { max_uses: 1, projects: places };
    const answers = await Promise.all([
      owner.client.call('createOrganizationInvitation', { body }),
      owner.client.call('deleteProjectRole', at(raced)),
    ]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual(answers.map(({ status }) => status));
  });

  test('have unique names and a limit of a hundred, also for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        owner.client.call('createProjectRole', { body: { name: 'Raced', scopes: ['credentials.view'] } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    await api.test.database.pool.query(
      `insert into project_roles (id, organization_id, name, scopes) select 'role_' || n, $1, 'Many ' || n, '{}' from generate_series(1, 99) n`,
      [stranger.organizationId],
    );
    const create = (name: string) =>
      stranger.client.call('createProjectRole', { body: { name, scopes: ['credentials.view'] } });
    const raced = await Promise.all([create('One'), create('Two')]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await create('Three')).body).toMatchObject({ error: { code: 'role_limit_reached' } });
  });
});
