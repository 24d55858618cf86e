import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { send, thing } from './requests.ts';
import { linear } from './vendor.ts';

/** A personal API key, sent without "Bearer": https://linear.app/developers/graphql#personal-api-keys. */
export const credential = defineCredential({
  type: 'linear_api_key',
  title: 'Linear API key',
  description: 'Personal API key (Linear, "Settings", "Security & access").',
  icon: 'Timeline',
  parameters: object({
    api_key: text({
      title: 'API key',
      placeholder: 'lin_api_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(linear, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(linear),
  authorize: ({ api_key: key }) => ({ headers: { authorization: key } }),
  test: async (values, tools) => {
    const { body } = await testCall(linear, send('query { viewer { id } }'), {
      values,
      tools,
      headers: { authorization: values.api_key },
    });
    if (typeof thing('viewer', 'id')(body as JsonObject) !== 'string')
      throw new AppError('target_error', 'Linear did not accept the API key.');
  },
});
