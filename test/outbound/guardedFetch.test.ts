import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dispatcher } from 'undici';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { guardedFetch, guardedStream } from '../../platform/outbound/guardedFetch.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { selfSigned } from './support/selfSigned.ts';
import { startLocalServer, type LocalServer } from './support/localServer.ts';

let server: LocalServer;
let other: LocalServer;
let dispatcher: Dispatcher;

const text = (body: Uint8Array): string => Buffer.from(body).toString();
const here = (path: string): string => `http://a.test:${server.port}${path}`;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const to = url.searchParams.get('to');
  if (url.pathname.startsWith('/redirect/')) {
    response.writeHead(Number(url.pathname.split('/')[2]), { location: to ?? '' }).end('moved');
  } else if (url.pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
  else if (url.pathname === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
  else if (url.pathname === '/br')
    response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed'));
  else if (url.pathname === '/deflate')
    response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('packed'));
  else if (url.pathname === '/bomb')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)));
  else if (url.pathname === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all');
  else if (url.pathname === '/empty') response.writeHead(200, { 'content-encoding': 'gzip' }).end();
  else if (url.pathname === '/big') response.end(Buffer.alloc(100_000));
  else if (url.pathname === '/cookies') response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end();
  else if (url.pathname === '/hang') response.writeHead(200).write('x');
  else if (url.pathname === '/cut') {
    response.writeHead(200, { 'content-length': '10' }).write('abc');
    setImmediate(() => response.destroy());
  } else response.end(`${request.method} ${request.url}`);
}

beforeAll(async () => {
  server = await startLocalServer(answer);
  other = await startLocalServer(answer);
  dispatcher = createGuardedDispatcher({
    allow: parseOutboundAllow('a.test,b.test'),
    resolveHost: async (host) => (host === 'nowhere.test' ? Promise.reject(new Error('ENOTFOUND')) : ['127.0.0.1']),
    connectTimeoutMs: 2_000,
  });
});
beforeEach(() => {
  server.requests.length = 0;
  other.requests.length = 0;
});
afterAll(async () => {
  await dispatcher.destroy();
  await Promise.all([server.close(), other.close()]);
});

