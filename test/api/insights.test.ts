import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { costsBy } from '../../domains/executions/insights/costsBy.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { insertRunning } from '../support/insertRunning.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';
import { chain, startEngineApi, type EngineApi } from './engineApi.ts';
import { greet, manual, startCalls } from './executions/startCalls.ts';

let api: EngineApi;
let owner: Person;
let space: string;
beforeAll(async () => {
  api = await startEngineApi();
  owner = api.person;
  const { data } = await owner.client.ok('listProjects');
  space = data[0]!.id;
});
afterAll(() => api?.close());
beforeEach(() =>
  sql(
    'truncate ended_executions, execution_hours, execution_days, node_days, execution_cost_days, call_records, usage_days, digital_organizations cascade',
  ),
);

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.test.database.pool.query<Row>(text, values)).rows;
const dayMs = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

interface Ends {
  id?: string;
  count?: number;
  status?: 'success' | 'error' | 'canceled';
  at?: string;
  mode?: string;
  saved?: number;
  name?: string;
  project?: string;
  nodes?: number;
  person?: Person;
}

/** Lets executions end, each after two seconds; returns their digital organization and their ids. */
async function endExecutions(ends: Ends): Promise<{ id: string; executionIds: string[] }> {
  const { id = newId('digitalOrganization'), status = 'success', at, saved, person = owner } = ends;
  const executionIds = await insertRunning(api.test.database.pool, {
    organizationId: person.organizationId,
    accountId: person.accountId,
    projectId: ends.project ?? space,
    digitalOrganizationId: id,
    count: ends.count ?? 1,
    nodes: ends.nodes ?? 1,
    failing: status === 'error',
    ...(ends.mode === undefined ? {} : { mode: ends.mode }),
    ...(ends.name === undefined ? {} : { name: ends.name }),
    settings: saved === undefined ? {} : { time_saved_seconds: saved },
  });
  await sql(
    `update executions set status = $2, stopped_at = coalesce($3, started_at + interval '2 seconds'),
       started_at = coalesce($3::timestamptz - interval '2 seconds', started_at) where id = any($1)`,
    [executionIds, status, at ?? null],
  );
  return { id, executionIds };
}

async function spend(
  credits: number,
  executionId: string | null,
  more: { person?: Person; key?: string; model?: string } = {},
) {
  const { person = owner, key = null, model = 'a/chat' } = more;
  await sql(
    `insert into call_records (id, organization_id, key_id, account_id, execution_id, endpoint, model, provider, status, http_status, stream, credits_micros,
       estimated, own_provider_key, latency_ms, request_id) values ($1, $2, $3, $4, $5, 'chat.completions', $6, 'p', 'ok', 200, false, $7, false, false, 1, 'r')`,
    [newId('call'), person.organizationId, key, person.accountId, executionId, model, credits * 1_000_000],
  );
}

async function sumUp(): Promise<void> {
  do await api.deps.database.asSystem(({ executionSums }) => executionSums.add());
  while ((await sql('select from ended_executions limit 1')).length > 0);
}

const none = {
  executions: 0,
  success: 0,
  failed: 0,
  canceled: 0,
  failure_rate: null,
  average_run_ms: null,
  time_saved_seconds: 0,
};

