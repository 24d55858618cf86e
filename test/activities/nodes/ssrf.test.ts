import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { closedHosts } from '../../outbound/support/closedHosts.ts';
import { startForwardProxy, type ForwardProxy } from '../../outbound/support/forwardProxy.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { outboundServices } from './outboundServices.ts';
import { pagesInSandbox } from './pagesInSandbox.ts';
import { runAlone, type Alone } from './runAlone.ts';

/** A node with a way to aim it at a host and port. */
interface Aimed {
  type: string;
  aim: (host: string, port: number) => Alone;
}

/** Every node that takes a URL or a host, and every parameter that does. */
const nodes: Record<string, Aimed> = {
  'http.request': {
    type: 'http.request',
    aim: (host, port) => ({ parameters: { url: `http://${host}:${port}/` } }),
  },
  'http.request with another user part': {
    type: 'http.request',
    aim: (host, port) => ({ parameters: { url: `http://a.test@${host}:${port}/` } }),
  },
  'http.request that sends': {
    type: 'http.request',
    aim: (host, port) => ({
      parameters: { method: 'POST', url: `https://${host}:${port}/`, body_kind: 'text', body: 'x' },
    }),
  },
  'the proxy of http.request': {
    type: 'http.request',
    aim: (host, port) => ({ parameters: { url: 'http://8.8.8.8/', proxy: `http://${host}:${port}` } }),
  },
  'http.graphql': {
    type: 'http.graphql',
    aim: (host, port) => ({ parameters: { url: `http://${host}:${port}/`, query: '{ a }' } }),
  },
  'rss.read': { type: 'rss.read', aim: (host, port) => ({ parameters: { url: `http://${host}:${port}/` } }) },
  'email.send': {
    type: 'email.send',
    aim: (host, port) => ({
      parameters: { from: 'a@a.test', to: 'b@b.test' },
      credentials: { smtp: usedCredential('smtp', { host, port, security: 'none' }) },
    }),
  },
  'ftp.sftp by SFTP': {
    type: 'ftp.sftp',
    aim: (host, port) => ({ parameters: { path: '/' }, credentials: { ssh: sshAt(host, port) } }),
  },
  'ftp.sftp by FTP': {
    type: 'ftp.sftp',
    aim: (host, port) => ({
      parameters: { protocol: 'ftp', path: '/' },
      credentials: { ftp: usedCredential('ftp', { host, port, security: 'none' }) },
    }),
  },
  'ftp.sftp by FTPS': {
    type: 'ftp.sftp',
    aim: (host, port) => ({
      parameters: { protocol: 'ftp', path: '/' },
      credentials: { ftp: usedCredential('ftp', { host, port, security: 'implicit_tls' }) },
    }),
  },
  'ssh.command': {
    type: 'ssh.command',
    aim: (host, port) => ({ parameters: { command: 'id' }, credentials: { ssh: sshAt(host, port) } }),
  },
};

function sshAt(host: string, port: number) {
  return usedCredential('ssh', { host, port, user: 'me', password: 'x', fingerprint: 'SHA256:x' });
}

/** Host spellings that are rejected or unreachable, besides valid addresses. */
const oddHosts = [
  '127.0.0.1%00.a.test',
  '127.0.0.1\\@a.test',
  '[::1%25eth0]',
  '[fe80::1%25lo]',
  'a.test#@127.0.0.1',
  '127.0.0.1:80:80',
  '[::ffff:127.0.0.1',
  '127.0.0.256',
  '127.0.0.0x100000000',
  '\uff11\uff12\uff17.0.0.1:0',
];
const refusals = ['target_not_allowed', 'parameter_invalid', 'target_unreachable'];