describe('a request', () => {
  test('sends method, headers and body, and Host is the name', async () => {
    const response = await guardedFetch(here('/x?y=1'), {
      dispatcher,
      method: 'post',
      headers: { 'X-One': '1', 'Content-Type': 'text/plain' },
      body: 'hällo',
    });
    expect(response).toMatchObject({ status: 200, url: here('/x?y=1') });
    expect(text(response.body)).toBe('POST /x?y=1');
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        body: 'hällo',
        headers: { host: `a.test:${server.port}`, 'x-one': '1', 'content-type': 'text/plain' },
      },
    ]);
  });

  test('user and password of the URL become basic authorization and leave the URL', async () => {
    const response = await guardedFetch(`http://me:p%40ss@a.test:${server.port}/`, { dispatcher });
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
    expect(response.url).toBe(here('/'));
  });

  test.each([
    'file:///etc/passwd',
    'ftp://a.test/',
    'gopher://a.test/',
    'data:text/plain,x',
    'unix:/var/run/x.sock',
    'ws://a.test/',
  ])('%s is not a target', async (url) => {
    await expect(guardedFetch(url, { dispatcher })).rejects.toMatchObject({ code: 'target_not_allowed' });
  });

  test.each([
    ['not a url', {}],
    ['http://', {}],
    ['http://a.test', { method: 'CONNECT' }],
    ['http://a.test', { method: 'GET\r\nX: y' }],
    ['http://a.test', { headers: { 'x\r\ny': '1' } }],
    ['http://a.test', { headers: { x: '1\r\nhost: b' } }],
    ['http://a.test', { headers: { Host: 'metadata' } }],
    ['http://a.test', { headers: { x: '☃' } }],
    ['http://a.test', { body: 'x' }],
  ])('%s with %o is refused as a parameter', async (url, options) => {
    await expect(guardedFetch(url, { dispatcher, ...options })).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  test('connection headers of the caller are dropped', async () => {
    await guardedFetch(here('/'), {
      dispatcher,
      headers: { 'transfer-encoding': 'chunked', 'content-length': '5', upgrade: 'x' },
    });
    expect(server.requests[0]?.headers).not.toHaveProperty('transfer-encoding');
    expect(server.requests[0]?.headers).not.toHaveProperty('upgrade');
  });

  test.each(['gzip', 'br', 'deflate'])('%s is unpacked', async (encoding) => {
    const response = await guardedFetch(here(`/${encoding}`), { dispatcher });
    expect(text(response.body)).toBe('packed');
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  test('an empty packed answer is empty', async () => {
    expect((await guardedFetch(here('/empty'), { dispatcher })).body).toHaveLength(0);
  });

  test('every set-cookie header is kept on its own', async () => {
    expect((await guardedFetch(here('/cookies'), { dispatcher })).setCookies).toEqual(['a=1', 'b=2']);
  });

  test('a HEAD answer with an encoding has no body to unpack', async () => {
    expect((await guardedFetch(here('/gzip'), { dispatcher, method: 'HEAD' })).body).toHaveLength(0);
  });
});

describe('limits', () => {
  test.each(['/big', '/bomb'])('%s ends at the size limit', async (path) => {
    await expect(guardedFetch(here(path), { dispatcher, maxBytes: 50_000 })).rejects.toMatchObject({
      code: 'target_error',
    });
  });

  test('a body that hangs ends at the time limit', async () => {
    await expect(guardedFetch(here('/hang'), { dispatcher, timeoutMs: 150 })).rejects.toMatchObject({
      code: 'target_timeout',
    });
  });

  test('an aborted request ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const { body } = await guardedStream(here('/hang'), { dispatcher, signal: controller.signal });
    const reason = new Error('canceled');
    controller.abort(reason);
    await expect(body.readAll()).rejects.toBe(reason);
  });

  test('unreadable packing is an error of the target', async () => {
    await expect(guardedFetch(here('/broken'), { dispatcher })).rejects.toMatchObject({ code: 'target_error' });
  });

  test('a cut answer is a lost connection', async () => {
    await expect(guardedFetch(here('/cut'), { dispatcher })).rejects.toMatchObject({ code: 'target_unreachable' });
  });

  test('an unknown host and a closed port are unreachable, by the name the caller wrote', async () => {
    await expect(guardedFetch('http://nowhere.test/', { dispatcher })).rejects.toMatchObject({
      code: 'target_unreachable',
      message: 'The host nowhere.test was not found',
    });
    const closed = await startLocalServer(answer);
    await closed.close();
    const error = await guardedFetch(`http://a.test:${closed.port}/`, { dispatcher }).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'target_unreachable', message: expect.stringContaining('refused') });
    expect((error as Error).message).not.toContain('127.0.0.1');
  });

  test('a look-up that never ends is a timeout', async () => {
    const slow = createGuardedDispatcher({
      allow: parseOutboundAllow(''),
      connectTimeoutMs: 100,
      resolveHost: () => new Promise(() => {}),
    });
    await expect(guardedFetch('http://slow.test/', { dispatcher: slow })).rejects.toMatchObject({
      code: 'target_timeout',
    });
    await slow.destroy();
  });

  test('a server that is no HTTP server is an error of the target', async () => {
    const noise: Server = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n'));
    await new Promise<void>((resolve) => noise.listen(0, '127.0.0.1', resolve));
    const { port } = noise.address() as AddressInfo;
    await expect(guardedFetch(`http://a.test:${port}/`, { dispatcher })).rejects.toMatchObject({
      code: 'target_error',
    });
    noise.close();
  });
});

