import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { calendly } from './vendor.ts';

/** https://developer.calendly.com/how-to-authenticate-with-personal-access-tokens. */
export const credential = defineCredential({
  type: 'calendly_token',
  title: 'Calendly token',
  description:
    'Personal access token (Calendly, "Integrations & apps", "API and webhooks"). Tick the scopes that its nodes need, such as users:read, scheduled_events:read and webhooks:write.',
  icon: 'CalendarTime',
  parameters: object({
    token: text({
      title: 'Token',
      required: true,
      maxLength: 5_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(calendly, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(calendly),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(calendly, { path: '/users/me' }, { values, tools, headers });
    if (typeof (body as { resource?: { uri?: unknown } }).resource?.uri !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Calendly.');
  },
});
