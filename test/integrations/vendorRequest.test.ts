import { expect, test } from 'vitest';
import { apiUrlHosts } from '../../integrations/engine/apiUrlField.ts';
import { wireRequest } from '../../integrations/engine/vendorRequest.ts';
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
