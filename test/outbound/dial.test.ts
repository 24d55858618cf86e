import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { canonicalHost, createDial } from '../../platform/outbound/dial.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound, type Outbound, type RequestOut } from '../../platform/outbound/outbound.ts';
import { parseProxy } from '../../platform/outbound/openTunnel.ts';
import { closedHosts } from './support/closedHosts.ts';
import { startForwardProxy, type ForwardProxy } from './support/forwardProxy.ts';
import { startLocalServer, type LocalServer } from './support/localServer.ts';

describe('a raw connection', () => {
  let reached = 0;
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      reached += 1;
      socket.on('error', () => {});
      socket.end('secret');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  const closed = createDial({ allow: parseOutboundAllow(''), connectTimeoutMs: 2_000 });
  const open = createDial({ allow: parseOutboundAllow('127.0.0.0/8'), connectTimeoutMs: 2_000 });

  // A URL decodes percent signs in a host; the spelling without a URL is the same text.
  test.each(closedHosts)('to %s is refused before a byte is sent', async (host) => {
    await expect(closed({ host, port })).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(reached).toBe(0);
  });

  test.each([
    '',
    ' ',
    'a b',
    'http://a.test',
    'user@127.0.0.1',
    'a.test:25',
    'a.test/x',
    'a.test\\@127.0.0.1',
    '127.0.0.1#a.test',
    'a\r\nb',
    '::1::',
  ])('%j is no host', async (host) => {
    await expect(closed({ host, port })).rejects.toMatchObject({ code: 'parameter_invalid', param: 'host' });
  });

  test.each([0, -1, 65_536, 1.5, Number.NaN])('%d is no port', async (wrong) => {
    await expect(open({ host: '127.0.0.1', port: wrong })).rejects.toMatchObject({ param: 'port' });
  });

  test('that is allowed reads what the server sends', async () => {
    const socket = await open({ host: '0x7f.1', port });
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('secret');
    socket.destroy();
  });

  test('goes where the one look-up led, however often the name changes its mind', async () => {
    let asked = 0;
    const rebinding = createDial({
      allow: parseOutboundAllow(''),
      connectTimeoutMs: 300,
      resolveHost: async () => (asked++ === 0 ? ['192.88.98.1'] : ['127.0.0.1']),
    });
    const before = reached;
    await expect(rebinding({ host: 'twice.test', port })).rejects.toMatchObject({
      code: expect.stringMatching(/^target_(timeout|unreachable)$/),
    });
    await expect(rebinding({ host: 'twice.test', port })).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(reached).toBe(before);
  });

  test('ends with the reason of its signal, before and after it is made', async () => {
    await expect(open({ host: '127.0.0.1', port, signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow(
      'over',
    );
    const abort = new AbortController();
    const socket = await open({ host: '127.0.0.1', port, signal: abort.signal });
    const failed = once(socket, 'error');
    socket.on('error', () => {});
    abort.abort(new Error('canceled'));
    await failed.catch((error: Error) => expect(error.message).toBe('canceled'));
    expect(socket.destroyed).toBe(true);
  });

  test('hosts come out as URLs know them', () => {
    expect(canonicalHost(' Mail.Example.COM ')).toBe('mail.example.com');
    expect(canonicalHost('bücher.example')).toBe('xn--bcher-kva.example');
    expect(canonicalHost('[::1]')).toBe('::1');
    expect(canonicalHost('0x7f.1')).toBe('127.0.0.1');
  });
});

describe('through a proxy', () => {
  let server: LocalServer;
  let proxy: ForwardProxy;
  const ways: Outbound[] = [];
  const out = (allow: string, resolveHost = async (): Promise<string[]> => ['127.0.0.1']): Outbound => {
    ways.push(createOutbound({ allow: parseOutboundAllow(allow), resolveHost, connectTimeoutMs: 2_000 }));
    return ways.at(-1)!;
  };
  const get = async (outbound: Outbound, url: string, request: RequestOut = {}): Promise<string> => {
    const answer = await outbound.stream(url, { proxy: `http://me:p%40ss@127.0.0.1:${proxy.port}`, ...request });
    return Buffer.from(await answer.body.readAll()).toString();
  };
  beforeAll(async () => {
    server = await startLocalServer((request, response) => {
      if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else response.end('ok');
    });
    proxy = await startForwardProxy({ auth: 'me:p@ss' });
  });
  afterEach(() => {
    proxy.refuseWith = null;
    proxy.seen.length = 0;
    server.requests.length = 0;
  });
  afterAll(async () => {
    await Promise.all(ways.map((outbound) => outbound.close()));
    await Promise.all([server.close(), proxy.close()]);
  });

  test('a request reaches its target by the checked address, under its name', async () => {
    expect(await get(out('127.0.0.1'), `http://a.test:${server.port}/`)).toBe('ok');
    expect(proxy.seen).toMatchObject([{ authority: `127.0.0.1:${server.port}` }]);
    expect(server.requests[0]?.headers).toMatchObject({ host: `a.test:${server.port}` });
    expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test('proxy, target and redirects all pass the guard', async () => {
    const onlyTarget = out('a.test');
    await expect(get(onlyTarget, `http://a.test:${server.port}/`)).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
    const onlyProxy = out(`127.0.0.1:${proxy.port}`);
    for (const url of [`http://a.test:${server.port}/`, `http://2130706433:${server.port}/`, 'http://169.254.169.254/'])
      await expect(get(onlyProxy, url)).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(proxy.seen).toEqual([]);
    const both = out('127.0.0.1');
    await expect(get(both, `http://a.test:${server.port}/inside`)).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
    expect(proxy.seen).toHaveLength(1);
  });

  test.each([
    ['HTTP/1.1 403 Forbidden\r\n\r\n', 'refused the connection (403)', 'target_error'],
    ['SSH-2.0-x\r\n\r\n', 'not readable HTTP', 'target_error'],
    [`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(5_000)}`, 'not readable HTTP', 'target_error'],
    ['', 'was lost', 'target_unreachable'],
  ])('a proxy that answers otherwise is an error that names it', async (answer, message, code) => {
    proxy.refuseWith = answer;
    await expect(get(out('127.0.0.1'), `http://a.test:${server.port}/`)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test('a wrong password is refused by the proxy and never shown', async () => {
    const error = await get(out('127.0.0.1'), `http://a.test:${server.port}/`, {
      proxy: `http://me:wrong@127.0.0.1:${proxy.port}`,
    }).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'target_error', message: expect.stringContaining('407') });
    expect(JSON.stringify(error) + String(error)).not.toContain('wrong');
  });

  test.each(['socks5://a:1', 'a.test:80', 'http://', 'http://a.test/path', 'http://a.test/?x', 'x'])(
    '%s is no proxy',
    (text) => {
      expect(() => parseProxy(text)).toThrow(expect.objectContaining({ code: 'parameter_invalid', param: 'proxy' }));
    },
  );
});
