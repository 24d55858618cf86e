import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { dropbox } from './vendor.ts';

/** An access token of an app: https://www.dropbox.com/developers/reference/getting-started. Sign-in is the type `dropbox_oauth2`. */
export const credential = defineCredential({
  type: 'dropbox_token',
  title: 'Dropbox token',
  description:
    'Token of an app (dropbox.com/developers/apps, "Generate access token"). It lasts four hours; for longer use the Dropbox sign-in.',
  icon: 'BrandDropbox',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'sl.…',
      required: true,
      maxLength: 5_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(dropbox, 'A proxy gets the requests for content, too.'),
  }),
  hosts: apiUrlHosts(dropbox),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    await testCall(dropbox, { method: 'POST', path: '/2/users/get_current_account' }, { values, tools, headers });
  },
});
