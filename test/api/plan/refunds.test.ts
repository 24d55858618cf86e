import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import type { Row } from './FakeSchedules.ts';
import { FakeStripe } from './FakeStripe.ts';

const stripe = new FakeStripe();
let api: TestApi;
let admin: Person;
beforeAll(async () => {
  await stripe.listen();
  api = await startTestApi({ settings: { stripeUrl: stripe.url } });
  admin = await signUpPerson(api.url);
  const body = {
    provider: 'stripe',
    credit_price: '9.00',
    stripe_key: stripe.key,
    stripe_webhook_secret: stripe.secret,
  };
  await admin.client.ok('updatePaymentSettings', { body });
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
  stripe.close();
});

const sql = async (text: string, values: unknown[] = []) => (await api.test.database.pool.query(text, values)).rows;
const tell = async (type: string, object: Row): Promise<number> => {
  const { body, headers } = stripe.event(type, object);
  return (await fetch(`${api.url}/api/v1/payments/stripe`, { method: 'POST', headers, body })).status;
};
const balanceOf = async (person: Person) => (await person.client.ok('getWallet')).balance;

/** An account that ordered 3,000 credits for 27.00; no event has arrived yet. */
async function ordered(): Promise<{ person: Person; session: Row; charge: Row }> {
  const person = await signUpPerson(api.url);
  await person.client.ok('buyCredits', { body: { thousands: 3 } });
  const session = stripe.last('cs_');
  stripe.pay(session);
  return { person, session, charge: stripe.chargeOf(session) };
}

async function bought(): Promise<{ person: Person; session: Row; charge: Row }> {
  const order = await ordered();
  expect(await tell('checkout.session.completed', order.session)).toBe(200);
  expect(await balanceOf(order.person)).toBe('3000.000000');
  return order;
}

function refund(charge: Row, cents: number): Row {
  charge['amount_refunded'] = Number(charge['amount_refunded']) + cents;
  return { id: `re_${cents}`, object: 'refund', payment_intent: charge['payment_intent'], amount: cents };
}

