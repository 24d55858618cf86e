import type { IncomingHttpHeaders } from 'node:http';

import { newId } from '../../db/ids.ts';
import { makeAttemptSecrets } from '../../domains/identity/sso/attemptSecrets.ts';
import { addressSubject, countAttempt } from '../../domains/identity/signInLimit.ts';
import type { Deps } from '../deps.ts';
import { ssoCookie } from '../middleware/cookies.ts';
import { notFound } from '../../openapi/notFound.ts';
import { requireSecureTransport } from '../secureTransport.ts';
import { recordSsoFailure } from './recordSsoFailure.ts';
import { oidcClientOf } from './oidcClientOf.ts';
import { samlClientOf } from './samlClientOf.ts';

const attemptMs = 10 * 60_000;

/** Caller and purpose. */
export interface SsoBeginning {
  readonly connectionId: string;
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string;
  /** The signed-in account that connects itself. */
  readonly linkAccountId: string | null;
  readonly hint: string | null;
  readonly returnTo: string | null;
}

/** Records a sign-in that this browser begins, and returns its destination. Errors: `not_found`, `sso_failed`, `rate_limit_exceeded`. */
export async function beginSso(
  beginning: SsoBeginning,
  deps: Deps,
): Promise<{ status: 200; body: { url: string }; headers?: { 'set-cookie': string } }> {
  const { connectionId, headers, remoteAddress, linkAccountId, hint, returnTo } = beginning;
  const { database, settings } = deps;
  requireSecureTransport(settings);
  await countAttempt(database, 'sso', addressSubject(remoteAddress));
  const connection = await database.asSystem(({ ssoConnections }) => ssoConnections.find(connectionId));
  if (!connection?.enabled) throw notFound();
  const cookie = ssoCookie(settings.publicUrl);
  const secrets = makeAttemptSecrets(cookie.read(headers));
  if (connection.protocol === 'ldap') {
    // Its password is asked for on our own page.
    if (linkAccountId !== null) throw notFound();
    return { status: 200, body: { url: directoryPage(settings.publicUrl, beginning) } };
  }
  const url = await recordSsoFailure(deps, connection.id, async () =>
    connection.protocol === 'saml'
      ? (await samlClientOf(connection, deps)).authorizationUrl(secrets.state)
      : oidcClientOf(connection, deps).authorizationUrl(secrets, hint),
  );
  const expiresAt = new Date(Date.now() + attemptMs);
  await database.asSystem(({ ssoAttempts }) =>
    ssoAttempts.insert({
      id: newId('ssoAttempt'),
      organizationId: connection.organizationId,
      connectionId: connection.id,
      stateHash: secrets.stateHash,
      browserHash: secrets.browserHash,
      linkAccountId,
      returnTo,
      expiresAt,
    }),
  );
  return { status: 200, body: { url }, headers: { 'set-cookie': cookie.start(secrets.browser, expiresAt) } };
}

function directoryPage(publicUrl: string, { connectionId, returnTo }: SsoBeginning): string {
  const search = new URLSearchParams({ directory: connectionId, ...(returnTo === null ? {} : { next: returnTo }) });
  return `${publicUrl}/sign-in?${search.toString()}`;
}
