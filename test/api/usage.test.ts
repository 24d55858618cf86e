import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let keys: string[];
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const made = [1, 2].map((one) => owner.client.ok('createModelApiKey', { body: { label: `key ${one}` } }));
  keys = (await Promise.all(made)).map(({ key }) => key.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.test.database.pool.query('truncate call_records, usage_days');
  await api.test.database.pool.query(`update usage_progress set rolled_up_to = '2026-03-01'`);
});

interface Call {
  at: string;
  model?: string;
  key?: string | null;
  account?: string;
  status?: 'ok' | 'error';
  units?: string;
  micros?: number;
}

async function record(call: Call): Promise<string> {
  const id = newId('call');
  const { at, model = 'a/chat', key = keys[0], account = owner.accountId, status = 'ok', units = null } = call;
  await api.test.database.pool.query(
    `insert into call_records (id, organization_id, key_id, account_id, endpoint, model, provider, status, http_status, stream, input_tokens,
       cached_input_tokens, output_tokens, units, credits_micros, estimated, own_provider_key, latency_ms, request_id, created_at)
     values ($1, $2, $3, $4, 'chat.completions', $5, 'p', $6, 200, false, 100, 40, 10, $7, $8, false, false, 1, 'r', $9)`,
    [id, owner.organizationId, key, account, model, status, units, call.micros ?? 1_500_000, at],
  );
  return id;
}

async function rollUp(): Promise<void> {
  while (await api.deps.database.asSystem(({ usage }) => usage.rollUp()));
}

const march = { from: '2026-03-01', to: '2026-03-31' };

async function ask(query: Record<string, string> = {}, groups: string[] = []): Promise<unknown[]> {
  const search = new URLSearchParams({ ...march, ...query });
  for (const group of groups) search.append('group_by', group);
  const response = await fetch(`${api.url}/api/v1/usage?${search}`, { headers: owner.client.headers });
  return ((await response.json()) as { data: unknown[] }).data;
}

const sums = { errors: 0, input_tokens: 100, cached_input_tokens: 40, output_tokens: 10, units: '0' };

test('a record that is committed long after its time is counted, once, when its day is counted again', async () => {
  const dayMs = 86_400_000;
  const today = Date.now() - (Date.now() % dayMs);
  const at = (daysAgo: number, hours: number) => new Date(today - daysAgo * dayMs + hours * 3_600_000).toISOString();
  const days = { from: at(5, 0).slice(0, 10), to: at(0, 0).slice(0, 10) };
  const calls = async () => (await ask(days)).map((one) => (one as { calls: number }).calls);
  /** Lets the rounds come as far as that time, as if it were now. */
  const upTo = (time: string) => api.test.database.pool.query('update usage_progress set rolled_up_to = $1', [time]);
  await upTo(at(5, 0));
  await record({ at: at(4, 10) });
  await rollUp();
  await upTo(at(3, 23));
  await record({ at: at(4, 11), micros: 500_000 });
  expect(await calls()).toEqual([1]);
  await record({ at: at(3, 23.5) });
  await rollUp();
  expect(await calls()).toEqual([2, 1]);
  expect(await ask({ ...days, to: days.from })).toEqual([]);
  await rollUp();
  expect(await ask(days)).toMatchObject([{ credits: '2.000000' }, { credits: '1.500000' }]);
});

