import { randomUUID } from 'node:crypto';

import type { CreditOrder, Order, PaymentProvider, PlanOrder, SubscriptionChange } from '../PaymentProvider.ts';
import { paidUntilS, subscriptionPath, subscriptionState } from './subscriptionState.ts';
import { StripeApi, type Form, type Json } from './StripeApi.ts';

/** How long a schedule's second phase is: long enough to begin, and over before anything else is changed. */
const phaseS = 3_600;

/** Payments by Stripe: Checkout for plans and credits, its customer portal, and changes of subscriptions. */
export class StripePayments implements PaymentProvider {
  readonly api: StripeApi;

  constructor(options: { baseUrl: string; key: string }) {
    this.api = new StripeApi(options);
  }

  /** Source: docs.stripe.com/api/checkout/sessions/create (mode `subscription`, inline `price_data`). */
  async checkoutPlan(order: PlanOrder): Promise<string> {
    const { plan, interval } = order;
    const metadata = { ...ofOrder(order), kind: 'plan', plan, interval };
    const recurring = { interval: interval === 'yearly' ? 'year' : 'month' };
    return this.#checkout(order, {
      mode: 'subscription',
      line_items: [{ quantity: 1, price_data: { ...priced(order, `Plan ${plan}`), recurring } }],
      metadata,
      subscription_data: { metadata },
    });
  }

  async checkoutCredits(order: CreditOrder): Promise<string> {
    const metadata = { ...ofOrder(order), kind: 'credits', credits_micros: String(order.creditsMicros) };
    return this.#checkout(order, {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: priced(order, `${order.creditsMicros / 1_000_000n} credits`) }],
      metadata,
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true },
      ...(order.customerId === null && { customer_creation: 'always' }),
    });
  }

  /** Source: docs.stripe.com/api/customer_portal/sessions/create. */
  async portal(customerId: string, returnUrl: string): Promise<string> {
    const form = { customer: customerId, return_url: returnUrl };
    return urlOf(await this.api.post('/v1/billing_portal/sessions', form, randomUUID()));
  }

  /**
   * An upgrade is prorated and paid at once, or refused; a lower plan is paid from the next invoice on; another interval is the next phase
   * of a schedule, since an update would begin it, and its invoice, at once. An existing schedule is released first: the last change
   * counts. Source: docs.stripe.com/api/subscriptions/update, docs.stripe.com/billing/subscriptions/prorations,
   * docs.stripe.com/billing/subscriptions/billing-cycle.
   */
  async changePlan({ subscriptionId, plan, takes, ...price }: SubscriptionChange): Promise<void> {
    const path = `/v1/subscriptions/${encodeURIComponent(subscriptionId)}`;
    const subscription = await this.api.get(subscriptionPath(subscriptionId));
    const state = subscriptionState(subscription);
    if (state === null) return;
    if (state.scheduleId !== null) await this.#release(state.scheduleId);
    if (plan === null) {
      await this.api.post(path, { cancel_at_period_end: true }, randomUUID());
      return;
    }
    const isOther = price.interval !== state.interval;
    const waits = takes === 'period_end' && !isOther;
    const before = state.plan ?? '';
    const metadata = {
      plan: isOther ? before : plan,
      plan_before: waits ? before : '',
      plan_from: waits ? String(paidUntilS(subscription)) : '',
    };
    const recurring = { interval: price.interval === 'yearly' ? 'year' : 'month' };
    const unit = {
      currency: price.currency,
      unit_amount: String(price.amountCents),
      product: state.productId,
      recurring,
    };
    if (isOther) {
      await this.api.post(path, { cancel_at_period_end: false, metadata }, randomUUID());
      await this.#schedule(subscriptionId, { unit, metadata: { plan, interval: price.interval } });
      return;
    }
    await this.api.post(
      path,
      {
        cancel_at_period_end: false,
        items: [{ id: state.itemId, price_data: unit }],
        metadata,
        proration_behavior: takes === 'now' ? 'always_invoice' : 'none',
        payment_behavior: takes === 'now' ? 'error_if_incomplete' : 'allow_incomplete',
      },
      randomUUID(),
    );
  }

  /**
   * Two phases: the paid one to its end, and the new price, after which the schedule is released and the subscription continues. Nothing is
   * prorated: one ends where the other begins. Source: docs.stripe.com/api/subscription_schedules/{create,update},
   * docs.stripe.com/billing/subscriptions/subscription-schedules.
   */
  async #schedule(subscriptionId: string, next: { unit: Form; metadata: Form }): Promise<void> {
    const made = await this.api.post('/v1/subscription_schedules', { from_subscription: subscriptionId }, randomUUID());
    const [present] = made['phases'] as Json[];
    const [item] = present!['items'] as Json[];
    const endsAtS = Number(present!['end_date']);
    const now = {
      items: [{ price: String(item!['price']), quantity: 1 }],
      start_date: Number(present!['start_date']),
      end_date: endsAtS,
      proration_behavior: 'none',
    };
    const then = {
      items: [{ price_data: next.unit, quantity: 1 }],
      start_date: endsAtS,
      end_date: endsAtS + phaseS,
      proration_behavior: 'none',
      metadata: next.metadata,
    };
    const form = { end_behavior: 'release', proration_behavior: 'none', phases: [now, then] };
    try {
      await this.api.post(`/v1/subscription_schedules/${String(made['id'])}`, form, randomUUID());
    } catch (error) {
      // Half of it would change nothing and block all other changes.
      await this.#release(String(made['id'])).catch(() => undefined);
      throw error;
    }
  }

  /** Source: docs.stripe.com/api/subscription_schedules/release. */
  async #release(scheduleId: string): Promise<void> {
    await this.api.post(`/v1/subscription_schedules/${encodeURIComponent(scheduleId)}/release`, {}, randomUUID());
  }

  async #checkout(order: Order, form: Form): Promise<string> {
    const { organizationId, customerId, email, returnUrl } = order;
    const session = await this.api.post(
      '/v1/checkout/sessions',
      {
        ...form,
        client_reference_id: organizationId,
        ...(customerId === null ? { customer_email: email } : { customer: customerId }),
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      randomUUID(),
    );
    return urlOf(session);
  }
}

function priced({ currency, amountCents }: Order, name: string): Form {
  return { currency, unit_amount: String(amountCents), product_data: { name } };
}

function ofOrder({ organizationId, amountCents, currency }: Order): Record<string, string> {
  return { organization_id: organizationId, amount_cents: String(amountCents), currency };
}

function urlOf(session: Json): string {
  return String(session['url']);
}
