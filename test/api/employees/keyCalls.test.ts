import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpMember } from '../../support/members.ts';
import { signUpPerson, type ApiClient } from '../../support/apiClient.ts';
import { startHiring, type Hiring } from './startHiring.ts';

let hiring: Hiring;
let { api, hirer, hired, run } = {} as Hiring;
beforeAll(async () => {
  hiring = await startHiring();
  ({ api, hirer, hired, run } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

/** A fresh model API key of the hirer with limits. */
async function newKey(limits: object = {}): Promise<{ id: string; client: ApiClient }> {
  const { key, value } = await hirer.client.ok('createModelApiKey', { body: { label: 'fresh', ...limits } });
  return { id: key.id, client: hirer.client.withKey(value) };
}

async function seenOf(id: string) {
  const { data } = await hirer.client.ok('listModelApiKeys');
  const calls = await hirer.client.ok('listModelApiKeyCalls', { params: { key_id: id } });
  return { key: data.find((one) => one.id === id)!, calls: calls.data };
}

const usageOf = async (keyId: string) => {
  const usage = await hirer.client.ok('getUsage', { query: { group_by: ['kind', 'model'], key_id: keyId } });
  return (usage as { data: object[] }).data;
};

test('runs of a key are calls of it, with their record and in its usage before and after it is summed up', async () => {
  const { position } = await hired();
  const key = await newKey();
  const done = await run(position, {}, key.client);
  const { key: seen, calls } = await seenOf(key.id);
  expect(seen).toMatchObject({ calls: 1, credits_used: '2.000000', last_used_at: expect.any(String) });
  expect(calls).toMatchObject([
    {
      kind: 'employee',
      run_id: done.id,
      endpoint: 'employees.runs',
      model: `employees/${position.slug}`,
      status: 'ok',
      http_status: 200,
      credits: '2.000000',
      error_code: null,
    },
  ]);
  const found = await hirer.client.ok('getCall', { params: { call_id: calls[0]!.id } });
  expect(found).toMatchObject({ id: calls[0]!.id, attempts: [] });
  const sums = [{ kind: 'employee', model: `employees/${position.slug}`, calls: 1, credits: '2.000000' }];
  expect(await usageOf(key.id)).toMatchObject(sums);
  const budget = await hirer.client.ok('createBudget', {
    body: { subject_kind: 'project', subject_id: position.project_id, period: 'month', credit_limit: '100' },
  });
  expect(budget).toMatchObject({ credits_used: '2.000000' });
  // Records of the last minute are summed when asked; these count as older.
  await api.test.database.pool.query(
    `update call_records set created_at = created_at - interval '2 minutes' where id = $1`,
    [calls[0]!.id],
  );
  await api.test.database.pool.query(`update usage_progress set rolled_up_to = now() - interval '1 hour'`);
  while (await api.deps.database.asSystem(({ usage }) => usage.rollUp()));
  expect(await usageOf(key.id)).toMatchObject(sums);
  const days = await hirer.client.ok('getSpending');
  const spent = days.data.reduce((sum, day) => sum + Number(day.employee_run_credits), 0);
  const all = await hirer.client.ok('getUsage', { query: { group_by: ['kind'], kind: 'employee' } });
  expect(Number((all as { data: { credits: string }[] }).data[0]!.credits)).toBe(spent);
});

test('a run that was refused or canceled counts as a use of its key', async () => {
  const { position } = await hired();
  const refused = await newKey({ credit_limit: '1' });
  const ask = { params: { position_id: position.id }, body: { input: { topic: 'a' } } };
  expect((await refused.client.call('createEmployeeRun', ask)).body).toMatchObject({
    error: { code: 'key_limit_reached' },
  });
  const seen = await seenOf(refused.id);
  expect(seen.key).toMatchObject({ calls: 1, credits_used: '0.000000', last_used_at: expect.any(String) });
  expect(seen.calls).toMatchObject([
    { kind: 'employee', status: 'error', error_code: 'key_limit_reached', credits: '0.000000' },
  ]);

  const waiting = await hired({
    wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
  });
  const canceled = await newKey();
  const begun = await run(waiting.position, { background: true }, canceled.client);
  expect((await seenOf(canceled.id)).key.last_used_at).not.toBeNull();
  await canceled.client.ok('cancelEmployeeRun', { params: { position_id: waiting.position.id, run_id: begun.id } });
  expect(await seenOf(canceled.id)).toMatchObject({
    key: { calls: 1 },
    calls: [{ status: 'canceled', http_status: 499 }],
  });
});

test('a budget that is made during a run takes what the run holds', async () => {
  const { position } = await hired({
    wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
  });
  const key = await newKey();
  const begun = await run(position, { background: true }, key.client);
  const budget = await hirer.client.ok('createBudget', {
    body: { subject_kind: 'key', subject_id: key.id, period: 'month', credit_limit: '3' },
  });
  expect(budget).toMatchObject({ credits_used: '0.000000', credits_held: '2.000000' });
  const ask = { params: { position_id: position.id }, body: { input: { topic: 'a' } } };
  expect(await key.client.refused('createEmployeeRun', ask)).toMatchObject({ code: 'key_limit_reached' });
  await key.client.ok('cancelEmployeeRun', { params: { position_id: position.id, run_id: begun.id } });
  const { data } = await hirer.client.ok('listBudgets');
  expect(data.find(({ id }) => id === budget.id)).toMatchObject({ credits_held: '0.000000' });
});

test('a refund is removed from the record, the usage and the budgets of a run', async () => {
  const { position, employee } = await hired();
  const key = await newKey();
  const budget = async (subject_kind: 'key' | 'project', subject_id: string) => {
    const { id } = await hirer.client.ok('createBudget', {
      body: { subject_kind, subject_id, period: 'day', credit_limit: '50' },
    });
    return async () => {
      const { data } = await hirer.client.ok('listBudgets');
      return Number(data.find((one) => one.id === id)!.credits_used);
    };
  };
  const ofKey = await budget('key', key.id);
  const done = await run(position, {}, key.client);
  const ofProject = await budget('project', position.project_id); // made after the charge, which it counts
  const before = await ofProject();
  expect(await ofKey()).toBe(2);
  await hiring.publisher.client.ok('refundRun', {
    params: { employee_id: employee.id, run_id: done.id },
    body: { credits: '0.5', reason: 'late' },
  });
  expect(await ofKey()).toBe(1.5);
  expect(await ofProject()).toBe(before - 0.5);
  expect((await seenOf(key.id)).calls).toMatchObject([{ credits: '1.500000' }]);
  expect(await usageOf(key.id)).toMatchObject([{ calls: 1, credits: '1.500000' }]);
});

test('requests_per_minute of a key holds for runs, which share it with model calls', async () => {
  const { position } = await hired();
  const key = await newKey({ requests_per_minute: 2 });
  await run(position, {}, key.client);
  await run(position, {}, key.client);
  const { status, body, headers } = await key.client.call('createEmployeeRun', {
    params: { position_id: position.id },
    body: { input: { topic: 'a' } },
  });
  expect({ status, body }).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const chat = { body: { model: 'sandbox/chat', messages: [{ role: 'user', content: 'a' }] } };
  expect((await key.client.call('createChatCompletion', chat)).status).toBe(429);
});

test('a member sees what their own runs cost in spending and usage alike, and nothing of others', async () => {
  const member = await signUpMember(api, hirer.organizationId);
  const { position } = await hired({}, { by: member });
  const day = { query: { group_by: ['day' as const] } };
  expect((await member.client.ok('getSpending')).data).toEqual([]);
  await member.client.ok('createPositionRun', {
    params: { position_id: position.id },
    body: { input: { topic: 'a' } },
  });
  const spending = await member.client.ok('getSpending');
  const usage = (await member.client.ok('getUsage', day)) as { data: { credits: string }[] };
  expect(spending.data).toMatchObject([{ credits: '2.000000', employee_run_credits: '2.000000' }]);
  expect(usage.data).toMatchObject([{ calls: 1, credits: '2.000000' }]);
});

test('the credits of the plan are in the wallet and in /me of a new account at once', async () => {
  await hiring.publisher.client.ok('updatePaymentSettings', { body: { new_organizations_plan: 'hobby' } });
  for (let count = 0; count < 8; count += 1) {
    const { client } = await signUpPerson(api.url);
    const [wallet, me] = [await client.ok('getWallet'), await client.ok('getMe')];
    expect([wallet.balance, me.balance]).toEqual(['800.000000', '800.000000']);
  }
});
