import type { TokenServer } from './fakeTokenServer.ts';

/** A sign-in, the values that nodes get besides the token, and fields that differ from the defaults. */
export interface SignIn extends TokenServer {
  readonly authorizationUrl: (url: string) => string;
  readonly apiUrl?: (url: string) => string;
  readonly values?: object;
  /** Fields of the app that have no default. */
  readonly app?: object;
  /** False: tokens last until they are revoked, and nothing is renewed. */
  readonly renews?: false;
  readonly kept?: (url: string) => object;
}

/** A refusal of RFC 6749. */
export const standard = {
  status: 400,
  json: { error: 'invalid_grant', error_description: 'The code client-secret-4711 is wrong' },
};
export const bearer = { token_type: 'bearer', expires_in: 3600 };
