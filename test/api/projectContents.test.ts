import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
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
const project = async (...editors: [Person, string][]): Promise<string> => {
  const { id } = await owner.client.ok('createProject', { body: { name: `Project ${(made += 1)}` } });
  for (const [person, role] of editors) await give(id, person, role);
  return id;
};
const give = (id: string, person: Person, role: string) =>
  owner.client.ok('setProjectMember', { params: { project_id: id, account_id: person.accountId }, body: { role } });
const at = (project_id: string) => ({ params: { project_id } });
const flowAt = (digital_organization_id: string) => ({ params: { digital_organization_id } });
const credentialAt = (credential_id: string) => ({ params: { credential_id } });
const tableAt = (data_table_id: string) => ({ params: { data_table_id } });
const credential = async (project_id: string, name = `Key ${(made += 1)}`) =>
  (
    await owner.client.ok('createCredential', {
      body: { name, type: 'http_bearer', project_id, values: { token: 'x' }, allowed_hosts: ['example.test'] },
    })
  ).id;
const table = async (project_id: string, name = `Table ${(made += 1)}`) =>
  (await owner.client.ok('createDataTable', { body: { name, project_id, columns: [{ name: 'age', type: 'number' }] } }))
    .id;
const position = { x: 0, y: 0 };
const webhook = { id: 'w', name: 'Webhook', type: 'trigger.webhook', position, parameters: { methods: ['POST'] } };
type Node = typeof webhook | Record<string, unknown>;
const flow = async (project_id: string, name: string, ...nodes: Node[]) => {
  const draft = { nodes: [webhook, ...nodes] as (typeof webhook)[], connections: [] };
  return (await owner.client.ok('createDigitalOrganization', { body: { name, project_id, draft } })).id;
};
const asks = (id: string): Node => ({
  id: 'h',
  name: 'Ask',
  type: 'http.request',
  position,
  parameters: { url: 'https://example.test' },
  credentials: { authentication: { id } },
});
const reads = (idOrName: string): Node => ({
  id: 't',
  name: 'Rows',
  type: 'data.table',
  position,
  parameters: { table: idOrName },
});
const callsFlow = (id: string): Node => ({
  id: 'c',
  name: 'Call',
  type: 'logic.sub_organization',
  position,
  parameters: { digital_organization_id: id },
});

describe('contents of a project', () => {
  test('is counted, with who elsewhere uses it, to those who see the project', async () => {
    const [from, elsewhere] = [await project([ada, 'project_admin']), await project()];
    const key = await credential(from, 'Shared key');
    await owner.client.ok('shareCredential', { ...credentialAt(key), body: { project_ids: [elsewhere] } });
    await table(from);
    const inside = await flow(from, 'Inside');
    await owner.client.ok('publishDigitalOrganization', { ...flowAt(inside), body: {} });
    const using = await flow(elsewhere, 'Using', asks(key));
    const calling = await flow(elsewhere, 'Calling', callsFlow(inside));
    await flow(from, 'Beside', asks(key), callsFlow(inside));
    await owner.client.ok('createFolder', { body: { name: 'Old', project_id: from } });
    const contents = await owner.client.ok('getProjectContents', at(from));
    expect(contents).toMatchObject({
      digital_organizations: 2,
      published: 1,
      taken_down: 0,
      running_executions: 0,
      credentials: 1,
      data_tables: 1,
      folders: 1,
      members: 1,
      service_accounts: 0,
      taken_names: [],
    });
    expect(contents.losing).toEqual([
      { digital_organization_id: calling, employee_id: null, name: 'Calling', loses: 'call', what: 'Inside' },
      { digital_organization_id: using, employee_id: null, name: 'Using', loses: 'credential', what: 'Shared key' },
    ]);
    const seenByAda = await ada.client.ok('getProjectContents', at(from));
    expect(seenByAda.losing.map(({ name }) => name)).toEqual([null, null]);
    expect((await grace.client.refused('getProjectContents', at(from))).status).toBe(404);
    expect((await stranger.client.refused('getProjectContents', at(from))).status).toBe(404);
  });
});

