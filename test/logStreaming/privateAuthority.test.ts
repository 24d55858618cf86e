import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkDestination, type GivenDestination } from '../../domains/logStreaming/destinationKinds.ts';
import { createInstanceOutbound } from '../../domains/logStreaming/LogOutbound.ts';
import { openTransport } from '../../domains/logStreaming/formats/openTransport.ts';
import { testSpan } from '../../domains/logStreaming/formats/otlpTraces.ts';
import { newWebhookSecret } from '../../platform/outbound/standardWebhook.ts';
import { selfSigned } from '../outbound/support/selfSigned.ts';
import { testEvents, testSource as source } from './testEvents.ts';

const outbound = createInstanceOutbound(async () => ['127.0.0.1']);
let server: Server;
let url: string;
let connections = 0;
beforeAll(async () => {
  server = createServer(selfSigned, (request, response) => request.resume().once('end', () => response.end('{}')));
  server.on('secureConnection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://guarded.test:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

const given = (ca: string | null): GivenDestination[] => [
  {
    kind: 'webhook',
    settings: { url, ca_certificate: ca },
    secrets: { signing_secrets: [newWebhookSecret()] },
  },
  { kind: 'otlp_logs', settings: { url, ca_certificate: ca }, secrets: {} },
  { kind: 'otlp_traces', settings: { url, ca_certificate: ca }, secrets: {} },
  { kind: 'sentry', settings: { ca_certificate: ca }, secrets: { dsn: `${url.replace('//', '//key@')}/1` } },
];

async function send(destination: GivenDestination): Promise<string> {
  const spansOf = async (events: readonly Parameters<typeof testSpan>[0][]) => events.map((one) => [testSpan(one)]);
  const checked = checkDestination(destination, { allowsHttp: () => false });
  const transport = openTransport(checked, { outbound, source, spansOf });
  const { accepted, refusal } = await transport.send(testEvents(2), performance.now() + 30_000);
  return refusal?.message ?? `accepted ${accepted}`;
}

test('each kind over HTTP accepts a certificate of a private authority only if it is given', async () => {
  for (const destination of given(null)) expect(await send(destination), destination.kind).toMatch(/certificate/);
  connections = 0;
  for (const destination of given(selfSigned.cert))
    expect(await send(destination), destination.kind).toBe('accepted 2');
  expect(connections, 'six requests share connections').toBeLessThan(4);
  for (const destination of given('no certificate'))
    expect(() => checkDestination(destination, { allowsHttp: () => true }), destination.kind).toThrow(/PEM/);
});
