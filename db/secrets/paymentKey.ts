import type { SecretContext } from './envelope.ts';

/** Where a key of the payment provider is stored: `stripe` or `stripe_webhooks`. */
export function paymentKeyContext(id: string): SecretContext {
  return { table: 'payment_keys', row: id, organizationId: null, field: 'key_encrypted' };
}