describe('a project', () => {
  test('is deleted with its contents only if requested', async () => {
    const id = await project();
    const inside = [await flow(id, 'One'), await credential(id), await table(id)] as const;
    expect(await owner.client.refused('deleteProject', at(id))).toMatchObject({ code: 'project_not_empty' });
    for (const query of [{ contents: 'move' }, { move_to: id }, { contents: 'move', move_to: id }] as const)
      expect((await owner.client.refused('deleteProject', { ...at(id), query })).status).toBe(400);
    await give(id, ada, 'editor');
    const query = { contents: 'delete' } as const;
    expect((await ada.client.refused('deleteProject', { ...at(id), query })).status).toBe(403);
    await owner.client.ok('deleteProject', { ...at(id), query });
    expect((await owner.client.refused('getProject', at(id))).status).toBe(404);
    expect((await owner.client.refused('getDigitalOrganization', flowAt(inside[0]))).status).toBe(404);
    expect((await owner.client.refused('getCredential', credentialAt(inside[1]))).status).toBe(404);
    expect((await owner.client.refused('getDataTable', tableAt(inside[2]))).status).toBe(404);
    const { rows } = await api.test.database.pool.query(
      `select before from audit_events where action = 'project.deleted' and target_id = $1`,
      [id],
    );
    expect(rows[0].before).toMatchObject({ digital_organizations: 1, credentials: 1, data_tables: 1 });
  });

  test('is deleted after all that is in it moved to another one, where it works as before', async () => {
    const [id, target] = [await project([ada, 'project_admin']), await project()];
    const [key, rows] = [await credential(id, 'Mine'), await table(id, 'People')];
    const inner = await flow(id, 'Inner');
    const outer = await flow(id, 'Outer', asks(key), reads('People'), callsFlow(inner));
    await owner.client.ok('publishDigitalOrganization', { ...flowAt(inner), body: {} });
    const taken = await table(target, 'people');
    const query = { contents: 'move', move_to: target } as const;
    const before = await owner.client.ok('getProjectContents', { ...at(id), query: { move_to: target } });
    expect(before).toMatchObject({ losing: [], taken_names: [{ kind: 'data_table', name: 'People' }] });
    expect(await owner.client.refused('deleteProject', { ...at(id), query })).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
    await owner.client.ok('deleteDataTable', tableAt(taken));
    expect((await ada.client.refused('deleteProject', { ...at(id), query })).status).toBe(404);
    await give(target, ada, 'viewer');
    expect((await ada.client.refused('deleteProject', { ...at(id), query })).status).toBe(403);
    await give(target, ada, 'editor');
    await ada.client.ok('deleteProject', { ...at(id), query });
    expect((await owner.client.refused('getProject', at(id))).status).toBe(404);
    const moved = [
      await owner.client.ok('getDigitalOrganization', flowAt(outer)),
      await owner.client.ok('getCredential', credentialAt(key)),
      await owner.client.ok('getDataTable', tableAt(rows)),
    ];
    expect(moved.map((one) => one.project_id)).toEqual([target, target, target]);
    expect((await owner.client.ok('getDigitalOrganization', flowAt(inner))).status).toBe('published');
  });

  test('with a knowledge base is deleted only with it, or after it moved with its documents', async () => {
    const base = async (project_id: string, name: string) =>
      (await owner.client.ok('createKnowledgeBase', { body: { name, project_id, model: 'sandbox/embedding' } })).id;
    const [id, target] = [await project(), await project()];
    const params = { knowledge_base_id: await base(id, 'Handbook') };
    await owner.client.ok('writeKnowledgeDocument', { params, body: { key: 'a', text: 'Thirty days of holiday.' } });
    expect(await owner.client.ok('getProjectContents', at(id))).toMatchObject({ knowledge_bases: 1 });
    expect((await owner.client.refused('deleteProject', at(id))).code).toBe('project_not_empty');

    const taken = await base(target, 'HANDBOOK');
    const move = { ...at(id), query: { contents: 'move', move_to: target } };
    const { taken_names: names } = await owner.client.ok('getProjectContents', {
      ...at(id),
      query: { move_to: target },
    });
    expect(names).toEqual([{ kind: 'knowledge_base', name: 'Handbook' }]);
    expect(await owner.client.refused('deleteProject', move)).toMatchObject({ status: 409, code: 'name_taken' });
    await owner.client.ok('deleteKnowledgeBase', { params: { knowledge_base_id: taken } });
    expect((await owner.client.call('deleteProject', move)).status).toBe(204);
    expect(await owner.client.ok('getKnowledgeBase', { params })).toMatchObject({
      project_id: target,
      document_count: 1,
    });
    const { hits } = await owner.client.ok('searchKnowledgeBase', { params, body: { query: 'holiday' } });
    expect(hits[0]!.text).toBe('Thirty days of holiday.');

    expect((await owner.client.call('deleteProject', { ...at(target), query: { contents: 'delete' } })).status).toBe(
      204,
    );
    expect((await owner.client.refused('getKnowledgeBase', { params })).status).toBe(404);
  });

  test('with employees and positions is deleted only with them, or after they moved; dismissed employees keep no names', async () => {
    const [id, target] = [await project(), await project()];
    const worker = { kind: 'agent' as const, model: 'sandbox/chat' };
    const employee = {
      params: {
        employee_id: (await owner.client.ok('createEmployee', { body: { name: 'Clerk', project_id: id, worker } })).id,
      },
    };
    const { listing } = await owner.client.ok('publishEmployee', {
      ...employee,
      body: { credits: '1', listing: { visibility: 'organization', summary: 'Files things.' } },
    });
    const hire = async (project_id: string) => ({
      params: {
        position_id: (
          await owner.client.ok('hireEmployee', {
            params: { listing_id: listing!.id },
            body: { name: 'Filing', project_id },
          })
        ).id,
      },
    });
    const hired = await hire(id);
    const taken = await hire(target);
    const contents = () => owner.client.ok('getProjectContents', { ...at(id), query: { move_to: target } });
    expect(await contents()).toMatchObject({
      employees: 1,
      positions: 1,
      taken_names: [{ kind: 'position', name: 'Filing' }],
    });
    expect((await owner.client.refused('deleteProject', at(id))).code).toBe('project_not_empty');
    const move = { ...at(id), query: { contents: 'move', move_to: target } };
    expect(await owner.client.refused('deleteProject', move)).toMatchObject({ status: 409, code: 'name_taken' });

    await owner.client.call('dismissPosition', taken);
    expect((await contents()).taken_names).toEqual([]);
    expect((await owner.client.call('deleteProject', move)).status).toBe(204);
    expect((await owner.client.ok('getEmployee', employee)).project_id).toBe(target);
    expect((await owner.client.ok('getPosition', hired)).project_id).toBe(target);

    const empty = { ...at(target), query: { contents: 'delete' } };
    expect((await owner.client.call('deleteProject', empty)).status).toBe(204);
    expect((await owner.client.refused('getEmployee', employee)).status).toBe(404);
    expect((await owner.client.refused('getPosition', hired)).status).toBe(404);
  });

  test('moves with an employee whose agent uses a credential there, in its draft or published, only by those who may use it', async () => {
    const [id, target] = [await project(), await project()];
    const key = await credential(target);
    await owner.client.ok('shareCredential', { ...credentialAt(key), body: { project_ids: [id] } });
    const ask = {
      name: 'ask',
      type: 'http.request',
      description: 'Asks.',
      parameters: { url: 'https://example.test' },
    };
    const plain = { kind: 'agent' as const, model: 'sandbox/chat' };
    const using = { ...plain, tools: [ask], credentials: { 'ask.authentication': { id: key } } };
    const { id: employee_id } = await owner.client.ok('createEmployee', {
      body: { name: 'Asker', project_id: id, worker: using },
    });
    const scopes = ['projects.view', 'projects.delete', 'employees.create', 'employees.delete'] as const;
    const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'narrow', scopes: [...scopes] } });
    const move = { ...at(id), query: { contents: 'move', move_to: target } };
    const refusal = () => owner.client.withKey(value).refused('deleteProject', move);
    const refused = { status: 403, code: 'insufficient_scope', param: '/worker' };
    expect(await refusal()).toMatchObject(refused);
    await owner.client.ok('publishEmployee', { params: { employee_id } });
    await owner.client.ok('updateEmployee', { params: { employee_id }, body: { worker: plain } });
    expect(await refusal()).toMatchObject(refused);
    await owner.client.ok('publishEmployee', { params: { employee_id } });
    expect((await owner.client.withKey(value).call('deleteProject', move)).status).toBe(204);
    expect((await owner.client.ok('getEmployee', { params: { employee_id } })).project_id).toBe(target);
  });

  test('of a former member is renamed and deleted like any other', async () => {
    const id = (await grace.client.ok('getMe')).personal_project_id!;
    await api.test.database.pool.query(
      'update projects set handed_over_at = now(), owner_account_id = $2 where id = $1',
      [id, owner.accountId],
    );
    expect(await owner.client.ok('updateProject', { ...at(id), body: { name: 'Left' } })).toMatchObject({
      handed_over: true,
      name: 'Left',
      permissions: ['view', 'edit', 'delete'],
    });
    await owner.client.ok('deleteProject', { ...at(id), query: { contents: 'delete' } });
  });
});

