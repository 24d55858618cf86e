import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { gitlab } from './vendor.ts';

/** https://docs.gitlab.com/api/rest/authentication/#personalprojectgroup-access-tokens */
export const credential = defineCredential({
  type: 'gitlab_token',
  title: 'GitLab token',
  description: 'Personal, project or group access token with the scope api (read_api for reading).',
  icon: 'BrandGitlab',
  parameters: object({
    token: text({
      title: 'Token',
      description: 'Tokens expire: the date is in the settings of GitLab under "Access tokens".',
      placeholder: 'glpat-…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(gitlab, 'For a server of your own: https://gitlab.example.com/api/v4.'),
  }),
  hosts: apiUrlHosts(gitlab),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(gitlab, { path: '/user' }, { values, tools, headers });
    if (typeof (body as { username?: unknown }).username !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to GitLab. It ends in /api/v4.');
  },
});
