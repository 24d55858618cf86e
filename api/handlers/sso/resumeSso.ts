import type { ExternalIdentity } from '../../../domains/identity/sso/externalIdentity.ts';
import { readAttemptSecrets } from '../../../domains/identity/sso/attemptSecrets.ts';
import { ssoExpired } from '../../../domains/identity/sso/ssoErrors.ts';
import type { Handler } from '../../handler.ts';
import { ssoCookie } from '../../middleware/cookies.ts';
import { answerSso, completeSso } from '../../sso/completeSso.ts';
import { recordSsoFailure } from '../../sso/recordSsoFailure.ts';
import { takeAttempt } from '../../sso/takeAttempt.ts';

type StoredIdentity = Omit<ExternalIdentity, 'endsAt'> & { endsAt?: string };

/** Gives the browser that began a sign-in the answer that its SAML provider posted. */
export const resumeSso: Handler<'resumeSso'> = async ({ params, query, headers, remoteAddress }, deps) => {
  const { publicUrl } = deps.settings;
  const connectionId = params.sso_connection_id;
  return answerSso(publicUrl, connectionId, async () => {
    const secrets = readAttemptSecrets(query.state, ssoCookie(publicUrl).read(headers));
    if (!secrets) throw ssoExpired();
    const { attempt } = await takeAttempt(deps, { connectionId, protocol: 'saml', ...secrets });
    if (attempt.identity === null) throw ssoExpired();
    const { endsAt, ...stored } = attempt.identity as StoredIdentity;
    const identity = { ...stored, ...(endsAt === undefined ? {} : { endsAt: new Date(endsAt) }) };
    return recordSsoFailure(deps, connectionId, () => completeSso(deps, attempt, { identity, headers, remoteAddress }));
  });
};
