import { Secret, TOTP } from 'otpauth';

/** Parameters supported by every authenticator app. Source: reference/identity.md §7. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = form.period * 1_000;
/** A code of the step before or after is taken: clocks differ. */
const stepsAside = 1;

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return totpOf(secret, issuer, email).toString();
}

/** The time step that a code belongs to; null when it is wrong, or too old or new. It does not say whether it was used. */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: stepsAside });
  return delta === null ? null : Math.floor(now / stepMs) + delta;
}

function totpOf(secret: string, issuer = 'Bureau', label = 'account'): TOTP {
  return new TOTP({ ...form, issuer, label, secret: Secret.fromBase32(secret) });
}
