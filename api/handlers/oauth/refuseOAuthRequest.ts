import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Refuses a client what it asked for. */
export const refuseOAuthRequest: Handler<'refuseOAuthRequest'> = async (
  { params, headers },
  { authorizationServer },
) => {
  const request = found(await authorizationServer.request(params.oauth_request_id, headers.cookie));
  found((await authorizationServer.take(request.id)) || null);
  return { status: 200, body: { url: await authorizationServer.refuse(request) } };
};
