import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { remoteAddress } from '../../api/middleware/remoteAddress.ts';

const from = (socket: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['http://localhost:8080', '1.2.3.4', '127.0.0.1'],
  ['https://bureau.example.com', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['https://bureau.example.com', '1.2.3.4, nonsense', '127.0.0.1'],
  ['https://bureau.example.com', undefined, '127.0.0.1'],
  ['https://bureau.example.com', '2001:db8::1', '2001:db8::1'],
])('under %s with X-Forwarded-For %s the caller is %s', (publicUrl, forwarded, expected) => {
  expect(remoteAddress(from('127.0.0.1', forwarded), publicUrl)).toBe(expected);
});
