import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
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

type Role = 'project_admin' | 'editor' | 'viewer';
const at = (projectId: string, person?: Person) => ({
  params: { project_id: projectId, ...(person ? { account_id: person.accountId } : {}) },
});
const createProject = async (name = 'Sales') => (await owner.client.ok('createProject', { body: { name } })).id;
const give = (by: Person, id: string, person: Person, role: Role) =>
  by.client.ok('setProjectMember', { ...at(id, person), body: { role } });
const personalOf = async (person: Person) => (await person.client.ok('getMe')).personal_project_id!;

test('owners see the owners of personal spaces, members see only their own', async () => {
  const owners = async (person: Person) =>
    (await person.client.ok('listProjects')).data.flatMap((one) => (one.owner === null ? [] : [one.owner]));
  const of = ({ accountId, email }: Person) => ({ account_id: accountId, name: expect.any(String), email });
  expect(await owners(owner)).toEqual(expect.arrayContaining([of(ada), of(grace)]));
  expect((await owners(owner)).map(({ email }) => email)).not.toContain(owner.email);
  for (const person of [ada, grace, stranger]) expect(await owners(person)).toEqual([]);
  expect((await ada.client.ok('getProject', at(await personalOf(ada)))).owner).toBeNull();
  expect((await ada.client.refused('getProject', at(await personalOf(grace)))).status).toBe(404);
  expect((await owner.client.ok('getProject', at(await createProject()))).owner).toBeNull();
});

describe('team projects', () => {
  test('are made by owners and admins, and seen by those who are in them', async () => {
    const made = await owner.client.ok('createProject', { body: { name: '  Sales ' } });
    expect(made).toMatchObject({
      kind: 'team',
      name: 'Sales',
      permissions: ['view', 'edit', 'delete', 'manage_members'],
    });
    expect(await ada.client.refused('createProject', { body: { name: 'Mine' } })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    expect((await ada.client.refused('getProject', at(made.id))).status).toBe(404);
    await give(owner, made.id, ada, 'viewer');
    expect(await ada.client.ok('getProject', at(made.id))).toMatchObject({ permissions: ['view'] });
    expect((await ada.client.ok('listProjects')).data.map(({ id }) => id)).toContain(made.id);
    expect((await grace.client.refused('getProject', at(made.id))).status).toBe(404);
    expect((await stranger.client.refused('getProject', at(made.id))).status).toBe(404);
  });

  test('are renamed and deleted by project admins; editors and viewers get an error', async () => {
    const id = await createProject();
    for (const role of ['viewer', 'editor'] as const) {
      await give(owner, id, ada, role);
      const refusals = [
        await ada.client.refused('updateProject', { ...at(id), body: { name: 'Taken' } }),
        await ada.client.refused('deleteProject', at(id)),
        await ada.client.refused('setProjectMember', { ...at(id, grace), body: { role: 'viewer' } }),
        await ada.client.refused('removeProjectMember', at(id, owner)),
      ];
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
    await give(owner, id, ada, 'project_admin');
    expect(await ada.client.ok('updateProject', { ...at(id), body: { name: 'Support' } })).toMatchObject({
      name: 'Support',
    });
    await ada.client.ok('deleteProject', at(id));
    expect((await owner.client.refused('getProject', at(id))).status).toBe(404);
  });

  test('stay while something is in them, whatever it is, and take their folders and members along', async () => {
    const id = await createProject();
    await give(owner, id, ada, 'editor');
    await owner.client.ok('createFolder', { body: { name: 'Old', project_id: id } });
    const inside = [
      async () => {
        const draft = { nodes: [], connections: [] };
        const one = await ada.client.ok('createDigitalOrganization', { body: { name: 'One', project_id: id, draft } });
        return () => owner.client.ok('deleteDigitalOrganization', { params: { digital_organization_id: one.id } });
      },
      async () => {
        const one = await ada.client.ok('createDataTable', {
          body: { name: 'People', project_id: id, columns: [{ name: 'age', type: 'number' }] },
        });
        return () => owner.client.ok('deleteDataTable', { params: { data_table_id: one.id } });
      },
      async () => {
        const one = await ada.client.ok('createCredential', {
          body: { name: 'Key', type: 'http_bearer', project_id: id, values: { token: 'secret' } },
        });
        return () => owner.client.ok('deleteCredential', { params: { credential_id: one.id } });
      },
    ];
    for (const put of inside) {
      const takeOut = await put();
      expect(await owner.client.refused('deleteProject', at(id))).toMatchObject({
        status: 409,
        code: 'project_not_empty',
      });
      expect(await ada.client.ok('getProject', at(id))).toMatchObject({ id });
      await takeOut();
    }
    await owner.client.ok('deleteProject', at(id));
    expect((await ada.client.ok('listProjects')).data.map((one) => one.id)).not.toContain(id);
  });

  test('are no personal spaces: those are neither renamed, deleted nor joined, by owners neither', async () => {
    for (const [person, id] of [
      [ada, await personalOf(ada)],
      [owner, await personalOf(ada)],
    ] as const) {
      const refusals = [
        await person.client.refused('updateProject', { ...at(id), body: { name: 'Taken' } }),
        await person.client.refused('deleteProject', at(id)),
        await person.client.refused('setProjectMember', { ...at(id, grace), body: { role: 'viewer' } }),
        await person.client.refused('removeProjectMember', at(id, ada)),
      ];
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: 'project_is_personal' });
      expect((await person.client.ok('getProject', at(id))).permissions).toEqual(['view']);
    }
  });
});

