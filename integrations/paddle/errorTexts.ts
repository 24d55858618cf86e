/** What to do about errors of Paddle, by their code or their status. */
export const errorTexts: Readonly<Record<string, string>> = {
  401: 'Paddle does not accept the key. Check the credential.',
  403: 'The key lacks the permission. Add it to the key in Paddle ("Developer tools", "Authentication").',
  404: 'There is nothing with this ID in the account of the credential. The sandbox has IDs of its own.',
  429: 'Paddle accepts no more requests for now.',
  500: 'Paddle has a temporary problem.',
  authentication_malformed: 'Paddle does not accept the key. Check the credential.',
  authentication_missing: 'Paddle does not accept the key. Check the credential.',
  invalid_token: 'Paddle does not accept the key. It may have expired, or belong to the sandbox. Check the credential.',
  customer_already_exists: 'A customer has this email address already.',
  entity_archived: 'The thing is archived. Set its status to active first.',
  forbidden:
    'The key lacks the permission, or belongs to the other environment. Add the permission to the key in Paddle ("Developer tools", "Authentication").',
  invalid_field: 'A value is not valid.',
  subscription_locked_pending_changes: 'The subscription has a scheduled change. Remove it first.',
  subscription_locked_renewal: 'The subscription renews within 30 minutes. Try it afterwards.',
  transaction_default_checkout_url_not_set:
    'The account has no default payment link. Set it in Paddle ("Checkout", "Checkout settings").',
};
