import { createHash, randomBytes } from 'node:crypto';
import { noteAudit } from '../audit/noteAudit.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { newId } from '../../db/ids.ts';
import type { SessionRow } from '../../db/entities/session.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';

const hourMs = 60 * 60 * 1_000;
/** Of a session where the instance says nothing. */
const maxHours = 30 * 24;

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** A session as its owner gets it, once: `token` goes into the cookie and is nowhere else. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** A session that was just started, and for whom. */
export interface SignedIn {
  readonly accountId: string;
  readonly organizationId: string;
  readonly session: NewSession;
}

/** SHA-256 of a token: the only form in which it is stored. Null for values that cannot be a token. */
export function hashToken(token: string): Buffer | null {
  return tokenForm.test(token) ? createHash('sha256').update(token).digest() : null;
}

/** A token of 256 random bits for a session or an invitation, with its hash. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}

/** The method of authentication. */
export interface SessionOrigin {
  readonly method: SessionRow['method'];
  /** Shown beside a password, or instead of one. */
  readonly factors?: SessionRow['factors'];
  /** The connection of single sign-on that vouches for them. Such a session acts in its organization only, and on nothing that the account signs in with. */
  readonly connectionId?: string;
}

/** A session to start. */
export interface SessionStart {
  readonly accountId: string;
  readonly organizationId: string;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string | null;
  readonly origin: SessionOrigin;
  /** Sends a notification if the device is new; null sends none, as at sign-up. */
  readonly mailer: Mailer | null;
  /** The browser has signed in to this account before (`KnownDevices`). */
  readonly isKnownDevice?: boolean;
  /** Longest lifetime, as set by a provider of single sign-on; default: the instance's maximum, 30 days. */
  readonly maxAgeMs?: number;
}

/**
 * Starts a session; it ends after what the instance and the organization it acts in allow (`SignInPolicyTable`), whichever is
 * less. It leaves an event in the audit log. Errors: `account_disabled`. Every sign-in gets a token of its own, so none can be planted before it. System only.
 */
export async function startSession(repositories: Repositories, session: SessionStart): Promise<NewSession> {
  if (await repositories.adminAccounts.isDisabled(session.accountId))
    throw new AppError('account_disabled', 'This account is disabled. Ask an admin of this instance.');
  const { token, hash } = makeToken();
  const id = newId('session');
  const { sessionMaxHours } = await repositories.signInPolicies.findOfInstance();
  const lifetimeMs = Math.min((sessionMaxHours ?? maxHours) * hourMs, session.maxAgeMs ?? Infinity);
  const expiresAt = new Date(Date.now() + lifetimeMs);
  const { method, factors = [], connectionId = null } = session.origin;
  const { accountId } = session;
  const userAgent = session.userAgent?.slice(0, 300) ?? null;
  if (session.mailer !== null && session.isKnownDevice !== true)
    await tellOfNewDevice(repositories, session.mailer, {
      accountId,
      userAgent,
      address: session.remoteAddress,
      method,
    });
  await repositories.sessions.insert({
    id,
    tokenHash: hash,
    accountId,
    organizationId: session.organizationId,
    expiresAt,
    userAgent,
    address: session.remoteAddress,
    method,
    factors,
    connectionId,
  });
  await noteAudit(repositories, {
    action: 'session.started',
    organizationId: session.organizationId,
    target: { id },
    after: { method, factors, connection_id: connectionId },
    actor: {
      actorKind: 'account',
      actorId: session.accountId,
      byKind: connectionId === null ? 'session' : 'sso',
      byId: id,
      connectionId,
    },
  });
  return { id, token, expiresAt };
}

async function tellOfNewDevice(
  repositories: Repositories,
  mailer: Mailer,
  signIn: { accountId: string; userAgent: string | null; address: string | null; method: SessionOrigin['method'] },
): Promise<void> {
  const { accountId, userAgent, address, method } = signIn;
  if (!mailer.isSetUp) return;
  const account = await repositories.sessions.findSurprised(accountId, userAgent, address);
  if (account === null) return;
  await mailer.write(repositories, {
    to: account,
    kind: 'new_device',
    values: {
      place: { userAgent, address: address ?? '?', at: new Date() },
      way: method,
      link: mailer.linkTo('/settings/account-security'),
    },
  });
}