let reached = 0;
let inside: Server;
let port = 0;
beforeAll(async () => {
  inside = createServer((socket) => {
    reached += 1;
    socket.on('error', () => {});
    socket.end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '::', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.close());

const codeOf = (type: string, alone: Alone): Promise<unknown> =>
  runAlone(type, alone).then(
    () => 'it ran',
    (error: { code?: unknown }) => error.code ?? error,
  );

describe.each(Object.entries(nodes))('%s', (_name, { type, aim }) => {
  test('reaches none of the closed addresses, however they are written', async () => {
    const services = outboundServices('');
    expect(closedHosts.length).toBeGreaterThan(60);
    const codes = await Promise.all(
      closedHosts.map(async (host) => [host, await codeOf(type, { services, ...aim(host, port) })]),
    );
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(closedHosts.map((host) => [host, 'target_not_allowed'])),
    );
    for (const host of oddHosts) expect(refusals, host).toContain(await codeOf(type, { services, ...aim(host, port) }));
    expect(reached).toBe(0);
    await services.close();
  });

  test('does not follow a name that means something else the second time it is asked', async () => {
    const answers = [['192.88.98.1'], ['127.0.0.1']];
    let asked = 0;
    const services = outboundServices('', async () => answers[Math.min(asked++, 1)]!);
    const abort = new AbortController();
    const first = codeOf(type, { services, signal: abort.signal, ...aim('twice.test', port) });
    setTimeout(() => abort.abort(new Error('the public address is not there')), 300);
    await first;
    expect(await codeOf(type, { services, ...aim('twice.test', port) })).toBe('target_not_allowed');
    const mixed = outboundServices('', async () => ['8.8.8.8', '127.0.0.1']);
    expect(await codeOf(type, { services: mixed, ...aim('mixed.test', port) })).toBe('target_not_allowed');
    expect(reached).toBe(0);
    await Promise.all([services.close(), mixed.close()]);
  });

  test('reaches what the instance opened, and only that', async () => {
    const open = outboundServices(`127.0.0.1:${port}`);
    const before = reached;
    const parameters = aim('127.0.0.1', port);
    expect(await codeOf(type, { services: open, ...parameters })).not.toBe('target_not_allowed');
    expect(reached).toBeGreaterThan(before);
    reached = 0;
    expect(await codeOf(type, { services: open, ...aim('127.0.0.2', port) })).toBe('target_not_allowed');
    expect(await codeOf(type, { services: open, ...aim('127.0.0.1', port === 65_535 ? 1 : port + 1) })).toBe(
      'target_not_allowed',
    );
    await open.close();
  });
});

describe('responses of a server', () => {
  let server: LocalServer;
  let proxy: ForwardProxy;
  let to = '';
  const url = (): string => `http://front.test:${server.port}/`;
  const services = outboundServices('front.test,proxy.test', async () => ['127.0.0.1']);
  beforeAll(async () => {
    server = await startLocalServer((request, response) => {
      if (request.url === '/page') {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ next: to }));
      } else if (request.url === '/link') {
        response.writeHead(200, { 'content-type': 'application/json', link: `<${to}>; rel="next"` }).end('{"a":1}');
      } else response.writeHead(307, { location: to }).end();
    });
    proxy = await startForwardProxy();
  });
  afterAll(() => Promise.all([server.close(), proxy.close(), services.close()]));

  /** Ways in which an answer names the next address. */
  const ways: Record<string, () => [string, Alone]> = {
    'a redirect of http.request': () => ['http.request', { parameters: { url: url() } }],
    'a redirect of http.graphql': () => ['http.graphql', { parameters: { url: url(), query: '{ a }' } }],
    'a redirect of rss.read': () => ['rss.read', { parameters: { url: url() } }],
    'a redirect through a proxy': () => [
      'http.request',
      { parameters: { url: url(), proxy: `http://proxy.test:${proxy.port}` } },
    ],
    'the next page': () => [
      'http.request',
      { parameters: { url: `${url()}page`, pagination: 'next_url', next_url: '{{ $response.body.next }}' } },
    ],
    'the link to the next page': () => [
      'http.request',
      { parameters: { url: `${url()}link`, pagination: 'link_header' } },
    ],
  };

  test.each(Object.keys(ways))('%s leads to none of the closed addresses', async (way) => {
    // Headers hold no other characters.
    const hosts = way === 'the next page' ? closedHosts : closedHosts.filter((host) => /^[\x20-\x7e]*$/.test(host));
    expect(hosts.length).toBeGreaterThan(60);
    for (const host of hosts) {
      to = `http://${host}:${port}/`;
      const [type, alone] = ways[way]!();
      const evaluatePage = pagesInSandbox([{}]);
      expect([host, await codeOf(type, { services, evaluatePage, ...alone })]).toEqual([host, 'target_not_allowed']);
    }
    expect(reached).toBe(0);
  });
});
