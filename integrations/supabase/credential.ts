import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { supabase } from './vendor.ts';

/** Keys of a project: https://supabase.com/docs/guides/api/api-keys. */
export const credential = defineCredential({
  type: 'supabase_key',
  title: 'Supabase key',
  description:
    'Secret key of a project (Project settings, API keys). With a publishable key, the policies of row-level security apply.',
  icon: 'BrandSupabase',
  parameters: object({
    api_url: text({
      title: 'Project URL',
      description: 'Without /rest/v1. From the API settings of the project, or the address of your own server.',
      placeholder: 'https://abcdefghijklmnopqrst.supabase.co',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
    key: text({
      title: 'Key',
      placeholder: 'sb_secret_…',
      required: true,
      maxLength: 4_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
  }),
  hosts: apiUrlHosts(supabase),
  authorize: ({ key }) => ({ headers: headersOf(key) }),
  check: ({ api_url: url }) => {
    const isDashboard = /\/dashboard(\/|$)/.test(url);
    if (!isDashboard && !/\/(rest|storage|auth|functions)\/v1\/?$/.test(url)) return [];
    return [
      {
        parameter: '/api_url',
        code: 'parameter_invalid',
        message: isDashboard
          ? 'is the address of the dashboard. Enter the project URL from the API settings.'
          : 'is the address of one service. Enter the project URL, without /rest/v1.',
      },
    ];
  },
  // The root of the data API is closed for publishable keys, and can be large; storage answers every key.
  test: async (values, tools) => {
    await testCall(
      supabase,
      { path: '/storage/v1/bucket', query: { limit: 1 } },
      { values, tools, headers: headersOf(values.key) },
    );
  },
});

/** Keys of the new kind are no tokens (JWT), so they must not be in `authorization`. */
function headersOf(key: string): Record<string, string> {
  return { apikey: key, ...(key.startsWith('eyJ') ? { authorization: `Bearer ${key}` } : {}) };
}
