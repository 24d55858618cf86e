import { AppError } from '../../openapi/AppError.ts';
import type { PlanInterval } from './planChange.ts';

/** A purchase and its buyer. */
export interface Order {
  readonly organizationId: string;
  readonly email: string;
  /** The customer at the provider; null: none yet. */
  readonly customerId: string | null;
  readonly currency: string;
  readonly amountCents: bigint;
  /** The page that people come back to. */
  readonly returnUrl: string;
}

/** A first plan that is paid. */
export interface PlanOrder extends Order {
  readonly plan: string;
  readonly interval: PlanInterval;
}

/** Credits that are bought. */
export interface CreditOrder extends Order {
  readonly creditsMicros: bigint;
}

/** A change of an active subscription. `null` as plan: canceled at the end of the paid period. */
export interface SubscriptionChange {
  readonly subscriptionId: string;
  readonly plan: string | null;
  readonly interval: PlanInterval;
  readonly currency: string;
  readonly amountCents: bigint;
  readonly takes: 'now' | 'period_end' | 'keep';
}

/** A payment provider. It only moves money and says what is paid: plans and credits follow from its events. */
export interface PaymentProvider {
  /** A page where the plan is paid. */
  checkoutPlan(order: PlanOrder): Promise<string>;
  /** A page where credits are paid. */
  checkoutCredits(order: CreditOrder): Promise<string>;
  /** A page with invoices and payment methods. */
  portal(customerId: string, returnUrl: string): Promise<string>;
  changePlan(change: SubscriptionChange): Promise<void>;
}

const refuse = (): Promise<never> =>
  Promise.reject(
    new AppError(
      'payments_not_set_up',
      'This instance takes no payments. Ask one of its admins for this plan or for credits.',
    ),
  );

/** No provider: instance admins set plans and grant credits. */
export const manualPayments: PaymentProvider = {
  checkoutPlan: refuse,
  checkoutCredits: refuse,
  portal: refuse,
  changePlan: refuse,
};
