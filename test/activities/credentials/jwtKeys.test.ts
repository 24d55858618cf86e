import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';

import { signJwt, verifyJwt, type JwtValues } from '../../../domains/credentials/jwtKeys.ts';

const pem = (type: 'rsa' | 'ec' | 'ed25519') => {
  const { privateKey, publicKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : type === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  return {
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const secret = 'a shared secret of thirty-two bytes';
const shared: JwtValues = { algorithm: 'HS256', secret, lifetime_s: 60 };

describe('signJwt and verifyJwt', () => {
  test.each([
    ['HS256', { secret }],
    ['HS512', { secret: secret + secret }],
    ['RS256', pem('rsa')],
    ['PS384', pem('rsa')],
    ['ES256', pem('ec')],
    ['EdDSA', pem('ed25519')],
  ])('%s round-trips', async (algorithm, keys) => {
    const values = { algorithm, ...keys, issuer: 'us', audience: 'them', subject: 'me', key_id: 'k1', lifetime_s: 60 };
    const token = await signJwt(values, { role: 'admin' });
    expect(await verifyJwt(values, token)).toMatchObject({ iss: 'us', aud: 'them', sub: 'me', role: 'admin' });
  });

  test('another key, another algorithm, none, an expired one, another issuer or audience are no tokens of ours', async () => {
    const key = new TextEncoder().encode(secret);
    const good = (token: string, values: Partial<JwtValues> = {}) => verifyJwt({ ...shared, ...values }, token);
    const signed = new SignJWT({}).setProtectedHeader({ alg: 'HS256' });
    expect(await good(await signed.setExpirationTime('1m').sign(key))).not.toBeNull();
    expect(await good(await signed.setExpirationTime('1m').sign(new TextEncoder().encode(`${secret}!`)))).toBeNull();
    expect(await good(await signed.setExpirationTime(Math.floor(Date.now() / 1000) - 60).sign(key))).toBeNull();
    expect(await good(await signed.setExpirationTime('1m').sign(key), { issuer: 'us' })).toBeNull();
    expect(await good(await signed.setExpirationTime('1m').sign(key), { audience: 'us' })).toBeNull();
    expect(await good(new UnsecuredJWT({}).encode())).toBeNull();
    expect(await good('not.a.token')).toBeNull();
    // A public key must never be taken for a shared secret (RFC 8725 §2.1).
    const pair = pem('rsa');
    const confused = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(pair.public_key));
    expect(await verifyJwt({ algorithm: 'RS256', ...pair, lifetime_s: 60 }, confused)).toBeNull();
  });

  test('a missing or unreadable key is named, never quoted', async () => {
    const broken = { algorithm: 'RS256', private_key: 'sEcReT', lifetime_s: 60 };
    const error = await signJwt(broken, {}).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ code: 'parameter_invalid', message: expect.stringContaining('private key') });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('sEcReT');
    await expect(verifyJwt(broken, 'a.b.c')).rejects.toMatchObject({ code: 'parameter_invalid' });
  });
});
