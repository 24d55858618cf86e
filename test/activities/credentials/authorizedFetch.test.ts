import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundRequest.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { startForwardProxy } from '../../outbound/support/forwardProxy.ts';
import { usedCredential } from '../../support/testCredentials.ts';

interface Seen {
  port: number;
  url: string;
  headers: IncomingMessage['headers'];
}

const seen: Seen[] = [];
let answer: (request: Seen, response: ServerResponse) => void;
const serve = () =>
  createServer((request, response) => {
    const one = { port: request.socket.localPort!, url: request.url!, headers: request.headers };
    seen.push(one);
    answer(one, response);
  });
const servers = [serve(), serve()];
const bases: string[] = [];
const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });
const fetch = outbound.stream;

beforeAll(async () => {
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    bases.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await outbound.close();
});
beforeEach(() => {
  seen.length = 0;
  answer = (_request, response) => response.end('{}');
});

async function send(
  credential: UsedCredential | null,
  url = `${bases[0]}/a`,
  headers = {},
  more: { proxy?: string } = {},
): Promise<OutboundResponse> {
  const context = { credential: async () => credential, http: { fetch } } as never;
  const authorized = await authorizedFetch(context, 'http');
  const response = await authorized(url, {
    method: 'GET',
    headers,
    signal: AbortSignal.timeout(20_000),
    timeoutMs: 20_000,
    ...more,
  });
  await response.body.readAll();
  return response;
}

describe('authorizedFetch', () => {
  test('without a credential sends what it is given', async () => {
    await send(null, `${bases[0]}/a?x=1`, { 'x-own': 'yes' });
    expect(seen[0]).toMatchObject({ url: '/a?x=1', headers: { 'x-own': 'yes' } });
    expect(seen[0]!.headers).not.toHaveProperty('authorization');
  });

  test('sends user and password as RFC 7617 says, over a header of the node', async () => {
    await send(usedCredential('http_basic', { user: 'Aladdin', password: 'open sesame' }), undefined, {
      Authorization: 'Bearer other',
    });
    expect(seen[0]!.headers.authorization).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
  });

  test('sends a bearer token, a header, a query parameter', async () => {
    await send(usedCredential('http_bearer', { token: 'tok-1' }));
    await send(usedCredential('http_header', { name: 'X-Api-Key', value: 'key-1' }));
    const { url } = await send(
      usedCredential('http_query', { name: 'key', value: 'a b&c' }),
      `${bases[0]}/a?key=own&x=1`,
    );
    expect(seen[0]!.headers.authorization).toBe('Bearer tok-1');
    expect(seen[1]!.headers['x-api-key']).toBe('key-1');
    expect(new URL(seen[2]!.url, bases[0]).searchParams.getAll('key')).toEqual(['a b&c']);
    expect(url).toBe(`${bases[0]}/a?x=1`); // the response does not reveal the secret
  });

  test('signs a token of its own for each request', async () => {
    const secret = 'a shared secret of thirty-two bytes';
    const credential = usedCredential('jwt', {
      secret,
      issuer: 'us',
      subject: 'me',
      lifetime_s: 60,
      claims: { role: 'admin' },
    });
    await send(credential);
    const token = seen[0]!.headers.authorization!.replace('Bearer ', '');
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { issuer: 'us' });
    expect(payload).toMatchObject({ sub: 'me', role: 'admin' });
    expect(payload.exp! - payload.iat!).toBe(60);
  });

  test('refuses a type that is not for HTTP', async () => {
    await expect(send(usedCredential('hmac', { secret: 'abcd' }))).rejects.toMatchObject({ code: 'graph_invalid' });
    expect(seen).toEqual([]);
  });
});

describe('allowed hosts', () => {
  test('sends nothing through a proxy unless the credential allows its host', async () => {
    const proxy = await startForwardProxy({ auth: 'me:pw' });
    const through = (allowedHosts: string[]) => {
      const credential = usedCredential('http_bearer', { token: 'tok-1' }, { allowedHosts });
      return send(credential, `${bases[0]}/a`, {}, { proxy: `http://me:pw@127.0.0.1:${proxy.port}` });
    };
    const target = new URL(bases[0]!).host;
    await expect(through([target])).rejects.toMatchObject({
      code: 'target_not_allowed',
      message: expect.stringContaining('127.0.0.1'),
    });
    expect([proxy.seen, seen]).toEqual([[], []]);
    await through([target, `127.0.0.1:${proxy.port}`]);
    expect(seen[0]!.headers.authorization).toBe('Bearer tok-1');
    await proxy.close();
  });

  test('nothing is sent to a host that the credential does not allow', async () => {
    const credential = usedCredential(
      'http_bearer',
      { token: 'tok-1' },
      { allowedHosts: ['api.example.com', '*.127.0.0.1'] },
    );
    await expect(send(credential)).rejects.toMatchObject({ code: 'target_not_allowed' });
    await expect(send(credential, `http://api.example.com@127.0.0.1/`)).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
    expect(seen).toEqual([]);
  });

  test.each([
    ['http_bearer', { token: 'tok-secret' }],
    ['http_header', { name: 'X-Anything', value: 'tok-secret' }],
    ['http_query', { name: 'key', value: 'tok-secret' }],
    ['http_basic', { user: 'u', password: 'tok-secret' }],
  ])('%s does not follow a redirect to another origin, allowed or not', async (type, values) => {
    for (const allowedHosts of [null, ['127.0.0.1']]) {
      seen.length = 0;
      answer = ({ url }, response) => {
        if (url.startsWith('/start')) response.writeHead(307, { location: `${bases[1]}/middle` }).end();
        else if (url.startsWith('/middle')) response.writeHead(307, { location: `${bases[0]}/end` }).end();
        else response.end('{}');
      };
      await send(usedCredential(type, values, { allowedHosts }), `${bases[0]}/start`);
      expect(seen.map(({ url }) => url.split('?')[0])).toEqual(['/start', '/middle', '/end']);
      expect(JSON.stringify(seen[0])).toMatch(/tok-secret|dTp0b2stc2VjcmV0/);
      for (const later of seen.slice(1)) expect(JSON.stringify(later)).not.toMatch(/tok-secret|dTp0b2stc2VjcmV0/);
    }
  });

  test('a redirect within the origin keeps it', async () => {
    answer = ({ url }, response) =>
      url === '/start' ? response.writeHead(302, { location: '/end' }).end() : response.end('{}');
    await send(usedCredential('http_bearer', { token: 'tok-1' }, { allowedHosts: ['127.0.0.1'] }), `${bases[0]}/start`);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer tok-1', 'Bearer tok-1']);
  });
});

describe('renewal', () => {
  const renewing = (tokens: string[]): UsedCredential => {
    const [token, ...later] = tokens;
    return {
      ...usedCredential('http_bearer', { token }),
      ...(later.length > 0 ? { renew: async () => renewing(later) } : {}),
    };
  };

  test('a refused token is exchanged once, and the request repeated', async () => {
    answer = ({ headers }, response) =>
      response.writeHead(headers.authorization === 'Bearer new' ? 200 : 401).end('{}');
    expect((await send(renewing(['old', 'new']))).status).toBe(200);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('a server that refuses the new one, too, is not asked a third time', async () => {
    answer = (_request, response) => response.writeHead(401).end('{}');
    expect((await send(renewing(['old', 'new', 'newest']))).status).toBe(401);
    expect(seen).toHaveLength(2);
  });
});
