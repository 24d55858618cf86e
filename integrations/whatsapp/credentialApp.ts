import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { path } from '../engine/vendorRequest.ts';
import { whatsapp } from './vendor.ts';

/** The token of the app itself: https://developers.facebook.com/docs/facebook-login/guides/access-tokens#apptokens. */
export const credential = defineCredential({
  type: 'whatsapp_app',
  title: 'WhatsApp app',
  description: 'ID and secret of the Meta app ("App settings", "Basic"). Only the trigger needs it.',
  icon: 'BrandWhatsapp',
  parameters: object({
    app_id: text({ title: 'App ID', placeholder: '670843887433847', required: true, maxLength: 40, pattern: '^\\d+$' }),
    app_secret: text({
      title: 'App secret',
      required: true,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(whatsapp, 'It ends in the version of the API.'),
  }),
  hosts: apiUrlHosts(whatsapp),
  authorize: (values) => ({ headers: headersOf(values) }),
  test: async (values, tools) => {
    const request = { path: `${path`/${values.app_id}`}/subscriptions` };
    await testCall(whatsapp, request, { values, tools, headers: headersOf(values) });
  },
});

function headersOf({ app_id: id, app_secret: secret }: { app_id: string; app_secret: string }): Record<string, string> {
  return { authorization: `Bearer ${id}|${secret}` };
}