describe('an archived project', () => {
  test('keeps what is in it to be read, starts and changes nothing, and is restored as it was', async () => {
    const id = await project([ada, 'editor']);
    const [one, key, rows] = [
      await flow(id, 'Archived once', { id: 'm', name: 'By hand', type: 'trigger.manual', position }),
      await credential(id, 'Archived once'),
      await table(id, 'Archived once'),
    ];
    const { id: run } = await owner.client.ok('startExecution', { ...flowAt(one), body: { mode: 'manual' } });
    await owner.client.ok('publishDigitalOrganization', { ...flowAt(one), body: {} });
    expect((await ada.client.refused('archiveProject', { ...at(id), body: {} })).status).toBe(403);
    expect(await owner.client.refused('archiveProject', { ...at(id), body: {} })).toMatchObject({
      status: 409,
      code: 'project_published',
    });
    const archived = await owner.client.ok('archiveProject', { ...at(id), body: { unpublish: true } });
    expect(archived.archived_at).not.toBeNull();
    const lists = async () => ({
      used: (await ada.client.ok('listProjects')).data.some((other) => other.id === id),
      archived: (await ada.client.ok('listProjects', { query: { archived: 'true' } })).data.some(
        (other) => other.id === id,
      ),
      flows: (await ada.client.ok('listDigitalOrganizations')).data.some((other) => other.id === one),
      within: (await ada.client.ok('listDigitalOrganizations', { query: { project_id: id } })).data.length,
      credentials: (await ada.client.ok('listCredentials')).data.some((other) => other.id === key),
      tables: (await ada.client.ok('listDataTables')).data.some((other) => other.id === rows),
      executions: (await ada.client.ok('listExecutions')).data.some((other) => other.id === run),
      found: (await ada.client.ok('search', { query: { q: 'Archived once' } })).data.length,
      foundById: (await ada.client.ok('search', { query: { q: run } })).data.length,
      executionsWithin: (await ada.client.ok('listExecutions', { query: { project_id: id } })).data.length,
    });
    expect(await lists()).toEqual({
      used: false,
      archived: true,
      flows: false,
      within: 1,
      credentials: false,
      tables: false,
      executions: false,
      found: 0,
      foundById: 1,
      executionsWithin: 1,
    });
    expect((await ada.client.ok('getDigitalOrganization', flowAt(one))).status).toBe('draft');
    await ada.client.ok('listDataTableRows', tableAt(rows));
    const draft = { nodes: [], connections: [] };
    const change = { name: 'Two', description: '', draft, draft_revision: 1, settings: {} };
    for (const refused of [
      await owner.client.refused('updateDigitalOrganization', { ...flowAt(one), body: change }),
      await owner.client.refused('publishDigitalOrganization', { ...flowAt(one), body: {} }),
      await owner.client.refused('startExecution', { ...flowAt(one), body: { mode: 'manual' } }),
      await owner.client.refused('createDigitalOrganization', { body: { name: 'New', project_id: id, draft } }),
      await owner.client.refused('updateCredential', { ...credentialAt(key), body: { name: 'New' } }),
      await owner.client.refused('createDataTableRows', { ...tableAt(rows), body: { rows: [{ age: 1 }] } }),
      await owner.client.refused('moveDataTable', { ...tableAt(rows), body: { project_id: await project() } }),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'project_archived' });
    expect((await owner.client.ok('archiveProject', { ...at(id), body: {} })).archived_at).toBe(archived.archived_at);
    expect((await owner.client.ok('restoreProject', at(id))).archived_at).toBeNull();
    await owner.client.ok('publishDigitalOrganization', { ...flowAt(one), body: {} });
    expect(await lists()).toMatchObject({ flows: true, executions: true, found: 3 });
  });

  test('remembers what was published, and publishes it again where that is asked for, while publishing is on', async () => {
    const id = await project([ada, 'project_admin']);
    const [one, other] = [await flow(id, 'One'), await flow(id, 'Other')];
    const { id: version } = await owner.client.ok('publishDigitalOrganization', { ...flowAt(one), body: {} });
    await owner.client.ok('archiveProject', { ...at(id), body: { unpublish: true } });
    await owner.client.ok('archiveProject', { ...at(id), body: {} });
    const counts = await owner.client.ok('getProjectContents', at(id));
    expect([counts.published, counts.taken_down]).toEqual([0, 1]);
    const again = { ...at(id), body: { publish: true } };
    await owner.client.ok('updateSecurityPolicies', { body: { publishing_enabled: false, sharing_enabled: true } });
    expect((await owner.client.refused('restoreProject', again)).code).toBe('publishing_disabled');
    await owner.client.ok('updateSecurityPolicies', { body: { publishing_enabled: true, sharing_enabled: true } });
    expect((await owner.client.ok('restoreProject', again)).archived_at).toBeNull();
    const states = await Promise.all(
      [one, other].map(
        async (flowId) => (await owner.client.ok('getDigitalOrganization', flowAt(flowId))).published_version_id,
      ),
    );
    expect(states).toEqual([version, null]);
    expect((await owner.client.ok('getProjectContents', at(id))).taken_down).toBe(0);
  });
});

