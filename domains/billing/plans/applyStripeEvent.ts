import { noteAudit } from '../../audit/noteAudit.ts';
import { readPaymentReversal } from '../stripe/paymentReversal.ts';
import type { Json, StripeApi } from '../stripe/StripeApi.ts';
import { subscriptionPath, subscriptionState } from '../stripe/subscriptionState.ts';
import { formatCredits } from '../../../db/credits.ts';
import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Database } from '../../../db/database.ts';

type Application = ((repositories: Repositories) => Promise<void>) | null;

/**
 * Does what follows from an event. Only its id and its object's reference are trusted: the object is read from Stripe again, so events may
 * be late, out of order or repeated, and the state is set, never added. Errors: `payment_provider_failed`.
 */
export async function applyStripeEvent(database: Database, stripe: StripeApi, body: Buffer): Promise<void> {
  const event = parseEvent(body);
  const readAt = await database.asSystem(({ payments }) => payments.moment());
  const apply = await readEffect(stripe, event, readAt);
  await database.asSystem(async (repositories) => {
    if (await repositories.payments.takeEvent(event.id)) await apply?.(repositories);
  });
}

/** Reads a subscription that was just changed, and does what follows from it. */
export async function applySubscription(database: Database, stripe: StripeApi, subscriptionId: string): Promise<void> {
  const readAt = await database.asSystem(({ payments }) => payments.moment());
  const apply = await readSubscription(stripe, subscriptionId, readAt);
  if (apply !== null) await database.asSystem(apply);
}

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly object: Json;
}

function parseEvent(body: Buffer): StripeEvent {
  try {
    const { id, type, data } = JSON.parse(body.toString('utf8')) as {
      id: string;
      type: string;
      data: { object: Json };
    };
    if (typeof id === 'string' && id.length < 256 && typeof type === 'string') return { id, type, object: data.object };
  } catch {
    // No event: said below.
  }
  throw new AppError('invalid_request', 'This is no event.');
}

async function readEffect(stripe: StripeApi, { type, object }: StripeEvent, readAt: string): Promise<Application> {
  const id = encodeURIComponent(String(object['id']));
  if (/^checkout\.session\.(completed|async_payment_succeeded)$/.test(type)) {
    const session = await stripe.get(`/v1/checkout/sessions/${id}`);
    return session['mode'] === 'subscription'
      ? readSubscription(stripe, String(session['subscription']), readAt)
      : boughtCredits(session);
  }
  if (/^customer\.subscription\.(created|updated|deleted|paused|resumed)$/.test(type))
    return readSubscription(stripe, String(object['id']), readAt);
  if (/^subscription_schedule\.(updated|released|completed|canceled|aborted)$/.test(type)) {
    const subscription = object['subscription'] ?? object['released_subscription'];
    return typeof subscription === 'string' ? readSubscription(stripe, subscription, readAt) : null;
  }
  const payment = object['payment_intent'];
  if (/^(charge\.(refunded|refund\.updated|dispute\..+)|refund\..+)$/.test(type) && typeof payment === 'string')
    return readReversal(stripe, payment, readAt);
  return null;
}

/** Takes back the credits of a payment that was refunded or disputed, and gives them again where that failed. */
async function readReversal(stripe: StripeApi, payment: string, readAt: string): Promise<Application> {
  const reversal = await readPaymentReversal(stripe, payment);
  if (reversal === null) return null;
  return async (repositories) => {
    await repositories.paymentReversals.lock(payment);
    if (await repositories.paymentReversals.note({ ...reversal, readAt }))
      await settleReversal(repositories, payment, reversal.isDisputed);
  };
}

async function settleReversal(repositories: Repositories, payment: string, isDisputed: boolean): Promise<void> {
  const reason = (isTaken: boolean) =>
    isTaken ? (isDisputed ? 'Payment disputed' : 'Payment refunded') : 'Refund failed or dispute won';
  const taken = await repositories.paymentReversals.settle(payment, reason);
  if (taken === null) return;
  const { organizationId, takenMicros, balanceMicros } = taken;
  await repositories.events.tellAdmins({
    kind: 'payment_reversed',
    organizationId,
    data: { credits_micros: String(-takenMicros), balance_micros: String(balanceMicros), is_disputed: isDisputed },
  });
  await noteAudit(repositories, {
    action: 'credits.taken_back',
    organizationId,
    target: { kind: 'organization', id: organizationId },
    after: { credits: formatCredits(-takenMicros), reason: reason(takenMicros > 0n) },
  });
}

/** Grants paid credits, once per payment, whichever event reports it. */
function boughtCredits(session: Json): Application {
  const metadata = (session['metadata'] ?? {}) as Record<string, string>;
  const {
    organization_id: organizationId,
    kind,
    credits_micros: micros = '',
    amount_cents: amount,
    currency,
  } = metadata;
  if (kind !== 'credits' || !organizationId || session['payment_status'] !== 'paid' || !/^\d{1,18}$/.test(micros))
    return null;
  // The paid amount is the ordered one: taxes are added, and nothing may be deducted.
  if (String(session['amount_subtotal']) !== amount || session['currency'] !== currency) return null;
  const payment = String(session['payment_intent'] ?? session['id']);
  return async (repositories) => {
    const creditsMicros = BigInt(micros);
    await repositories.paymentReversals.lock(payment);
    const balance = await repositories.payments.grantBought(organizationId, { payment, creditsMicros });
    if (balance === null) return;
    if (typeof session['customer'] === 'string')
      await repositories.payments.addCustomer(organizationId, session['customer']);
    await noteAudit(repositories, {
      action: 'credits.granted',
      organizationId,
      target: { kind: 'organization', id: organizationId },
      after: { credits: formatCredits(creditsMicros), reason: 'Bought' },
    });
    // The event of its refund may have come first.
    await settleReversal(repositories, payment, false);
  };
}

async function readSubscription(stripe: StripeApi, subscriptionId: string, readAt: string): Promise<Application> {
  const state = subscriptionState(await stripe.get(subscriptionPath(subscriptionId)));
  if (state === null) return null;
  const { organizationId, customerId, plan, interval, next } = state;
  return async (repositories) => {
    if ((await repositories.organizations.find(organizationId))?.deletedAt !== null) return;
    const read = { customerId, subscriptionId, isOver: plan === null, readAt };
    if (!(await repositories.payments.noteSubscription(organizationId, read))) return;
    const { plans } = repositories;
    const before = await inOrganization(repositories, organizationId).plans.standing();
    await plans.set(organizationId, {
      plan: plan ?? 'hobby',
      interval: plan === null ? 'monthly' : interval,
      atPeriodEnd: false,
    });
    if (next !== null) await plans.set(organizationId, { ...next, atPeriodEnd: true });
    await noteAudit(repositories, {
      action: 'plan.changed',
      organizationId,
      target: { kind: 'organization', id: organizationId },
      before: { plan: before.plan, interval: before.planInterval },
      after: { plan: plan ?? 'hobby', interval, next: next?.plan ?? null },
    });
  };
}
