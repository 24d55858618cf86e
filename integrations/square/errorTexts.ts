/** What to do about errors of Square, by their code or their status. */
export const errorTexts: Readonly<Record<string, string>> = {
  401: 'Square does not accept the token. Check the credential.',
  403: 'The token lacks a permission.',
  404: 'There is nothing with this ID in the account of the credential.',
  429: 'Square accepts no more requests for now.',
  500: 'Square has a temporary problem.',
  ACCESS_TOKEN_EXPIRED: 'The token has expired. Connect the credential again.',
  ACCESS_TOKEN_REVOKED: 'The token was revoked. Connect the credential again.',
  CARD_DECLINED: 'The bank declined the card.',
  CONFLICT: 'Somebody else has changed it meanwhile. Read it again.',
  GENERIC_DECLINE: 'The bank declined the payment.',
  IDEMPOTENCY_KEY_REUSED: 'Square has received the item before, with other values. Check whether it was carried out.',
  INSUFFICIENT_SCOPES: 'The token lacks a permission.',
  NOT_FOUND: 'There is nothing with this ID in the account of the credential.',
  UNAUTHORIZED: 'Square does not accept the token. Tokens of the sandbox need the API URL of the sandbox.',
  VERSION_MISMATCH: 'Somebody else has changed it meanwhile. Read it again.',
};
