import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { FakeStripe } from './FakeStripe.ts';

const stripe = new FakeStripe();
let api: TestApi;
let admin: Person;
beforeAll(async () => {
  await stripe.listen();
  api = await startTestApi({ settings: { stripeUrl: stripe.url } });
  admin = await signUpPerson(api.url);
  const price = (plan_id: string, monthly_price: string) =>
    admin.client.ok('updatePlanPrice', { params: { plan_id }, body: { monthly_price } });
  await price('pro', '20.00');
  await price('team', '100.00');
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
  stripe.close();
});

type Event = ReturnType<FakeStripe['event']>;
const tell = async ({ body, headers }: Event) =>
  (await fetch(`${api.url}/api/v1/payments/stripe`, { method: 'POST', headers, body })).status;
const planOf = (person: Person) => person.client.ok('getPlan');
const pro = { plan: 'pro', interval: 'monthly' } as const;
const team = { plan: 'team', interval: 'monthly' } as const;

/** Creates a person with a paid plan. */
async function subscriber(plan: typeof pro | typeof team = pro) {
  const person = await signUpPerson(api.url);
  await admin.client.ok('setOrganizationPlan', {
    params: { organization_id: person.organizationId },
    body: { plan: 'hobby' },
  });
  await person.client.ok('checkoutPlan', { body: plan });
  const session = stripe.last('cs_');
  stripe.pay(session);
  expect(await tell(stripe.event('checkout.session.completed', session))).toBe(200);
  return { person, session, subscription: stripe.row(String(session['subscription'])) };
}

