import type { Secret } from 'otpauth';

import { defineCredential } from '../../../domains/credentials/defineCredential.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { boolean, choice, integer, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';

const algorithms = ['SHA1', 'SHA256', 'SHA512'] as const;

/** Secrets of authenticator apps. */
export const credential = defineCredential({
  type: 'totp',
  title: 'One-time password (TOTP)',
  description: 'The secret of an authenticator app.',
  icon: 'Password',
  parameters: object({
    secret: text({
      title: 'Secret',
      description: 'Base32, as the service shows it.',
      required: true,
      maxLength: 1_000,
      secret: true,
    }),
    label: text({ title: 'Label', description: 'Account at the service.', maxLength: 1_000 }),
  }),
  test: async ({ secret }) => void (await readSecret(secret)),
});
type Values = ValueOf<(typeof credential)['parameters']>;

const parameters = object({
  algorithm: choice(algorithms, { SHA1: 'SHA-1', SHA256: 'SHA-256', SHA512: 'SHA-512' })({
    title: 'Algorithm',
    default: 'SHA1',
    rare: true,
  }),
  digits: integer({ title: 'Digits', minimum: 6, maximum: 10, default: 6, rare: true }),
  period_s: integer({ title: 'Period (seconds)', minimum: 5, maximum: 3_600, default: 30, rare: true }),
  include_input: boolean({ title: 'Include input fields', default: true }),
});

/** Generates the one-time password of now (RFC 6238): `token` and `seconds_remaining`. */
export const node = defineNode({
  type: 'data.totp',
  version: 1,
  title: 'One-time password',
  description: 'Generates time-based one-time passwords (TOTP), as an authenticator app does.',
  icon: 'Password',
  group: 'data',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [{ name: 'secret', title: 'Secret', types: ['totp'], required: true }],
  examples: [
    { title: 'The password of now', parameters: {} },
    { title: 'Eight digits with SHA-256', parameters: { algorithm: 'SHA256', digits: 8 } },
  ],
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const used = await context.credential<Values>('secret');
    const secret = await readSecret(used?.values.secret ?? '');
    const { TOTP } = await import('otpauth'); // loaded on first use to save memory
    return eachItem({
      context,
      port: 'main',
      work: (item, { algorithm, digits, period_s: period, include_input: keepsInput }) => {
        const timestamp = Date.now();
        const token = new TOTP({ secret, algorithm, digits, period }).generate({ timestamp });
        const secondsRemaining = period - (Math.floor(timestamp / 1_000) % period);
        const name = context.n8nNames ? 'secondsRemaining' : 'seconds_remaining';
        return { ...item, json: { ...(keepsInput ? item.json : {}), token, [name]: secondsRemaining } };
      },
    });
  },
});

/** Reads a secret in base32; services show it in groups. Errors: `credential_unavailable`. */
async function readSecret(text: string): Promise<Secret> {
  const { Secret: SecretOfText } = await import('otpauth');
  try {
    const secret = SecretOfText.fromBase32(text.replaceAll(/[\s-]/g, '').toUpperCase());
    if (secret.bytes.length > 0) return secret;
  } catch {
    // The cause may quote the secret.
  }
  throw new AppError('credential_unavailable', 'The secret is not base32. Copy it again from the service.');
}
