import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { readAttemptSecrets } from '../../../domains/identity/sso/attemptSecrets.ts';
import { ssoExpired, ssoFailed } from '../../../domains/identity/sso/ssoErrors.ts';
import { signInWithSso } from '../../../domains/identity/sso/signInWithSso.ts';
import { incomingBytes } from '../../bodies/incomingBytes.ts';
import type { Handler } from '../../handler.ts';
import { requireSecureTransport } from '../../secureTransport.ts';
import { answerSso } from '../../sso/completeSso.ts';
import { deviceReader, sessionOf } from '../../sso/ssoSession.ts';
import { recordSsoFailure } from '../../sso/recordSsoFailure.ts';
import { samlClientOf } from '../../sso/samlClientOf.ts';

const mostBytes = 1024 * 1024;

/**
 * Takes what a SAML provider has a browser post. The post comes from another site without a cookie, so the response waits for the browser
 * that began, which is redirected to fetch it; a sign-in begun by the provider has none.
 */
export const finishSaml: Handler<'finishSaml'> = async ({ params, headers, remoteAddress, rawRequest }, deps) => {
  requireSecureTransport(deps.settings);
  const { database } = deps;
  const { publicUrl } = deps.settings;
  const connectionId = params.sso_connection_id;
  const limit = { maxBytes: mostBytes, what: 'The response', taker: 'this operation' };
  const form = new URLSearchParams((await buffer(incomingBytes(rawRequest!.stream, limit))).toString('utf8'));
  return answerSso(publicUrl, connectionId, async () => {
    const connection = await database.asSystem(({ ssoConnections }) => ssoConnections.find(connectionId));
    if (!connection?.enabled || connection.protocol !== 'saml') throw ssoExpired();
    // The secret of the browser is not there; its attempt is found by the state alone.
    const state = form.get('RelayState');
    const stateHash = readAttemptSecrets(state, state)?.stateHash ?? null;
    const isAwaited =
      stateHash !== null &&
      (await database.asSystem(({ ssoAttempts }) => ssoAttempts.isOpen({ connectionId, stateHash })));
    return recordSsoFailure(deps, connectionId, async () => {
      const client = await samlClientOf(connection, deps);
      const read = await client.identify(form.get('SAMLResponse') ?? '', isAwaited ? state : null);
      const { identity, assertionId, validUntil } = read;
      const { organizationId } = connection;
      const hash = createHash('sha256').update(assertionId).digest();
      const isNew = await database.asSystem(
        async ({ ssoAttempts }) =>
          (await ssoAttempts.useAssertion({ organizationId, connectionId, hash, expiresAt: validUntil })) &&
          (!isAwaited || (await ssoAttempts.answer({ connectionId, stateHash }, identity))),
      );
      if (!isNew) throw ssoFailed('The assertion was used before');
      if (isAwaited) return { page: `/api/v1/sso/${connectionId}/resume?state=${state}` };
      const signedIn = await signInWithSso(deps, {
        identity,
        userAgent: headers['user-agent'],
        remoteAddress,
        deviceOf: deviceReader(deps, headers),
      });
      return { page: '/', ...sessionOf(deps, signedIn) };
    });
  });
};