describe('a refund at Stripe', () => {
  test('takes its share of the bought credits, once, in any order and number of deliveries', async () => {
    const { person, charge } = await bought();
    const first = refund(charge, 900);
    for (const [type, object] of [
      ['charge.refunded', charge],
      ['refund.created', first],
      ['charge.refunded', charge],
      ['refund.updated', first],
    ] as const)
      expect(await tell(type, object)).toBe(200);
    expect(await balanceOf(person)).toBe('2000.000000');
    const second = refund(charge, 1_800);
    expect(await Promise.all([1, 2, 3, 4].map(() => tell('refund.created', second)))).toEqual([200, 200, 200, 200]);
    expect(await balanceOf(person)).toBe('0.000000');
    const lines = await sql(
      `select amount_micros, reason from ledger_entries where organization_id = $1 and kind = 'adjustment' and account = 'wallet' order by id`,
      [person.organizationId],
    );
    expect(lines).toEqual([
      { amount_micros: -1_000_000_000n, reason: 'Payment refunded' },
      { amount_micros: -2_000_000_000n, reason: 'Payment refunded' },
    ]);
  });

  test('notifies owners and is in the audit log', async () => {
    const { person, charge } = await bought();
    refund(charge, 900);
    await tell('charge.refunded', charge);
    const { data } = await person.client.ok('listEvents');
    expect(data[0]).toMatchObject({
      kind: 'payment_reversed',
      data: { credits: '-1000.000000', balance: '2000.000000', is_disputed: false },
    });
    const log = await person.client.ok('listAuditEvents', { query: { action: 'credits.taken_back' } });
    expect(log.data).toMatchObject([{ after: { credits: '-1000.000000', reason: 'Payment refunded' } }]);
  });

  test('that arrives before the payment takes the credits when they are granted', async () => {
    const { person, session, charge } = await ordered();
    refund(charge, 900);
    expect(await tell('charge.refunded', charge)).toBe(200);
    expect(await balanceOf(person)).toBe('0.000000');
    expect(await tell('checkout.session.completed', session)).toBe(200);
    expect(await balanceOf(person)).toBe('2000.000000');
  });

  test('that races with the payment is never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, session, charge } = await ordered();
      refund(charge, 2_700);
      const told = [tell('checkout.session.completed', session), tell('charge.refunded', charge)];
      expect(await Promise.all(told)).toEqual([200, 200]);
      expect(await balanceOf(person)).toBe('0.000000');
    }
  });

  test('that fails gives the credits again', async () => {
    const { person, charge } = await bought();
    const made = refund(charge, 2_700);
    await tell('refund.created', made);
    expect(await balanceOf(person)).toBe('0.000000');
    charge['amount_refunded'] = 0;
    await tell('refund.failed', made);
    expect(await balanceOf(person)).toBe('3000.000000');
  });

  test('of spent credits makes the balance negative, by no more than was bought, and calls are refused', async () => {
    const { person, charge } = await bought();
    await admin.client
      .ok('createGrant', {
        params: { organization_id: person.organizationId },
        body: { credits: '-2500', reason: 'spent' },
      })
      .catch(() =>
        sql(
          `select ledger.grant_credits($1, 'spent', 'adjustment', -2500000000, 'spent', 'ent_spent1', 'ent_spent2')`,
          [person.organizationId],
        ),
      );
    refund(charge, 2_700);
    await tell('charge.refunded', charge);
    expect(await balanceOf(person)).toBe('-2500.000000');
    const { value } = await person.client.ok('createModelApiKey', { body: { label: 'x' } });
    const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'x' }] };
    expect(await person.client.withKey(value).refused('createChatCompletion', { body })).toMatchObject({
      status: 402,
      code: 'credit_balance_exhausted',
    });
  });

  test('of something else than credits changes nothing', async () => {
    const { person, charge } = await bought();
    stripe.row(String(charge['payment_intent']))['metadata'] = {};
    refund(charge, 2_700);
    expect(await tell('charge.refunded', charge)).toBe(200);
    expect(await tell('charge.refunded', { id: 'ch_foreign', object: 'charge', payment_intent: null })).toBe(200);
    expect(await balanceOf(person)).toBe('3000.000000');
  });
});

describe('a dispute at Stripe', () => {
  test('takes the credits while the money is withdrawn, and gives them again when it is won', async () => {
    const { person, charge } = await bought();
    const dispute = stripe.dispute(charge, 2_700, 'needs_response');
    await tell('charge.dispute.created', dispute);
    await tell('charge.dispute.funds_withdrawn', dispute);
    expect(await balanceOf(person)).toBe('0.000000');
    dispute['status'] = 'won';
    await tell('charge.dispute.closed', dispute);
    await tell('charge.dispute.created', dispute);
    expect(await balanceOf(person)).toBe('3000.000000');
    const { data } = await person.client.ok('listEvents');
    expect(data.map(({ kind, data: told }) => [kind, told])).toMatchObject([
      ['payment_reversed', { credits: '3000.000000' }],
      ['payment_reversed', { credits: '-3000.000000', is_disputed: true }],
    ]);
  });

  test('that is lost keeps them, and an inquiry takes none', async () => {
    const { person, charge } = await bought();
    const inquiry = stripe.dispute(charge, 2_700, 'warning_needs_response');
    await tell('charge.dispute.created', inquiry);
    expect(await balanceOf(person)).toBe('3000.000000');
    inquiry['status'] = 'warning_closed';
    const dispute = stripe.dispute(charge, 1_350, 'lost');
    await tell('charge.dispute.closed', dispute);
    expect(await balanceOf(person)).toBe('1500.000000');
  });

  test('beside a refund takes no more than was bought', async () => {
    const { person, charge } = await bought();
    refund(charge, 2_000);
    stripe.dispute(charge, 2_700, 'needs_response');
    await tell('charge.refunded', charge);
    expect(await balanceOf(person)).toBe('0.000000');
  });
});
