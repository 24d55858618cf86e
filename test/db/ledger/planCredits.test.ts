import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import type { Ledger } from '../../../db/ledger/ledger.ts';
import { LedgerFixture, record } from './ledgerFixture.ts';

let fixture: LedgerFixture;
let ledger: Ledger;
beforeAll(async () => {
  fixture = await LedgerFixture.open();
  ledger = fixture.ledger();
});
afterAll(async () => {
  expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
  await fixture.close();
});

const credits = (count: number): bigint => BigInt(Math.round(count * 1_000_000));
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await fixture.test.database.pool.query<Row>(text, values)).rows;
const setPlan = (
  organization: string,
  plan: string,
  { interval = 'monthly', executions = null, monthly = null as bigint | null, atEnd = false } = {},
) => sql('select ledger.set_plan($1, $2, $3, $4, $5, $6)', [organization, plan, interval, executions, monthly, atEnd]);
const begin = (organization: string) => sql('select ledger.begin_plan_periods($1)', [[organization]]);
const balance = async (organization: string) => (await fixture.wallet(organization)).balance;
/** As if so much time had passed since the plan was set. */
const later = async (organization: string, interval: string) => {
  await sql(
    `update organizations set plan_anchor_at = plan_anchor_at - $2::interval, plan_year_anchor_at = plan_year_anchor_at - $2::interval,
       plan_changes_at = plan_changes_at - $2::interval where id = $1`,
    [organization, interval],
  );
  await sql(`update wallets set plan_due_at = plan_due_at - $2::interval where organization_id = $1`, [
    organization,
    interval,
  ]);
};
const spend = async (organization: string, count: number) => {
  const request = fixture.request(organization, credits(count));
  expect(await ledger.hold(request)).toBe('ok');
  await ledger.settle({ callId: request.callId, amountMicros: credits(count), record });
};

