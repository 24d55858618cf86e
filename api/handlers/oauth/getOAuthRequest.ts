import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { applicationOf, isLocal } from '../../oauth/applicationOf.ts';
import { presentApplication } from '../../presenters/apiKey.ts';

/** Returns a client's request to the signed-in account, to the browser that began it. */
export const getOAuthRequest: Handler<'getOAuthRequest'> = async ({ params, headers }, { authorizationServer }) => {
  const request = found(await authorizationServer.request(params.oauth_request_id, headers.cookie));
  return {
    status: 200,
    body: {
      id: request.id,
      application: presentApplication(applicationOf(request)),
      is_named_by_address: request.isNamedByAddress,
      has_local_redirect: isLocal(request.redirectUri),
      scopes: request.scopes,
      expires_at: request.expiresAt.toISOString(),
    },
  };
};
