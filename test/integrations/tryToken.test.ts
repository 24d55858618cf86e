import { expect, test, vi } from 'vitest';
import { tryToken } from '../../integrations/engine/tryToken.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';

const texts = { vendor: 'Acme', owner: 'the app', check: 'its ID and its secret' };

/** Tries a token; the vendor answers with the status. */
async function tried(status: number, allowedHosts: readonly string[] | null = null) {
  const fetch = vi.fn(async () => ({ status, body: { destroy: () => undefined } }));
  const tools = { fetch, signal: new AbortController().signal, allowedHosts } as unknown as CredentialTest;
  await tryToken({ address: 'https://api.example.com/apps', values: { access_token: 't' }, ...texts }, tools);
  return fetch.mock.calls[0] as unknown as [string, { headers: object }];
}

test.each([200, 403])('a token with the answer %i is accepted', async (status) => {
  const [address, { headers }] = await tried(status);
  expect(address).toBe('https://api.example.com/apps');
  expect(headers).toMatchObject({ authorization: 'Bearer t' });
});

test.each([
  [401, 'Acme does not accept the app (status 401). Check its ID and its secret.'],
  [302, 'Acme does not accept the app (status 302). Check its ID and its secret.'],
  [429, 'Acme has a temporary problem (status 429).'],
  [503, 'Acme has a temporary problem (status 503).'],
])('the answer %i says what to do', async (status, message) => {
  await expect(tried(status)).rejects.toThrow(message);
});

test('a token goes to allowed hosts alone', async () => {
  await expect(tried(200, ['other.example.com'])).rejects.toThrow('The credential does not allow the host');
});