describe('redirects', () => {
  const redirect = (status: number, to: string): string => here(`/redirect/${status}?to=${encodeURIComponent(to)}`);

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'PUT', 'PUT', 'body'],
    [301, 'PUT', 'PUT', 'body'],
  ])('%d turns %s into %s', async (status, method, expected, body) => {
    const response = await guardedFetch(redirect(status, '/end'), {
      dispatcher,
      method,
      body: 'body',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text(response.body)).toBe(`${expected} /end`);
    expect(server.requests[1]).toMatchObject({ method: expected, body });
    expect('content-type' in (server.requests[1]?.headers ?? {})).toBe(body !== '');
  });

  test('HEAD stays HEAD', async () => {
    await guardedFetch(redirect(303, '/end'), { dispatcher, method: 'HEAD' });
    expect(server.requests[1]?.method).toBe('HEAD');
  });

  test('secrets do not follow to another origin, and do follow within one', async () => {
    const headers = { authorization: 'Bearer x', cookie: 'a=1', 'x-api-key': 'k', 'x-mine': 'm', 'x-plain': 'p' };
    const options = { dispatcher, headers, secretHeaders: ['X-Mine'] };
    await guardedFetch(redirect(302, '/end'), options);
    expect(server.requests[1]?.headers).toMatchObject(headers);
    for (const target of [`http://b.test:${server.port}/end`, `http://a.test:${other.port}/end`]) {
      server.requests.length = 0;
      await guardedFetch(redirect(302, target), options);
      const last = [...server.requests, ...other.requests].at(-1);
      expect(last?.url).toBe('/end');
      expect(last?.headers).toMatchObject({ 'x-plain': 'p' });
      for (const name of ['authorization', 'cookie', 'x-api-key', 'x-mine'])
        expect(last?.headers).not.toHaveProperty(name);
    }
  });

  test('a redirect cannot choose who signs in', async () => {
    await guardedFetch(redirect(302, `http://evil:pw@a.test:${server.port}/end`), { dispatcher });
    expect(server.requests[1]?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://169.254.169.254/latest/meta-data',
    'http://c.test:PORT/',
    '//127.1:PORT/',
    'file:///etc/passwd',
    'javascript:1',
  ])('a redirect to %s is refused', async (to) => {
    const url = redirect(302, to.replace('PORT', String(other.port)));
    await expect(guardedFetch(url, { dispatcher })).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(other.requests).toEqual([]);
  });

  test('five redirects are followed, the sixth is an error', async () => {
    await expect(guardedFetch(here('/loop'), { dispatcher })).rejects.toMatchObject({ code: 'target_error' });
    expect(server.requests).toHaveLength(6);
  });

  test('no redirect is followed where none is wanted', async () => {
    const response = await guardedFetch(redirect(302, '/end'), { dispatcher, maxRedirects: 0 });
    expect(response).toMatchObject({ status: 302, headers: { location: '/end' } });
  });
});

describe('TLS', () => {
  test('a self-signed server is refused, and accepted only under the name of a trusted certificate', async () => {
    const names: (string | false | undefined)[] = [];
    const secure = createTlsServer(
      { ...selfSigned, SNICallback: (name, done) => (names.push(name), done(null)) },
      (_, response) => response.end('secure'),
    );
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    const options = { allow: parseOutboundAllow('127.0.0.1'), resolveHost: async () => ['127.0.0.1'] };
    const strict = createGuardedDispatcher(options);
    await expect(guardedFetch(`https://guarded.test:${port}/`, { dispatcher: strict })).rejects.toMatchObject({
      code: 'target_unreachable',
      message: expect.stringContaining('certificate'),
    });
    expect(names).toEqual(['guarded.test']);

    const trusting = createGuardedDispatcher({ ...options, extraCertificates: selfSigned.cert });
    const response = await guardedFetch(`https://guarded.test:${port}/`, { dispatcher: trusting });
    expect(text(response.body)).toBe('secure');
    for (const host of ['other.test', '127.0.0.1']) {
      await expect(guardedFetch(`https://${host}:${port}/`, { dispatcher: trusting })).rejects.toMatchObject({
        code: 'target_unreachable',
      });
    }
    expect(names.slice(0, 3)).toEqual(['guarded.test', 'guarded.test', 'other.test']);
    await Promise.all([strict.destroy(), trusting.destroy()]);
    await new Promise((resolve) => (secure.closeAllConnections(), secure.close(resolve)));
  });
});

test('the dispatcher of model providers has no guard and reaches an address that an admin set', async () => {
  const open = makeUpstreamDispatcher();
  const response = await guardedFetch(`http://127.0.0.1:${server.port}/`, { dispatcher: open });
  expect(response.status).toBe(200);
  await open.destroy();
});
