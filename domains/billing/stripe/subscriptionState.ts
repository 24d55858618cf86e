import type { PlanInterval } from '../planChange.ts';
import type { Json } from './StripeApi.ts';

/** The plan of an organization as its subscription says. */
export interface SubscriptionState {
  readonly id: string;
  readonly customerId: string;
  readonly organizationId: string;
  /** Null: it has ended, or was never paid. */
  readonly plan: string | null;
  readonly interval: PlanInterval;
  /** The plan after the paid period; `hobby` if it is canceled. */
  readonly next: { readonly plan: string; readonly interval: PlanInterval } | null;
  /** Of its only item; a change needs them. */
  readonly itemId: string;
  readonly productId: string;
  /** The schedule that will change it; null: none. */
  readonly scheduleId: string | null;
}

/** A subscription with its schedule, of which the next phase is read. Source: docs.stripe.com/api/subscriptions/object, …/api/expanding_objects. */
export function subscriptionPath(subscriptionId: string): string {
  return `/v1/subscriptions/${encodeURIComponent(subscriptionId)}?expand[]=schedule`;
}

/** Paid, or Stripe still tries to be paid. Source: docs.stripe.com/billing/subscriptions/overview. */
const entitling = new Set(['active', 'trialing', 'past_due']);

/**
 * Reads a subscription that `StripePayments` made; null if it is none of ours. A lower plan is in its metadata from the moment of the
 * request, together with the paid plan until `plan_from` (Unix seconds); another interval is in the next phase of its schedule.
 */
export function subscriptionState(subscription: Json, nowS = Date.now() / 1_000): SubscriptionState | null {
  const metadata = (subscription['metadata'] ?? {}) as Record<string, string>;
  const items = (subscription['items'] as { data?: Json[] } | undefined)?.data ?? [];
  const price = items[0]?.['price'] as { product?: unknown; recurring?: { interval?: unknown } } | undefined;
  const { organization_id: organizationId, plan, plan_before: before, plan_from: from } = metadata;
  if (!organizationId || !plan || !price) return null;
  const interval = price.recurring?.interval === 'year' ? 'yearly' : 'monthly';
  const waits = before !== undefined && before !== '' && nowS < Number(from);
  const isOver = !entitling.has(String(subscription['status']));
  const present = isOver ? null : waits ? before : plan;
  const ends = subscription['cancel_at_period_end'] === true;
  const schedule = scheduleOf(subscription);
  const scheduled = schedule === null ? null : nextOf(schedule, nowS);
  return {
    id: String(subscription['id']),
    customerId: String(subscription['customer']),
    organizationId,
    plan: present,
    interval,
    next: isOver ? null : ends ? { plan: 'hobby', interval: 'monthly' } : waits ? { plan, interval } : scheduled,
    itemId: String(items[0]!['id']),
    productId: String(price.product),
    scheduleId: schedule === null ? null : String(schedule['id']),
  };
}

/** Returns the schedule of a subscription; an unexpanded one is only an id without phases. */
function scheduleOf(subscription: Json): Json | null {
  const schedule = subscription['schedule'];
  if (typeof schedule === 'string') return { id: schedule };
  return typeof schedule === 'object' && schedule !== null ? (schedule as Json) : null;
}

/** The first phase that has not begun, by its metadata. Source: docs.stripe.com/api/subscription_schedules/object (`phases.metadata`). */
function nextOf({ phases }: Json, nowS: number): SubscriptionState['next'] {
  const next = ((phases ?? []) as Json[]).find(({ start_date: start }) => Number(start) > nowS);
  const { plan, interval } = (next?.['metadata'] ?? {}) as Record<string, string>;
  return plan && (interval === 'monthly' || interval === 'yearly') ? { plan, interval } : null;
}

/** When what is paid ends, in Unix seconds; newer versions of the API say it of the item. */
export function paidUntilS(subscription: Json): number {
  const items = (subscription['items'] as { data?: Json[] } | undefined)?.data ?? [];
  return Number(items[0]?.['current_period_end'] ?? subscription['current_period_end']);
}
