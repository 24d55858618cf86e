import { buffer } from 'node:stream/consumers';

import { verifySignature } from '../../../domains/billing/stripe/verifySignature.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { incomingBytes } from '../../bodies/incomingBytes.ts';
import type { Handler } from '../../handler.ts';
import { applyStripeEvent } from '../../../domains/billing/plans/applyStripeEvent.ts';
import { stripeWithSecretOf } from '../../../domains/billing/plans/paymentsOf.ts';

const mostBytes = 512 * 1024;

/** Takes an event of Stripe: over the bytes as they came, signed and not old, each once. Stripe repeats events that get an error. */
export const receiveStripeEvent: Handler<'receiveStripeEvent'> = async ({ headers, rawRequest }, deps) => {
  const read = await stripeWithSecretOf(deps);
  if (read === null || read.eventSecret === null) throw new AppError('unknown_route', 'There is nothing here.');
  const { stripe, eventSecret: secret } = read;
  const limit = { maxBytes: mostBytes, what: 'The event', taker: 'this operation' };
  const body = await buffer(incomingBytes(rawRequest!.stream, limit));
  const header = headers['stripe-signature'];
  if (!verifySignature({ header: typeof header === 'string' ? header : undefined, body, secret }))
    throw new AppError('invalid_request', 'The signature does not fit.');
  await applyStripeEvent(deps.database, stripe.api, body);
  return { status: 200, body: { received: true } };
};
