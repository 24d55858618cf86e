import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fetchWith } from '../../../domains/credentials/authorizedFetch.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { selfSigned } from '../../outbound/support/selfSigned.ts';
import { usedCredential } from '../../support/testCredentials.ts';

const shown: boolean[] = [];
let location: string | null = null;
const serve = () =>
  createServer({ ...selfSigned, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    shown.push(Object.keys((request.socket as TLSSocket).getPeerCertificate()).length > 0);
    if (location !== null && request.url === '/start') response.writeHead(307, { location }).end();
    else response.end('{}');
  });
const servers = [serve(), serve()];
const outbound = createOutbound({
  allow: parseOutboundAllow('127.0.0.0/8'),
  resolveHost: async () => ['127.0.0.1'],
  extraCertificates: selfSigned.cert,
});
const bases: string[] = [];

beforeAll(async () => {
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    bases.push(`https://guarded.test:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await outbound.close();
});

const certificate = usedCredential('client_certificate', {
  certificate: selfSigned.cert,
  private_key: selfSigned.key,
  authority: selfSigned.cert,
});

async function send(url: string, credential = certificate): Promise<number> {
  const options = { method: 'GET', headers: {}, signal: AbortSignal.timeout(20_000), timeoutMs: 20_000 };
  const answer = await fetchWith(outbound.stream, credential)(url, options);
  await answer.body.readAll();
  return answer.status;
}

test('the certificate is shown to the server that it is for, and to no other origin after a redirect', async () => {
  expect(await send(`${bases[0]}/`)).toBe(200);
  expect(shown.splice(0)).toEqual([true]);
  location = `${bases[1]}/end`;
  expect(await send(`${bases[0]}/start`)).toBe(200);
  expect(shown.splice(0)).toEqual([true, false]);
});

test('requests without it use no connection that has shown it', async () => {
  location = null;
  expect(await send(`${bases[0]}/`, usedCredential('http_bearer', { token: 'abcd' }))).toBe(200);
  expect(shown.splice(0)).toEqual([false]);
});
