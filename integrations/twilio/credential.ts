import { AppError } from '../../openapi/AppError.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { path } from '../engine/vendorRequest.ts';
import { twilio } from './vendor.ts';

/** The token of an account, or one of its API keys: https://www.twilio.com/docs/iam/api. */
export const credential = defineCredential({
  type: 'twilio_account',
  title: 'Twilio account',
  description: 'Account SID with the auth token, or with an API key. From "Account Info" of the Twilio Console.',
  icon: 'BrandTwilio',
  parameters: object({
    account_sid: text({
      title: 'Account SID',
      placeholder: 'AC…',
      required: true,
      maxLength: 34,
      pattern: '^AC[0-9a-fA-F]{32}$',
    }),
    kind: choice(['auth_token', 'api_key'], { auth_token: 'Auth token', api_key: 'API key' })({
      title: 'Sign in with',
      default: 'auth_token',
    }),
    auth_token: text({ title: 'Auth token', maxLength: 200, secret: true, showWhen: { kind: ['auth_token'] } }),
    api_key_sid: text({
      title: 'API key SID',
      placeholder: 'SK…',
      maxLength: 34,
      pattern: '^(SK[0-9a-fA-F]{32})?$',
      showWhen: { kind: ['api_key'] },
    }),
    api_key_secret: text({ title: 'API key secret', maxLength: 200, secret: true, showWhen: { kind: ['api_key'] } }),
    api_url: apiUrlField(twilio, 'For Ireland: https://api.dublin.ie1.twilio.com.'),
  }),
  hosts: apiUrlHosts(twilio),
  authorize: (values) => ({ headers: headersOf(values) }),
  check: ({ kind, auth_token: token, api_key_sid: key, api_key_secret: secret }) => {
    const needed = kind === 'api_key' ? { api_key_sid: key, api_key_secret: secret } : { auth_token: token };
    return Object.entries(needed)
      .filter(([, value]) => !value)
      .map(([name]) => ({ parameter: `/${name}`, code: 'parameter_missing', message: 'is required.' }));
  },
  test: async (values, tools) => {
    const { account_sid: sid, kind } = values;
    // Not every API key may read the account.
    const request =
      kind === 'api_key'
        ? { path: path`/2010-04-01/Accounts/${sid}/Messages.json`, query: { PageSize: 1 } }
        : { path: path`/2010-04-01/Accounts/${sid}.json` };
    const { body } = await testCall(twilio, request, { values, tools, headers: headersOf(values) });
    const { status, messages } = body as { status?: unknown; messages?: unknown };
    if (status !== 'active' && !Array.isArray(messages))
      throw new AppError('target_error', 'The account is suspended, or the API URL does not lead to Twilio.');
  },
});

interface Values {
  account_sid: string;
  kind: 'auth_token' | 'api_key';
  auth_token?: string;
  api_key_sid?: string;
  api_key_secret?: string;
}

function headersOf({ account_sid: sid, kind, ...secrets }: Values): Record<string, string> {
  const [user, password] =
    kind === 'api_key' ? [secrets.api_key_sid, secrets.api_key_secret] : [sid, secrets.auth_token];
  return basicHeader(String(user), String(password));
}
