import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { testCall } from '../engine/testCall.ts';
import { paddle } from './vendor.ts';

const sandboxUrl = 'https://sandbox-api.paddle.com';

/** An API key: https://developer.paddle.com/api-reference/about/api-keys. */
export const credential = defineCredential({
  type: 'paddle_key',
  title: 'Paddle key',
  description: 'API key of Paddle Billing (Paddle, "Developer tools", "Authentication").',
  icon: 'Sailboat',
  parameters: object({
    api_key: text({
      title: 'API key',
      placeholder: 'pdl_live_apikey_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(paddle, 'For the sandbox: https://sandbox-api.paddle.com.'),
  }),
  hosts: apiUrlHosts(paddle),
  authorize: ({ api_key: key }) => ({ headers: { authorization: `Bearer ${key}` } }),
  check: ({ api_key: key, api_url: url }) => {
    const base = apiUrlOf(paddle, { api_url: url });
    const problem = (message: string) => [{ parameter: '/api_url', code: 'parameter_invalid' as const, message }];
    if (key.startsWith('pdl_sdbx_') && base === paddle.apiUrl) return problem(`must be ${sandboxUrl} for this key.`);
    if (key.startsWith('pdl_live_') && base === sandboxUrl) return problem(`must be ${paddle.apiUrl} for this key.`);
    return [];
  },
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.api_key}` };
    const { body } = await testCall(paddle, { path: '/event-types' }, { values, tools, headers });
    if (!Array.isArray((body as { data?: unknown }).data))
      throw new AppError('target_error', 'The API URL does not lead to Paddle.');
  },
});
