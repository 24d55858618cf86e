import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ApiClient, Person } from '../../support/apiClient.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';
import { startHiring, type Hiring } from './startHiring.ts';

/*
 * Who starts, cancels and repeats what belongs to runs of a position in a team project (decisions §18, "Scopes"): `employees.run` starts,
 * `employees.hire` or having started the run cancels it and sends its callbacks again.
 */
type Run = components['schemas']['EmployeeRun'];
type Role = 'viewer' | 'editor' | 'project_admin' | 'viewer with runs';

let hiring: Hiring;
let { api, hirer } = {} as Hiring;
const people = {} as Record<Role, Person>;
let position_id: string;

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const input = { topic: 'zebras' };

beforeAll(async () => {
  hiring = await startHiring();
  ({ api, hirer } = hiring);
  for (const name of ['viewer', 'editor', 'project_admin', 'viewer with runs'] as const)
    people[name] = await signUpMember(api, hirer.organizationId, { name });
  const project = await insertTeamProject(
    api,
    hirer.organizationId,
    (['viewer', 'editor', 'project_admin'] as const).map((role) => ({ person: people[role], role })),
  );
  const { data } = await hirer.client.ok('listProjectRoles');
  const { scopes } = data.find(({ id }) => id === 'viewer')!;
  const role = await hirer.client.ok('createProjectRole', {
    body: { name: 'Viewer with runs', scopes: [...scopes, 'employees.run'] },
  });
  await hirer.client.ok('setProjectMember', {
    params: { project_id: project, account_id: people['viewer with runs'].accountId },
    body: { role: role.id },
  });
  const { position } = await hiring.hired({
    wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
  });
  position_id = position.id;
  await sql('update positions set project_id = $2 where id = $1', [position_id, project]);
}, 60_000);
afterAll(() => hiring?.close());

const start = (client: ApiClient) =>
  client.call('createPositionRun', { params: { position_id }, body: { input, background: true } });
const begin = async (by: Person): Promise<Run> => (await start(by.client)).body as Run;
const cancel = (by: Person, { id }: Run) =>
  by.client.call('cancelPositionRun', { params: { position_id, run_id: id } });
const keyOf = async (by: Person, kind: 'Model' | 'Account', body: object = {}) =>
  by.client.withKey((await by.client.ok(`create${kind}ApiKey`, { body: { label: 'x', ...body } })).value);

describe('starting a run', () => {
  test.each([
    ['viewer', 403],
    ['viewer with runs', 202],
    ['editor', 202],
    ['project_admin', 202],
  ] as const)('as %s in the project is answered with %i, at the page and with keys', async (role, status) => {
    const person = people[role];
    const started = await start(person.client);
    expect(started.status).toBe(status);
    for (const kind of ['Model', 'Account'] as const) {
      const key = await keyOf(person, kind);
      const body = { input, background: true };
      expect([kind, (await key.call('createEmployeeRun', { params: { position_id }, body })).status]).toEqual([
        kind,
        status,
      ]);
      expect((await key.call('listEmployeeRuns', { params: { position_id } })).status).toBe(200);
    }
    const { permissions } = await person.client.ok('getPosition', { params: { position_id } });
    expect(permissions!.includes('run')).toBe(status === 202);
  });

  test('needs the scope of an account key, whatever its account may', async () => {
    const body = { input, background: true };
    const narrowed = await keyOf(hirer, 'Account', { scopes: ['models.call', 'employees.view', 'employees.hire'] });
    expect(await narrowed.refused('createEmployeeRun', { params: { position_id }, body })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      message: expect.stringContaining('employees.run'),
    });
  });
});

