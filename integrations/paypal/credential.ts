import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { tokenHeader } from '../../domains/credentials/oauth2/tokenHeader.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { tryToken } from '../engine/tryToken.ts';
import { paypal } from './vendor.ts';

/** An app of a business account: https://developer.paypal.com/api/rest/authentication. */
export const credential = defineCredential({
  type: 'paypal_app',
  title: 'PayPal app',
  description: 'Client ID and secret of an app (developer.paypal.com, "Apps & Credentials").',
  icon: 'BrandPaypal',
  parameters: object({
    environment: choice(['live', 'sandbox'], { live: 'Live', sandbox: 'Sandbox' })({
      title: 'Environment',
      description: 'The sandbox has apps of its own.',
      default: 'live',
    }),
    client_id: text({ title: 'Client ID', required: true, maxLength: 1_000 }),
    client_secret: text({ title: 'Client secret', required: true, maxLength: 1_000, secret: true }),
    api_url: text({
      title: 'API URL',
      description: 'Only for a proxy. It replaces the address of the environment.',
      rare: true,
      maxLength: 2_000,
      pattern: '^(https?://[^\\s?#]+)?$',
    }),
  }),
  hosts: apiUrlHosts(paypal),
  oauth2: {
    connectable: false,
    given: ['environment', 'api_url'],
    request: (values): OAuth2Values => ({
      grant: 'client_credentials',
      token_url: `${apiUrlOf(paypal, values)}/v1/oauth2/token`,
      client_id: values.client_id,
      client_secret: values.client_secret,
      client_authentication: 'basic',
      pkce: false,
      authorization_parameters: {},
      token_parameters: {},
      // Requests of nodes go where the token comes from.
      kept_of: () => ({ api_url: apiUrlOf(paypal, values) }),
    }),
  },
  authorize: tokenHeader,
  test: async (values, tools) => {
    const address = `${apiUrlOf(paypal, values)}/v1/notifications/webhooks-event-types`;
    const texts = { vendor: 'PayPal', owner: 'the app', check: 'its client ID, its secret and its environment' };
    await tryToken({ address, values, ...texts }, tools);
  },
});
