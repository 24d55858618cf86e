import { describe, expect, test } from 'vitest';

import { forecast } from '../../domains/billing/forecast.ts';
import { formatCents, parseCents, yearlyCents } from '../../domains/billing/money.ts';
import { plannedChange, type OfferedPlan, type Standing } from '../../domains/billing/planChange.ts';

const plan = (id: string, rank: number, credits: bigint, price: bigint | null): OfferedPlan => ({
  id,
  rank,
  monthlyCreditsMicros: credits,
  hasAnniversary: rank > 1,
  byContract: id === 'enterprise',
  monthlyPriceCents: price,
});
const hobby = plan('hobby', 1, 800_000_000n, 0n);
const pro = plan('pro', 2, 8_000_000_000n, 2_000n);
const team = plan('team', 3, 40_000_000_000n, 9_999n);
const enterprise = plan('enterprise', 4, 0n, null);

const at = (day: string): Date => new Date(`2026-${day}T00:00:00Z`);
const standing = (of: OfferedPlan, changes: Partial<Standing> = {}): Standing => ({
  plan: of,
  interval: 'monthly',
  creditsMicros: of.monthlyCreditsMicros,
  periodStartsAt: at('04-10'),
  periodEndsAt: at('05-10'),
  paidFrom: at('04-10'),
  paidUntil: at('05-10'),
  hasNext: false,
  ...changes,
});

describe('a change of plan', () => {
  test('to a first paid one comes at once for its whole price', () => {
    expect(plannedChange(standing(hobby), { target: pro, interval: 'yearly' }, at('04-25'))).toEqual({
      takes: 'now',
      effectiveAt: at('04-25'),
      priceCents: 19_920n,
      dueNowCents: 19_920n,
      creditsNowMicros: 8_000_000_000n,
      needsPayment: true,
    });
  });

  test('to a higher one costs and grants the difference for the rest of the paid period', () => {
    expect(plannedChange(standing(pro), { target: team, interval: 'monthly' }, at('04-25'))).toMatchObject({
      takes: 'now',
      dueNowCents: 4_000n, // (99.99 - 20.00) / 2, rounded to whole cents
      creditsNowMicros: 16_000_000_000n,
    });
    const yearly = { interval: 'yearly', paidFrom: at('01-10'), paidUntil: new Date('2027-01-10T00:00:00Z') } as const;
    expect(plannedChange(standing(pro, yearly), { target: team, interval: 'yearly' }, at('04-25'))).toMatchObject({
      dueNowCents: ((99_590n - 19_920n) * 260n + 182n) / 365n,
      creditsNowMicros: 16_000_000_000n,
    });
  });

  test.each([
    ['a lower one', team, pro, 'monthly', false],
    ['a free one', pro, hobby, 'monthly', false],
    ['another interval', pro, pro, 'yearly', true],
    ['a higher one in another interval', pro, team, 'yearly', true],
  ] as const)(
    'to %s takes effect at the end of the paid period, without a charge now',
    (_, from, to, interval, needsPayment) => {
      expect(plannedChange(standing(from), { target: to, interval: interval }, at('04-25'))).toMatchObject({
        takes: 'period_end',
        effectiveAt: at('05-10'),
        dueNowCents: 0n,
        creditsNowMicros: 0n,
        needsPayment,
      });
    },
  );

  test('to the current plan cancels the pending one, and is otherwise rejected, like unavailable plans', () => {
    expect(
      plannedChange(standing(pro, { hasNext: true }), { target: pro, interval: 'monthly' }, at('04-25')),
    ).toMatchObject({
      takes: 'keep',
    });
    expect(() => plannedChange(standing(pro), { target: pro, interval: 'monthly' }, at('04-25'))).toThrow(
      'has this plan already',
    );
    expect(() => plannedChange(standing(pro), { target: enterprise, interval: 'monthly' }, at('04-25'))).toThrow(
      'Ask an admin',
    );
  });
});

test('a year is twelve months less 17 percent, in whole cents', () => {
  expect([1n, 999n, 2_000n, 2_901n].map(yearlyCents)).toEqual([10n, 9_950n, 19_920n, 28_894n]);
  expect(formatCents(parseCents('12.05', ''))).toBe('12.05');
  for (const text of ['1', '1.5', '-1.00', '1.000']) expect(() => parseCents(text, '')).toThrow('two decimals');
});

test('a period is carried on evenly, and nothing is said of its first hours', () => {
  const period = { startsAt: at('04-01'), endsAt: at('05-01') };
  expect(forecast({ ...period, used: 5, limit: 10 }, new Date('2026-04-01T10:00:00Z'))).toBeNull();
  expect(forecast({ ...period, used: 100, limit: 250 }, at('04-11'))).toEqual({ atEnd: 300, runsOutAt: at('04-26') });
  expect(forecast({ ...period, used: 100, limit: null }, at('04-11'))).toEqual({ atEnd: 300, runsOutAt: null });
  expect(forecast({ ...period, used: 100, limit: 100 }, at('04-11'))).toEqual({ atEnd: 300, runsOutAt: null });
});
