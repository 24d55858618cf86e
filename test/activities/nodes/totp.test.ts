import { afterEach, describe, expect, test, vi } from 'vitest';

import { usedCredential } from '../../support/testCredentials.ts';
import { jsonOf } from './runAlone.ts';

afterEach(() => vi.useRealTimers());

const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

async function code(parameters: object, secret: string, atMs: number): Promise<unknown> {
  vi.useFakeTimers({ now: atMs, toFake: ['Date'] });
  const credentials = { secret: usedCredential('totp', { secret }) };
  return (await jsonOf('data.totp', { parameters, json: [{ a: 1 }], credentials }))['main']![0];
}

describe('the code of a time (RFC 6238, appendix B)', () => {
  test.each([
    [59_000, '94287082', 1],
    [1_111_111_109_000, '07081804', 1],
    [2_000_000_000_000, '69279037', 10],
  ])('%d', async (atMs, token, remaining) => {
    expect(await code({ digits: 8 }, base32, atMs)).toEqual({ a: 1, token, seconds_remaining: remaining });
  });

  test('of SHA-256', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA';
    const parameters = { digits: 8, algorithm: 'SHA256', include_input: false };
    expect(await code(parameters, secret, 59_000)).toEqual({ token: '46119246', seconds_remaining: 1 });
  });
});

test('a secret is read in groups and in small letters', async () => {
  expect(await code({}, 'gezd gnbv-gy3t qojq gezd gnbv gy3t qojq', 59_000)).toMatchObject({ token: '287082' });
});

test('a secret that is not base32 is refused, and not quoted', async () => {
  const failed = code({}, 'secret-188!', 59_000);
  await expect(failed).rejects.toMatchObject({ code: 'credential_unavailable' });
  await expect(failed).rejects.not.toThrow('188');
});
