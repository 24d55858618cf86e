import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { sendgrid } from './vendor.ts';

/** https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys; accounts in the EU have a server of their own. */
export const credential = defineCredential({
  type: 'sendgrid_key',
  title: 'SendGrid key',
  description: 'API key of an account (SendGrid, "Settings", "API Keys"). It needs the permissions that its nodes use.',
  icon: 'MailBolt',
  parameters: object({
    key: text({
      title: 'API key',
      placeholder: 'SG.…',
      required: true,
      maxLength: 300,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(sendgrid, 'For subusers in the EU: https://api.eu.sendgrid.com/v3.'),
  }),
  hosts: apiUrlHosts(sendgrid),
  authorize: ({ key }) => ({ headers: { authorization: `Bearer ${key}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.key}` };
    try {
      const { body } = await testCall(sendgrid, { path: '/scopes' }, { values, tools, headers });
      if (!Array.isArray((body as { scopes?: unknown }).scopes))
        throw new AppError('target_error', 'SendGrid did not accept the key.');
    } catch (error) {
      // A key that may only send mails is valid, too.
      if (!(error instanceof AppError && error.message.includes('(status 403)'))) throw error;
    }
  },
});
