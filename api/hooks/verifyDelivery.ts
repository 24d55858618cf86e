import type { IncomingHttpHeaders } from 'node:http';

import type { Verification } from '../../activities/kit/triggerSource.ts';
import { AppError } from '../../openapi/AppError.ts';
import { authUnavailable } from '../webhooks/auth/authUnavailable.ts';
import { checkSignature } from '../webhooks/auth/checkSignature.ts';
import { sameSecret } from '../webhooks/auth/sameSecret.ts';
import { unauthorized } from '../webhooks/auth/unauthorized.ts';

/** A delivery of a service as it came. */
export interface ReceivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly raw: Uint8Array;
  /** The address that was called, with its query. */
  readonly address: string;
  /** Secrets of the address; it has two while a new registration replaces one. */
  readonly secrets: readonly string[];
  readonly now?: Date;
}

/**
 * Verifies a delivery by the rules of its service. Errors: `webhook_unauthorized`; `unavailable` without a secret that is not empty, so
 * that the service sends it again.
 */
export function verifyDelivery(verification: Verification, delivery: ReceivedDelivery): void {
  const secrets = delivery.secrets.filter((secret) => secret.trim() !== '');
  if (secrets.length === 0) throw authUnavailable('the address has no secret');
  const faults = secrets.map((secret) => faultOf(verification, delivery, secret));
  const fault = faults.find((one) => one !== null);
  if (fault && !faults.includes(null)) throw fault;
}

function faultOf(
  verification: Verification,
  { headers, raw, address, now }: ReceivedDelivery,
  secret: string,
): AppError | null {
  if (verification.kind !== 'signature') {
    const given =
      verification.kind === 'token'
        ? headers[verification.header]
        : new URL(address).searchParams.get(verification.parameter);
    return typeof given === 'string' && sameSecret(given, secret) ? null : unauthorized('the secret is wrong');
  }
  const { kind: _kind, ...rules } = verification;
  try {
    const check = checkSignature({ rules, secret, headers, address, ...(now ? { now } : {}) });
    check.update(raw);
    check.end();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
