import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
  await admin.client.ok('updatePlanPrice', { params: { plan_id: 'pro' }, body: { monthly_price: '20.00' } });
  await admin.client.ok('updatePlanPrice', { params: { plan_id: 'team' }, body: { monthly_price: '100.00' } });
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
});

const give = (
  person: Person,
  body: {
    plan: 'self_hosted' | 'hobby' | 'pro' | 'team' | 'enterprise';
    monthly_executions?: number;
    monthly_credits?: string;
    interval?: 'monthly' | 'yearly';
    takes_effect?: 'now' | 'period_end';
  },
) => admin.client.ok('setOrganizationPlan', { params: { organization_id: person.organizationId }, body });

describe('the plan of an organization', () => {
  test('says what the period comes to and when it runs out, once it has lasted for a while', async () => {
    const person = await signUpPerson(api.url);
    await give(person, { plan: 'enterprise', monthly_executions: 100 });
    const { pool } = api.test.database;
    const executions = async () => (await person.client.ok('getPlan')).executions;
    const period = async () => {
      const { period_starts_at, period_ends_at } = await person.client.ok('getPlan');
      return [Date.parse(period_starts_at), Date.parse(period_ends_at)] as const;
    };
    expect(await executions()).toMatchObject({ used: 0, limit: 100, forecast: null, runs_out_at: null });
    // As if it had begun ten days ago, and 40 had run since.
    await pool.query(`update organizations set plan_anchor_at = plan_anchor_at - interval '10 days' where id = $1`, [
      person.organizationId,
    ]);
    const [startsAt, endsAt] = await period();
    const use = (used: number) =>
      pool.query(
        `insert into execution_counts (organization_id, period_starts_at, used) values ($1, $2, $3)
           on conflict (organization_id, period_starts_at) do update set used = $3`,
        [person.organizationId, new Date(startsAt), used],
      );
    await use(40);
    const passedMs = Date.now() - startsAt;
    const half = await executions();
    expect(half).toMatchObject({ used: 40, forecast: Math.round((40 / passedMs) * (endsAt - startsAt)) });
    const runsOutAt = startsAt + (100 / 40) * passedMs;
    expect(Math.abs(Date.parse(half.runs_out_at!) - runsOutAt)).toBeLessThan(600_000);
    await use(10);
    expect(await executions()).toMatchObject({ used: 10, runs_out_at: null });
    await use(100);
    expect(await executions()).toMatchObject({ used: 100, runs_out_at: null });
  });

  test('is set by an admin at once, with its credits, and shown with its use and offers', async () => {
    const person = await signUpPerson(api.url);
    expect(await person.client.ok('getPlan')).toMatchObject({
      plan: 'self_hosted',
      executions: { used: 0, limit: null, refused: 0 },
      credits: { monthly: '0.000000', left: '0.000000' },
      payments: { provider: 'manual', currency: 'usd', credit_price: null },
      offers: [
        { id: 'pro', monthly_price: '20.00', yearly_price: '199.20', monthly_executions: 10_000 },
        { id: 'team', monthly_price: '100.00', yearly_price: '996.00' },
      ],
    });
    expect(await person.client.refused('changePlan', { body: { plan: 'hobby', interval: 'monthly' } })).toMatchObject({
      code: 'plan_not_offered',
    });
    expect(await give(person, { plan: 'pro' })).toMatchObject({ plan: 'pro', balance: '8000.000000' });
    await give(person, { plan: 'pro' });
    expect((await admin.client.ok('listPlans')).data.map(({ id }) => id)).toEqual([
      'self_hosted',
      'hobby',
      'pro',
      'team',
      'enterprise',
    ]);
    expect((await person.client.ok('getWallet')).balance).toBe('8000.000000');
    expect(await person.client.ok('getPlan')).toMatchObject({
      executions: { limit: 10_000 },
      credits: { left: '8000.000000' },
    });
    expect(await give(person, { plan: 'enterprise', monthly_executions: 7, monthly_credits: '9000' })).toMatchObject({
      plan: 'enterprise',
    });
    expect(await person.client.ok('getPlan')).toMatchObject({
      executions: { limit: 7 },
      credits: { monthly: '9000.000000' },
    });
    expect((await person.client.ok('listAuditEvents')).data.map(({ action }) => action)).toContain('plan.set');
  });

  test('is changed by itself where that costs nothing, after a preview that changes nothing, and an upgrade is for an admin', async () => {
    const person = await signUpPerson(api.url);
    await give(person, { plan: 'pro' });
    const preview = await person.client.ok('previewPlanChange', { body: { plan: 'team', interval: 'monthly' } });
    expect(preview).toMatchObject({ takes_effect: 'now', price: '100.00', due_now: '80.00', needs_payment: true });
    expect(Number(preview.credits_now)).toBeGreaterThan(31_990);
    expect(await person.client.refused('changePlan', { body: { plan: 'team', interval: 'monthly' } })).toMatchObject({
      status: 409,
      code: 'payments_not_set_up',
    });
    expect(
      await person.client.refused('changePlan', { body: { plan: 'enterprise', interval: 'monthly' } }),
    ).toMatchObject({ code: 'plan_not_offered' });
    const lower = await person.client.ok('changePlan', { body: { plan: 'hobby', interval: 'monthly' } });
    expect(lower).toMatchObject({ plan: 'pro', next: { plan: 'hobby', changes_at: lower.period_ends_at } });
    expect(await person.client.ok('changePlan', { body: { plan: 'pro', interval: 'monthly' } })).toMatchObject({
      plan: 'pro',
      next: null,
    });
    expect(await person.client.refused('changePlan', { body: { plan: 'pro', interval: 'monthly' } })).toMatchObject({
      code: 'plan_unchanged',
    });
  });

  test('of new organizations is what the instance says', async () => {
    await admin.client.ok('updatePaymentSettings', { body: { new_organizations_plan: 'hobby', credit_price: '9.00' } });
    const person = await signUpPerson(api.url);
    expect(await person.client.ok('getPlan')).toMatchObject({
      plan: 'hobby',
      executions: { limit: 1_000 },
      credits: { left: '800.000000' },
      payments: { credit_price: '9.00' },
    });
    expect((await person.client.ok('listWalletEntries')).data).toMatchObject([
      { kind: 'plan_credits', credits: '800.000000' },
    ]);
    await admin.client.ok('updatePaymentSettings', { body: { new_organizations_plan: 'self_hosted' } });
    expect(await admin.client.ok('getPaymentSettings')).toMatchObject({
      credit_price: '9.00',
      new_organizations_plan: 'self_hosted',
    });
  });

  test('changes between months and years at the end of the paid period, as set by an instance admin without payments', async () => {
    const person = await signUpPerson(api.url);
    const years = { plan: 'pro', interval: 'yearly' } as const;
    await give(person, { plan: 'pro' });
    expect(await person.client.ok('previewPlanChange', { body: years })).toMatchObject({
      takes_effect: 'period_end',
      price: '199.20',
      due_now: '0.00',
      needs_payment: true,
    });
    expect(await person.client.refused('changePlan', { body: years })).toMatchObject({ code: 'payments_not_set_up' });
    await give(person, { ...years, takes_effect: 'period_end' });
    const before = await person.client.ok('getPlan');
    expect(before).toMatchObject({
      plan: 'pro',
      interval: 'monthly',
      next: { ...years, changes_at: expect.any(String) },
    });
    // Accounts on the plan can keep it.
    await person.client.ok('changePlan', { body: { plan: 'pro', interval: 'monthly' } });
    expect((await person.client.ok('getPlan')).next).toBeNull();
    const params = { organization_id: person.organizationId };
    const contract = { plan: 'enterprise', monthly_executions: 5, takes_effect: 'period_end' } as const;
    expect(await admin.client.refused('setOrganizationPlan', { params, body: contract })).toMatchObject({
      status: 400,
      param: '/takes_effect',
    });
  });

  test('is seen by members and changed by owners and admins, prices and plans set by admins of the instance', async () => {
    const person = await signUpPerson(api.url);
    const member = await signUpMember(api, person.organizationId);
    await member.client.ok('getPlan');
    const body = { plan: 'pro', interval: 'monthly' } as const;
    for (const operation of ['changePlan', 'previewPlanChange'] as const)
      expect(await member.client.refused(operation, { body })).toMatchObject({ status: 403 });
    const params = { organization_id: person.organizationId };
    expect(await person.client.refused('setOrganizationPlan', { params, body: { plan: 'team' } })).toMatchObject({
      status: 403,
    });
    expect(
      await admin.client.refused('setOrganizationPlan', { params, body: { plan: 'pro', monthly_executions: 1 } }),
    ).toMatchObject({
      status: 400,
      param: '/monthly_executions',
    });
    expect(
      await admin.client.refused('updatePlanPrice', {
        params: { plan_id: 'enterprise' },
        body: { monthly_price: '1.00' },
      }),
    ).toMatchObject({ status: 409 });
    expect(
      await admin.client.refused('updatePlanPrice', { params: { plan_id: 'none' }, body: { monthly_price: '1.00' } }),
    ).toMatchObject({ status: 404 });
  });
});
