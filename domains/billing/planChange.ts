import { AppError } from '../../openapi/AppError.ts';
import { yearlyCents } from './money.ts';

export type PlanInterval = 'monthly' | 'yearly';

/** A plan, as far as changes ask. */
export interface OfferedPlan {
  readonly id: string;
  readonly rank: number;
  readonly monthlyCreditsMicros: bigint;
  readonly hasAnniversary: boolean;
  readonly byContract: boolean;
  readonly monthlyPriceCents: bigint | null;
}

/** An organization's position: its plan, and its paid period. */
export interface Standing {
  readonly plan: OfferedPlan;
  readonly interval: PlanInterval;
  /** Monthly quota of the plan; for contract plans, the agreed one. */
  readonly creditsMicros: bigint;
  /** The month that runs. */
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  /** The paid period: the current month or year. */
  readonly paidFrom: Date;
  readonly paidUntil: Date;
  readonly hasNext: boolean;
}

/** The effect of a change made at a given time. */
export interface PlannedChange {
  /** `keep`: nothing but that a change which was to come does not. */
  readonly takes: 'now' | 'period_end' | 'keep';
  readonly effectiveAt: Date;
  /** Each month or year from then on. */
  readonly priceCents: bigint;
  readonly dueNowCents: bigint;
  readonly creditsNowMicros: bigint;
  readonly needsPayment: boolean;
}

/** The price of a plan in an interval; null if it has none. */
export function priceOf({ monthlyPriceCents }: OfferedPlan, interval: PlanInterval): bigint | null {
  if (monthlyPriceCents === null) return null;
  return interval === 'yearly' ? yearlyCents(monthlyPriceCents) : monthlyPriceCents;
}

/**
 * True for plans that an organization takes by itself. From `self_hosted` only paid plans; otherwise every account could give itself the
 * credits of a free one.
 */
export function isOffered(plan: OfferedPlan, presentId: string): boolean {
  if (plan.monthlyPriceCents === null || plan.byContract || plan.id === 'self_hosted') return false;
  return presentId !== 'self_hosted' || plan.monthlyPriceCents > 0n;
}

/**
 * Returns the effect of a requested plan: an upgrade applies at once and costs the difference for the rest of the paid period; a lower plan
 * or another interval applies at its end; the current plan cancels a pending change. The anniversary stays, but a first plan with one
 * begins it. Errors: `plan_not_offered`, `plan_unchanged`.
 */
export function plannedChange(
  standing: Standing,
  { target, interval }: { target: OfferedPlan; interval: PlanInterval },
  now: Date,
): PlannedChange {
  const isSame = target.id === standing.plan.id && interval === standing.interval;
  const priceCents = priceOf(target, interval);
  if (isSame && !standing.hasNext) throw new AppError('plan_unchanged', 'The organization has this plan already.');
  if (isSame) return { ...free, takes: 'keep', effectiveAt: now, priceCents: priceCents ?? 0n };
  if (priceCents === null || !isOffered(target, standing.plan.id))
    throw new AppError('plan_not_offered', 'Nobody can take this plan by themselves. Ask an admin of the instance.');
  const isUpgrade = target.rank > standing.plan.rank;
  if (!standing.plan.hasAnniversary && isUpgrade) {
    const dueNowCents = priceCents;
    const needsPayment = priceCents > 0n;
    return {
      takes: 'now',
      effectiveAt: now,
      priceCents,
      dueNowCents,
      creditsNowMicros: target.monthlyCreditsMicros,
      needsPayment,
    };
  }
  if (!isUpgrade || interval !== standing.interval) {
    const oldCents = priceOf(standing.plan, standing.interval) ?? 0n;
    const needsPayment = interval !== standing.interval || priceCents > oldCents;
    return { ...free, takes: 'period_end', effectiveAt: standing.paidUntil, priceCents, needsPayment };
  }
  const oldCents = priceOf(standing.plan, standing.interval) ?? 0n;
  const paid = shareLeft({ from: standing.paidFrom, until: standing.paidUntil }, now);
  const dueNowCents = paid.nearest(priceCents - oldCents);
  const period = shareLeft({ from: standing.periodStartsAt, until: standing.periodEndsAt }, now);
  const creditsNowMicros = period.down(target.monthlyCreditsMicros - standing.creditsMicros);
  return { takes: 'now', effectiveAt: now, priceCents, dueNowCents, creditsNowMicros, needsPayment: dueNowCents > 0n };
}

const free = { dueNowCents: 0n, creditsNowMicros: 0n, needsPayment: false };

/** Returns the part of an amount that belongs to the rest of its period; 0 for a negative amount. */
function shareLeft({ from, until }: { from: Date; until: Date }, now: Date) {
  const wholeMs = BigInt(until.getTime() - from.getTime());
  const leftMs = BigInt(Math.max(0, until.getTime() - Math.max(now.getTime(), from.getTime())));
  const positive = (amount: bigint) => (amount > 0n ? amount * leftMs : 0n);
  return {
    nearest: (amount: bigint) => (positive(amount) + wholeMs / 2n) / wholeMs,
    down: (amount: bigint) => positive(amount) / wholeMs,
  };
}