describe('a credential', () => {
  test('moves to another project after it was said who loses it, and stays usable where that is asked for', async () => {
    const [from, to, third] = [await project(), await project(), await project()];
    const key = await credential(from, 'Movable');
    await owner.client.ok('shareCredential', { ...credentialAt(key), body: { project_ids: [to, third] } });
    const using = await flow(from, 'Using', asks(key));
    await flow(to, 'There', asks(key));
    await flow(third, 'Third', asks(key));
    const { id: employee_id } = await owner.client.ok('createEmployee', {
      body: {
        name: 'Worker',
        project_id: from,
        worker: {
          kind: 'agent',
          model: 'any',
          tools: [{ name: 'ask', type: 'http.request', parameters: { url: 'https://example.test' } }],
          credentials: { 'ask.auth': { id: key } },
        },
      },
    });
    const body = { project_id: to };
    const lost = {
      digital_organization_id: using,
      employee_id: null,
      name: 'Using',
      loses: 'credential',
      what: 'Movable',
    };
    expect((await owner.client.ok('checkCredentialMove', { ...credentialAt(key), body })).losing).toEqual([
      lost,
      { digital_organization_id: null, employee_id, name: 'Worker', loses: 'credential', what: 'Movable' },
    ]);
    const kept = { project_id: to, keep_shared: true };
    expect((await owner.client.ok('checkCredentialMove', { ...credentialAt(key), body: kept })).losing).toEqual([]);
    const moved = await owner.client.ok('moveCredential', { ...credentialAt(key), body: kept });
    expect(moved).toMatchObject({ project_id: to, shared_with: [from, third].toSorted() });
    const back = await owner.client.ok('moveCredential', { ...credentialAt(key), body: { project_id: from } });
    expect(back).toMatchObject({ project_id: from, shared_with: [third] });
    await credential(to, 'movable');
    expect((await owner.client.refused('moveCredential', { ...credentialAt(key), body })).code).toBe('name_taken');
  });

  test('is moved by those who may share and delete it and create one there, while sharing is on', async () => {
    const [from, to] = [await project([ada, 'editor']), await project()];
    const key = await credential(from);
    const move = (person: Person) =>
      person.client.refused('moveCredential', { ...credentialAt(key), body: { project_id: to } });
    expect((await move(ada)).status).toBe(403);
    await give(from, ada, 'project_admin');
    expect((await move(ada)).status).toBe(404);
    await give(to, ada, 'viewer');
    expect((await move(ada)).status).toBe(403);
    expect((await move(grace)).status).toBe(404);
    expect((await move(stranger)).status).toBe(404);
    await owner.client.ok('updateSecurityPolicies', { body: { publishing_enabled: true, sharing_enabled: false } });
    expect((await move(owner)).code).toBe('sharing_disabled');
    await owner.client.ok('updateSecurityPolicies', { body: { publishing_enabled: true, sharing_enabled: true } });
    await give(to, ada, 'editor');
    await ada.client.ok('moveCredential', { ...credentialAt(key), body: { project_id: to } });
  });
});