describe('credits of a plan', () => {
  test('are granted once at the first access in a period, also for concurrent ones, and a hold counts as access', async () => {
    const { organizationId } = await fixture.organization(0n);
    await setPlan(organizationId, 'pro');
    expect(await balance(organizationId)).toBe(credits(8_000));
    await later(organizationId, '1 month 1 minute');
    const holds = Array.from({ length: 5 }, () =>
      fixture.ledger().hold(fixture.request(organizationId, credits(1_600))),
    );
    const touches = Array.from({ length: 5 }, () => begin(organizationId));
    expect(await Promise.all(holds)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    await Promise.all(touches);
    expect(await balance(organizationId)).toBe(credits(8_000));
    expect(await ledger.hold(fixture.request(organizationId, 1n))).toBe('credit_balance_exhausted');
    expect(
      await sql(
        `select count(*)::int from ledger_entries where organization_id = $1 and kind = 'plan_credits' and account = 'wallet'`,
        [organizationId],
      ),
    ).toEqual([{ count: 2 }]);
  });

  test('do not carry over and are spent first; bought credits stay', async () => {
    const { organizationId } = await fixture.organization(credits(100));
    await setPlan(organizationId, 'enterprise', { monthly: credits(50) });
    await spend(organizationId, 20);
    await ledger.grant({ organizationId, amountMicros: credits(7), reason: 'bought' });
    await later(organizationId, '1 month 1 minute');
    await begin(organizationId);
    expect(await balance(organizationId)).toBe(credits(100 + 7 + 50));
    await spend(organizationId, 60);
    await later(organizationId, '3 months 1 day');
    await begin(organizationId);
    expect(await balance(organizationId)).toBe(credits(100 + 7 - 10 + 50));
    const taken = await sql<{ amount_micros: bigint }>(
      `select amount_micros from ledger_entries where organization_id = $1 and kind = 'adjustment' and account = 'wallet'`,
      [organizationId],
    );
    expect(taken).toEqual([{ amount_micros: -credits(30) }]);
  });

  test('an upgrade adds the difference for the rest of the period once, and keeps the anniversary', async () => {
    const { organizationId } = await fixture.organization(0n);
    await setPlan(organizationId, 'pro');
    await later(organizationId, '15 days');
    const anchor = () => sql('select plan, plan_anchor_at from organizations where id = $1', [organizationId]);
    const [before] = await anchor();
    await Promise.all(Array.from({ length: 3 }, () => setPlan(organizationId, 'team')));
    expect(await anchor()).toEqual([{ ...before, plan: 'team' }]);
    const after = await balance(organizationId);
    expect(after).toBeGreaterThan(credits(8_000 + 32_000 * 0.45));
    expect(after).toBeLessThan(credits(8_000 + 32_000 * 0.56));
    await later(organizationId, '17 days');
    await begin(organizationId);
    expect(await balance(organizationId)).toBe(credits(40_000));
  });

  test('a lower plan starts at the end of the paid month or year, and can be canceled until then', async () => {
    const { organizationId } = await fixture.organization(credits(5));
    await setPlan(organizationId, 'team', { interval: 'yearly' });
    const standing = () =>
      sql(
        `select plan, plan_interval, next_plan, plan_changes_at = plan_anchor_at + interval '1 year' as at_year_end from organizations where id = $1`,
        [organizationId],
      );
    await setPlan(organizationId, 'hobby', { atEnd: true });
    expect(await standing()).toEqual([
      { plan: 'team', plan_interval: 'yearly', next_plan: 'hobby', at_year_end: true },
    ]);
    await setPlan(organizationId, 'team', { interval: 'yearly' });
    expect(await standing()).toMatchObject([{ plan: 'team', next_plan: null }]);
    expect(await balance(organizationId)).toBe(credits(40_005));
    await setPlan(organizationId, 'hobby', { atEnd: true });
    await later(organizationId, '11 months');
    await begin(organizationId);
    expect(await standing()).toMatchObject([{ plan: 'team', next_plan: 'hobby' }]);
    await later(organizationId, '2 months');
    await begin(organizationId);
    expect(await standing()).toMatchObject([{ plan: 'hobby', plan_interval: 'monthly', next_plan: null }]);
    expect(await balance(organizationId)).toBe(credits(805));
  });

  test('are granted monthly with yearly payment, and a paid year begins with the change to it', async () => {
    const { organizationId } = await fixture.organization(0n);
    await setPlan(organizationId, 'pro');
    await later(organizationId, '3 months 10 days');
    await begin(organizationId);
    const changes = () =>
      sql<{ interval: string; next: string | null; months: number }>(
        `select plan_interval as interval, next_plan_interval as next,
           round(extract(epoch from plan_changes_at - plan_anchor_at) / 2629746)::int as months from organizations where id = $1`,
        [organizationId],
      );
    await setPlan(organizationId, 'pro', { interval: 'yearly', atEnd: true });
    expect(await changes()).toEqual([{ interval: 'monthly', next: 'yearly', months: 4 }]);
    await spend(organizationId, 100);
    await later(organizationId, '1 month 3 days');
    await begin(organizationId);
    expect(await changes()).toMatchObject([{ interval: 'yearly', next: null }]);
    expect(await balance(organizationId)).toBe(credits(8_000));
    // A year after the fourth month, and not after the first one.
    await setPlan(organizationId, 'pro', { atEnd: true });
    expect(await changes()).toEqual([{ interval: 'yearly', next: 'monthly', months: 16 }]);
    await setPlan(organizationId, 'team', { interval: 'yearly' });
    await setPlan(organizationId, 'pro', { atEnd: true });
    expect(await changes()).toMatchObject([{ months: 16 }]);
    // Yearly plans start with the current month.
    await setPlan(organizationId, 'team');
    await later(organizationId, '2 months');
    await setPlan(organizationId, 'team', { interval: 'yearly' });
    await setPlan(organizationId, 'team', { atEnd: true });
    expect(await changes()).toEqual([{ interval: 'yearly', next: 'monthly', months: 18 }]);
  });
});
