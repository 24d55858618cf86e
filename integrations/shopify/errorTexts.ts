/** What to do about errors of Shopify, by their code or their status. */
export const errorTexts: Readonly<Record<string, string>> = {
  401: 'Shopify does not accept the token. Check the credential.',
  402: 'The shop is frozen, because a bill is not paid.',
  403: 'The app lacks the permission, or the shop is locked.',
  404: 'There is no shop at this address. Check the credential.',
  423: 'The shop is locked.',
  ACCESS_DENIED: 'The app lacks the access. Add the access scope to the app, and install it again.',
  MAX_COST_EXCEEDED: 'The query is too large. Ask for fewer things.',
  SHOP_INACTIVE: 'The shop is not active.',
};
