import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../db/ids.ts';
import type { Repositories } from '../db/repositories/repositories.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** A session as its owner gets it, once: `token` goes into the cookie and is nowhere else. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** SHA-256 of a token: the only form in which it is stored. Null for what cannot be a token of ours. */
export function hashToken(token: string): Buffer | null {
  return tokenForm.test(token) ? createHash('sha256').update(token).digest() : null;
}

/** A token of 256 random bits for a session or an invitation, with its hash. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}

/** Starts a session of 30 days. Every sign-in gets a token of its own, so none can be planted before it. System only. */
export async function startSession(
  repositories: Repositories,
  session: { accountId: string; organizationId: string; userAgent: string | undefined },
): Promise<NewSession> {
  const { token, hash } = makeToken();
  const id = newId('session');
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await repositories.sessions.insert({
    id,
    tokenHash: hash,
    accountId: session.accountId,
    organizationId: session.organizationId,
    expiresAt,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
  });
  return { id, token, expiresAt };
}
