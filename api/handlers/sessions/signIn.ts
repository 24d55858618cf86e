import { signIn as signInAccount } from '../../../identity/signIn.ts';
import type { Handler } from '../../handler.ts';
import { presentMe } from '../../presenters/me.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Starts a session for an e-mail address and its password. */
export const signIn: Handler<'signIn'> = async ({ body, headers, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  const signedIn = await signInAccount(deps, {
    email: body.email,
    password: body.password,
    userAgent: headers['user-agent'],
    remoteAddress,
  });
  const { token, expiresAt } = signedIn.session;
  return { status: 201, body: await presentMe(deps.database, signedIn), session: { value: token, expiresAt } };
};
