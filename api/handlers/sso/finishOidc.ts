import { readAttemptSecrets } from '../../../domains/identity/sso/attemptSecrets.ts';
import { ssoExpired } from '../../../domains/identity/sso/ssoErrors.ts';
import type { Handler } from '../../handler.ts';
import { ssoCookie } from '../../middleware/cookies.ts';
import { requireSecureTransport } from '../../secureTransport.ts';
import { answerSso, completeSso } from '../../sso/completeSso.ts';
import { recordSsoFailure } from '../../sso/recordSsoFailure.ts';
import { oidcClientOf } from '../../sso/oidcClientOf.ts';
import { takeAttempt } from '../../sso/takeAttempt.ts';

/** Takes what an OpenID provider sends a browser back with, and shows the page: signed in, or why not. */
export const finishOidc: Handler<'finishOidc'> = async ({ params, headers, remoteAddress, rawRequest }, deps) => {
  requireSecureTransport(deps.settings);
  const { publicUrl } = deps.settings;
  const connectionId = params.sso_connection_id;
  return answerSso(publicUrl, connectionId, async () => {
    const query = new URL(rawRequest!.url, publicUrl).search;
    const state = new URLSearchParams(query).get('state');
    const secrets = readAttemptSecrets(state, ssoCookie(publicUrl).read(headers));
    if (!secrets) throw ssoExpired();
    const { attempt, connection } = await takeAttempt(deps, { connectionId, protocol: 'oidc', ...secrets });
    return recordSsoFailure(deps, connectionId, async () => {
      const identity = await oidcClientOf(connection, deps).identify(query, secrets);
      return completeSso(deps, attempt, { identity, headers, remoteAddress });
    });
  });
};
