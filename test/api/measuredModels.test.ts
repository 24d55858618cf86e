import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await startTestApi();
  person = await signUpPerson(api.url);
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'key' } });
  const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };
  await person.client.withKey(value).ok('createChatCompletion', { body });
});
afterAll(() => api.close());

/** Writes calls like the first one, that long ago, and sums them up. */
async function calls(count: number, model: string, hoursAgo: number, change: object): Promise<void> {
  const { pool } = api.test.database;
  await pool.query(
    `insert into call_records select (jsonb_populate_record(null::call_records, to_jsonb(c) || $1::jsonb || jsonb_build_object(
       'id', 'call_' || $2::text || $3::text || n || md5($1::text), 'model', $2::text, 'stream', true,
       'created_at', now() - $3::text::integer * interval '1 hour' - interval '2 minutes'))).*
     from (select * from call_records where endpoint = 'chat.completions' and status = 'ok' order by created_at limit 1) c, generate_series(1, $4::integer) n`,
    [JSON.stringify(change), model, String(hoursAgo), count],
  );
}

async function rollUp(): Promise<void> {
  await api.test.database.pool.query(`update usage_progress set rolled_up_to = now() - interval '9 days'`);
  while (await api.deps.database.asSystem(({ usage }) => usage.rollUp()));
}

test('a model has the medians and the uptime of the last day and week after enough calls', async () => {
  const streamed = { ttft_ms: 400, latency_ms: 1_400, output_tokens: 50 };
  await calls(15, 'sandbox/chat', 1, streamed);
  await calls(10, 'sandbox/chat', 2, { ...streamed, ttft_ms: 100, latency_ms: 1_100 });
  await calls(5, 'sandbox/chat', 3, { status: 'error', error_code: 'upstream_error', ttft_ms: null });
  await calls(30, 'sandbox/chat', 3, { status: 'error', error_code: 'invalid_request', ttft_ms: null });
  await calls(60, 'sandbox/chat', 100, { ...streamed, ttft_ms: 2_000, latency_ms: 3_000, output_tokens: 200 });
  await calls(50, 'sandbox/chat', 4, { ...streamed, own_provider_key: true, ttft_ms: 9_000 });
  await calls(19, 'sandbox/embed', 1, streamed);
  await rollUp();
  const { data } = await person.client.ok('listCallableModels', { query: { limit: 250 } });
  const measuredOf = (name: string) => data.find((model) => model.name === name)?.measured;
  const { last_24h: day, last_7d: week } = measuredOf('sandbox/chat')!;
  const near = (value: number | null, expected: number) => expect(value! / expected).toBeCloseTo(1, 0.5);
  near(day.ttft_ms, 400);
  near(day.tokens_per_second, 50);
  near(week.ttft_ms, 2_000);
  near(week.tokens_per_second, 200);
  expect(day.uptime_percent).toBe(83.33);
  expect(week.uptime_percent).toBe(94.44);
  const none = { uptime_percent: null, ttft_ms: null, tokens_per_second: null };
  for (const model of data)
    if (model.name !== 'sandbox/chat') expect(model.measured).toEqual({ last_24h: none, last_7d: none });
});

test('sums that are counted again stay the same, and old ones are deleted', async () => {
  const { pool } = api.test.database;
  const sums = async () =>
    (await pool.query('select model, measure, bucket, sum(calls) from model_speeds group by 1, 2, 3 order by 1, 2, 3'))
      .rows;
  const before = await sums();
  expect(before.length).toBeGreaterThan(0);
  await pool.query('delete from model_speeds');
  await pool.query('delete from provider_hours');
  await rollUp();
  expect(await sums()).toEqual(before);
  await pool.query(`update model_speeds set hour = hour - interval '9 days'`);
  await api.deps.database.asSystem(({ usage }) => usage.prune(new Date('2020-01-01')));
  expect(await sums()).toEqual([]);
});
