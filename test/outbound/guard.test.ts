import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { guardedFetch } from '../../platform/outbound/guardedFetch.ts';
import { isAllowed, OutboundAllowError, parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { canonicalAddress, isPublicAddress } from '../../platform/outbound/addressRanges.ts';
import { closedHosts } from './support/closedHosts.ts';
import { startLocalServer, type LocalServer } from './support/localServer.ts';

describe('the guard', () => {
  let server: LocalServer;
  const dispatcher = createGuardedDispatcher({ allow: parseOutboundAllow(''), connectTimeoutMs: 2_000 });

  beforeAll(async () => {
    server = await startLocalServer((_, response) => response.end('secret'));
  });
  afterAll(async () => {
    await dispatcher.close();
    await server.close();
  });

  test('more than sixty spellings are tried', () => {
    expect(new Set(closedHosts).size).toBe(closedHosts.length);
    expect(closedHosts.length).toBeGreaterThan(60);
  });

  test.each(closedHosts)('%s is refused before a byte is sent', async (host) => {
    const url = `http://${host}:${server.port}/`;
    await expect(guardedFetch(url, { dispatcher })).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(server.requests).toEqual([]);
  });

  test('the server that was never reached is reachable', async () => {
    const open = createGuardedDispatcher({ allow: parseOutboundAllow('127.0.0.1') });
    const answer = await guardedFetch(`http://127.0.0.1:${server.port}/`, { dispatcher: open });
    expect(Buffer.from(answer.body).toString()).toBe('secret');
    server.requests.length = 0;
    await open.close();
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.255.255',
    '192.0.1.1',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '2001:4860::8888',
    '2003::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (text) => {
    const address = canonicalAddress(text);
    expect(address !== null && isPublicAddress(address)).toBe(true);
  });

  test('a name with one closed address among open ones is refused', async () => {
    const mixed = createGuardedDispatcher({
      allow: parseOutboundAllow(''),
      resolveHost: async () => ['93.184.216.34', '127.0.0.1'],
    });
    await expect(guardedFetch(`http://mixed.test:${server.port}/`, { dispatcher: mixed })).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
    expect(server.requests).toEqual([]);
    await mixed.close();
  });

  test('a name is resolved once per connection, so that a second answer cannot differ from the checked one', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']];
    let asked = 0;
    const rebinding = createGuardedDispatcher({
      // Opens the first answer only: reaching the server by the second one would be the attack.
      allow: parseOutboundAllow('127.0.0.2'),
      resolveHost: async () => answers[asked++] ?? [],
      connectTimeoutMs: 2_000,
    });
    const url = `http://rebind.test:${server.port}/`;
    await guardedFetch(url, { dispatcher: rebinding, headers: { connection: 'close' } });
    expect(asked).toBe(1);
    server.requests.length = 0;
    const fresh = createGuardedDispatcher({
      allow: parseOutboundAllow('127.0.0.2'),
      resolveHost: async () => answers[asked++] ?? [],
    });
    await expect(guardedFetch(url, { dispatcher: fresh })).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(asked).toBe(2);
    expect(server.requests).toEqual([]);
    await Promise.all([rebinding.close(), fresh.close()]);
  });

  test('the public text never names the address behind a name', async () => {
    const inner = createGuardedDispatcher({ allow: parseOutboundAllow(''), resolveHost: async () => ['10.11.12.13'] });
    const error: unknown = await guardedFetch('http://inside.test/', { dispatcher: inner }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ code: 'target_not_allowed', message: expect.stringContaining('inside.test') });
    expect((error as Error).message).not.toContain('10.11.12.13');
    await inner.close();
  });
});

describe('the allow list', () => {
  test.each([
    ['127.0.0.0/8', '127.0.0.1', 80, '127.0.0.1', true],
    ['127.0.0.0/8', 'any.test', 80, '127.9.9.9', true],
    ['127.0.0.0/8', 'any.test', 80, '10.0.0.1', false],
    ['127.0.0.0/8', '::ffff:127.0.0.1', 80, '::ffff:127.0.0.1', true],
    ['10.1.0.0/16', 'x.test', 443, '10.2.0.1', false],
    ['inside.test', 'inside.test', 1234, '10.0.0.1', true],
    ['inside.test', 'INSIDE.test.', 1234, '10.0.0.1', true],
    ['inside.test', 'sub.inside.test', 80, '10.0.0.1', false],
    ['inside.test', 'notinside.test', 80, '10.0.0.1', false],
    ['inside.test:8080', 'inside.test', 8080, '10.0.0.1', true],
    ['inside.test:8080', 'inside.test', 8081, '10.0.0.1', false],
    ['127.0.0.1:9000', '127.0.0.1', 9000, '127.0.0.1', true],
    ['127.0.0.1:9000', 'localhost', 9000, '127.0.0.1', true],
    ['127.0.0.1:9000', '127.0.0.1', 9001, '127.0.0.1', false],
    ['[::1]:9000', '::1', 9000, '::1', true],
    ['[::1]:9000', '::1', 9001, '::1', false],
    ['::1', '::1', 9001, '::1', true],
    ['fd00::/8', 'v6.test', 80, 'fd12::1', true],
    ['fd00::/8', 'v6.test', 80, 'fe80::1', false],
    [' a.test , 10.0.0.0/8 ,', 'b.test', 80, '10.3.3.3', true],
    ['0.0.0.0/0', 'b.test', 80, '::1', false],
  ])('%s: %s port %d at %s → %s', (list, host, port, text, expected) => {
    const address = canonicalAddress(text);
    expect(address !== null && isAllowed(parseOutboundAllow(list), { host, port }, address)).toBe(expected);
  });

  test.each([
    'http://a.test',
    '10.0.0.0/33',
    '10.0.0/8',
    'a.test:0',
    'a.test:99999',
    'a.test:x',
    '*.a.test',
    'a b',
    '::1/129',
    '::ffff:10.0.0.0/104',
    '127.1',
    '2130706433',
    '0x7f.1',
    'a.test/8',
    '-',
    'a..b',
    ':80',
  ])('%s is refused with its text', (entry) => {
    expect(() => parseOutboundAllow(entry)).toThrow(OutboundAllowError);
    expect(() => parseOutboundAllow(entry)).toThrow(entry);
  });

  test('a list of texts is read like one text', () => {
    expect(parseOutboundAllow(['a.test', 'b.test:80']).hosts).toEqual(new Set(['a.test']));
  });
});