describe('a data table', () => {
  test('moves with its rows after it was said who loses it, by those who may read them', async () => {
    const [from, to] = [await project(), await project([ada, 'editor'])];
    const rows = await table(from, 'Visitors');
    await owner.client.ok('createDataTableRows', { ...tableAt(rows), body: { rows: [{ age: 7 }] } });
    const byName = await flow(from, 'By name', reads('visitors'));
    const byId = await flow(from, 'By id', reads(rows));
    await flow(from, 'Other', reads('Something else'));
    const body = { project_id: to };
    const { losing } = await owner.client.ok('checkDataTableMove', { ...tableAt(rows), body });
    expect(losing.map((one) => one.digital_organization_id)).toEqual([byId, byName]);
    const scopes = ['data_tables.delete', 'data_tables.edit'] as const;
    const blind = await owner.client.ok('createProjectRole', { body: { name: 'Blind', scopes: [...scopes] } });
    await give(from, ada, blind.id);
    expect((await ada.client.refused('moveDataTable', { ...tableAt(rows), body })).status).toBe(403);
    expect((await stranger.client.refused('moveDataTable', { ...tableAt(rows), body })).status).toBe(404);
    await give(from, ada, 'editor');
    expect((await ada.client.ok('moveDataTable', { ...tableAt(rows), body })).project_id).toBe(to);
    expect((await ada.client.ok('listDataTableRows', tableAt(rows))).data).toMatchObject([{ values: { age: 7 } }]);
    await table(from, 'VISITORS');
    expect((await owner.client.refused('moveDataTable', { ...tableAt(rows), body: { project_id: from } })).code).toBe(
      'name_taken',
    );
  });
});
