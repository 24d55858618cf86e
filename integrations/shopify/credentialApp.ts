import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { shopUrlField, shopUrlProblems } from './shopUrlField.ts';
import { testShop } from './testShop.ts';
import { shopify } from './vendor.ts';

/** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant: for shops of the own organization. */
export const credential = defineCredential({
  type: 'shopify_app',
  title: 'Shopify app',
  description:
    'An app of the Dev Dashboard (dev.shopify.com) that is installed in the shop. Both belong to one organization.',
  icon: 'BuildingStore',
  parameters: object({
    api_url: shopUrlField,
    client_id: text({ title: 'Client ID', required: true, maxLength: 200 }),
    client_secret: text({ title: 'Client secret', required: true, maxLength: 500, secret: true }),
  }),
  hosts: apiUrlHosts(shopify),
  check: ({ api_url: url }) => shopUrlProblems(url),
  oauth2: {
    connectable: false,
    // Deliveries of webhooks are signed with the secret.
    given: ['api_url', 'client_secret'],
    request: (values): OAuth2Values => ({
      grant: 'client_credentials',
      token_url: `${apiUrlOf(shopify, values)}/admin/oauth/access_token`,
      client_id: values.client_id,
      client_secret: values.client_secret,
      client_authentication: 'body',
      pkce: false,
      authorization_parameters: {},
      token_parameters: {},
      read_answer: ({ scope, ...answer }) => ({
        ...answer,
        token_type: 'bearer',
        ...(typeof scope === 'string' ? { scope: scope.replaceAll(',', ' ') } : {}),
      }),
    }),
  },
  authorize: (values) => ({ headers: tokenHeader(values) }),
  test: (values, tools) => testShop(values, tools, tokenHeader(values)),
});

/** Shopify takes tokens in a header of its own. */
function tokenHeader(values: object): Record<string, string> {
  return { 'x-shopify-access-token': String((values as { access_token?: string }).access_token ?? '') };
}
