import { expect, test } from 'vitest';
import { remoteAddress } from '../../api/middleware/remoteAddress.ts';

const from = (socket: string, forwarded?: string) => ({
  socket: { remoteAddress: socket },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});
const secure = 'https://bureau.example.com';

test.each([
  ['http://localhost:8080', '127.0.0.1', '1.2.3.4', '127.0.0.1'],
  [secure, '127.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  [secure, '127.0.0.1', '1.2.3.4, nonsense', '127.0.0.1'],
  [secure, '127.0.0.1', undefined, '127.0.0.1'],
  [secure, '127.0.0.1', '2001:db8::1', '2001:db8::1'],
  [secure, '::ffff:172.18.0.5', '1.2.3.4', '1.2.3.4'],
  [secure, '198.51.100.7', '1.2.3.4', '198.51.100.7'],
])('under %s from %s with X-Forwarded-For %s the caller is %s', (publicUrl, socket, forwarded, expected) => {
  expect(remoteAddress(from(socket, forwarded), { publicUrl, trustedProxies: null })).toBe(expected);
});

test.each([
  ['127.0.0.1', '1.2.3.4', '127.0.0.1'],
  ['198.51.100.7', '1.2.3.4', '1.2.3.4'],
  ['198.51.100.7', '6.6.6.6, 1.2.3.4, 198.51.100.9', '1.2.3.4'],
  ['198.51.100.7', '6.6.6.6, nonsense, 198.51.100.9', '198.51.100.9'],
  ['198.51.100.7', Array(5_000).fill('198.51.100.9').join(), '198.51.100.9'],
  ['2001:db8::7', '1.2.3.4', '1.2.3.4'],
])(
  'behind proxies that are named, from %s with X-Forwarded-For %s, the caller is %s',
  (socket, forwarded, expected) => {
    const settings = { publicUrl: 'http://bureau.test', trustedProxies: ['198.51.100.0/24', '2001:db8::/32'] };
    expect(remoteAddress(from(socket, forwarded), settings)).toBe(expected);
  },
);
