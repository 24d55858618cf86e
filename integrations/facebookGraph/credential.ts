import { createHmac } from 'node:crypto';
import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { facebookGraph } from './vendor.ts';

/** The token of a page or of a system user: https://developers.facebook.com/docs/facebook-login/guides/access-tokens. */
export const credential = defineCredential({
  type: 'facebook_token',
  title: 'Facebook access token',
  description: 'Access token of a page, with the permissions pages_manage_posts and pages_read_engagement.',
  icon: 'BrandFacebook',
  parameters: object({
    access_token: text({
      title: 'Access token',
      placeholder: 'EAAG…',
      required: true,
      maxLength: 2_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    app_secret: text({
      title: 'App secret',
      description: 'Proves that requests come from the app. Needed if the app demands it.',
      rare: true,
      maxLength: 200,
      secret: true,
    }),
    api_url: apiUrlField(facebookGraph, 'It ends in the version of the API.'),
  }),
  hosts: apiUrlHosts(facebookGraph),
  authorize: (values) => ({ headers: headersOf(values), query: proofOf(values) }),
  test: async (values, tools) => {
    const request = { path: '/me', query: { fields: 'id,name', ...proofOf(values) } };
    const { body } = await testCall(facebookGraph, request, { values, tools, headers: headersOf(values) });
    if (typeof (body as { id?: unknown }).id !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Facebook.');
  },
});

interface Values {
  access_token: string;
  app_secret?: string;
}

function headersOf({ access_token: token }: Values): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** https://developers.facebook.com/docs/graph-api/guides/secure-requests */
function proofOf({ access_token: token, app_secret: secret }: Values): Record<string, string> {
  if (!secret) return {};
  return { appsecret_proof: createHmac('sha256', secret).update(token).digest('hex') };
}
