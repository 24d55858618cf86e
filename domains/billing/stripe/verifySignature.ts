import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from now; Stripe's own libraries take the same. */
const toleranceS = 300;

/**
 * True if the header `Stripe-Signature` (`t=<seconds>,v1=<hex>[,v1=…]`) is of this body and secret and not old: HMAC-SHA256 over
 * `<t>.<raw body>`, compared in constant time; while a secret is rolled there are several. Source: docs.stripe.com/webhooks/signatures.
 */
export function verifySignature(
  { header, body, secret }: { header: string | undefined; body: Buffer; secret: string },
  now = Date.now(),
): boolean {
  if (header === undefined || header.length > 2_000) return false;
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1_000 - Number(time)) > toleranceS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value]) => {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value ?? '')) return false;
    return timingSafeEqual(Buffer.from(value!, 'hex'), expected);
  });
}
