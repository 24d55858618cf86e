import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { type Instance, startInstance } from '../support/instance.ts';

interface Execution {
  id: string;
  status: string;
  nodes: { node_id: string; status: string; runs: number }[];
}

/** Counts calls per path; holds `/slow` back until it is released, so that a kill can be placed exactly. */
function countingServer() {
  const calls = new Map<string, number>();
  let release: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrived = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '';
    calls.set(path, (calls.get(path) ?? 0) + 1);
    if (path === '/slow') {
      arrived();
      await gate;
    }
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  return { server, calls, held, release: () => release() };
}

describe('a worker killed in the middle of an execution', () => {
  let instance: Instance;
  let account: SignedUp;
  const peer = countingServer();

  beforeAll(async () => {
    await new Promise<void>((resolve) => peer.server.listen(0, '127.0.0.1', resolve));
    const port = (peer.server.address() as AddressInfo).port;
    instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
    account = await signUp(instance.url);
  });

  afterAll(async () => {
    await instance?.stop();
    peer.server.closeAllConnections();
    peer.server.close();
  });

  it('ends in success after the restart, and finished nodes do not run again', async () => {
    const base = `http://127.0.0.1:${(peer.server.address() as AddressInfo).port}`;
    const http = (id: string, path: string, x: number) => ({
      id,
      name: id,
      type: 'http.request',
      position: { x, y: 0 },
      parameters: { method: 'GET', url: `${base}${path}` },
      settings: { timeout_ms: 15_000, retry: { max_attempts: 5, initial_interval_ms: 100 } },
    });
    const organization = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
      name: 'Survives',
      draft: {
        nodes: [
          { id: 'start', name: 'start', type: 'trigger.manual', position: { x: 0, y: 0 } },
          http('first', '/first', 200),
          http('slow', '/slow', 400),
          http('last', '/last', 600),
        ],
        connections: [
          { from: { node: 'start', port: 'main' }, to: { node: 'first', port: 'main' } },
          { from: { node: 'first', port: 'main' }, to: { node: 'slow', port: 'main' } },
          { from: { node: 'slow', port: 'main' }, to: { node: 'last', port: 'main' } },
        ],
      },
    });
    const started = await account.call<Execution>(
      'POST',
      `/api/v1/digital-organizations/${organization.id}/executions`,
      {
        mode: 'manual',
      },
    );
    await peer.held;
    await instance.workers[0]!.kill();
    peer.release();
    instance.workers[0]!.start();

    await expect
      .poll(async () => (await account.call<Execution>('GET', `/api/v1/executions/${started.id}`)).status, {
        timeout: 100_000,
        interval: 200,
      })
      .toBe('success');
    const execution = await account.call<Execution>('GET', `/api/v1/executions/${started.id}`);
    expect(execution.nodes.map(({ node_id, status }) => [node_id, status])).toEqual([
      ['start', 'success'],
      ['first', 'success'],
      ['slow', 'success'],
      ['last', 'success'],
    ]);
    expect(peer.calls.get('/first')).toBe(1);
    expect(peer.calls.get('/last')).toBe(1);
  }, 150_000);
});