test('real executions are counted with their nodes and the time that the settings say', async () => {
  const start = startCalls(() => owner);
  const { id } = await api.create(chain({ start: manual, greet }), { settings: { time_saved_seconds: 90 } });
  const broken = await api.create(
    chain({ start: manual, stop: { type: 'logic.stop_and_error', parameters: { message: 'No' } } }),
  );
  for (const flow of [id, id, broken.id]) expect((await start(flow, { mode: 'manual' }, 60)).status).toBe(200);
  await sumUp();
  const query = { mode: 'manual' };
  const { current } = await owner.client.ok('getInsightsSummary', { query });
  expect(current).toMatchObject({
    executions: 3,
    success: 2,
    failed: 1,
    canceled: 0,
    failure_rate: 1 / 3,
    time_saved_seconds: 180,
  });
  const { data } = await owner.client.ok('getNodeInsights', { query });
  expect(
    data
      .map(({ name, type, runs, failures }) => ({ name, type, runs, failures }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ).toEqual([
    { name: 'greet', type: 'data.edit_fields', runs: 2, failures: 0 },
    { name: 'start', type: 'trigger.manual', runs: 2, failures: 0 },
    { name: 'start', type: 'trigger.manual', runs: 1, failures: 0 },
    { name: 'stop', type: 'logic.stop_and_error', runs: 1, failures: 1 },
  ]);
  expect((await owner.client.ok('getInsightsSummary')).current).toMatchObject(none);
});

test('nodes that wait are no slow nodes', async () => {
  const { id } = await endExecutions({});
  await sql(
    `insert into node_days select $1, $2, $3, 'production', type, type, type, 1, 0, duration, duration
     from (values ('logic.wait', 9000), ('employee.call', 8000), ('http.request', 100)) n(type, duration)`,
    [owner.organizationId, today(), id],
  );
  const { data } = await owner.client.ok('getNodeInsights');
  expect(data.map(({ type }) => type)).toEqual(['http.request']);
});

test('a summary compares with as many days before', async () => {
  const { id } = await endExecutions({ count: 3, saved: 60 });
  await endExecutions({ id, status: 'error', saved: 60 });
  await endExecutions({ id, status: 'canceled', mode: 'retry' });
  await endExecutions({ id, mode: 'manual' });
  await endExecutions({ id, count: 2, at: `${daysAgo(7)}T12:00:00Z` });
  await endExecutions({ id, at: `${daysAgo(14)}T12:00:00Z` });
  await sumUp();
  expect(await owner.client.ok('getInsightsSummary', { query: { from: daysAgo(6) } })).toEqual({
    from: daysAgo(6),
    to: today(),
    current: {
      executions: 5,
      success: 3,
      failed: 1,
      canceled: 1,
      failure_rate: 0.25,
      average_run_ms: 2_000,
      time_saved_seconds: 180,
      credits: '0.000000',
    },
    previous: { ...none, executions: 2, success: 2, failure_rate: 0, average_run_ms: 2_000, credits: '0.000000' },
  });
  const all = { mode: ['production', 'retry', 'manual'], from: daysAgo(6) };
  expect((await owner.client.ok('getInsightsSummary', { query: all })).current).toMatchObject({ executions: 6 });
  const one = { digital_organization_id: newId('digitalOrganization') };
  expect((await owner.client.ok('getInsightsSummary', { query: one })).current).toMatchObject(none);
});

test('executions are listed by hour, day and week, with times without any', async () => {
  const { id } = await endExecutions({ at: `${daysAgo(2)}T05:59:59.999Z` });
  await endExecutions({ id, at: `${daysAgo(2)}T06:00:00Z`, status: 'error' });
  await endExecutions({ id, at: `${daysAgo(1)}T00:00:00Z` });
  await sumUp();
  const days = { from: daysAgo(2), to: daysAgo(1) };
  const list = async (interval: string) =>
    (await owner.client.ok('getExecutionInsights', { query: { ...days, interval } })).data;
  const hours = await list('hour');
  expect(hours).toHaveLength(48);
  expect(hours.filter(({ executions }) => executions > 0)).toMatchObject([
    { starts_at: `${daysAgo(2)}T05:00:00.000Z`, success: 1, failed: 0 },
    { starts_at: `${daysAgo(2)}T06:00:00.000Z`, success: 0, failed: 1 },
    { starts_at: `${daysAgo(1)}T00:00:00.000Z`, success: 1 },
  ]);
  expect(await list('day')).toMatchObject([
    { starts_at: `${daysAgo(2)}T00:00:00.000Z`, executions: 2, failure_rate: 0.5 },
    { starts_at: `${daysAgo(1)}T00:00:00.000Z`, executions: 1 },
  ]);
  const weeks = await list('week');
  expect(weeks.reduce((sum, { executions }) => sum + executions, 0)).toBe(3);
  for (const { starts_at: startsAt } of weeks) expect(new Date(startsAt).getUTCDay()).toBe(1);
  const old = { interval: 'hour', from: daysAgo(40), to: daysAgo(39) };
  expect(await owner.client.refused('getExecutionInsights', { query: old })).toMatchObject({
    status: 400,
    param: 'interval',
  });
});

describe.each(['before', 'after'])('%s calls were summed up', (moment) => {
  async function settle(): Promise<void> {
    await sumUp();
    if (moment === 'before') return;
    await sql(`update usage_progress set rolled_up_to = now() - interval '10 minutes'`);
    await sql(`update call_records set created_at = now() - interval '5 minutes'`);
    while (await api.deps.database.asSystem(({ usage }) => usage.rollUp()));
  }
  beforeEach(() => sql(`update usage_progress set rolled_up_to = date_trunc('day', now(), 'UTC')`));

  test('digital organizations have their executions and costs', async () => {
    const busy = await endExecutions({ count: 2, name: '=HYPERLINK("x")', saved: 30 });
    const gone = await endExecutions({ status: 'error', name: 'Gone' });
    await spend(1.5, busy.executionIds[0]!);
    await spend(0.5, busy.executionIds[1]!);
    await settle();
    await sql('delete from digital_organizations where id = $1', [gone.id]);
    const { data } = await owner.client.ok('getDigitalOrganizationInsights');
    expect(data).toMatchObject([
      {
        digital_organization_id: busy.id,
        executions: 2,
        failure_rate: 0,
        average_run_ms: 2_000,
        time_saved_seconds: 60,
        credits: '2.000000',
      },
      {
        digital_organization_id: gone.id,
        digital_organization_name: null,
        executions: 1,
        failure_rate: 1,
        credits: '0.000000',
      },
    ]);
    expect((await owner.client.ok('getInsightsSummary')).current).toMatchObject({ executions: 3, credits: '2.000000' });
    const { text, headers } = await owner.client.call('getDigitalOrganizationInsights', { query: { format: 'csv' } });
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="digital-organizations-.*\.csv"/);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'digital_organization_id,digital_organization_name,executions,success,failed,canceled,failure_rate,average_run_ms,time_saved_seconds,credits',
      `${busy.id},"'=HYPERLINK(""x"")",2,2,0,0,0,2000,60,2.000000`,
    ]);
  });

  test('costs are summed up by digital organization, model, member and key; members see their own', async () => {
    const member = await signUpMember(api, owner.organizationId, { name: 'Ada' });
    const { key } = await owner.client.ok('createModelApiKey', { body: { label: 'Key of tests' } });
    const { id, executionIds } = await endExecutions({ name: 'Flow' });
    await spend(2, executionIds[0]!);
    await spend(1, null, { key: key.id, model: 'b/image' });
    await spend(0.25, null, { person: member });
    await settle();
    const costs = async (by: string, person = owner, more = {}) =>
      (await person.client.ok('getCostInsights', { query: { by, ...more } })).data.map((one) => [
        one.id,
        one.name,
        one.calls,
        one.credits,
      ]);
    expect(await costs('digital_organization')).toEqual([
      [id, 'Flow', 1, '2.000000'],
      [null, null, 2, '1.250000'],
    ]);
    expect(await costs('digital_organization', owner, { mode: 'production' })).toHaveLength(1);
    expect(await costs('model')).toEqual([
      ['a/chat', null, 2, '2.250000'],
      ['b/image', null, 1, '1.000000'],
    ]);
    expect(await costs('member')).toEqual([
      [owner.accountId, expect.any(String), 2, '3.000000'],
      [member.accountId, 'Ada', 1, '0.250000'],
    ]);
    expect(await costs('key')).toEqual([
      [null, null, 2, '2.250000'],
      [key.id, 'Key of tests', 1, '1.000000'],
    ]);
    expect(await costs('digital_organization', member)).toEqual([]);
    for (const by of ['model', 'member', 'key'])
      expect(await costs(by, member)).toEqual([
        [
          by === 'model' ? 'a/chat' : by === 'member' ? member.accountId : null,
          by === 'member' ? 'Ada' : null,
          1,
          '0.250000',
        ],
      ]);
    expect(await owner.client.refused('getCostInsights', { query: { by: 'key', project_id: space } })).toMatchObject({
      status: 400,
      param: 'project_id',
    });
  });

  test('flows beyond the limit of the list are not counted as calls outside of executions', async () => {
    const dear = await endExecutions({ name: 'Dear' });
    const cheap = await endExecutions({ name: 'Cheap' });
    await spend(3, dear.executionIds[0]!);
    await spend(2, cheap.executionIds[0]!);
    await spend(1, null);
    await settle();
    const view = { accountId: owner.accountId, seesAll: true };
    const days = { from: daysAgo(1), to: today(), modes: [], projectId: null, digitalOrganizationId: null, view };
    const costs = await api.deps.database.withOrganization(owner.organizationId, (repositories) =>
      costsBy('digital_organization', repositories, { query: days, limit: 1 }),
    );
    expect(costs).toMatchObject([
      { id: dear.id, creditsMicros: 3_000_000n },
      { id: null, calls: 1n, creditsMicros: 1_000_000n },
    ]);
  });

  test('a charge that changes later changes the cost', async () => {
    const { executionIds } = await endExecutions({});
    await spend(2, executionIds[0]!);
    await settle();
    await sql('update call_records set credits_micros = 500000');
    expect((await owner.client.ok('getInsightsSummary')).current).toMatchObject({ credits: '0.500000' });
  });
});

