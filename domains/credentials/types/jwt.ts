import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { choice, integer, object, record, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';
import { importJwtKey, signJwt } from '../jwtKeys.ts';

const sharedSecret = ['HS256', 'HS384', 'HS512'] as const;
const keyPair = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const;

/** Keys that sign and check JSON Web Tokens (RFC 7519); for HTTP requests, a short-lived token of its own per request. */
export const credential = defineCredential({
  type: 'jwt',
  title: 'JSON Web Token',
  description: 'Secret or key pair for signing and verifying JSON Web Tokens.',
  icon: 'ShieldLock',
  parameters: object({
    algorithm: choice([...sharedSecret, ...keyPair])({ title: 'Algorithm', default: 'HS256' }),
    secret: text({ title: 'Secret', maxLength: 10_000, secret: true, showWhen: { algorithm: sharedSecret } }),
    private_key: text({
      title: 'Private key',
      description: 'PEM format (PKCS #8). Required for signing.',
      control: 'textarea',
      maxLength: 100_000,
      secret: true,
      showWhen: { algorithm: keyPair },
    }),
    public_key: text({
      title: 'Public key',
      description: 'PEM format (SPKI). Required for verifying.',
      control: 'textarea',
      maxLength: 100_000,
      showWhen: { algorithm: keyPair },
    }),
    key_id: text({ title: 'Key ID', description: 'Sent as "kid" in the token header.', maxLength: 1000 }),
    issuer: text({ title: 'Issuer', maxLength: 1000 }),
    subject: text({ title: 'Subject', description: 'For signed tokens.', maxLength: 1000 }),
    audience: text({ title: 'Audience', maxLength: 1000 }),
    lifetime_s: integer({ title: 'Lifetime (seconds)', minimum: 1, maximum: 86_400, default: 300 }),
    claims: record({
      title: 'Additional claims',
      entry: 'claim',
      control: 'key_values',
      maxEntries: 50,
      default: {},
    }),
  }),
  check: (values) => {
    const missing = (parameter: string): ParameterProblem[] => [
      { parameter, code: 'parameter_missing', message: 'is required for this algorithm.' },
    ];
    if (values.algorithm.startsWith('HS')) return values.secret ? [] : missing('/secret');
    return values.private_key || values.public_key ? [] : missing('/private_key');
  },
  test: async (values) => {
    await Promise.all([
      values.secret || values.private_key ? importJwtKey(values, 'sign') : null,
      values.secret || values.public_key ? importJwtKey(values, 'verify') : null,
    ]);
  },
  authorize: async (values) => ({ headers: { authorization: `Bearer ${await signJwt(values, values.claims)}` } }),
});
