import { describe, expect, test } from 'vitest';
import { allowedHeaders, isSafeLocation, strangerHeaders } from '../../../domains/executions/webhooks/answerHeaders.ts';

describe('allowedHeaders', () => {
  test('keeps ordinary headers in lower case', () => {
    expect(allowedHeaders({ 'X-Own': 'a', ETag: '"1"', 'Access-Control-Allow-Origin': '*', 'x-number': 1 })).toEqual({
      'x-own': 'a',
      etag: '"1"',
      'access-control-allow-origin': '*',
      'x-number': '1',
    });
  });

  test.each([
    'Set-Cookie',
    'Clear-Site-Data',
    'Content-Security-Policy',
    'Service-Worker-Allowed',
    'Connection',
    'Keep-Alive',
    'Proxy-Authenticate',
    'Proxy-Authorization',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Content-Length',
    'X-Accel-Redirect',
    'X-Accel-Expires',
    'X-Accel-Buffering',
    'X-Accel-Limit-Rate',
    'X-Sendfile',
    'X-Sendfile-Temporary',
    'X-Lighttpd-Send-File',
    'X-LiteSpeed-Location',
    'X-LiteSpeed-Cache-Control',
    'X-Reproxy-URL',
    'X-Reproxy-File',
    'Surrogate-Control',
    'Surrogate-Key',
    'CDN-Cache-Control',
    'Cloudflare-CDN-Cache-Control',
    'Vercel-CDN-Cache-Control',
    'Edge-Control',
    ...Object.keys(strangerHeaders),
  ])('drops %s, however it is written', (name) => {
    expect(allowedHeaders({ [name]: 'x', [name.toUpperCase()]: 'x', [name.toLowerCase()]: 'x' })).toEqual({});
  });

  test('drops what could end a header early or is no header at all', () => {
    expect(
      allowedHeaders({
        'x-a': 'b\r\nset-cookie: c',
        'x-b\r\nset-cookie': 'c',
        'x c': 'd',
        '': 'e',
        'x-f': 'g\0',
        'x-h': '\u{1F600}',
      }),
    ).toEqual({});
  });

  test('drops a location that is not http or https', () => {
    expect(allowedHeaders({ location: 'javascript:alert(1)' })).toEqual({});
    expect(allowedHeaders({ location: 'https://example.com/' })).toEqual({ location: 'https://example.com/' });
  });
});

test.each([
  ['https://example.com/a?b', true],
  ['HTTP://example.com', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['//example.com', false],
  ['/path', false],
])('isSafeLocation(%j) is %s', (location, isSafe) => {
  expect(isSafeLocation(location)).toBe(isSafe);
});