describe('members of a project', () => {
  test('are listed with their roles, get other ones, and lose what they could with the next request', async () => {
    const id = await createProject();
    await give(owner, id, ada, 'editor');
    await give(owner, id, grace, 'viewer');
    const { data } = await grace.client.ok('listProjectMembers', { ...at(id), query: { limit: 1 } });
    expect(data).toMatchObject([{ account_id: grace.accountId, name: 'Grace', role: 'viewer', source: 'manual' }]);
    const draft = { nodes: [], connections: [] };
    const create = { body: { name: 'Mine', project_id: id, draft } };
    const made = await ada.client.ok('createDigitalOrganization', create);
    const params = { digital_organization_id: made.id };
    await ada.client.ok('changeEditing', { params, body: { editor_id: 'ada-at-home', action: 'take_over' } });
    expect((await grace.client.ok('getEditing', { params })).editor).not.toBeNull();
    await give(owner, id, ada, 'viewer');
    expect(await ada.client.refused('createDigitalOrganization', create)).toMatchObject({ code: 'insufficient_scope' });
    await owner.client.ok('removeProjectMember', at(id, ada));
    expect((await ada.client.refused('getDigitalOrganization', { params })).status).toBe(404);
    expect((await grace.client.ok('getEditing', { params })).editor).toBeNull();
    expect((await owner.client.refused('removeProjectMember', at(id, ada))).status).toBe(404);
  });

  test('leave by themselves, and not by a key that may only look', async () => {
    const id = await createProject();
    await give(owner, id, ada, 'viewer');
    const key = await ada.client.ok('createAccountApiKey', { body: { label: 'Looks', scopes: ['projects.view'] } });
    const looking = ada.client.withKey(key.value);
    expect((await looking.ok('getProject', at(id))).permissions).toEqual(['view']);
    expect(await looking.refused('removeProjectMember', at(id, ada))).toMatchObject({ code: 'insufficient_scope' });
    await ada.client.ok('removeProjectMember', at(id, ada));
    expect((await ada.client.refused('getProject', at(id))).status).toBe(404);
  });

  test('are members of the organization: other accounts cannot be added', async () => {
    const id = await createProject();
    const body = { role: 'viewer' };
    expect((await owner.client.refused('setProjectMember', { ...at(id, stranger), body })).status).toBe(404);
    expect((await owner.client.refused('setProjectMember', { ...at(id, ada), body: { role: 'owner' } })).status).toBe(
      400,
    );
    expect((await owner.client.ok('listProjectMembers', at(id))).data).toEqual([]);
  });

  test('with a role from groups are marked, until a role is assigned by hand', async () => {
    const id = await createProject();
    await give(owner, id, ada, 'viewer');
    const connection = await insertSsoConnection(api, owner.organizationId);
    await api.test.database.pool.query('update project_members set mapped_by = $1 where project_id = $2', [
      connection,
      id,
    ]);
    const first = async () => (await owner.client.ok('listProjectMembers', at(id))).data[0];
    expect(await first()).toMatchObject({ source: 'mapped' });
    await give(owner, id, ada, 'editor');
    expect(await first()).toMatchObject({ source: 'manual', role: 'editor' });
  });
});
