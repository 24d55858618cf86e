import { AppError } from '../../openapi/AppError.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { testCall } from '../engine/testCall.ts';
import { mailchimp } from './vendor.ts';

/** https://mailchimp.com/developer/marketing/guides/quick-start/#generate-your-api-key: any user name, with the key as the password. */
export const credential = defineCredential({
  type: 'mailchimp_key',
  title: 'Mailchimp key',
  description: 'API key of an account (Mailchimp, "Account & billing", "Extras", "API keys").',
  icon: 'Mailbox',
  parameters: object({
    key: text({
      title: 'API key',
      placeholder: '0123456789abcdef0123456789abcdef-us21',
      required: true,
      maxLength: 300,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: text({
      title: 'API URL',
      description: 'Empty: the data center at the end of the key. Enter it only for a proxy.',
      placeholder: 'https://us21.api.mailchimp.com/3.0',
      rare: true,
      maxLength: 2_000,
      pattern: '^(https?://[^\\s?#]+)?$',
    }),
  }),
  hosts: (values) => apiUrlHosts(mailchimp)({ api_url: apiUrlOf(mailchimp, values) }),
  authorize: ({ key }) => ({ headers: basicHeader('bureau', key) }),
  check: ({ key, api_url: url = '' }) =>
    url.trim() === '' && mailchimp.apiUrlFrom!({ key }) === null
      ? [{ parameter: '/key', code: 'parameter_invalid', message: 'does not end in a data center, such as "-us21".' }]
      : [],
  test: async (values, tools) => {
    const { body } = await testCall(
      mailchimp,
      { path: '/ping' },
      { values: { api_url: apiUrlOf(mailchimp, values) }, tools, headers: basicHeader('bureau', values.key) },
    );
    if (typeof (body as { health_status?: unknown }).health_status !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Mailchimp.');
  },
});
