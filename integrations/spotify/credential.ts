import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { spotify } from './vendor.ts';

/** An access token: https://developer.spotify.com/documentation/web-api/concepts/access-token. Sign-in is the type `spotify_oauth2`. */
export const credential = defineCredential({
  type: 'spotify_token',
  title: 'Spotify token',
  description: 'Access token of a person. It lasts an hour; for longer use the Spotify sign-in.',
  icon: 'BrandSpotify',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'BQ…',
      required: true,
      maxLength: 5_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(spotify, 'It ends in the version of the API.'),
  }),
  hosts: apiUrlHosts(spotify),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(spotify, { path: '/me' }, { values, tools, headers });
    if (typeof (body as { id?: unknown }).id !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Spotify.');
  },
});
