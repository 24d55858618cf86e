import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkKeyShape } from '../../domains/identity/keys.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
/** Behind a proxy, so that requests come from where X-Forwarded-For says. */
let proxied: ApiServer;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  proxied = await api.another({ settings: { trustedProxies: ['127.0.0.0/8'] } });
  owner = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const make = (body: object, by = owner.client) => by.ok('createAccountApiKey', { body: { label: 'ci', ...body } });
const from = (value: string, address: string) =>
  new ApiClient(proxied.url, { authorization: `Bearer ${value}`, 'x-forwarded-for': address });

describe('an account API key', () => {
  test('is used from its addresses only, IPv4 and IPv6, on both APIs', async () => {
    const { value, key } = await make({ allowed_addresses: ['192.0.2.0/24', ' 2001:db8:1::/48', '198.51.100.7'] });
    expect(key.allowed_addresses).toEqual(['192.0.2.0/24', '2001:db8:1::/48', '198.51.100.7']);
    for (const address of ['192.0.2.255', '2001:db8:1:ffff::1', '198.51.100.7', '::ffff:192.0.2.1']) {
      expect([address, (await from(value, address).call('getMe')).status]).toEqual([address, 200]);
      expect([address, (await from(value, address).call('listGatewayModels')).status]).toEqual([address, 200]);
    }
    for (const address of ['192.0.3.1', '2001:db8:2::1', '198.51.100.8', 'nonsense'])
      for (const operation of ['getMe', 'listGatewayModels'] as const)
        expect([address, await from(value, address).refused(operation)]).toMatchObject([
          address,
          { status: 403, code: 'address_not_allowed' },
        ]);
  });

  test('takes addresses and ranges, and names what is neither', async () => {
    for (const wrong of ['example.com', '192.0.2.0/33', '192.0.2', '2001:db8::/129', ''])
      expect(
        await owner.client.refused('createAccountApiKey', { body: { label: 'ci', allowed_addresses: [wrong] } }),
      ).toMatchObject({ status: 400, param: '/allowed_addresses' });
    expect((await make({ allowed_addresses: [] })).key.allowed_addresses).toBeNull();
  });

  test('stops when it expires, and expires in the future only', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const { value, key } = await make({ expires_at });
    expect(key.expires_at).toBe(expires_at);
    expect((await from(value, '192.0.2.1').call('getMe')).status).toBe(200);
    await api.test.database.pool.query('update api_keys set expires_at = now() where id = $1', [key.id]);
    expect(await from(value, '192.0.2.1').refused('getMe')).toMatchObject({ status: 401, code: 'invalid_api_key' });
    const past = { label: 'ci', expires_at: new Date(0).toISOString() };
    expect(await owner.client.refused('createAccountApiKey', { body: past })).toMatchObject({ status: 400 });
  });

  test('passes no wider limits on than its own', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { value } = await make({ expires_at, allowed_addresses: ['127.0.0.1', '192.0.2.0/24'] });
    const key = new ApiClient(api.url).withKey(value);
    expect((await make({}, key)).key).toMatchObject({ expires_at, allowed_addresses: ['127.0.0.1', '192.0.2.0/24'] });
    expect((await make({ allowed_addresses: ['127.0.0.1'] }, key)).key.allowed_addresses).toEqual(['127.0.0.1']);
    for (const [param, body] of [
      ['/allowed_addresses', { allowed_addresses: ['0.0.0.0/0'] }],
      ['/allowed_addresses', { allowed_addresses: null }],
      ['/expires_at', { expires_at: null }],
    ] as const)
      expect(await key.refused('createAccountApiKey', { body: { label: 'ci', ...body } })).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
        param,
      });
  });
});

test('the sample key of the documentation has the form and the checksum of one', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/guide/api/key-format.md'), 'utf8');
  const samples = text.match(/\bbk_(?:mdl|acc)_[0-9A-Za-z]{38}\b/g);
  expect(samples?.map(checkKeyShape)).toEqual(['account']);
});
