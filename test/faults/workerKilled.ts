import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OwnedInstance } from '../support/OwnedInstance.ts';

interface Execution {
  id: string;
  status: string;
  nodes: { node_id: string; status: string; runs: number; attempts: number; error: { code: string } | null }[];
}

/** Counts calls per path; holds `/slow` until released and `/deadly` forever, so that a kill can be timed exactly. */
function countingServer() {
  const calls = new Map<string, number>();
  let release: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrived = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '';
    calls.set(path, (calls.get(path) ?? 0) + 1);
    if (path === '/deadly') {
      server.emit('deadly');
      return;
    }
    if (path === '/slow') {
      arrived();
      await gate;
    }
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  const deadly = async (count: number) => {
    while ((calls.get('/deadly') ?? 0) < count) await once(server, 'deadly');
  };
  return { server, calls, held, deadly, release: () => release() };
}

/** Kills the worker, the same execution's three times. */
export function workerKilled(world: OwnedInstance): void {
  describe('a worker killed in the middle of an execution', () => {
    const peer = countingServer();

    beforeAll(() => new Promise<void>((resolve) => peer.server.listen(0, '127.0.0.1', resolve)));

    afterAll(() => {
      peer.server.closeAllConnections();
      peer.server.close();
    });

    it('ends in success after the restart, finished nodes do not run again, and a node that ends its worker each time fails', async () => {
      const { instance, owner: account } = world;
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
      const deadly = await startDeadly(base);
      await peer.held;
      await peer.deadly(1);
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

      for (const attempt of [2, 3]) {
        await peer.deadly(attempt);
        await instance.workers[0]!.kill();
        instance.workers[0]!.start();
      }
      const read = () => account.call<Execution>('GET', `/api/v1/executions/${deadly.id}`);
      await expect.poll(async () => (await read()).status, { timeout: 100_000, interval: 200 }).toBe('success');
      expect(
        (await read()).nodes.map(({ node_id, status, attempts, error }) => [node_id, status, attempts, error?.code]),
      ).toEqual([
        ['start', 'success', 1, undefined],
        ['deadly', 'error', 3, 'worker_crashed'],
        ['after', 'success', 1, undefined],
      ]);
      expect(peer.calls.get('/deadly')).toBe(3);
    }, 250_000);

    /** Starts an execution whose node has an error output and retries in its own settings. */
    async function startDeadly(base: string): Promise<Execution> {
      const node = (id: string, type: string, more: object = {}) => ({
        id,
        name: id,
        type,
        position: { x: 0, y: 0 },
        ...more,
      });
      const get = (path: string) => ({ parameters: { method: 'GET', url: `${base}${path}` } });
      const settings = { on_error: 'error_output', retry: { max_attempts: 10, initial_interval_ms: 100 } };
      const { owner: account } = world;
      const organization = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
        name: 'Deadly',
        draft: {
          nodes: [
            node('start', 'trigger.manual'),
            node('deadly', 'http.request', { ...get('/deadly'), settings }),
            node('after', 'http.request', get('/after')),
          ],
          connections: [
            { from: { node: 'start', port: 'main' }, to: { node: 'deadly', port: 'main' } },
            { from: { node: 'deadly', port: 'error' }, to: { node: 'after', port: 'main' } },
          ],
        },
      });
      return account.call<Execution>('POST', `/api/v1/digital-organizations/${organization.id}/executions`, {
        mode: 'manual',
      });
    }
  });
}
