import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { github } from './vendor.ts';

/** https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens */
export const credential = defineCredential({
  type: 'github_token',
  title: 'GitHub token',
  description: 'Personal access token (github.com/settings/tokens), fine-grained or classic.',
  icon: 'BrandGithub',
  parameters: object({
    token: text({
      title: 'Token',
      description: 'Organizations can require an approval of fine-grained tokens.',
      placeholder: 'github_pat_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(github, 'For GitHub Enterprise Server: https://github.example.com/api/v3.'),
  }),
  hosts: apiUrlHosts(github),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(github, { path: '/user' }, { values, tools, headers });
    if (typeof (body as { login?: unknown }).login !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to GitHub.');
  },
});
