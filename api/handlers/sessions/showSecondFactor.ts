import { signInWithFactor } from '../../../domains/identity/signInChallenge.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { deviceCookie } from '../../middleware/cookies.ts';
import { signedInAnswer } from '../../presenters/signedInAnswer.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Starts the session of a sign-in whose second factor is right. */
export const showSecondFactor: Handler<'showSecondFactor'> = async ({ body, headers, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  const { challenge_token: challengeToken, totp, recovery_code: recoveryCode } = body;
  const shown = totp !== undefined ? { totp } : recoveryCode !== undefined ? { recoveryCode } : null;
  if (shown === null) throw new AppError('invalid_request', 'Send a code.', { param: '/totp' });
  const cookie = deviceCookie(deps.settings.publicUrl).read(headers);
  const signedIn = await limitByAddress(deps, remoteAddress, () =>
    signInWithFactor(deps, {
      challengeToken,
      shown,
      userAgent: headers['user-agent'],
      remoteAddress,
      deviceOf: (email) => deps.knownDevices.find(email, cookie),
    }),
  );
  return signedInAnswer(deps, signedIn, signedIn.email);
};
