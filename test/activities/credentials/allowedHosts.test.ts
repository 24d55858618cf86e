import { describe, expect, test } from 'vitest';

import {
  assertHostAllowed,
  assertUrlAllowed,
  isHostAllowed,
  readAllowedHost,
} from '../../../domains/credentials/allowedHosts.ts';

describe('readAllowedHost', () => {
  test.each([
    ['API.Example.com', 'api.example.com'],
    [' example.com. ', 'example.com'],
    ['*.example.com', '*.example.com'],
    ['example.com:8443', 'example.com:8443'],
    ['127.0.0.1:80', '127.0.0.1:80'],
    ['[2001:DB8::1]:443', '[2001:db8::1]:443'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('takes %s', (entry, expected) => {
    expect(readAllowedHost(entry)).toBe(expected);
  });

  test.each([
    '',
    '*',
    '*.',
    'a b',
    'https://example.com',
    'example.com/path',
    'ex*mple.com',
    'a..b',
    'a:0',
    'a:70000',
    'u@h',
    '-a.com',
  ])('refuses %j', (entry) => {
    expect(readAllowedHost(entry)).toBeNull();
  });
});

describe('isHostAllowed', () => {
  const list = ['example.com', '*.api.test', 'port.test:8443', '127.0.0.1'];
  test.each([
    ['example.com', 443, true],
    ['EXAMPLE.com.', 443, true],
    ['a.example.com', 443, false],
    ['evilexample.com', 443, false],
    ['example.com.evil.test', 443, false],
    ['x.api.test', 80, true],
    ['y.x.api.test', 80, true],
    ['api.test', 80, false],
    ['xapi.test', 80, false],
    ['port.test', 8443, true],
    ['port.test', 443, false],
    ['[::ffff:127.0.0.1]', 80, true],
    ['127.0.0.2', 80, false],
  ])('%s:%i → %s', (host, port, allowed) => {
    expect(isHostAllowed(list, { host, port })).toBe(allowed);
  });

  test('null allows any, an empty list none', () => {
    expect(isHostAllowed(null, { host: 'a.test', port: 1 })).toBe(true);
    expect(() => assertHostAllowed({ allowedHosts: [] }, { host: 'a.test', port: 1 })).toThrow(
      expect.objectContaining({ code: 'target_not_allowed' }),
    );
  });
});

test.each([
  ['https://example.com/path', 'example.com:443'],
  ['http://example.com', 'example.com:80'],
  ['https://example.com:8443', 'example.com:8443'],
])('the port of %s is known', (address, host) => {
  const url = new URL(address);
  expect(() => assertUrlAllowed({ allowedHosts: [host] }, url)).not.toThrow();
  expect(() => assertUrlAllowed({ allowedHosts: ['example.com:1'] }, url)).toThrow('does not allow the host');
});
