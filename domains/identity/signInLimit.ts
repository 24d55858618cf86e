import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { withoutAuditTrail } from '../audit/auditTrail.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';

const minuteMs = 60 * 1_000;
const limits = {
  account: { mostFailures: 10, windowMs: 15 * minuteMs },
  address: { mostFailures: 100, windowMs: 15 * minuteMs },
  /** Links to set new passwords that an address asks for. `mailLimits` has those to one account. */
  reset: { mostFailures: 20, windowMs: 15 * minuteMs },
  /** Mails with a link that confirms an address: asked for by an account, to an address, and by new accounts from a network address. */
  confirmation: { mostFailures: 5, windowMs: 60 * minuteMs },
  confirmationTo: { mostFailures: 10, windowMs: 24 * 60 * minuteMs },
  confirmationFrom: { mostFailures: 30, windowMs: 60 * minuteMs },
  /** Sign-ins that are begun with an identity provider, the ones that succeed included; a whole company may share an address. */
  sso: { mostFailures: 1_000, windowMs: 15 * minuteMs },
  /** Requests of programs for access that are begun, and programs that register. */
  oauth: { mostFailures: 300, windowMs: 15 * minuteMs },
  oauthClient: { mostFailures: 50, windowMs: 60 * minuteMs },
  /** Six digits, three of them valid at a time, are easy to guess; this caller already knows the password. */
  factor: { mostFailures: 20, windowMs: 6 * 60 * minuteMs },
} as const;

/** Not guesses: each counts, whatever comes of it. */
const asks: ReadonlySet<string> = new Set([
  'reset',
  'confirmation',
  'confirmationTo',
  'confirmationFrom',
  'sso',
  'oauth',
  'oauthClient',
]);

/** Key of the count. */
export type LimitedBy = keyof typeof limits;

/**
 * Counts failed attempts to sign in, per account at an address (`accountAtAddress`) or on a known device, per address, and those of a
 * second factor per account, exact over all processes. An attempt is counted before its outcome is known, so that parallel guesses count as
 * well, and uncounted when it succeeds. Errors: `rate_limit_exceeded` with the time to wait.
 */
export async function countAttempt(database: Database, limitedBy: LimitedBy, subject: string): Promise<void> {
  const { mostFailures, windowMs } = limits[limitedBy];
  const { count, resetAt } = await withoutAuditTrail(() =>
    database.asSystem(({ rateLimits }) => rateLimits.count(keyOf(limitedBy, subject), windowMs)),
  );
  if (count <= mostFailures) return;
  const retryAfterMs = Math.max(1_000, resetAt.getTime() - Date.now());
  const minutes = Math.ceil(retryAfterMs / 60_000);
  throw new AppError(
    'rate_limit_exceeded',
    `Too many ${asks.has(limitedBy) ? 'requests' : 'failed attempts'}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterMs },
  );
}

/** Takes an attempt back that did not fail. */
export async function giveAttemptBack(database: Database, limitedBy: LimitedBy, subject: string): Promise<void> {
  await withoutAuditTrail(() =>
    database.asSystem(({ rateLimits }) => rateLimits.giveBack(keyOf(limitedBy, subject), limits[limitedBy].windowMs)),
  );
}

/** An account is counted per address, so that no one locks its owner out from elsewhere. */
export function accountAtAddress(email: string, remoteAddress: string): string {
  return JSON.stringify([email, addressSubject(remoteAddress)]);
}

/** Attempts of a device that the account knows are counted for that device alone (`KnownDevices`). */
export function accountOnDevice(email: string, device: string): string {
  return JSON.stringify([email, 'device', device]);
}

/** One customer often has a whole /64 of IPv6, so that counts as one address. */
export function addressSubject(remoteAddress: string): string {
  const address = remoteAddress.replace(/^::ffff:(?=\d)/i, '');
  if (isIPv4(address) || !address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length;
  const groups = [...headGroups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tailGroups];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function keyOf(limitedBy: LimitedBy, subject: string): string {
  return `sign_in:${limitedBy}:${createHash('sha256').update(subject).digest('base64url')}`;
}
