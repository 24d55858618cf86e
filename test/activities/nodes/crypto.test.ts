import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';

import { binariesInMemory, someBinary } from '../../support/binaries.ts';
import { jsonOf, runAlone } from './runAlone.ts';

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
    ['sha3-256', 'abc', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
  ])('%s of "%s"', async (algorithm, value, expected) => {
    expect(await made({ algorithm, value })).toBe(expected);
    const bytes = Buffer.from(expected, 'hex');
    expect(await made({ algorithm, value, encoding: 'base64' })).toBe(bytes.toString('base64'));
    expect(await made({ algorithm, value, encoding: 'base64url' })).toBe(bytes.toString('base64url'));
  });

  test.each(['sha384', 'sha512', 'sha3-384', 'sha3-512'])('%s of a text in UTF-8', async (algorithm) => {
    expect(await made({ algorithm, value: 'Grüße 🌍' })).toBe(createHash(algorithm).update('Grüße 🌍').digest('hex'));
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

  test('one that fails goes on with its error where the node continues', async () => {
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
