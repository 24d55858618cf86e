/** What to do about errors of Stripe, by their code (https://docs.stripe.com/error-codes). */
export const errorTexts: Readonly<Record<string, string>> = {
  api_key_expired: 'The key has expired. Create a new one.',
  authentication_required: 'The bank of the customer demands a confirmation by the customer.',
  card_declined: 'The card was declined.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'The account of the card has not enough money.',
  idempotency_key_in_use: 'The same request is being carried out.',
  lock_timeout: 'Another request is changing the same object.',
  more_permissions_required: 'The restricted key lacks a permission. Edit the key.',
  parameter_invalid_empty: 'A value is empty.',
  parameter_missing: 'A value is missing.',
  rate_limit: 'Stripe accepts no more requests for now.',
  resource_missing: 'There is no such object. A test key finds test objects only, a live key live ones.',
};
