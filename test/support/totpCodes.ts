import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows so many steps of 30 s from now. */
export function totpCode(secret: string, stepsFromNow = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
}
