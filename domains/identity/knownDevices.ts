import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DataKey } from '../../db/secrets/envelope.ts';
import { normalizeEmail } from './email.ts';

/** Purpose of the keys of device cookies; see `Secrets.keysFor`. */
export const deviceKeyPurpose = 'known devices';

const valuePattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Browsers that have signed in to an account keep a cookie that says so. Their failed attempts count separately, so guessing, even from the
 * same address, locks no known device out. A cookie holds a random name and a signature over it and the account: it is stored nowhere,
 * opens nothing, and is of no use for another account. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export class KnownDevices {
  readonly #keys: readonly DataKey[];

  /** The first key signs, all of them are accepted (`Secrets.keysFor(deviceKeyPurpose)`). */
  constructor(keys: readonly DataKey[]) {
    this.#keys = keys;
  }

  /** Returns the value of a cookie for a device that just signed in to that account. */
  remember(email: string): string {
    const name = randomBytes(16).toString('base64url');
    return `${name}.${sign(this.#keys[0]!, name, email).toString('base64url')}`;
  }

  /** The name of the device; null if it is not known to that account. */
  find(email: string, value: string | null): string | null {
    const [, name, signature] = valuePattern.exec(value ?? '') ?? [];
    if (name === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    return this.#keys.some((key) => timingSafeEqual(given, sign(key, name, email))) ? name : null;
  }
}

function sign({ bytes }: DataKey, name: string, email: string): Buffer {
  return createHmac('sha256', bytes)
    .update(JSON.stringify([name, normalizeEmail(email)]))
    .digest();
}