describe('a run that another account started', () => {
  test('is canceled by those who may hire in its project alone, and seen by all', async () => {
    const run = await begin(people.editor);
    for (const role of ['viewer', 'viewer with runs'] as const) {
      expect([role, (await cancel(people[role], run)).status]).toEqual([role, 403]);
      const shown = await people[role].client.ok('getPositionRun', { params: { position_id, run_id: run.id } });
      expect(shown.permissions).toEqual([]);
    }
    const model = await keyOf(people['viewer with runs'], 'Model');
    const params = { position_id, run_id: run.id };
    expect(await model.refused('cancelEmployeeRun', { params })).toMatchObject({
      status: 403,
      message: expect.stringContaining('employees.hire'),
    });
    const narrowed = await keyOf(hirer, 'Account', { scopes: ['models.call', 'employees.run', 'employees.view'] });
    expect(await narrowed.refused('cancelEmployeeRun', { params })).toMatchObject({ status: 403 });
    expect((await people.editor.client.ok('getPositionRun', { params })).permissions).toEqual(['cancel']);
    expect((await cancel(people.project_admin, run)).body).toMatchObject({ status: 'canceled' });
  });

  test('is canceled by the account that started it, even after it lost the right to start runs', async () => {
    const mine = await begin(people['viewer with runs']);
    expect((await cancel(people['viewer with runs'], mine)).body).toMatchObject({ status: 'canceled' });
    const other = await begin(people.editor);
    await sql(`update project_members set role = 'viewer' where account_id = $1`, [people.editor.accountId]);
    expect((await cancel(people.editor, other)).body).toMatchObject({ status: 'canceled' });
    await sql(`update project_members set role = 'editor' where account_id = $1`, [people.editor.accountId]);
  });

  test('is left out of the runs that an account lists as its own, as are runs by keys', async () => {
    const run = await begin(people['viewer with runs']);
    const key = await keyOf(people['viewer with runs'], 'Model');
    const body = { input, background: true };
    const byKey = await key.ok('createEmployeeRun', { params: { position_id }, body });
    const idsOf = async (by: Person, query: { mine?: boolean }) =>
      (await by.client.ok('listPositionRuns', { params: { position_id }, query })).data.map(({ id }) => id);
    expect(await idsOf(people['viewer with runs'], { mine: true })).toContain(run.id);
    expect(await idsOf(people['viewer with runs'], { mine: true })).not.toContain(byKey.id);
    expect(await idsOf(people.viewer, { mine: true })).toEqual([]);
    expect(await idsOf(people.viewer, {})).toContain(run.id);
  });

  test('has callbacks that its starter and those who may hire send again', async () => {
    const run = await begin(people['viewer with runs']);
    const id = newId('runCallback');
    await sql(
      `insert into run_callbacks (id, organization_id, position_id, run_id, url, event, status, next_attempt_at)
       select $1, organization_id, $2, $3, 'https://hooks.example.test/', 'run.completed', 'failed', null from positions where id = $2`,
      [id, position_id, run.id],
    );
    const params = { position_id, callback_id: id };
    const shown = async (by: Person) =>
      (await by.client.ok('listRunCallbacks', { params: { position_id } })).data.find((one) => one.id === id)!;
    for (const role of ['viewer', 'editor'] as const) {
      expect(await people[role].client.refused('replayRunCallback', { params })).toMatchObject({ status: 403 });
      expect((await shown(people[role])).permissions).toEqual([]);
    }
    for (const role of ['viewer with runs', 'project_admin'] as const) {
      expect((await shown(people[role])).permissions).toEqual(['replay']);
      expect(await people[role].client.ok('replayRunCallback', { params })).toMatchObject({ status: 'pending' });
    }
    await cancel(people.project_admin, run);
  });
});

test('MCP lists the tools of employees for those who may run them', async () => {
  const toolsOf = async (by: Person): Promise<string[]> => {
    const key = await keyOf(by, 'Account');
    const response = await fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: {
        ...key.headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    const text = await response.text();
    return [...text.matchAll(/"name":"((?:employee|get_employee)_[a-z0-9_]+)"/g)].map(([, name]) => name!);
  };
  expect(await toolsOf(people.viewer)).toEqual([]);
  for (const role of ['viewer with runs', 'editor', 'project_admin'] as const)
    expect(await toolsOf(people[role])).toEqual([expect.stringMatching(/^employee_/), 'get_employee_run']);
});
