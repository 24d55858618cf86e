import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { McpClients, type McpServerTarget } from '../../../platform/mcp/client/McpClients.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { startEverythingServer } from '../support/everythingServer.ts';

const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });
const servers: Record<string, { url: string; stop: () => void }> = {};
beforeAll(async () => {
  const [streamable, sse] = await Promise.all([startEverythingServer('streamableHttp'), startEverythingServer('sse')]);
  Object.assign(servers, { streamable, sse });
}, 60_000);
afterAll(async () => {
  for (const { stop } of Object.values(servers)) stop();
  await outbound.close();
});

const target = (url: string): McpServerTarget => ({
  url,
  fetch: outbound.stream,
  signal: AbortSignal.timeout(30_000),
  timeoutMs: 15_000,
  access: 'org_test/',
});

describe.each(['streamable', 'sse'])('the example server over %s', (way) => {
  const clients = new McpClients();

  test('lists its tools with their schemas, and calls one', async () => {
    const { server, tools } = await clients.listTools(target(servers[way]!.url));
    expect(server.protocol).toMatch(/^2025-/);
    const echo = tools.find(({ name }) => name === 'echo')!;
    expect(echo.inputSchema).toMatchObject({ type: 'object', properties: { message: { type: 'string' } } });
    expect(echo.hash).toMatch(/^sha256:[\w-]{43}$/);
    const call = { name: 'echo', arguments: { message: 'hello' }, acceptedHash: echo.hash };
    expect(await clients.callTool(target(servers[way]!.url), call)).toMatchObject({
      isError: false,
      text: expect.stringContaining('hello'),
    });
  });

  test('gives images as data, and structured results', async () => {
    const answers = await clients.use(target(servers[way]!.url), async ({ callTool }) => [
      await callTool({ name: 'get-tiny-image', arguments: {}, acceptedHash: null }),
      await callTool({ name: 'get-structured-content', arguments: { location: 'Chicago' }, acceptedHash: null }),
    ]);
    expect(answers[0]!.content).toContainEqual({
      type: 'image',
      mediaType: 'image/png',
      data: expect.stringMatching(/^iVBOR/),
    });
    expect(answers[1]!.structured).toMatchObject({ temperature: expect.any(Number) });
  });

  test('does not call a tool whose description differs from the accepted one', async () => {
    const call = { name: 'echo', arguments: { message: 'x' }, acceptedHash: 'sha256:other' };
    await expect(clients.callTool(target(servers[way]!.url), call)).rejects.toMatchObject({ code: 'mcp_tool_changed' });
  });

  test('says that a tool is not there, and passes on that a call failed', async () => {
    const at = target(servers[way]!.url);
    const missing = { name: 'no-such-tool', arguments: {}, acceptedHash: null };
    await expect(clients.callTool(at, missing)).rejects.toMatchObject({ code: 'mcp_tool_missing' });
    const wrong = { name: 'echo', arguments: {}, acceptedHash: null };
    expect(await clients.callTool(at, wrong)).toMatchObject({ isError: true });
  });
});

test('a server that the guard closes is not asked', async () => {
  const closed = createOutbound({ allow: parseOutboundAllow('') });
  const at = { ...target(servers['streamable']!.url), fetch: closed.stream };
  await expect(new McpClients().listTools(at)).rejects.toMatchObject({ code: 'target_not_allowed' });
  await closed.close();
});
