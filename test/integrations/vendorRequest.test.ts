import { expect, test } from 'vitest';
import { apiUrlHosts } from '../../integrations/engine/apiUrlField.ts';
import { wireRequest } from '../../integrations/engine/vendorRequest.ts';
import { withPathValues } from '../../integrations/engine/withPathValues.ts';
import { github } from '../../integrations/github/vendor.ts';

const apiUrl = 'https://proxy.example/github/api';

test.each(['/../secrets', '/user/../../secrets', '/%2e%2e/secrets', '/..'])(
  'the path %s does not leave the address of the API',
  (path) => {
    expect(() => wireRequest({ path }, apiUrl)).toThrow(/leads out of the address/);
  },
);

test.each(['/user', '/user/./keys', '/'])('the path %s is below the address of the API', (path) => {
  expect(wireRequest({ path }, apiUrl).url).toMatch(/^https:\/\/proxy\.example\/github\/api\//);
});

test('a change of the address to plain http demands the secret again', () => {
  const hosts = (api_url: string) => apiUrlHosts(github)({ api_url });
  expect(hosts('https://github.example:8443/api/v3')).toEqual(hosts('https://github.example:8443/other'));
  expect(hosts('http://github.example:8443/api/v3')).not.toEqual(hosts('https://github.example:8443/api/v3'));
});

test('an address that other values of a credential name counts as a host that the secret goes to', () => {
  const vendor = { ...github, apiUrlFrom: ({ region }: { region?: unknown }) => `https://${String(region)}.example` };
  const hosts = (region: string, api_url = '') => apiUrlHosts(vendor)({ api_url, region } as { api_url: string });
  expect(hosts('eu')).toEqual(['eu.example']);
  expect(hosts('us')).toEqual(['us.example']);
  expect(hosts('us', 'https://proxy.example')).toEqual(['proxy.example']);
});

test('a form of pairs sends a name several times, and empty texts', () => {
  const form = [
    ['MediaUrl', 'https://a.example/1.png'],
    ['MediaUrl', 'https://a.example/2.png'],
    ['Body', ''],
  ] as const;
  expect(wireRequest({ method: 'POST', path: '/', form }, apiUrl).body).toBe(
    'MediaUrl=https%3A%2F%2Fa.example%2F1.png&MediaUrl=https%3A%2F%2Fa.example%2F2.png&Body=',
  );
});

test('a path names values of the credential, which are encoded and must be there', () => {
  const vendor = { title: 'Example', pathValues: { account: 'Account ID', sender: 'Sender' } };
  const fill = (path: string, values: Record<string, unknown>) => withPathValues(path, vendor, values);
  expect(fill('/{account}/calls/{other}', { account: ' a/b$& ' })).toBe('/a%2Fb%24%26/calls/{other}');
  expect(fill('/{account}/x/{account}', { account: 'a1' })).toBe('/a1/x/a1');
  expect(fill('/calls', {})).toBe('/calls');
  for (const sender of [undefined, ' ', '..', 5])
    expect(() => fill('/{sender}/messages', { sender })).toThrow('Example: Enter "Sender" in the credential.');
});
