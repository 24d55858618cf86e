import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { path } from '../engine/vendorRequest.ts';
import { whatsapp } from './vendor.ts';

const digits = '^\\d*$';

/** A token of a system user: https://developers.facebook.com/documentation/business-messaging/whatsapp/access-tokens. */
export const credential = defineCredential({
  type: 'whatsapp_cloud',
  title: 'WhatsApp Cloud API',
  description:
    'Access token of a system user with the permissions whatsapp_business_messaging and whatsapp_business_management.',
  icon: 'BrandWhatsapp',
  parameters: object({
    access_token: text({
      title: 'Access token',
      placeholder: 'EAAG…',
      required: true,
      maxLength: 2_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    business_account_id: text({
      title: 'Business account ID',
      description: 'From "API setup" of the app. Templates and phone numbers belong to it.',
      placeholder: '102290129340398',
      required: true,
      maxLength: 40,
      pattern: digits,
    }),
    phone_number_id: text({
      title: 'Phone number ID',
      description: 'The sender of nodes that name no other one. It is not the phone number.',
      placeholder: '106540352242922',
      maxLength: 40,
      pattern: digits,
    }),
    api_url: apiUrlField(whatsapp, 'It ends in the version of the API.'),
  }),
  hosts: apiUrlHosts(whatsapp),
  authorize: ({ access_token: token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.access_token}` };
    const sent = { values, tools, headers };
    await testCall(whatsapp, { path: path`/${values.business_account_id}`, query: { fields: 'id,name' } }, sent);
    if (values.phone_number_id)
      await testCall(
        whatsapp,
        { path: path`/${values.phone_number_id}`, query: { fields: 'display_phone_number' } },
        sent,
      );
  },
});
