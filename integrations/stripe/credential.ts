import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { stripe } from './vendor.ts';

/** A secret or restricted key: https://docs.stripe.com/keys. */
export const credential = defineCredential({
  type: 'stripe_key',
  title: 'Stripe key',
  description: 'Secret key or restricted key (Stripe, "Developers", "API keys"). Prefer a restricted one.',
  icon: 'BrandStripe',
  parameters: object({
    secret_key: text({
      title: 'Secret key',
      placeholder: 'rk_live_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    account: text({
      title: 'Connected account',
      description: 'ID of an account that requests act for (acct_…).',
      placeholder: 'acct_1A',
      rare: true,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]*$',
    }),
    api_url: apiUrlField(stripe, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(stripe),
  authorize: ({ secret_key: key, account }) => ({ headers: headersOf(key, account) }),
  check: ({ secret_key: key }) =>
    key.startsWith('pk_')
      ? [
          {
            parameter: '/secret_key',
            code: 'parameter_invalid',
            message: 'is a publishable key. Enter a secret or restricted key.',
          },
        ]
      : [],
  test: async (values, tools) => {
    const { body } = await testCall(
      stripe,
      { path: '/v1/balance' },
      { values, tools, headers: headersOf(values.secret_key, values.account) },
    );
    if ((body as { object?: unknown }).object !== 'balance')
      throw new AppError('target_error', 'Stripe did not accept the key.');
  },
});

function headersOf(key: string, account: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${key}`, ...(account ? { 'stripe-account': account } : {}) };
}
