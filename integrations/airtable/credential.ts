import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { airtable } from './vendor.ts';

/** A personal access token: https://airtable.com/developers/web/guides/personal-access-tokens. */
export const credential = defineCredential({
  type: 'airtable_token',
  title: 'Airtable token',
  description:
    'Personal access token (airtable.com/create/tokens) with the scopes data.records:read, data.records:write and schema.bases:read, and with access to your bases.',
  icon: 'BrandAirtable',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'pat….…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(airtable, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(airtable),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  check: ({ token }) =>
    /^key\w{14}$/.test(token)
      ? [
          {
            parameter: '/token',
            code: 'parameter_invalid',
            message: 'is an API key, which Airtable no longer accepts. Create a personal access token.',
          },
        ]
      : [],
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(airtable, { path: '/meta/whoami' }, { values, tools, headers });
    if (typeof (body as { id?: unknown }).id !== 'string')
      throw new AppError('target_error', 'Airtable did not accept the token.');
  },
});
