import { expect, test } from 'vitest';

import { refreshTokens } from '../../../domains/credentials/oauth2/tokenRequests.ts';
import type { TokenRequestDeps } from '../../../domains/credentials/oauth2/tokenRequestDeps.ts';

const values = {
  grant: 'authorization_code' as const,
  token_url: 'https://login.example.com/token',
  client_id: 'client-1',
  client_secret: 'client-secret-0815',
  client_authentication: 'body' as const,
  pkce: true,
  authorization_parameters: {},
  token_parameters: {},
};

test('an error never repeats the refresh token that the server quotes', async () => {
  const text = JSON.stringify({ error: 'invalid_request', error_description: 'refresh-token-0815 was used before' });
  const stream = (async () => ({
    status: 400,
    headers: { 'content-type': 'application/json' },
    setCookies: [],
    url: values.token_url,
    body: { readAll: async () => Buffer.from(text) },
  })) as unknown as TokenRequestDeps['stream'];
  await expect(refreshTokens(values, 'refresh-token-0815', { stream })).rejects.toMatchObject({
    code: 'credential_refused',
    message: 'login.example.com refused: invalid_request: ••• was used before',
  });
});
