import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import type { Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertTeamProject } from '../../support/members.ts';
import { signUpSharingPeople } from '../../support/signUpSharingPeople.ts';

type Schemas = components['schemas'];

const draft = { nodes: [], connections: [] };
const unknown = 'fold_00000000000000000000000000';

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

const folder = (body: Schemas['FolderCreate'], by: Person = ada) => by.client.ok('createFolder', { body });
const at = (id: string) => ({ params: { folder_id: id } });
const create = (name: string, folderId: string | null, by: Person = ada) =>
  by.client.ok('createDigitalOrganization', { body: { name, draft, folder_id: folderId } });
const namesIn = async (folderId: string, by: Person = ada) =>
  (await by.client.ok('listDigitalOrganizations', { query: { folder_id: folderId } })).data.map(({ name }) => name);

describe('folders', () => {
  test('are nested in a project, hold digital organizations, and say where they are', async () => {
    const outer = await folder({ name: ' Sales ' });
    const inner = await folder({ name: 'Invoices', parent_id: outer.id });
    expect(outer).toMatchObject({ name: 'Sales', parent_id: null, path: [], permissions: ['view', 'edit'] });
    expect(inner).toMatchObject({ path: [{ id: outer.id, name: 'Sales' }], project_id: outer.project_id });
    const made = await create('Reminder', inner.id);
    expect(made.folder).toEqual({ id: inner.id, name: 'Invoices' });
    expect(await ada.client.ok('getFolder', at(inner.id))).toMatchObject({
      folder_count: 0,
      digital_organization_count: 1,
    });
    expect(await ada.client.ok('getFolder', at(outer.id))).toMatchObject({
      folder_count: 1,
      digital_organization_count: 0,
    });
    expect(await namesIn(inner.id)).toEqual(['Reminder']);
    expect(await namesIn(outer.id)).toEqual([]);
    expect(await namesIn('none')).not.toContain('Reminder');
    const top = await ada.client.ok('listFolders', { query: { parent_id: 'none' } });
    expect(top.data.map(({ id }) => id)).toContain(outer.id);
    expect(top.data.map(({ id }) => id)).not.toContain(inner.id);
    const below = await ada.client.ok('listFolders', { query: { parent_id: outer.id } });
    expect(below.data.map(({ id }) => id)).toEqual([inner.id]);
  });

  test('have names of their own among their siblings, ignoring case, and at any other place', async () => {
    const first = await folder({ name: 'Support' });
    expect(await ada.client.refused('createFolder', { body: { name: 'SUPPORT' } })).toMatchObject({
      status: 409,
      code: 'name_taken',
      param: '/name',
    });
    const inside = await folder({ name: 'Support', parent_id: first.id });
    expect(await ada.client.refused('updateFolder', { ...at(inside.id), body: { parent_id: null } })).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
    const renamed = await ada.client.ok('updateFolder', { ...at(inside.id), body: { name: 'Tickets' } });
    expect(renamed).toMatchObject({ name: 'Tickets', parent_id: first.id });
    const moved = await ada.client.ok('updateFolder', { ...at(inside.id), body: { parent_id: null } });
    expect(moved).toMatchObject({ parent_id: null, path: [] });
    expect(await ada.client.refused('createFolder', { body: { name: '  ' } })).toMatchObject({ status: 400 });
  });

  test('are nested up to 8 levels, and never in themselves', async () => {
    const levels = [await folder({ name: 'Level 1' })];
    for (let level = 2; level <= 8; level += 1)
      levels.push(await folder({ name: `Level ${level}`, parent_id: levels.at(-1)!.id }));
    const tooDeep = { status: 400, code: 'invalid_request', param: '/parent_id' };
    expect(
      await ada.client.refused('createFolder', { body: { name: 'Level 9', parent_id: levels[7]!.id } }),
    ).toMatchObject(tooDeep);
    const pair = await folder({ name: 'Pair' });
    await folder({ name: 'Of two', parent_id: pair.id });
    const move = (parentId: string, id = pair.id) =>
      ada.client.call('updateFolder', { ...at(id), body: { parent_id: parentId } });
    expect((await move(levels[6]!.id)).status).toBe(400);
    expect((await move(levels[5]!.id)).status).toBe(200);
    expect((await move(levels[2]!.id, levels[0]!.id)).status).toBe(400);
    expect((await move(levels[0]!.id, levels[0]!.id)).status).toBe(400);
  });

  test('that are deleted leave what was in them one level above, under a free name', async () => {
    const outer = await folder({ name: 'Outer' });
    const inner = await folder({ name: 'Doubled', parent_id: outer.id });
    await folder({ name: 'Same', parent_id: outer.id });
    const same = await folder({ name: 'same', parent_id: inner.id });
    const own = await folder({ name: 'Doubled', parent_id: inner.id });
    const kept = await create('Kept', inner.id);
    await ada.client.ok('deleteFolder', at(inner.id));
    expect(await ada.client.refused('getFolder', at(inner.id))).toMatchObject({ status: 404 });
    expect(await ada.client.ok('getFolder', at(same.id))).toMatchObject({ name: 'same 2', parent_id: outer.id });
    expect(await ada.client.ok('getFolder', at(own.id))).toMatchObject({ name: 'Doubled', parent_id: outer.id });
    expect(await namesIn(outer.id)).toEqual(['Kept']);
    await ada.client.ok('deleteFolder', at(outer.id));
    const { folder: none } = await ada.client.ok('getDigitalOrganization', {
      params: { digital_organization_id: kept.id },
    });
    expect(none).toBeNull();
  });

  test('of a project are 500 at most', async () => {
    const projectId = await insertTeamProject(api, owner.organizationId, [{ person: ada, role: 'editor' }]);
    await api.test.database.pool.query(
      `insert into folders (id, organization_id, project_id, name, created_by)
       select 'fold_' || lpad(n::text, 26, '0'), $1, $2, 'Folder ' || n, $3 from generate_series(1, 500) n`,
      [owner.organizationId, projectId, ada.accountId],
    );
    expect(
      await ada.client.refused('createFolder', { body: { name: 'One more', project_id: projectId } }),
    ).toMatchObject({ status: 409, code: 'folder_limit_reached' });
  });

  test('are of one project: neither folders nor digital organizations lie in one of another', async () => {
    const mine = await folder({ name: 'Mine alone' });
    const projectId = await insertTeamProject(api, owner.organizationId, [{ person: ada, role: 'editor' }]);
    const elsewhere = await folder({ name: 'Elsewhere', project_id: projectId });
    const refused = { status: 400, code: 'invalid_request' };
    expect(
      await ada.client.refused('updateFolder', { ...at(mine.id), body: { parent_id: elsewhere.id } }),
    ).toMatchObject({ ...refused, param: '/parent_id' });
    const body = { name: 'Lost', draft, folder_id: elsewhere.id };
    expect(await ada.client.refused('createDigitalOrganization', { body })).toMatchObject({
      ...refused,
      param: '/folder_id',
    });
    const made = await create('In the database, too', mine.id);
    await expect(
      api.test.database.pool.query('update digital_organizations set folder_id = $2 where id = $1', [
        made.id,
        elsewhere.id,
      ]),
    ).rejects.toThrow('digital_organizations_folder');
  });
});