describe('payments by Stripe (receiveStripeEvent)', () => {
  test('need a key and a secret, which are sealed and never shown; without them the endpoint does not exist', async () => {
    expect(await tell(stripe.event('ping', {}))).toBe(404);
    const body = {
      provider: 'stripe',
      credit_price: '9.00',
      stripe_key: stripe.key,
      stripe_webhook_secret: stripe.secret,
    } as const;
    const { status, text } = await admin.client.call('updatePaymentSettings', { body });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ provider: 'stripe', stripe_key_last4: stripe.key.slice(-4) });
    const log = (await admin.client.call('listInstanceAuditEvents')).text;
    const { rows } = await api.test.database.pool.query('select key_encrypted from payment_keys');
    for (const shown of [text, log, JSON.stringify(rows)]) {
      expect(shown).not.toContain(stripe.key);
      expect(shown).not.toContain(stripe.secret);
    }
  });

  test('are in a currency whose amounts have two decimals', async () => {
    const set = async (currency: string) => {
      const { status, text } = await admin.client.call('updatePaymentSettings', { body: { currency } });
      return [status, JSON.parse(text) as object] as const;
    };
    for (const currency of ['jpy', 'kwd'])
      expect(await set(currency)).toMatchObject([400, { error: { code: 'invalid_request', param: '/currency' } }]);
    for (const currency of ['eur', 'usd']) expect(await set(currency)).toMatchObject([200, { currency }]);
  });

  test('take only what is signed with the secret, over the bytes as they came, and not old', async () => {
    const good = stripe.event('ping', {});
    expect(await tell(good)).toBe(200);
    expect(await tell({ ...good, body: `${good.body} ` })).toBe(400);
    expect(await tell({ ...good, headers: { 'content-type': 'application/json' } })).toBe(400);
    expect(await tell(stripe.event('ping', {}, { secret: 'whsec_other' }))).toBe(400);
    expect(await tell(stripe.event('ping', {}, { ageS: 400 }))).toBe(400);
    expect(await tell(stripe.event('ping', {}, { ageS: -400 }))).toBe(400);
  });

  test('start a plan when it is paid, once, for any order and number of events', async () => {
    const { person, session, subscription } = await subscriber();
    expect(await planOf(person)).toMatchObject({
      plan: 'pro',
      credits: { left: '8000.000000' },
      payments: { has_customer: true },
    });
    const events = [
      stripe.event('customer.subscription.updated', { ...subscription, status: 'incomplete' }),
      stripe.event('checkout.session.completed', session),
      stripe.event('customer.subscription.created', subscription),
    ];
    expect(await Promise.all([...events, ...events].map(tell))).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await planOf(person)).toMatchObject({ plan: 'pro', credits: { left: '8000.000000' } });
    expect((await person.client.ok('getWallet')).balance).toBe('8000.000000');
    expect(await person.client.refused('checkoutPlan', { body: team })).toMatchObject({ code: 'plan_unchanged' });
    expect(await person.client.ok('openPaymentPortal')).toEqual({
      url: `${stripe.url}/portal/${String(session['customer'])}`,
    });
  });

  test('do not begin a plan that is not paid', async () => {
    const person = await signUpPerson(api.url);
    await person.client.ok('checkoutPlan', { body: pro });
    const session = stripe.last('cs_');
    expect(session).toMatchObject({ client_reference_id: person.organizationId, amount_total: 2_000, currency: 'usd' });
    stripe.pay(session);
    const subscription = stripe.row(String(session['subscription']));
    subscription['status'] = 'incomplete';
    expect(await tell(stripe.event('customer.subscription.created', { ...subscription, status: 'active' }))).toBe(200);
    expect((await planOf(person)).plan).toBe('self_hosted');
    expect(await person.client.refused('changePlan', { body: pro })).toMatchObject({
      status: 409,
      code: 'checkout_required',
    });
  });

  test('upgrade immediately with proration, downgrade at the end of the paid period, cancel that, and end with the subscription', async () => {
    const { person, subscription } = await subscriber();
    expect(await person.client.ok('changePlan', { body: team })).toMatchObject({ plan: 'team', next: null });
    expect(subscription).toMatchObject({ last_proration: 'always_invoice', metadata: { plan: 'team' } });
    const lower = await person.client.ok('changePlan', { body: pro });
    expect(lower).toMatchObject({ plan: 'team', next: { plan: 'pro' } });
    expect(subscription['last_proration']).toBe('none');
    expect(await person.client.ok('changePlan', { body: team })).toMatchObject({ plan: 'team', next: null });
    expect(await person.client.ok('changePlan', { body: { plan: 'hobby', interval: 'monthly' } })).toMatchObject({
      plan: 'team',
      next: { plan: 'hobby' },
    });
    subscription['status'] = 'canceled';
    expect(await tell(stripe.event('customer.subscription.deleted', subscription))).toBe(200);
    expect(await planOf(person)).toMatchObject({ plan: 'hobby', next: null });
    await person.client.ok('checkoutPlan', { body: pro });
  });

  test('change between months and years at the end of the paid period, by a schedule that the next change releases', async () => {
    const { person, subscription } = await subscriber();
    const yearly = { plan: 'pro', interval: 'yearly' } as const;
    expect(await person.client.ok('previewPlanChange', { body: yearly })).toMatchObject({
      takes_effect: 'period_end',
      price: '199.20',
      due_now: '0.00',
    });
    const asked = await person.client.ok('changePlan', { body: yearly });
    expect(asked).toMatchObject({ plan: 'pro', interval: 'monthly', next: yearly });
    const first = stripe.row(String(subscription['schedule']));
    const paidUntil = (subscription['items'] as { data: { current_period_end: number }[] }).data[0]!.current_period_end;
    expect(first).toMatchObject({
      end_behavior: 'release',
      phases: [
        { end_date: paidUntil, proration_behavior: 'none' },
        {
          start_date: paidUntil,
          proration_behavior: 'none',
          items: [{ price_data: { unit_amount: '19920', currency: 'usd', recurring: { interval: 'year' } } }],
        },
      ],
    });
    // Nothing of it is changed, or paid, before.
    expect(subscription).toMatchObject({
      metadata: { plan: 'pro' },
      items: { data: [{ price: { unit_amount: '2000' } }] },
    });
    expect(await person.client.ok('changePlan', { body: pro })).toMatchObject({ interval: 'monthly', next: null });
    expect([first['status'], subscription['schedule']]).toEqual(['released', null]);
    // An upgrade, a lower yearly plan, and the current plan yearly: each replaces the previous change.
    await person.client.ok('changePlan', { body: yearly });
    expect(await person.client.ok('changePlan', { body: team })).toMatchObject({ plan: 'team', next: null });
    expect(subscription['schedule']).toBeNull();
    const lower = await person.client.ok('changePlan', { body: yearly });
    expect(lower).toMatchObject({ plan: 'team', interval: 'monthly', next: yearly });
    await person.client.ok('changePlan', { body: pro });
    const years = { plan: 'team', interval: 'yearly' } as const;
    expect(await person.client.ok('changePlan', { body: years })).toMatchObject({ plan: 'team', next: years });
    expect(subscription['metadata']).toMatchObject({ plan: 'team' });
    // Stripe reports a released schedule, regardless of the cause.
    const made = stripe.row(String(subscription['schedule']));
    stripe.release(made);
    expect(await tell(stripe.event('subscription_schedule.released', made))).toBe(200);
    expect(await planOf(person)).toMatchObject({ plan: 'team', interval: 'monthly', next: null });
  });

  test('begin the year that is paid when Stripe does, although its clock is ahead of ours, and go back to months at its end', async () => {
    const { person, subscription } = await subscriber();
    const { organizationId } = person;
    const yearly = { plan: 'pro', interval: 'yearly' } as const;
    await person.client.ok('changePlan', { body: yearly });
    const { rows } = await api.test.database.pool.query<{ at: Date }>(
      `update organizations set plan_anchor_at = plan_anchor_at - '4 months'::interval, plan_changes_at = now() + '30 seconds'
        where id = $1 returning plan_changes_at as at`,
      [organizationId],
    );
    stripe.enterNextPhase(subscription);
    expect(await tell(stripe.event('customer.subscription.updated', subscription))).toBe(200);
    expect(await planOf(person)).toMatchObject({ plan: 'pro', interval: 'yearly', next: null });
    const { rows: years } = await api.test.database.pool.query<{ at: Date }>(
      'select plan_year_anchor_at as at from organizations where id = $1',
      [organizationId],
    );
    expect(years).toEqual(rows);
    await api.test.database.pool.query(
      `update organizations set plan_year_anchor_at = now() - '1 minute'::interval where id = $1`,
      [organizationId],
    );
    const back = await person.client.ok('changePlan', { body: pro });
    expect(back).toMatchObject({ interval: 'yearly', next: pro });
    const monthsAway = (Date.parse(back.next!.changes_at) - Date.now()) / 86_400_000 / 30;
    expect(monthsAway).toBeGreaterThan(12);
  });

  test('sell credits once for each payment, for the ordered amount, although Stripe fails twice', async () => {
    const person = await signUpPerson(api.url);
    stripe.fail(2);
    await person.client.ok('buyCredits', { body: { thousands: 3 } });
    const session = stripe.last('cs_');
    expect(session).toMatchObject({ amount_total: 2_700, mode: 'payment' });
    expect(await tell(stripe.event('checkout.session.completed', session))).toBe(200);
    expect((await person.client.ok('getWallet')).balance).toBe('0.000000');
    stripe.pay(session);
    const paid = stripe.event('checkout.session.completed', session);
    const again = stripe.event('checkout.session.async_payment_succeeded', session);
    expect(await Promise.all([paid, paid, again].map(tell))).toEqual([200, 200, 200]);
    expect((await person.client.ok('getWallet')).balance).toBe('3000.000000');
    await person.client.ok('buyCredits', { body: { thousands: 5 } });
    const cheaper = stripe.last('cs_');
    stripe.pay(cheaper);
    cheaper['amount_subtotal'] = 1;
    expect(await tell(stripe.event('checkout.session.completed', cheaper))).toBe(200);
    expect((await person.client.ok('getWallet')).balance).toBe('3000.000000');
  });

  test('begin one Checkout for one Idempotency-Key, however often and at once it is asked for, and although Stripe fails; another without', async () => {
    const person = await signUpPerson(api.url);
    const body = { thousands: 2 };
    const headers = { 'idempotency-key': `buy-${person.organizationId}` };
    stripe.fail(1);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.client.ok('buyCredits', { body, headers })),
    );
    answers.push(await person.client.ok('buyCredits', { body, headers }));
    const session = stripe.last('cs_');
    expect(new Set(answers.map(({ url }) => url))).toEqual(new Set([session['url']]));
    expect((await person.client.ok('buyCredits', { body })).url).not.toBe(session['url']);
    expect(await person.client.refused('buyCredits', { body: { thousands: 3 }, headers })).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
    // Two tabs that pay what is one Checkout have paid once.
    stripe.pay(session);
    const paid = stripe.event('checkout.session.completed', session);
    expect(await Promise.all([paid, paid].map(tell))).toEqual([200, 200]);
    expect((await person.client.ok('getWallet')).balance).toBe('2000.000000');
  });

  test('are asked again by an event that could not be done', async () => {
    const { person, subscription } = await subscriber();
    subscription['status'] = 'unpaid';
    const event = stripe.event('customer.subscription.updated', subscription);
    stripe.fail(3);
    expect(await tell(event)).toBe(502);
    expect((await planOf(person)).plan).toBe('pro');
    expect(await tell(event)).toBe(200);
    expect((await planOf(person)).plan).toBe('hobby');
  });
});
