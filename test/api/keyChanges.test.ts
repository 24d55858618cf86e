import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api.close());

async function newKey(more: Record<string, unknown> = {}) {
  const { key, value } = await owner.client.ok('createModelApiKey', { body: { label: 'program', ...more } });
  return { id: key.id, value: value! };
}

async function status(value: string): Promise<number> {
  const answer = await fetch(`${api.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const change = (id: string, body: components['schemas']['ModelApiKeyUpdate']) =>
  owner.client.ok('updateModelApiKey', { params: { key_id: id }, body });

describe('a key that is changed', () => {
  test('has its new label, limits, models and addresses, and its list shows all of them', async () => {
    const { id } = await newKey();
    const limits = {
      label: 'renamed',
      credit_limit: '5.000000',
      credit_limit_period: 'day' as const,
      allowed_models: ['sandbox/chat'],
      allowed_addresses: ['192.0.2.0/24', '2001:db8::/32'],
      requests_per_minute: 7,
      tokens_per_minute: 8000,
      drop_unsupported: true,
    };
    expect(await change(id, limits)).toMatchObject(limits);
    const { data } = await owner.client.ok('listModelApiKeys');
    expect(data.find((key) => key.id === id)).toMatchObject(limits);
    expect(
      await owner.client.refused('updateModelApiKey', {
        params: { key_id: id },
        body: { allowed_addresses: ['nowhere'] },
      }),
    ).toMatchObject({ status: 400 });
  });

  test('refuses the next call while it is paused, and works again after it is resumed', async () => {
    const { id, value } = await newKey();
    expect(await status(value)).toBe(200);
    expect(await change(id, { paused: true })).toMatchObject({ status: 'paused' });
    expect(await status(value)).toBe(401);
    expect(await change(id, { paused: false })).toMatchObject({ status: 'active' });
    expect(await status(value)).toBe(200);
  });

  test('is restricted to other addresses from the next call on, and can be used from its own again', async () => {
    const { id, value } = await newKey();
    expect(await status(value)).toBe(200);
    await change(id, { allowed_addresses: ['192.0.2.0/24'] });
    expect(await status(value)).toBe(403);
    await change(id, { allowed_addresses: ['127.0.0.0/8', '::1'] });
    expect(await status(value)).toBe(200);
  });

  test('works beside its successor until the grace period ends', async () => {
    const { id, value } = await newKey({ credit_limit: '10' });
    const rotated = await owner.client.ok('rotateModelApiKey', {
      params: { key_id: id },
      body: { grace_seconds: 3600 },
    });
    expect([await status(value), await status(rotated.value!)]).toEqual([200, 200]);
    expect(
      await owner.client.refused('updateModelApiKey', { params: { key_id: id }, body: { label: 'old' } }),
    ).toMatchObject({ code: 'key_not_active' });
    await api.test.database.pool.query(`update api_keys set expires_at = now() where id = $1`, [id]);
    expect([await status(value), await status(rotated.value!)]).toEqual([401, 200]);
  });

  test('returns its own limits and spending', async () => {
    const { id, value } = await newKey({ credit_limit: '10', credit_limit_period: 'week' });
    expect(await status(value)).toBe(200);
    const answer = await owner.client.withKey(value).ok('getGatewayKey');
    expect(answer).toMatchObject({
      id,
      budgets: [{ subject_kind: 'key', period: 'week', credit_limit: '10.000000', credits_used: answer.credits_used }],
      data: { label: 'program', limit: 10, limit_reset: 'weekly', usage: Number(answer.credits_used) },
      info: { key_alias: 'program', max_budget: 10, budget_duration: '7d', spend: Number(answer.credits_used) },
    });
    expect(answer.data.usage_daily).toBe(answer.data.usage);
  });
});

test('a key that creates one with a limit while a call of it is charged causes no deadlock', async () => {
  const { key, value } = await owner.client.ok('createAccountApiKey', { body: { label: 'maker' } });
  const maker = owner.client.withKey(value);
  const settling = await api.test.database.pool.connect();
  try {
    await settling.query('begin');
    await settling.query('select from wallets where organization_id = $1 for update', [owner.organizationId]);
    const making = maker.ok('createModelApiKey', { body: { label: 'limited', credit_limit: '1' } });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await settling.query('update api_keys set calls = calls where id = $1', [key.id]);
    await settling.query('commit');
    expect((await making).key).toMatchObject({ credit_limit: '1.000000' });
  } finally {
    settling.release();
  }
});

describe('budgets', () => {
  test('are created, changed and deleted by owners, and visible to their members', async () => {
    const member = await signUpMember(api, owner.organizationId);
    const asked = {
      subject_kind: 'member' as const,
      subject_id: member.accountId,
      period: 'month' as const,
      credit_limit: '3.000000',
    };
    const budget = await owner.client.ok('createBudget', { body: asked });
    expect(budget).toMatchObject({
      ...asked,
      hard_stop: true,
      alert_percents: [80, 95, 100],
      credits_used: '0.000000',
    });
    expect(await owner.client.refused('createBudget', { body: asked })).toMatchObject({ code: 'budget_exists' });
    await owner.client.ok('createBudget', { body: { ...asked, subject_kind: 'tag', subject_id: 'research' } });
    const seen = async (person: Person) =>
      (await person.client.ok('listBudgets')).data.map(({ subject_id }) => subject_id);
    expect(await seen(member)).toEqual([member.accountId]);
    expect(await seen(owner)).toEqual(['research', member.accountId]);
    const params = { budget_id: budget.id };
    expect(
      await owner.client.ok('updateBudget', { params, body: { credit_limit: '4', hard_stop: false } }),
    ).toMatchObject({ credit_limit: '4.000000', hard_stop: false });
    expect(await member.client.refused('updateBudget', { params, body: { hard_stop: true } })).toMatchObject({
      status: 403,
    });
    await owner.client.ok('deleteBudget', { params });
    expect(await seen(owner)).toEqual(['research']);
    expect(await owner.client.refused('createBudget', { body: { ...asked, subject_id: 'acc_unknown' } })).toMatchObject(
      { status: 404 },
    );
  });

  test('refuse calls with 402, and usage is summed by tag, member and project', async () => {
    const { id, value } = await newKey();
    const call = (tags: string) =>
      fetch(`${api.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', 'x-bureau-tags': tags },
        body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] }),
      }).then(async (answer) => ({ status: answer.status, body: await answer.text() }));
    expect((await call('a, b')).status).toBe(200);
    expect((await call('')).status).toBe(200);
    await owner.client.ok('createBudget', {
      body: { subject_kind: 'tag', subject_id: 'a', period: 'day', credit_limit: '0' },
    });
    const refused = await call('a');
    expect([refused.status, refused.body.includes('budget_reached')]).toEqual([402, true]);
    await api.deps.gateway.requests.settled();
    const usage = async (query: Record<string, string | readonly string[]>) =>
      (await owner.client.ok('getUsage', { query })).data;
    expect((await usage({ group_by: ['tag'], key_id: id })).map(({ tag, calls }) => [tag, calls])).toEqual([
      [null, 1],
      ['a', 2], // and the refused one
      ['b', 1],
    ]);
    expect(await usage({ group_by: ['member', 'project'], key_id: id })).toMatchObject([
      { account_id: owner.accountId, project_id: null, calls: 3 },
    ]);
    expect(await usage({ group_by: ['member'], tag: 'b', key_id: id })).toMatchObject([{ calls: 1 }]);
    const total = await api.test.database.pool.query<{ sum: string }>(
      `select sum(-amount_micros)::text as sum from ledger_entries where organization_id = $1 and account = 'wallet' and kind = 'settlement'`,
      [owner.organizationId],
    );
    const [all] = await usage({ group_by: [] as string[], from: new Date().toISOString().slice(0, 10) });
    expect(all!.credits.replace('.', '').replace(/^0+/, '')).toBe(total.rows[0]!.sum);
  });
});