describe.each(['before', 'after'])('%s the records were summed up', (moment) => {
  const settle = () => (moment === 'after' ? rollUp() : Promise.resolve());

  test('usage is reported by day, model and key', async () => {
    await record({ at: '2026-03-01T00:00:00Z' });
    await record({ at: '2026-03-01T23:59:59.999Z', model: 'b/image', key: keys[1]!, units: '3' });
    await record({ at: '2026-03-02T00:00:00Z', status: 'error', key: null, micros: 0 });
    await settle();
    expect(await ask()).toEqual([
      {
        day: '2026-03-01',
        ...sums,
        calls: 2,
        input_tokens: 200,
        cached_input_tokens: 80,
        output_tokens: 20,
        units: '3',
        credits: '3.000000',
      },
      { day: '2026-03-02', ...sums, calls: 1, errors: 1, credits: '0.000000' },
    ]);
    expect(await ask({}, ['model'])).toMatchObject([
      { model: 'a/chat', calls: 2 },
      { model: 'b/image', calls: 1 },
    ]);
    expect(await ask({}, ['key', 'day'])).toHaveLength(3);
    expect((await ask({}, ['key'])).map((one) => (one as { key_id: unknown }).key_id)).toEqual([
      null,
      ...keys.toSorted(),
    ]);
    expect(await ask({ model: 'b/image' })).toMatchObject([{ calls: 1 }]);
    expect(await ask({ key_id: keys[1]! })).toMatchObject([{ calls: 1 }]);
    expect(await ask({ from: '2026-03-02' })).toMatchObject([{ day: '2026-03-02' }]);
    expect(await ask({ to: '2026-03-01' })).toMatchObject([{ day: '2026-03-01', calls: 2 }]);
    const zero = '0.000000';
    expect(await owner.client.ok('getSpending', { query: march })).toEqual({
      data: [
        {
          day: '2026-03-01',
          credits: '3.000000',
          model_call_credits: '3.000000',
          search_credits: zero,
          employee_run_credits: zero,
        },
      ],
    });
  });

  test('a record that changes later changes the sums', async () => {
    const id = await record({ at: '2026-03-05T12:00:00Z', status: 'error', micros: 0 });
    await settle();
    await api.test.database.pool.query(
      `update call_records set status = 'ok', input_tokens = 7, credits_micros = 2000000 where id = $1`,
      [id],
    );
    await rollUp();
    expect(await ask()).toMatchObject([{ calls: 1, errors: 0, input_tokens: 7, credits: '2.000000' }]);
  });

  test('members see the calls of their own keys only', async () => {
    const member = await signUpMember(api, owner.organizationId);
    await record({ at: '2026-03-01T00:00:00Z' });
    await record({ at: '2026-03-01T00:00:00Z', account: member.accountId });
    await settle();
    expect((await member.client.ok('getUsage', { query: march })).data).toMatchObject([{ calls: 1 }]);
    expect((await owner.client.ok('getUsage', { query: march })).data).toMatchObject([{ calls: 2 }]);
    expect(await member.client.ok('getSpending', { query: march })).toMatchObject({ data: [{ credits: '1.500000' }] });
    expect(await member.client.refused('getUsage', { query: { key_id: keys[0]! } })).toMatchObject({ status: 404 });
  });
});

test('records are summed once across processes, except for the newest', async () => {
  for (let minute = 0; minute < 30; minute += 1)
    await record({ at: `2026-03-01T${String(minute % 24).padStart(2, '0')}:30:00Z` });
  await record({ at: new Date().toISOString() });
  await Promise.all([rollUp(), rollUp(), rollUp()]);
  const { rows } = await api.test.database.pool.query('select calls from usage_days');
  expect(rows).toEqual([{ calls: 30n }]);
  const all = await owner.client.ok('getUsage', { query: { from: '2026-01-01', to: '2026-12-31' } });
  expect(all.data.map(({ calls }) => calls)).toEqual([30, 1]);
});

test('a call is in the usage as soon as it is answered', async () => {
  const { value, key } = await owner.client.ok('createModelApiKey', { body: { label: 'now' } });
  const client = new ApiClient(api.url).withKey(value);
  const { headers } = await client.call('createChatCompletion', {
    body: { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] },
  });
  const { data } = await owner.client.ok('getUsage', { query: { key_id: key.id } });
  expect(data).toMatchObject([{ calls: 1, credits: headers.get('x-bureau-credits') }]);
});

test('CSV has a heading and no field that a spreadsheet runs', async () => {
  await record({ at: '2026-03-01T00:00:00Z', model: '@cf/chat' });
  await record({ at: '2026-03-02T00:00:00Z', model: 'a,"b"' });
  const query = { ...march, format: 'csv', group_by: 'model' };
  const { text, headers } = await owner.client.call('getUsage', { query });
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(headers.get('content-disposition')).toBe('attachment; filename="usage-2026-03-01-2026-03-31.csv"');
  expect(text).toBe(
    'model,calls,errors,input_tokens,cached_input_tokens,output_tokens,units,credits\r\n' +
      `'@cf/chat,1,0,100,40,10,0,1.500000\r\n` +
      '"a,""b""",1,0,100,40,10,0,1.500000\r\n',
  );
});

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
  [{ from: '2024-01-01', to: '2026-03-01' }, 'from'],
  [{ group_by: 'provider' }, 'group_by'],
  [{ format: 'xml' }, 'format'],
])('%j is refused', async (query, param) => {
  expect(await owner.client.refused('getUsage', { query })).toMatchObject({ status: 400, param });
});

test('the keys of others are unknown here', async () => {
  const stranger = await signUpPerson(api.url);
  expect(await stranger.client.refused('getUsage', { query: { key_id: keys[0]! } })).toMatchObject({ status: 404 });
});
