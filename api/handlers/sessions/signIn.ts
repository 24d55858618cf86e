import { signIn as signInAccount } from '../../../domains/identity/signIn.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { deviceCookie } from '../../middleware/cookies.ts';
import { signedInAnswer } from '../../presenters/signedInAnswer.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Starts a session for an e-mail address and its password, or asks for the account's second factor. */
export const signIn: Handler<'signIn'> = async ({ body, headers, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  const { email, password, totp } = body;
  const device = deps.knownDevices.find(email, deviceCookie(deps.settings.publicUrl).read(headers));
  const userAgent = headers['user-agent'];
  const work = () => signInAccount(deps, { email, password, totp, userAgent, remoteAddress, device });
  const answer = await (device === null ? limitByAddress(deps, remoteAddress, work) : work());
  if ('session' in answer) return signedInAnswer(deps, answer, email);
  const { challengeToken, expiresAt, factors } = answer;
  return {
    status: 202,
    body: { challenge_token: challengeToken, expires_at: expiresAt.toISOString(), factors: [...factors] },
  };
};