test('members see the digital organizations that they may read, other organizations none, keys without usage no costs', async () => {
  const member = await signUpMember(api, owner.organizationId);
  const team = await insertTeamProject(api, owner.organizationId, [{ person: member, role: 'viewer' }]);
  const shown = await endExecutions({ project: team, nodes: 3, status: 'error' });
  await endExecutions({ count: 2 });
  await sumUp();
  const stranger = await signUpPerson(api.url);
  const seen = async (person: Person, query = {}) => {
    const [{ current }, time, flows, nodes] = await Promise.all([
      person.client.ok('getInsightsSummary', { query }),
      person.client.ok('getExecutionInsights', { query }),
      person.client.ok('getDigitalOrganizationInsights', { query }),
      person.client.ok('getNodeInsights', { query }),
    ]);
    const byTime = time.data.reduce((sum, { executions }) => sum + executions, 0);
    const byFlow = flows.data.reduce((sum, { executions }) => sum + executions, 0);
    expect([byTime, byFlow]).toEqual([current.executions, current.executions]);
    return [current.executions, nodes.data.length];
  };
  expect(await seen(owner)).toEqual([3, 4]);
  expect(await seen(owner, { project_id: team })).toEqual([1, 3]);
  expect(await seen(member)).toEqual([1, 3]);
  expect(await seen(member, { project_id: space })).toEqual([0, 0]);
  expect(await seen(stranger)).toEqual([0, 0]);
  expect(await seen(stranger, { project_id: team })).toEqual([0, 0]);
  const { data } = await member.client.ok('getNodeInsights');
  expect(
    data.map(({ node_id: node, average_ms: average, max_ms: max, failures }) => [node, average, max, failures]),
  ).toEqual([
    ['n3', 300, 300, 1],
    ['n2', 200, 200, 0],
    ['n1', 100, 100, 0],
  ]);
  expect(data[0]).toMatchObject({
    digital_organization_id: shown.id,
    name: 'Node 3',
    type: 'data.edit_fields',
    runs: 1,
  });

  const { value } = await owner.client.ok('createAccountApiKey', {
    body: { label: 'No usage', scopes: ['executions.view'] },
  });
  const limited = owner.client.withKey(value);
  expect((await limited.ok('getInsightsSummary')).current).toMatchObject({ executions: 3, credits: null });
  expect((await limited.ok('getDigitalOrganizationInsights')).data).toMatchObject([
    { credits: null },
    { credits: null },
  ]);
  expect(await limited.refused('getCostInsights', { query: { by: 'model' } })).toMatchObject({ status: 403 });
});
