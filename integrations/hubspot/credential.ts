import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { hubspot } from './vendor.ts';

/** A service key, or the token of a private app: https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication. */
export const credential = defineCredential({
  type: 'hubspot_token',
  title: 'HubSpot token',
  description:
    'Service key of an account (HubSpot, "Settings", "Service Keys"), or the access token of an existing private app.',
  icon: 'AddressBook',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'pat-na1-…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(hubspot, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(hubspot),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(hubspot, { path: '/account-info/2026-09/details' }, { values, tools, headers });
    if (typeof (body as { portalId?: unknown }).portalId !== 'number')
      throw new AppError('target_error', 'HubSpot did not accept the token.');
  },
});
