import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';

import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { binariesInMemory, someBinary } from '../../support/binaries.ts';
import { testCredentialTypes, usedCredential } from '../../support/testCredentials.ts';
import { jsonOf, runAlone, type Alone } from './runAlone.ts';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const made = async (parameters: object) => {
  const [item] = (await jsonOf('data.crypto', { parameters, json: [{ kept: 1 }] }))['main']!;
  return (item as { data: string }).data;
};

describe('hash', () => {
  // The empty text and "abc": FIPS 180-4 and FIPS 202 examples, RFC 1321.
  test.each([
    ['md5', 'abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['sha1', 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['sha256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['sha256', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['sha3_256', 'abc', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
  ])('%s of "%s"', async (algorithm, value, expected) => {
    expect(await made({ algorithm, value })).toBe(expected);
    const bytes = Buffer.from(expected, 'hex');
    expect(await made({ algorithm, value, encoding: 'base64' })).toBe(bytes.toString('base64'));
    expect(await made({ algorithm, value, encoding: 'base64url' })).toBe(bytes.toString('base64url'));
  });

  test.each(['sha384', 'sha512', 'sha3_384', 'sha3_512'])('%s of a text in UTF-8', async (algorithm) => {
    expect(await made({ algorithm, value: 'Grüße 🌍' })).toBe(
      createHash(algorithm.replace('_', '-')).update('Grüße 🌍').digest('hex'),
    );
  });

  test('of a file, piece by piece, which stays with the item', async () => {
    const binaries = binariesInMemory();
    const bytes = Buffer.alloc(3_000_000, 'bureau');
    const data = await binaries.write(bytes, { fileName: 'a.bin' });
    const read = async () => ({
      ...(await binaries.read(data)),
      content: Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]),
    });
    const result = await runAlone('data.crypto', {
      inputs: { main: [{ json: { a: 1 }, binary: { data } }] },
      parameters: { source: 'binary', output: 'hashes.sha256' },
      services: { binaries: { ...binaries, read } },
    });
    expect(result).toEqual({
      outputs: { main: [{ json: { a: 1, hashes: { sha256: data.sha256 } }, binary: { data }, pairedItem: 0 }] },
    });
  });

  test('a file that is not there is named', async () => {
    const parameters = { source: 'binary', binary: 'other' };
    await expect(
      runAlone('data.crypto', { parameters, inputs: { main: [{ json: {}, binary: { data: someBinary() } }] } }),
    ).rejects.toMatchObject({ code: 'parameter_invalid', param: '/binary' });
    await expect(
      runAlone('data.crypto', {
        parameters: { source: 'binary' },
        inputs: { main: [{ json: {}, binary: { data: someBinary() } }] },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('hmac', () => {
  const hmac = async (keys: UsedCredential, more: object = {}) => {
    const alone = {
      parameters: { operation: 'hmac', value: 'what do ya want for nothing?', ...more },
      credentials: { keys },
    };
    return ((await jsonOf('data.crypto', alone))['main']![0] as { data: string }).data;
  };

  test('by a secret of either type of credential', async () => {
    // RFC 4231, test case 2.
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(await hmac(usedCredential('crypto', { hmac_secret: 'Jefe' }))).toBe(expected);
    expect(await hmac(usedCredential('hmac', { secret: 'Jefe' }), { encoding: 'base64' })).toBe(
      Buffer.from(expected, 'hex').toString('base64'),
    );
  });

  test('without a secret says what is missing', async () => {
    const { privateKey } = generateKeyPairSync('ed25519', pem);
    await expect(hmac(usedCredential('crypto', { private_key: privateKey }))).rejects.toMatchObject({
      code: 'credential_unavailable',
      message: 'The credential has no HMAC secret. Add it or select another credential.',
    });
    await expect(jsonOf('data.crypto', { parameters: { operation: 'hmac' }, credentials: {} })).rejects.toMatchObject({
      code: 'credential_unavailable',
    });
  });
});

describe('sign', () => {
  const sign = async (values: object, more: object = {}, alone: Alone = {}) => {
    const { main } = await jsonOf('data.crypto', {
      parameters: { operation: 'sign', value: 'Grüße', encoding: 'base64', ...more },
      credentials: { keys: usedCredential('crypto', values) },
      ...alone,
    });
    return Buffer.from((main![0] as { data: string }).data, 'base64');
  };

  test.each([
    ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }), 'sha512'],
    ['an elliptic curve', () => generateKeyPairSync('ec', { namedCurve: 'P-256', ...pem }), 'sha256'],
    ['Ed25519', () => generateKeyPairSync('ed25519', pem), null],
  ])('with %s, a text and a file', async (_name, generate, algorithm) => {
    const { privateKey, publicKey } = generate();
    const wanted = algorithm ? { algorithm } : {};
    const signature = await sign({ private_key: privateKey }, wanted);
    expect(verify(algorithm, Buffer.from('Grüße'), publicKey, signature)).toBe(true);
    const binaries = binariesInMemory();
    const data = await binaries.write(Buffer.alloc(200_000, 'x'), { fileName: 'a.bin' });
    const inputs = { main: [{ json: {}, binary: { data } }] };
    const ofFile = await sign(
      { private_key: privateKey },
      { ...wanted, source: 'binary' },
      { inputs, services: { binaries } },
    );
    expect(verify(algorithm, Buffer.alloc(200_000, 'x'), publicKey, ofFile)).toBe(true);
  });

  test('with a key behind a passphrase', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: pem.publicKeyEncoding,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' },
    });
    const signature = await sign({ private_key: privateKey, passphrase: 'open sesame' });
    expect(verify('sha256', Buffer.from('Grüße'), publicKey, signature)).toBe(true);
    for (const values of [{ passphrase: 'wrong' }, {}]) {
      const error = (await sign({ private_key: privateKey, ...values }).catch((cause: unknown) => cause)) as Error;
      expect(error.message).toBe(
        'The private key of the credential cannot be read: it is no PEM, or its passphrase is wrong.',
      );
      expect(error.cause).toBeUndefined();
    }
  });

  test('rejects a credential without a key, or with an invalid one', async () => {
    await expect(sign({ hmac_secret: 'x' })).rejects.toMatchObject({ code: 'credential_unavailable' });
    await expect(sign({ private_key: 'no key' })).rejects.toMatchObject({ code: 'parameter_invalid' });
    const { definition } = testCredentialTypes.get('crypto')!;
    expect(definition.check!({} as never)).toMatchObject([{ parameter: '/hmac_secret', code: 'parameter_missing' }]);
    expect(definition.check!({ hmac_secret: 'x' } as never)).toEqual([]);
    await expect(definition.test!({ private_key: 'no key' } as never, {} as never)).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
  });
});

describe('generate', () => {
  test.each([
    ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['uuid_v7', /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['ascii', /^[A-Za-z0-9]{40}$/],
    ['digits', /^\d{40}$/],
    ['hex', /^[0-9a-f]{40}$/],
    ['base64', /^[A-Za-z0-9+/]{40}$/],
    ['base64url', /^[\w-]{40}$/],
  ])('%s, another one each time', async (kind, pattern) => {
    const values = await Promise.all(
      Array.from({ length: 20 }, () => made({ operation: 'generate', kind, length: 40 })),
    );
    for (const value of values) expect(value).toMatch(pattern);
    expect(new Set(values).size).toBe(20);
  });

  test('of the length that is asked for', async () => {
    for (const length of [1, 5, 10_000])
      expect(await made({ operation: 'generate', kind: 'base64', length })).toHaveLength(length);
    await expect(made({ operation: 'generate', kind: 'hex', length: 0 })).rejects.toMatchObject({ param: '/length' });
  });
});

describe('items', () => {
  test('none give none; wrong parameters are named', async () => {
    expect(await jsonOf('data.crypto', { json: [] })).toEqual({});
    await expect(made({ algorithm: 'md4' })).rejects.toMatchObject({ param: '/algorithm' });
    await expect(made({ output: '__proto__' })).rejects.toMatchObject({ param: '/output' });
  });

  test('a cancel is heard while there are many', async () => {
    const cancel = new AbortController();
    const json = Array.from({ length: 100_000 }, () => ({}));
    const running = runAlone('data.crypto', { json, parameters: { value: 'x'.repeat(1_000) }, signal: cancel.signal });
    setImmediate(() => cancel.abort(new Error('canceled')));
    await expect(running).rejects.toThrow('canceled');
  });

  test('passes a failed item on with its error if the node continues on errors', async () => {
    const alone = {
      json: [{ n: 0 }, { n: 1 }],
      parametersPerItem: [{ source: 'binary' }, { value: 'abc', algorithm: 'md5' }],
    };
    const error = 'The item has no file "data".';
    const data = '900150983cd24fb0d6963f7d28e17f72';
    expect(await jsonOf('data.crypto', { ...alone, itemErrors: 'continue' })).toEqual({
      main: [
        { n: 0, error },
        { n: 1, data },
      ],
    });
    expect(await jsonOf('data.crypto', { ...alone, itemErrors: 'error_output' })).toEqual({
      error: [{ n: 0, error }],
      main: [{ n: 1, data }],
    });
  });
});
