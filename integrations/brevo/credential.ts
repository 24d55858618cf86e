import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { brevo } from './vendor.ts';

/** https://developers.brevo.com/docs/getting-started: a header of its own, no bearer token. */
export const credential = defineCredential({
  type: 'brevo_key',
  title: 'Brevo key',
  description:
    'API key of an account (Brevo, "Settings", "SMTP & API"). New accounts also have to authorize IP addresses.',
  icon: 'MailFast',
  parameters: object({
    key: text({
      title: 'API key',
      placeholder: 'xkeysib-…',
      required: true,
      maxLength: 300,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(brevo, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(brevo),
  authorize: ({ key }) => ({ headers: { 'api-key': key } }),
  check: ({ key }) =>
    key.startsWith('xsmtpsib-')
      ? [{ parameter: '/key', code: 'parameter_invalid', message: 'is an SMTP key. Enter an API key.' }]
      : [],
  test: async (values, tools) => {
    const { body } = await testCall(brevo, { path: '/account' }, { values, tools, headers: { 'api-key': values.key } });
    if (typeof (body as { email?: unknown }).email !== 'string')
      throw new AppError('target_error', 'Brevo did not accept the key.');
  },
});
