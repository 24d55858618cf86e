import { createHmac, timingSafeEqual } from 'node:crypto';

import type { DataKey } from './envelope.ts';

/** Signs what a link names: 32 characters of base64url (192 bits of HMAC-SHA256). The first key signs. */
export function signLink(keys: readonly DataKey[], named: string): string {
  return signature(keys[0]!, named).toString('base64url');
}

/** True if one of the keys has signed exactly this. */
export function isSignedLink(keys: readonly DataKey[], named: string, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return keys.some((key) => {
    const ours = signature(key, named);
    return ours.length === bytes.length && timingSafeEqual(bytes, ours);
  });
}

function signature(key: DataKey, named: string): Buffer {
  return createHmac('sha256', key.bytes).update(named).digest().subarray(0, 24);
}
