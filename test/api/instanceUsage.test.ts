import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

type Report = components['schemas']['InstanceUsageReport'];

let api: TestApi;
let admin: Person;
let other: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
  other = await signUpPerson(api.url);
  const params = { organization_id: other.organizationId };
  await admin.client.ok('createGrant', { params, body: { credits: '10', reason: 'test' } });
  for (const person of [admin, other]) {
    const { value } = await person.client.ok('createModelApiKey', { body: { label: '=key' } });
    const client = person.client.withKey(value);
    await client.ok('createChatCompletion', { body: chat });
    await client.refused('createChatCompletion', { body: { ...chat, model: 'no/such' } });
  }
  await other.client.refused('createPlaygroundChat', {
    body: { ...chat, messages: [{ role: 'user', content: '[[fail=500]]' }] },
  });
  await api.deps.gateway.requests.settled();
});
afterAll(() => api.close());

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };

const usage = async (query: object): Promise<Report> =>
  (await admin.client.ok('getInstanceUsage', { query: query as never })) as Report;

/** Sums up what is older than a minute; here everything is. */
async function rollUp(): Promise<void> {
  const { pool } = api.test.database;
  await pool.query(`update call_records set created_at = created_at - interval '2 minutes'`);
  await pool.query(`update usage_progress set rolled_up_to = now() - interval '1 hour'`);
  while (await api.deps.database.asSystem((repositories) => repositories.usage.rollUp()));
}

test.each([
  ['before', async () => undefined],
  ['after', rollUp],
])('usage over organizations is the same %s it is summed up, and adds up to the ledger', async (_when, prepare) => {
  await prepare();
  const { data, totals } = await usage({ group_by: ['organization', 'model'] });
  const of = (person: Person) => data.filter(({ organization }) => organization?.id === person.organizationId);
  expect(of(admin)).toMatchObject([
    { model: 'sandbox/chat', calls: 1, errors: 0 },
    { model: '', calls: 1, errors: 1, credits: '0.000000' },
  ]);
  expect(of(other)).toMatchObject([
    { model: 'sandbox/chat', calls: 2, errors: 1 },
    { model: '', calls: 1, errors: 1 },
  ]);
  expect(totals).toMatchObject({ calls: 5, errors: 3, organizations: 2, keys: 2 });
  const { rows } = await api.test.database.pool.query<{ sum: string }>(
    `select (sum(-amount_micros) / 1000000.0)::numeric(20, 6)::text as sum from ledger_entries where account = 'wallet' and kind = 'settlement'`,
  );
  expect(totals.credits).toBe(rows[0]!.sum);
  const keys = await usage({ group_by: ['key'], organization_id: other.organizationId });
  expect(keys.data).toMatchObject([
    { key: { label: '=key', last4: expect.any(String) }, calls: 2 },
    { key: null, calls: 1 },
  ]);

  const errors = await admin.client.ok('getInstanceErrors', { query: { group_by: ['error_code', 'provider'] } });
  expect((errors as { data: object[] }).data).toEqual([
    { error_code: 'model_not_found', provider: '', calls: 2 },
    { error_code: 'upstream_error', provider: expect.any(String), calls: 1 },
  ]);
  const providers = await admin.client.ok('getProviderHistory', { query: { by_model: 'true' } });
  expect((providers as { data: object[] }).data).toMatchObject([
    { model: 'sandbox/chat', calls: 3, errors: 1, provider_errors: 1, mean_latency_ms: expect.any(Number) },
  ]);
});

test('days that are counted again keep their sums', async () => {
  const { pool } = api.test.database;
  const history = () => admin.client.ok('getProviderHistory', {});
  const before = await history();
  await pool.query(`update call_records set created_at = created_at - interval '4 days'`);
  await pool.query('delete from provider_hours');
  await pool.query('delete from error_days');
  await pool.query(`update usage_progress set rolled_up_to = now() - interval '5 days'`);
  while (await api.deps.database.asSystem(({ usage: sums }) => sums.rollUp()));
  expect(await history()).toEqual(before);
});

test('as CSV no cell runs as a formula', async () => {
  const { text } = await admin.client.call('getInstanceUsage', { query: { group_by: ['key'], format: 'csv' } });
  const [head, first] = parse(text) as string[][];
  expect(head).toEqual([
    'key.id',
    'key.label',
    'key.last4',
    'calls',
    'errors',
    'input_tokens',
    'output_tokens',
    'credits',
  ]);
  expect(first![1]).toBe("'=key");
  const errors = await admin.client.call('getInstanceErrors', { query: { format: 'csv' } });
  expect(errors.text.split('\n')[0]!.trim()).toBe('day,calls');
  const providers = await admin.client.call('getProviderHistory', { query: { interval: 'hour', format: 'csv' } });
  expect(providers.text).toMatch(/^time,provider,calls/);
});

test('is for administrators of the instance', async () => {
  for (const operation of ['getInstanceUsage', 'getInstanceErrors', 'getProviderHistory'] as const)
    expect(await other.client.refused(operation)).toMatchObject({ status: 403, code: 'insufficient_scope' });
});
