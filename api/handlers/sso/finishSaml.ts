import { buffer } from 'node:stream/consumers';

import { readAttemptSecrets } from '../../../domains/identity/sso/attemptSecrets.ts';
import { useAssertion } from '../../../domains/identity/sso/saml/useAssertion.ts';
import { ssoExpired } from '../../../domains/identity/sso/ssoErrors.ts';
import { incomingBytes } from '../../bodies/incomingBytes.ts';
import type { Handler } from '../../handler.ts';
import { requireSecureTransport } from '../../secureTransport.ts';
import { answerSso, beginSession } from '../../sso/completeSso.ts';
import { recordSsoFailure } from '../../sso/recordSsoFailure.ts';
import { samlClientOf } from '../../sso/samlClientOf.ts';

const maxBytes = 1024 * 1024;

/**
 * Receives the response of a SAML provider, which a browser posts. The post comes from another site without a cookie, so the response waits for the browser
 * that began, which is redirected to fetch it; a sign-in begun by the provider has none.
 */
export const finishSaml: Handler<'finishSaml'> = async ({ params, headers, remoteAddress, rawRequest }, deps) => {
  requireSecureTransport(deps.settings);
  const { database } = deps;
  const { publicUrl } = deps.settings;
  const connectionId = params.sso_connection_id;
  const limit = { maxBytes, what: 'The response', taker: 'this operation' };
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
      await useAssertion(database, connection, { read, stateHash: isAwaited ? stateHash : null });
      if (isAwaited) return { page: `/api/v1/sso/${connectionId}/resume?state=${state}` };
      return { page: '/', ...(await beginSession(deps, { identity: read.identity, headers, remoteAddress })) };
    });
  });
};