describe('permissions on folders', () => {
  const asks = (id: string, person: Person) =>
    Promise.all([
      person.client.call('getFolder', at(id)).then(({ status }) => status),
      person.client
        .call('updateFolder', { ...at(id), body: { name: `Changed by ${person.accountId}` } })
        .then(({ status }) => status),
      person.client
        .call('createFolder', { body: { name: `By ${person.accountId}`, parent_id: id } })
        .then(({ status }) => status),
      person.client.call('deleteFolder', at(id)).then(({ status }) => status),
    ]);

  test('members see and change those of their projects by their role, others answer as if there were none', async () => {
    const people = [
      { person: ada, role: 'viewer' },
      { person: grace, role: 'editor' },
    ] as const;
    const projectId = await insertTeamProject(api, owner.organizationId, people);
    const { id } = await folder({ name: 'Of the team', project_id: projectId }, grace);
    expect((await ada.client.ok('getFolder', at(id))).permissions).toEqual(['view']);
    expect(await asks(id, ada)).toEqual([200, 403, 403, 403]);
    const { id: private_ } = await folder({ name: 'Of Ada' });
    for (const person of [grace, stranger]) {
      expect((await asks(private_, person)).toSpliced(2, 1)).toEqual([404, 404, 404]);
      const listed = await person.client.ok('listFolders', { query: { limit: 250 } });
      expect(listed.data.map((one) => one.id)).not.toContain(private_);
    }
    // An invisible parent is treated as missing, in a personal space as well.
    for (const parentId of [private_, unknown])
      expect(
        await stranger.client.refused('createFolder', { body: { name: 'Inside', parent_id: parentId } }),
      ).toMatchObject({ status: 400, message: 'Folder not found in this project.' });
    expect((await owner.client.ok('getFolder', at(private_))).permissions).toEqual(['view', 'edit']);
  });

  test('a share opens a digital organization, and says nothing of its folder', async () => {
    const { id: folderId } = await folder({ name: 'Secret plans' });
    const { id } = await create('Shared out of a folder', folderId);
    const params = { digital_organization_id: id };
    await ada.client.ok('shareDigitalOrganization', {
      params,
      body: { level: 'edit', account_ids: [grace.accountId] },
    });
    expect((await grace.client.ok('getDigitalOrganization', { params })).folder).toBeNull();
    const { data } = await grace.client.ok('listDigitalOrganizations', { query: { folder_id: 'none' } });
    expect(data.find((one) => one.id === id)).toMatchObject({ folder: null, shared_with_you: true });
    expect(await namesIn(folderId, grace)).toEqual([]);
  });
});
