import { signIn as signInAccount } from '../../../identity/signIn.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { deviceCookie } from '../../middleware/cookies.ts';
import { presentMe } from '../../presenters/me.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Starts a session for an e-mail address and its password. */
export const signIn: Handler<'signIn'> = async ({ body, headers, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  const { email, password } = body;
  const device = deps.knownDevices.find(email, deviceCookie(deps.settings.publicUrl).read(headers));
  const work = () => signInAccount(deps, { email, password, userAgent: headers['user-agent'], remoteAddress, device });
  const signedIn = await (device === null ? limitByAddress(deps, remoteAddress, work) : work());
  const { token, expiresAt } = signedIn.session;
  return {
    status: 201,
    body: await presentMe(deps.database, signedIn),
    session: { value: token, expiresAt },
    device: deps.knownDevices.remember(email),
  };
};
