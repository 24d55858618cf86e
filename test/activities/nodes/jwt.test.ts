import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { usedCredential } from '../../support/testCredentials.ts';
import { jsonOf } from './runAlone.ts';

const secret = { algorithm: 'HS256', secret: 'a secret of more than 32 bytes for tests', lifetime_s: 60 };
const key = (values: object) => ({ key: usedCredential('jwt', values) });

async function made(parameters: object, values: object = secret): Promise<Record<string, unknown>> {
  const { main } = await jsonOf('data.jwt', { parameters, json: [{ kept: 1 }], credentials: key(values) });
  return main![0] as Record<string, unknown>;
}
const sign = async (claims: object, values: object = secret) => (await made({ claims }, values))['token'] as string;
const verify = (token: string, more: object = {}, values: object = secret) =>
  made({ operation: 'verify', token, include_input: false, ...more }, values);

describe('a signed token', () => {
  test('has the claims, the lifetime and the names of the credential, and is verified by its key alone', async () => {
    const values = { ...secret, issuer: 'bureau', audience: 'tests', key_id: 'one' };
    const token = await sign({ user_id: 42 }, values);
    const { header, payload } = await verify(token, { include_header: true }, values);
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'one' });
    expect(payload).toMatchObject({ user_id: 42, iss: 'bureau', aud: 'tests' });
    const { iat, exp } = payload as { iat: number; exp: number };
    expect(exp - iat).toBe(60);
    const other = { ...values, secret: 'another secret of more than 32 bytes for tests' };
    await expect(verify(token, {}, other)).rejects.toMatchObject({
      code: 'item_type_mismatch',
      message: 'The token is not accepted: its signature is wrong.',
    });
    await expect(verify(token, {}, { ...values, audience: 'others' })).rejects.toThrow('its claim "aud" is wrong');
    await expect(verify(token, {}, { ...values, algorithm: 'HS512' })).rejects.toThrow('another algorithm');
  });

  test('takes the claims of the node over those of the credential', async () => {
    const { payload } = await verify(await sign({ sub: 'me', exp: 4_102_444_800 }, { ...secret, subject: 'you' }));
    expect(payload).toMatchObject({ sub: 'me', exp: 4_102_444_800 });
  });

  test.each(['RS256', 'ES256', 'EdDSA'])('of %s is verified by the public key', async (algorithm) => {
    const { privateKey, publicKey } =
      algorithm === 'RS256'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : algorithm === 'ES256'
          ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
          : generateKeyPairSync('ed25519');
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const token = await sign({ a: 1 }, { algorithm, private_key, lifetime_s: 60 });
    expect((await verify(token, {}, { algorithm, public_key, lifetime_s: 60 }))['payload']).toMatchObject({ a: 1 });
  });
});

test('an expired token is refused, unless expired ones are accepted; its signature still counts', async () => {
  const token = await sign({ iat: 1, exp: 2 });
  await expect(verify(token)).rejects.toThrow('it has expired');
  expect((await verify(token, { ignore_expiration: true }))['payload']).toEqual({ iat: 1, exp: 2 });
  const changed = `${token.slice(0, -4)}AAAA`;
  await expect(verify(changed, { ignore_expiration: true })).rejects.toThrow('its signature is wrong');
});

test.each(['abc', 'a.b.c', '..', `${'a'.repeat(50)}.${'b'.repeat(50)}.`])('"%s" is no token', async (token) => {
  for (const operation of ['verify', 'decode'])
    await expect(made({ operation, token })).rejects.toMatchObject({ code: 'item_type_mismatch' });
});

test('decode reads a token without a credential, and keeps the fields of the item', async () => {
  const token = await sign({ name: 'Ada' });
  const { main } = await jsonOf('data.jwt', {
    parameters: { operation: 'decode', token },
    json: [{ kept: 1 }],
    credentials: {},
  });
  expect(main![0]).toMatchObject({ kept: 1, payload: { name: 'Ada' } });
});
