import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components, operations } from '../../../openapi/generated/types.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { at, manual, of } from './startCalls.ts';

type Schemas = components['schemas'];
type Query = NonNullable<operations['listExecutions']['parameters']['query']>;

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

/** Sets an execution's place in time and state where a test is about lists only. */
const place = (id: string, status: string, minute: number): Promise<unknown> =>
  api.test.database.pool.query('update executions set status = $2, created_at = $3, started_at = $3 where id = $1', [
    id,
    status,
    new Date(Date.UTC(2026, 0, 1, 0, minute)),
  ]);

describe('listExecutions', () => {
  test('filters by status, mode, digital organization, project, tag and time', async () => {
    const { client } = await signUpPerson(api.url);
    const create = (description: string): Promise<Schemas['DigitalOrganization']> =>
      client.ok('createDigitalOrganization', { body: { name: 'Test', description, draft: chain({ start: manual }) } });
    const [tagged, other] = [await create('#lists'), await create('')];
    await client.ok('publishDigitalOrganization', of(other.id));
    const run = async (id: string, mode: 'manual' | 'production'): Promise<string> =>
      (await client.ok('startExecution', { ...of(id), body: { mode }, query: { wait: 60 } })).id;
    const [a, b, c] = [
      await run(tagged.id, 'manual'),
      await run(tagged.id, 'manual'),
      await run(other.id, 'production'),
    ];
    await place(a, 'error', 1);
    await place(b, 'success', 2);
    await place(c, 'success', 3);
    const idsOf = async (query: Query): Promise<string[]> =>
      (await client.ok('listExecutions', { query })).data.map((row) => row.id);
    expect(await idsOf({})).toEqual([c, b, a]);
    expect(await idsOf({ status: ['error'] })).toEqual([a]);
    expect(await idsOf({ mode: ['production'] })).toEqual([c]);
    expect(await idsOf({ status: ['error', 'success'], mode: ['manual', 'retry'] })).toEqual([b, a]);
    expect(await idsOf({ id: [a, c], status: ['success'] })).toEqual([c]);
    expect(await idsOf({ trigger: 'manual' })).toEqual([c, b, a]);
    expect(await idsOf({ trigger: 'schedule' })).toEqual([]);
    expect(await idsOf({ trigger_node_id: 'start', digital_organization_id: other.id })).toEqual([c]);
    expect(await idsOf({ trigger_node_id: 'other' })).toEqual([]);
    expect(await idsOf({ digital_organization_id: tagged.id })).toEqual([b, a]);
    expect(await idsOf({ project_id: tagged.project_id })).toEqual([c, b, a]);
    expect(await idsOf({ project_id: 'proj_00000000000000000000000000' })).toEqual([]);
    expect(await idsOf({ tag: 'lists' })).toEqual([b, a]);
    expect(await idsOf({ started_after: '2026-01-01T00:01:00Z', started_before: '2026-01-01T00:03:00.000Z' })).toEqual([
      b,
    ]);
    expect(await idsOf({ started_after: '2026-01-01T01:02:30+01:00' })).toEqual([c]);
    expect(await client.refused('listExecutions', { query: { status: ['crashed' as 'error'] } })).toMatchObject({
      status: 400,
      param: 'status',
    });
    expect(await client.refused('listExecutions', { query: { started_after: 'yesterday' } })).toMatchObject({
      status: 400,
      param: 'started_after',
    });
    const retry = await client.ok('retryExecution', { ...at(a), body: { version: 'original' } });
    expect(await idsOf({ retry_of: a })).toEqual([retry.id]);
  });

  test('pages without gaps and repetitions while executions are added, also those of the same moment', async () => {
    const { client } = await signUpPerson(api.url);
    const { id } = await client.ok('createDigitalOrganization', {
      body: { name: 'Test', draft: chain({ start: manual }) },
    });
    const add = async (minute: number): Promise<string> => {
      const made = await client.ok('startExecution', { ...of(id), body: { mode: 'manual' }, query: { wait: 60 } });
      await place(made.id, 'success', minute);
      return made.id;
    };
    const ids: string[] = [];
    for (const minute of [0, 1, 1, 1, 2]) ids.push(await add(minute));
    const wanted = [ids[4], ...ids.slice(1, 4).toSorted().toReversed(), ids[0]];
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: string }[]; next_cursor: string | null } = await client.ok('listExecutions', {
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor;
      await add(10);
    } while (cursor);
    expect(seen).toEqual(wanted);
  });
});

