import { signInWithPasskey as signIn } from '../../../domains/identity/passkeys.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { deviceCookie } from '../../middleware/cookies.ts';
import { passkeySiteOf } from '../../passkeySiteOf.ts';
import { signedInAnswer } from '../../presenters/signedInAnswer.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Starts a session for a passkey. */
export const signInWithPasskey: Handler<'signInWithPasskey'> = async ({ body, headers, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  const { challenge_token: challengeToken, response } = body;
  const cookie = deviceCookie(deps.settings.publicUrl).read(headers);
  const deviceOf = (email: string) => deps.knownDevices.find(email, cookie);
  const shown = { challengeToken, response, userAgent: headers['user-agent'], remoteAddress, deviceOf };
  const signedIn = await limitByAddress(deps, remoteAddress, () => signIn(deps, passkeySiteOf(deps), shown));
  return signedInAnswer(deps, signedIn, signedIn.email);
};
