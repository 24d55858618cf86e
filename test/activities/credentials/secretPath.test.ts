import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { withoutSecretPath, withSecretPath } from '../../../domains/credentials/secretPath.ts';
import { carriedSecrets, secretTexts, withoutSecrets } from '../../../domains/credentials/secretTexts.ts';
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/outboundRequest.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';

/** Credentials whose secret is a part of the path. */
const path = { secret: 'bot12:tok-secret', after: ['/api', '/api/file'] };
const seen: string[] = [];
let answer: (url: string, response: ServerResponse) => void;
const servers = [0, 1].map(() =>
  createServer((request, response) => {
    seen.push(request.url!);
    answer(request.url!, response);
  }),
);
const bases: string[] = [];
const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });

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
  answer = (_url, response) => response.end('{}');
});

async function send(url: string, more: Partial<OutboundRequest> = {}): Promise<OutboundResponse> {
  const credential: UsedCredential = {
    id: 'crd_test',
    type: 'any',
    values: {},
    allowedHosts: null,
    secrets: ['12:tok-secret'],
    authorize: async () => ({ path }),
  };
  const context = { credential: async () => credential, http: { fetch: outbound.stream } };
  const authorized = await authorizedFetch(context, 'auth');
  const response = await authorized(url, {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(20_000),
    timeoutMs: 20_000,
    ...more,
  });
  await response.body.readAll();
  return response;
}

describe('a secret in the path', () => {
  test('is added after the longest beginning, and is not in the address of the response', async () => {
    const { url } = await send(`${bases[0]}/api/sendMessage?chat_id=1`);
    await send(`${bases[0]}/api/file/documents/a%20b.pdf`);
    await send(`${bases[0]}/api/filed`);
    expect(seen).toEqual([
      '/api/bot12:tok-secret/sendMessage?chat_id=1',
      '/api/file/bot12:tok-secret/documents/a%20b.pdf',
      '/api/bot12:tok-secret/filed',
    ]);
    expect(url).toBe(`${bases[0]}/api/sendMessage?chat_id=1`);
  });

  test('is not sent to another path, nor is the request', async () => {
    for (const wrong of ['/other', '/apiary/x', '/'])
      await expect(send(`${bases[0]}${wrong}`)).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(seen).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])('follows no redirect with status %i', async (status) => {
    answer = (url, response) => response.writeHead(status, { location: `${bases[1]}${url}` }).end();
    for (const more of [{}, { maxRedirects: 0 }, { maxRedirects: 5 }]) {
      const error = await send(`${bases[0]}/api/getMe`, more).catch((problem: Error) => problem);
      expect(error).toMatchObject({ code: 'target_not_allowed', message: expect.stringContaining('redirects') });
      expect((error as Error).message).not.toContain('tok-secret');
    }
    expect(seen).toEqual(Array.from({ length: 3 }, () => '/api/bot12:tok-secret/getMe'));
    seen.length = 0;
    answer = (url, response) => response.writeHead(status, { location: url.replace('getMe', 'other') }).end();
    await expect(send(`${bases[0]}/api/getMe`)).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['a lost connection', 'target_unreachable', (response: ServerResponse) => response.destroy()],
    ['a timeout', 'target_timeout', () => undefined],
    ['an unreadable answer', 'target_error', (response: ServerResponse) => response.socket!.end('oops\r\n\r\n')],
  ])('is in no error after %s', async (_what, code, respond) => {
    answer = (_url, response) => void respond(response);
    const error = await send(`${bases[0]}/api/getMe`, { timeoutMs: 500 }).catch((problem: Error) => problem);
    expect(error).toMatchObject({ code });
    expect((error as Error).message).not.toContain('tok-secret');
  });

  test('is removed from texts of others', () => {
    const secrets = secretTexts({ secrets: carriedSecrets({ path }) });
    expect(withoutSecrets('GET /api/bot12:tok-secret/x and bot12%3Atok-secret', secrets)).toBe(
      'GET /api/•••/x and •••',
    );
  });

  test('has characters that a path encodes', () => {
    const odd = { secret: 'a b?c#d/ü', after: [''] };
    const added = withSecretPath(new URL('https://example.com/x?y=1'), odd);
    expect(added.href).toBe('https://example.com/a%20b%3Fc%23d/%C3%BC/x?y=1');
    expect(withoutSecretPath(added.href, odd)).toBe('https://example.com/x?y=1');
  });
});