describe('countExecutions', () => {
  test('counts visible executions by state, within the filters', async () => {
    const { client } = await signUpPerson(api.url);
    const made = await client.ok('createDigitalOrganization', {
      body: { name: 'Test', draft: chain({ start: manual }) },
    });
    const run = async (): Promise<string> =>
      (await client.ok('startExecution', { ...of(made.id), body: { mode: 'manual' }, query: { wait: 60 } })).id;
    const ids = [await run(), await run(), await run()];
    for (const [minute, id] of ids.entries()) await place(id, minute === 0 ? 'error' : 'success', minute);
    const none = { queued: 0, running: 0, waiting: 0, success: 0, error: 0, canceled: 0 };
    const counts = async (query: Query): Promise<Schemas['ExecutionCounts']['counts']> =>
      (await client.ok('countExecutions', { query })).counts;
    expect(await client.ok('countExecutions', {})).toEqual({
      at_most: 1_000,
      counts: { ...none, success: 2, error: 1 },
    });
    expect(await counts({ started_after: '2026-01-01T00:01:30Z' })).toEqual({ ...none, success: 1 });
    expect(await counts({ mode: ['production'] })).toEqual(none);
    const stranger = await signUpPerson(api.url);
    expect((await stranger.client.ok('countExecutions', {})).counts).toEqual(none);
    expect(await client.refused('countExecutions', { query: { started_before: 'today' } })).toMatchObject({
      status: 400,
      param: 'started_before',
    });
  });
});

describe('getExecutionStatistics', () => {
  test('returns visible executions by day, with failures and durations', async () => {
    const { client, organizationId } = await signUpPerson(api.url);
    const nothing = { runs: 0, ended: 0, failed: 0, p50_ms: null, p95_ms: null };
    const empty = await client.ok('getExecutionStatistics', {});
    expect(empty).toMatchObject(nothing);
    expect(empty.days.map(({ runs }) => runs)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const made = await client.ok('createDigitalOrganization', {
      body: { name: 'Test', draft: chain({ start: manual }) },
    });
    // Yesterday 1 to 20 seconds each, every fifth failed, the first of those by hand; today one still running; one too old.
    await api.test.database.pool.query(
      `insert into executions (id, organization_id, project_id, digital_organization_id, graph, mode, status, trigger, created_at, started_at, stopped_at)
       select 'exe_' || lpad(place::text, 4, '0') || $2, $1, d.project_id, d.id, d.draft, case when place = 5 then 'manual' else 'production' end,
         case when place > 20 then 'running' when place % 5 = 0 then 'error' else 'success' end, '{"kind":"api"}',
         day, day, case when place <= 20 then day + place * interval '1 second' end
       from generate_series(1, 22) place, digital_organizations d,
         lateral (select (date_trunc('day', now() at time zone 'UTC') - case when place <= 20 then interval '1 hour' when place = 21 then interval '0'
           else interval '9 days' end) at time zone 'UTC' as day) moment where d.id = $3`,
      [organizationId, organizationId.slice(-22), made.id],
    );
    const found = await client.ok('getExecutionStatistics', {});
    expect(found).toMatchObject({ runs: 21, ended: 19, failed: 3, p50_ms: 10_000, p95_ms: 19_000 });
    expect(found.days.slice(-2).map(({ runs, failed }) => [runs, failed])).toEqual([
      [20, 3],
      [1, 0],
    ]);
    expect((await client.ok('getExecutionStatistics', { query: { days: 1 } })).runs).toBe(1);
    const stranger = await signUpPerson(api.url);
    expect(await stranger.client.ok('getExecutionStatistics', {})).toMatchObject(nothing);
    expect(await client.refused('getExecutionStatistics', { query: { days: 91 } })).toMatchObject({ param: 'days' });
    // An execution that waited for months: its milliseconds exceed 32 bits.
    await api.test.database.pool.query(
      `update executions set stopped_at = started_at + interval '90 days' where organization_id = $1 and status = 'success'`,
      [organizationId],
    );
    expect(await client.ok('getExecutionStatistics', {})).toMatchObject({ p95_ms: 90 * 86_400_000 });
  });
});
