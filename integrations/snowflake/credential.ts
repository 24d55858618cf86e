import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { AppError } from '../../openapi/AppError.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { accountIn, keyPairToken } from './keyPairToken.ts';
import { sessionOf } from './sessionOf.ts';
import { snowflake } from './vendor.ts';

const name = { default: '', maxLength: 255 } as const;

interface Values {
  readonly api_url: string;
  readonly kind: 'key_pair' | 'token';
  readonly user: string;
  readonly private_key: string;
  readonly passphrase: string;
  readonly token: string;
  readonly account: string;
}

/** https://docs.snowflake.com/en/developer-guide/sql-api/authenticating: passwords are not possible. */
export const credential = defineCredential({
  type: 'snowflake',
  title: 'Snowflake account',
  description: 'A user of Snowflake with a key pair or a programmatic access token.',
  icon: 'BrandSnowflake',
  parameters: object({
    api_url: text({
      title: 'Account URL',
      description: 'From the account details.',
      placeholder: 'https://myorg-account.snowflakecomputing.com',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#@]+$',
    }),
    kind: choice(['key_pair', 'token'], { key_pair: 'Key pair', token: 'Programmatic access token' })({
      title: 'Sign-in',
      default: 'key_pair',
    }),
    user: text({ title: 'User', placeholder: 'BUREAU', ...name, showWhen: { kind: ['key_pair'] } }),
    private_key: text({
      title: 'Private key',
      description: 'PEM format. The user has its public key (RSA_PUBLIC_KEY).',
      control: 'textarea',
      default: '',
      maxLength: 20_000,
      secret: true,
      showWhen: { kind: ['key_pair'] },
    }),
    passphrase: text({
      title: 'Passphrase',
      description: 'Of an encrypted private key.',
      default: '',
      maxLength: 1_000,
      secret: true,
      showWhen: { kind: ['key_pair'] },
    }),
    token: text({
      title: 'Token',
      default: '',
      maxLength: 4_000,
      pattern: '^[^\\s]*$',
      secret: true,
      showWhen: { kind: ['token'] },
    }),
    warehouse: text({ title: 'Warehouse', description: 'Defaults to that of the user.', ...name }),
    database: text({ title: 'Database', description: 'Defaults to that of the user.', ...name }),
    schema: text({ title: 'Schema', description: 'Defaults to that of the user.', ...name }),
    role: text({ title: 'Role', description: 'Defaults to that of the user.', ...name }),
    account: text({
      title: 'Account identifier',
      description: 'Only if it is not the first part of the URL: names with "_" have "-" there.',
      rare: true,
      ...name,
    }),
  }),
  hosts: apiUrlHosts(snowflake),
  check: ({ kind, user, private_key: key, token }) => {
    const wanted = kind === 'token' ? { token } : { user, private_key: key };
    const missing = Object.entries(wanted).find(([, value]) => value.trim() === '');
    return missing ? [{ parameter: `/${missing[0]}`, code: 'parameter_invalid', message: 'is required.' }] : [];
  },
  authorize: (values) => ({ headers: headersOf(values) }),
  test: async ({ warehouse, database, schema, role, ...values }, tools) => {
    const { body } = await testCall(
      snowflake,
      {
        method: 'POST',
        path: '/api/v2/statements',
        query: { nullable: true },
        json: {
          statement: 'select current_version()',
          timeout: 10,
          ...sessionOf({ warehouse, database, schema, role }),
        },
      },
      { values, tools, headers: headersOf(values) },
    );
    const { data } = body as { data?: unknown };
    if (!Array.isArray(data))
      throw new AppError(
        'target_timeout',
        'Snowflake has accepted the sign-in, but its warehouse does not answer yet. Try again.',
      );
  },
});

function headersOf({ api_url: apiUrl, kind, user, private_key: privateKey, passphrase, token, account }: Values) {
  if (kind === 'token')
    return {
      authorization: `Bearer ${token}`,
      'x-snowflake-authorization-token-type': 'PROGRAMMATIC_ACCESS_TOKEN',
    };
  const own = account.trim() === '' ? accountIn(apiUrl) : account;
  return {
    authorization: `Bearer ${keyPairToken({ account: own, user, privateKey, passphrase })}`,
    'x-snowflake-authorization-token-type': 'KEYPAIR_JWT',
  };
}
