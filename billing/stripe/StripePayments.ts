import { randomUUID } from 'node:crypto';

import type { CreditOrder, Order, PaymentProvider, PlanOrder, SubscriptionChange } from '../PaymentProvider.ts';
import { paidUntilS, subscriptionState } from './subscriptionState.ts';
import { StripeApi, type Form, type Json } from './StripeApi.ts';

/** Metadata of Stripe: what an order is bound to, read again from Stripe before anything follows from it. */
export type OrderMetadata = Record<
  'organization_id' | 'kind' | 'plan' | 'interval' | 'credits_micros' | 'amount_cents' | 'currency',
  string
>;

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
   * An upgrade is prorated and paid at once, or refused; a lower plan is paid from the next invoice on. Source: docs.stripe.com/api/subscriptions/update,
   * docs.stripe.com/billing/subscriptions/prorations.
   */
  async changePlan({ subscriptionId, plan, takes, ...price }: SubscriptionChange): Promise<void> {
    const path = `/v1/subscriptions/${encodeURIComponent(subscriptionId)}`;
    const subscription = await this.api.get(path);
    const state = subscriptionState(subscription);
    if (state === null) return;
    if (plan === null) {
      await this.api.post(path, { cancel_at_period_end: true }, randomUUID());
      return;
    }
    const waits = takes === 'period_end';
    const metadata = {
      plan,
      plan_before: waits ? (state.plan ?? '') : '',
      plan_from: waits ? String(paidUntilS(subscription)) : '',
    };
    const recurring = { interval: price.interval === 'yearly' ? 'year' : 'month' };
    const unit = {
      currency: price.currency,
      unit_amount: String(price.amountCents),
      product: state.productId,
      recurring,
    };
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
