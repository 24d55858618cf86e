import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { accountCalls, isAccount } from './account.ts';
import { linkedin } from './vendor.ts';

/** A token of the developer portal (linkedin.com/developers/tools/oauth). Sign-in is the type `linkedin_oauth2`. */
export const credential = defineCredential({
  type: 'linkedin_token',
  title: 'LinkedIn token',
  description: 'Access token of an app (linkedin.com/developers/tools/oauth, "Create token"). It lasts 60 days.',
  icon: 'BrandLinkedin',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'AQV…',
      required: true,
      maxLength: 5_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(linkedin, 'A proxy gets uploads to LinkedIn, too.'),
  }),
  hosts: apiUrlHosts(linkedin),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const [first, second] = accountCalls;
    const ask = (request: (typeof accountCalls)[number]) => testCall(linkedin, request, { values, tools, headers });
    // The first call needs a permission that a token for pages may lack.
    const { body } = await ask(first).catch(() => ask(second));
    if (!isAccount(body)) throw new AppError('target_error', 'The API URL does not lead to LinkedIn.');
  },
});
