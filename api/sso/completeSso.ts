import type { IncomingHttpHeaders } from 'node:http';

import type { SsoAttemptRow } from '../../db/entities/ssoAttempt.ts';
import type { ExternalIdentity } from '../../domains/identity/sso/externalIdentity.ts';
import { linkExternalIdentity, signInWithSso } from '../../domains/identity/sso/signInWithSso.ts';
import type { Deps } from '../deps.ts';
import type { SessionChange } from '../handler.ts';
import { deviceReader, sessionOf } from './ssoSession.ts';
import { isSsoError } from './recordSsoFailure.ts';

/** The page that comes next, and the session that begins with it. */
export type SsoOutcome = { page: string } & SessionChange;

type SsoDeps = Pick<Deps, 'database' | 'mailer' | 'knownDevices' | 'settings'>;

/** The person that the provider names, and the browser that asks. */
interface SsoCaller {
  identity: ExternalIdentity;
  headers: IncomingHttpHeaders;
  remoteAddress: string;
}

/** Ends an attempt whose provider has answered: with a session, or with an account that is connected. Errors: those of the two. */
export async function completeSso(
  deps: SsoDeps,
  attempt: Pick<SsoAttemptRow, 'linkAccountId' | 'returnTo' | 'createdAt'>,
  by: SsoCaller,
): Promise<SsoOutcome> {
  if (attempt.linkAccountId !== null) {
    await linkExternalIdentity(deps.database, by.identity, {
      accountId: attempt.linkAccountId,
      begunAt: attempt.createdAt,
    });
    return { page: '/settings/account-security?sso=connected' };
  }
  return { page: attempt.returnTo ?? '/', ...(await beginSession(deps, by)) };
}

/** Signs the person in and returns the new session. Errors: those of `signInWithSso`. */
export async function beginSession(
  deps: SsoDeps,
  { identity, headers, remoteAddress }: SsoCaller,
): Promise<SessionChange> {
  const userAgent = headers['user-agent'];
  const deviceOf = deviceReader(deps, headers);
  return sessionOf(deps, await signInWithSso(deps, { identity, userAgent, remoteAddress, deviceOf }));
}

/** Leads the browser to the page: signed in, or to the sign-in page with why not. */
export async function answerSso(publicUrl: string, connectionId: string, work: () => Promise<SsoOutcome>) {
  const { page, ...change } = await work().catch((error: unknown): SsoOutcome => {
    if (!isSsoError(error)) throw error;
    const search = new URLSearchParams({ sso: error.code, connection: connectionId });
    return { page: `/sign-in?${search.toString()}` };
  });
  return {
    status: 303 as const,
    ...change,
    // The address that is left may hold a code: no page may learn it.
    headers: { location: `${publicUrl}${page}`, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  };
}
