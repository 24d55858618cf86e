import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { trello } from './vendor.ts';

const secret = { required: true, maxLength: 300, pattern: '^[\\w-]+$' } as const;

/** https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/: in a header, because addresses are written to logs. */
export const credential = defineCredential({
  type: 'trello_token',
  title: 'Trello token',
  description: 'API key of a Power-Up (trello.com/power-ups/admin), and a token that was made with it.',
  icon: 'BrandTrello',
  parameters: object({
    key: text({ title: 'API key', ...secret }),
    token: text({ title: 'Token', placeholder: 'ATTA…', ...secret, secret: true }),
    api_secret: text({
      title: 'API secret',
      description: 'Only for triggers: it signs the events. It is on the page of the API key.',
      maxLength: 300,
      pattern: '^[\\w-]*$',
      secret: true,
    }),
    api_url: apiUrlField(trello, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(trello),
  authorize: (values) => ({ headers: headersOf(values) }),
  test: async (values, tools) => {
    const request = { path: '/members/me', query: { fields: 'id,username' } };
    const { body } = await testCall(trello, request, { values, tools, headers: headersOf(values) });
    if (typeof (body as { id?: unknown }).id !== 'string')
      throw new AppError('target_error', 'Trello did not accept the token.');
  },
});

function headersOf({ key, token }: { key: string; token: string }): { authorization: string } {
  return { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` };
}
