import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { openapi30 } from '../../activities/files/apiDocuments/petstores.ts';
import type { Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { listenToChanges } from '../../support/changeListener.ts';
import { insertTeamProject } from '../../support/members.ts';
import { signUpSharingPeople } from '../../support/signUpSharingPeople.ts';
import { chain } from '../engineApi.ts';

type Schemas = components['schemas'];
type Graph = Schemas['Graph'];

const draft = chain({ start: { type: 'trigger.manual' } });

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

const create = async (body: Partial<Schemas['DigitalOrganizationCreate']> = {}, by: Person = ada) =>
  (await by.client.ok('createDigitalOrganization', { body: { name: 'Moved', draft, ...body } })).id;
const at = (id: string) => ({ params: { digital_organization_id: id } });
const move = (body: Schemas['DigitalOrganizationMove'], by: Person = ada) =>
  by.client.call('moveDigitalOrganizations', { body });
const check = (body: Schemas['DigitalOrganizationMove'], by: Person = ada) =>
  by.client.ok('checkDigitalOrganizationMove', { body });
const placeOf = async (id: string, by: Person = owner) => {
  const { project_id, folder } = await by.client.ok('getDigitalOrganization', at(id));
  return [project_id, folder?.id ?? null];
};
const team = (people: Parameters<typeof insertTeamProject>[2] = []) =>
  insertTeamProject(api, owner.organizationId, people);
const spaceOf = async (person: Person) => (await person.client.ok('getMe')).personal_project_id!;

describe('moving to a folder', () => {
  test('takes several at once, and back to the top', async () => {
    const projectId = await spaceOf(ada);
    const { id: folderId } = await ada.client.ok('createFolder', { body: { name: 'Together' } });
    const ids = [await create(), await create()];
    expect((await move({ digital_organization_ids: ids, project_id: projectId, folder_id: folderId })).status).toBe(
      204,
    );
    for (const id of ids) expect(await placeOf(id)).toEqual([projectId, folderId]);
    expect((await move({ digital_organization_ids: [ids[0]!], project_id: projectId })).status).toBe(204);
    expect(await placeOf(ids[0]!)).toEqual([projectId, null]);
    expect(await placeOf(ids[1]!)).toEqual([projectId, folderId]);
  });

  test('moves all or none: fails for missing items, items of others, and folders elsewhere', async () => {
    const projectId = await spaceOf(ada);
    const { id: folderId } = await ada.client.ok('createFolder', { body: { name: 'All or none' } });
    const mine = await create();
    for (const other of ['dorg_00000000000000000000000000', await create({}, grace), await create({}, stranger)]) {
      const body = { digital_organization_ids: [mine, other], project_id: projectId, folder_id: folderId };
      expect(await move(body)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      expect(await placeOf(mine)).toEqual([projectId, null]);
    }
    const foreign = await stranger.client.ok('createFolder', { body: { name: 'Theirs' } });
    for (const folder_id of [foreign.id, 'fold_00000000000000000000000000'])
      expect(await move({ digital_organization_ids: [mine], project_id: projectId, folder_id })).toMatchObject({
        status: 400,
        body: { error: { param: '/folder_id' } },
      });
  });

  test('is not for those who only have a share, nor for viewers', async () => {
    const projectId = await team([
      { person: ada, role: 'editor' },
      { person: grace, role: 'viewer' },
    ]);
    const id = await create({ project_id: projectId });
    await owner.client.ok('shareDigitalOrganization', {
      ...at(id),
      body: { level: 'edit', account_ids: [grace.accountId] },
    });
    const body = { digital_organization_ids: [id], project_id: projectId };
    expect((await move(body, grace)).status).toBe(403);
    expect((await move(body, stranger)).status).toBe(404);
    expect((await move(body)).status).toBe(204);
  });
});

describe('moving to another project', () => {
  test('keeps versions, executions and addresses; ends shares; notifies both projects', async () => {
    const from = await team([{ person: ada, role: 'project_admin' }]);
    const to = await team([
      { person: ada, role: 'editor' },
      { person: grace, role: 'viewer' },
    ]);
    const { id: folderId } = await ada.client.ok('createFolder', { body: { name: 'Target', project_id: to } });
    const hook = chain({ start: { type: 'trigger.manual' }, hook: { type: 'trigger.webhook' } });
    hook.connections = [];
    const id = await create({ project_id: from, draft: hook });
    await ada.client.ok('publishDigitalOrganization', { ...at(id), body: {} });
    const { addresses } = await ada.client.ok('getDigitalOrganization', at(id));
    const { id: executionId } = await ada.client.ok('startExecution', {
      ...at(id),
      body: { mode: 'production', start_node: 'start' },
    });
    await ada.client.ok('shareDigitalOrganization', { ...at(id), body: { level: 'view', project_ids: [to] } });
    const listener = await listenToChanges({ url: api.url, cookie: grace.cookie });
    const body = { digital_organization_ids: [id], project_id: to, folder_id: folderId };
    expect(await check(body)).toMatchObject({ share_count: 1 });
    expect((await move(body)).status).toBe(204);
    await listener.hears('digital_organization', id);
    listener.close();
    expect(await placeOf(id, grace)).toEqual([to, folderId]);
    const seen = await grace.client.ok('getExecution', { params: { execution_id: executionId } });
    expect(seen.project_id).toBe(to);
    const listed = await grace.client.ok('listExecutions', { query: { project_id: to } });
    expect(listed.data.map((one) => one.id)).toEqual([executionId]);
    const after = await grace.client.ok('getDigitalOrganization', at(id));
    expect([after.addresses, after.shared_with_you, after.status]).toEqual([addresses, false, 'published']);
    expect((await owner.client.ok('listDigitalOrganizationShares', at(id))).data).toEqual([]);
  });

  test('those of the old project lose sight of it and of its executions', async () => {
    const from = await team([
      { person: ada, role: 'project_admin' },
      { person: grace, role: 'editor' },
    ]);
    const id = await create({ project_id: from });
    const { id: executionId } = await ada.client.ok('startExecution', { ...at(id), body: { mode: 'manual' } });
    expect((await grace.client.call('getExecution', { params: { execution_id: executionId } })).status).toBe(200);
    const listener = await listenToChanges({ url: api.url, cookie: grace.cookie });
    expect((await move({ digital_organization_ids: [id], project_id: await spaceOf(ada) })).status).toBe(204);
    await listener.hears('digital_organization', id);
    listener.close();
    expect((await grace.client.call('getDigitalOrganization', at(id))).status).toBe(404);
    expect((await grace.client.call('getExecution', { params: { execution_id: executionId } })).status).toBe(404);
    const { data } = await grace.client.ok('listExecutions', { query: { limit: 250 } });
    expect(data.map((one) => one.id)).not.toContain(executionId);
  });

  test('says before which credentials, data tables and calls stop working, and changes nothing', async () => {
    const from = await team([{ person: ada, role: 'project_admin' }]);
    const to = await team([{ person: ada, role: 'editor' }]);
    const credential = (name: string) =>
      ada.client.ok('createCredential', {
        body: { name, type: 'http_bearer', values: { token: 'secret' }, project_id: from },
      });
    const lost = await credential('Stays behind');
    const shared = await credential('Shared with both');
    await ada.client.ok('shareCredential', { params: { credential_id: shared.id }, body: { project_ids: [to] } });
    const table = await ada.client.ok('createDataTable', { body: { name: 'People', project_id: from } });
    const base = await ada.client.ok('createKnowledgeBase', {
      body: { name: 'Handbook', model: 'sandbox/embedding', project_id: from },
    });
    const pets = await ada.client.ok('createApiDocument', {
      body: { name: 'Pets', content: JSON.stringify(openapi30()), project_id: from },
    });
    const callee = await create({ name: 'Callee', project_id: from });
    const graph: Graph = chain({
      start: { type: 'trigger.manual' },
      one: { type: 'http.request', parameters: { url: 'https://example.com' }, credentials: { auth: { id: lost.id } } },
      two: {
        type: 'http.request',
        parameters: { url: 'https://example.com' },
        credentials: { auth: { id: shared.id } },
      },
      table: { type: 'data.table', parameters: { table: 'people', operation: 'insert' } },
      agent: {
        type: 'ai.agent',
        parameters: {
          tools: [
            { name: 'call', type: 'logic.sub_organization', parameters: { digital_organization_id: callee } },
            { name: 'look', type: 'knowledge.search', parameters: { knowledge_base: 'handbook' } },
          ],
          api_documents: [{ name: 'pets', document: 'pets', operations: [{ operation: 'list_pets' }] }],
        },
      },
    });
    const id = await create({ project_id: from, draft: graph });
    const caller = await create({
      name: 'Caller',
      project_id: from,
      draft: chain({
        start: { type: 'trigger.manual' },
        agent: {
          type: 'ai.agent',
          parameters: {
            tools: [{ name: 'call', type: 'logic.sub_organization', parameters: { digital_organization_id: id } }],
          },
        },
      }),
    });
    const body = { digital_organization_ids: [id], project_id: to };
    expect(await check(body)).toEqual({
      credentials: [{ digital_organization_id: id, id: lost.id, name: 'Stays behind' }],
      data_tables: [{ digital_organization_id: id, id: table.id, name: 'People' }],
      knowledge_bases: [{ digital_organization_id: id, id: base.id, name: 'Handbook' }],
      api_documents: [{ digital_organization_id: id, id: pets.id, name: 'Pets' }],
      calls: [{ digital_organization_id: id, id: callee, name: 'Callee' }],
      called_by: [{ digital_organization_id: id, id: caller, name: 'Caller' }],
      share_count: 0,
    });
    expect(await placeOf(id)).toEqual([from, null]);
    expect(await check({ ...body, digital_organization_ids: [id, callee, caller] })).toMatchObject({
      calls: [],
      called_by: [],
    });
    expect((await move(body)).status).toBe(204);
    const { issues } = await ada.client.ok('getDigitalOrganization', at(id));
    expect(issues.map(({ node_id: node }) => node)).toContain('one');
    expect(issues.map(({ node_id: node }) => node)).not.toContain('two');
  });

  test('needs the right to share and delete where it is, and to create where it goes', async () => {
    const from = await team([
      { person: ada, role: 'editor' },
      { person: grace, role: 'project_admin' },
    ]);
    const to = await team([
      { person: ada, role: 'editor' },
      { person: grace, role: 'viewer' },
    ]);
    const id = await create({ project_id: from });
    const body = { digital_organization_ids: [id], project_id: to };
    for (const person of [ada, grace]) {
      expect((await move(body, person)).status).toBe(403);
      expect((await person.client.call('checkDigitalOrganizationMove', { body })).status).toBe(403);
    }
    expect(await placeOf(id)).toEqual([from, null]);
    const hidden = await team();
    expect((await move({ ...body, project_id: hidden }, grace)).status).toBe(404);
    expect((await move({ ...body, project_id: 'proj_00000000000000000000000000' }, grace)).status).toBe(404);
    expect((await move({ ...body, project_id: await spaceOf(stranger) }, owner)).status).toBe(404);
    expect((await move(body, stranger)).status).toBe(404);
    expect((await move(body, owner)).status).toBe(204);
  });

  test('a key without the right to use credentials takes none into a project', async () => {
    const to = await team([{ person: ada, role: 'project_admin' }]);
    const credential = await ada.client.ok('createCredential', {
      body: { name: 'Of the team', type: 'http_bearer', values: { token: 'secret' }, project_id: to },
    });
    const graph = chain({
      start: { type: 'trigger.manual' },
      call: {
        type: 'http.request',
        parameters: { url: 'https://example.com' },
        credentials: { auth: { id: credential.id } },
      },
    });
    const id = await create({ draft: graph });
    const scopes = ['view', 'edit', 'create', 'share', 'delete'].map((one) => `digital_organizations.${one}`);
    const key = await ada.client.ok('createAccountApiKey', { body: { label: 'Mover', scopes } });
    const mover = { ...ada, client: ada.client.withKey(key.value) };
    const body = { digital_organization_ids: [id], project_id: to };
    expect(await move(body, mover)).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
    expect((await move(body)).status).toBe(204);
  });

  test('is sharing: where that is turned off only folders are left', async () => {
    const projectId = await spaceOf(ada);
    const to = await team([{ person: ada, role: 'editor' }]);
    const id = await create();
    await owner.client.ok('updateSecurityPolicies', { body: { sharing_enabled: false, publishing_enabled: true } });
    expect(await move({ digital_organization_ids: [id], project_id: to })).toMatchObject({
      status: 403,
      body: { error: { code: 'sharing_disabled' } },
    });
    expect((await move({ digital_organization_ids: [id], project_id: projectId })).status).toBe(204);
    await owner.client.ok('updateSecurityPolicies', { body: { sharing_enabled: true, publishing_enabled: true } });
  });
});
