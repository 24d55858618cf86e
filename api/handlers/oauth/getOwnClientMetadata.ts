import type { Handler } from '../../handler.ts';
import { callbackUrl } from '../../../domains/credentials/callbackUrl.ts';

/** Client metadata of this instance for its own sign-ins. */
export const getOwnClientMetadata: Handler<'getOwnClientMetadata'> = async (_request, { settings: { publicUrl } }) => ({
  status: 200,
  body: {
    client_id: `${publicUrl}/oauth/client.json`,
    client_name: 'Bureau',
    client_uri: publicUrl,
    redirect_uris: [callbackUrl(publicUrl)],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  },
  headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
});
