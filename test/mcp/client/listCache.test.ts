import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { McpClients } from '../../../platform/mcp/client/McpClients.ts';
import { outboundServices } from '../../activities/nodes/outboundServices.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { exampleMcp, serveMcp } from '../support/exampleMcp.ts';

/** Cache lifetime of a server's tools: as set by the server (2026-07-28, server/utilities/caching), per user. */
const services = outboundServices();
let server: LocalServer;
let ttlMs = 0;
let description = 'Adds two numbers.';
beforeAll(async () => {
  const handler = exampleMcp(
    () => description,
    () => ttlMs,
  );
  server = await startLocalServer(
    (request, response) => void serveMcp(handler, { request, body: server.requests.at(-1)!.body, response }),
    '127.0.0.1',
  );
});
afterAll(() => Promise.all([server?.close(), services.close()]));
beforeEach(() => {
  server.requests.length = 0;
  description = 'Adds two numbers.';
});

const target = (access: string) => ({
  url: `http://127.0.0.1:${server.port}/mcp`,
  fetch: services.fetch,
  signal: AbortSignal.timeout(20_000),
  timeoutMs: 10_000,
  access,
});
const lists = () =>
  server.requests.filter(({ body }) => (JSON.parse(body) as { method: string }).method === 'tools/list').length;
const describedTo = async (clients: McpClients, access: string) =>
  (await clients.listTools(target(access))).tools.find(({ name }) => name === 'add')!.description;

test('a list is asked for again each time where its server says so', async () => {
  ttlMs = 0;
  const clients = new McpClients();
  for (const asked of [1, 2]) {
    await describedTo(clients, 'one');
    expect(lists()).toBe(asked);
  }
});

test('a list is cached for as long as its server says, per user, and then requested again', async () => {
  ttlMs = 60_000;
  const clients = new McpClients();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await describedTo(clients, 'one');
    description = 'Adds two numbers now.';
    expect([await describedTo(clients, 'one'), lists()]).toEqual(['Adds two numbers.', 1]);
    expect([await describedTo(clients, 'another'), lists()]).toEqual(['Adds two numbers now.', 2]);
    vi.setSystemTime(Date.now() + 59_000);
    expect([await describedTo(clients, 'one'), lists()]).toEqual(['Adds two numbers.', 2]);
    vi.setSystemTime(Date.now() + 2_000);
    expect([await describedTo(clients, 'one'), lists()]).toEqual(['Adds two numbers now.', 3]);
  } finally {
    vi.useRealTimers();
  }
});

test('a call uses the cached list, and the pin uses its descriptions', async () => {
  ttlMs = 60_000;
  const clients = new McpClients();
  const { tools } = await clients.listTools(target('one'));
  const { hash } = tools.find(({ name }) => name === 'add')!;
  const call = { name: 'add', arguments: { a: 1, b: 2 }, acceptedHash: hash };
  expect((await clients.callTool(target('one'), call)).structured).toEqual({ sum: 3 });
  expect(lists()).toBe(1);
});
