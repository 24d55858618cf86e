import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { tokenHeader } from '../../domains/credentials/oauth2/tokenHeader.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, hostsOf } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { testCall } from '../engine/testCall.ts';
import { isAccount, signInOrigin } from './addresses.ts';
import { zoom } from './vendor.ts';

const tokenUrl = (values: { api_url?: string }): string => `${signInOrigin(apiUrlOf(zoom, values))}/oauth/token`;

/** An app of an account, without a person: https://developers.zoom.us/docs/internal-apps/s2s-oauth/. */
export const credential = defineCredential({
  type: 'zoom_server',
  title: 'Zoom server-to-server app',
  description:
    'An app of your own account without a person (marketplace.zoom.us, "Develop", "Server-to-Server OAuth"). "me" is the owner of the account.',
  icon: 'BrandZoom',
  parameters: object({
    account_id: text({ title: 'Account ID', required: true, maxLength: 200 }),
    client_id: text({ title: 'Client ID', required: true, maxLength: 200 }),
    client_secret: text({ title: 'Client secret', required: true, maxLength: 500, secret: true }),
    api_url: apiUrlField(zoom, 'Change it only for a proxy.'),
  }),
  hosts: (values) => [tokenUrl(values), apiUrlOf(zoom, values)].flatMap(hostsOf),
  oauth2: {
    connectable: false,
    given: ['api_url'],
    request: (values): OAuth2Values => ({
      grant: 'client_credentials',
      grant_type: 'account_credentials',
      token_url: tokenUrl(values),
      client_id: values.client_id,
      client_secret: values.client_secret,
      client_authentication: 'basic',
      pkce: false,
      authorization_parameters: {},
      token_parameters: { account_id: values.account_id },
    }),
  },
  authorize: tokenHeader,
  test: async (values, tools) => {
    const { headers } = tokenHeader(values);
    const { body } = await testCall(zoom, { path: '/users/me' }, { values, tools, ...(headers ? { headers } : {}) });
    if (!isAccount(body)) throw new AppError('target_error', 'Zoom did not accept the credential.');
  },
});
