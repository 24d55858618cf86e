import type { HttpAuthorization } from '../defineCredential.ts';

/** The header of requests with a token, from the values that a use of an OAuth2 credential gets. */
export function tokenHeader(values: object): HttpAuthorization {
  const { access_token: token, token_type: type } = values as { access_token: string; token_type: string };
  return { headers: { authorization: `${type.toLowerCase() === 'bearer' ? 'Bearer' : type} ${token}` } };
}
