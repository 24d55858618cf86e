import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { slack } from './vendor.ts';

/** A token of a Slack app: https://docs.slack.dev/authentication/tokens. */
export const credential = defineCredential({
  type: 'slack_token',
  title: 'Slack token',
  description: 'Bot or user token of a Slack app (api.slack.com/apps, "OAuth & Permissions").',
  icon: 'BrandSlack',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'xoxb-…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    signing_secret: text({
      title: 'Signing secret',
      description: 'Verifies events that Slack sends. From "Basic Information" of the app.',
      rare: true,
      maxLength: 200,
      secret: true,
    }),
    api_url: apiUrlField(slack, 'For GovSlack: https://slack-gov.com/api.'),
  }),
  hosts: apiUrlHosts(slack),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  check: ({ token }) =>
    token.startsWith('xapp-')
      ? [
          {
            parameter: '/token',
            code: 'parameter_invalid',
            message: 'is an app-level token. Enter a bot or user token.',
          },
        ]
      : [],
  test: async (values, tools) => {
    const { body } = await testCall(
      slack,
      { path: '/auth.test', method: 'POST' },
      { values, tools, headers: { authorization: `Bearer ${values.token}` } },
    );
    if ((body as { ok?: unknown }).ok !== true) throw new AppError('target_error', 'Slack did not accept the token.');
  },
});
