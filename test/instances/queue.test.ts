import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { type Instance, startInstance } from '../support/instance.ts';

type Execution = components['schemas']['ExecutionSummary'];
type DigitalOrganization = components['schemas']['DigitalOrganization'];

/** Responds only while it is open; records the order of its callers, each once. */
function gate() {
  const came: string[] = [];
  let isOpen = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const caller = request.headers['x-caller'] as string;
    if (!came.includes(caller)) came.push(caller);
    await isOpen.promise;
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  return {
    server,
    came,
    open: () => isOpen.resolve(),
    close: () => {
      isOpen = Promise.withResolvers<void>();
      came.length = 0;
    },
  };
}

describe('one slot, two API and two worker processes', () => {
  let instance: Instance;
  let account: SignedUp;
  const peer = gate();

  beforeAll(async () => {
    await new Promise<void>((resolve) => peer.server.listen(0, '127.0.0.1', resolve));
    const { port } = peer.server.address() as AddressInfo;
    instance = await startInstance({
      apis: 2,
      workers: 2,
      settings: { SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${port}`, SERVICE_EXECUTION_CONCURRENCY: '1' },
    });
    account = await signUp(instance.url);
    await instance.ready(instance.apis[1]);
  });

  afterAll(async () => {
    peer.open();
    await instance?.stop();
    peer.server.closeAllConnections();
    peer.server.close();
  });

  /** Publishes a webhook that calls the gate; returns its address at the first API process. */
  async function publish(owner: SignedUp, respond = 'immediately'): Promise<string> {
    const { port } = peer.server.address() as AddressInfo;
    const parameters = {
      method: 'POST',
      url: `http://127.0.0.1:${port}/`,
      headers: { 'x-caller': '{{ $execution.id }}' },
    };
    const settings = { timeout_ms: 120_000 };
    const { id, addresses } = await owner.call<DigitalOrganization>('POST', '/api/v1/digital-organizations', {
      name: 'Held',
      draft: {
        nodes: [
          { id: 'hook', name: 'hook', type: 'trigger.webhook', position: { x: 0, y: 0 }, parameters: { respond } },
          { id: 'call', name: 'call', type: 'http.request', position: { x: 200, y: 0 }, parameters, settings },
        ],
        connections: [{ from: { node: 'hook', port: 'main' }, to: { node: 'call', port: 'main' } }],
      },
    });
    await owner.call('POST', `/api/v1/digital-organizations/${id}/publish`);
    return new URL(addresses[0]!.production_url).pathname;
  }

  async function trigger(path: string, api = 0): Promise<string> {
    const answer = await fetch(`${instance.apis[api]!.url}${path}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { execution_id: string }).execution_id;
  }

  const list = async (owner: SignedUp, query: string): Promise<Execution[]> =>
    (await owner.call<{ data: Execution[] }>('GET', `/api/v1/executions?limit=250&${query}`)).data;
  /** The ids in the line in its order, as the API tells it; checks that the places have no gap. */
  async function line(owner = account): Promise<string[]> {
    const queued = (await list(owner, 'status=queued')).toSorted((a, b) => a.queue!.position - b.queue!.position);
    expect(queued.map(({ queue }) => queue!.position)).toEqual(queued.map((_, index) => index + 1));
    expect(queued.every(({ queue }) => queue!.reason === 'concurrency_limit' && queue!.limit === 1)).toBe(true);
    return queued.map(({ id }) => id);
  }
  const allEnd = (owner: SignedUp) =>
    expect
      .poll(
        async () => (await Promise.all(['queued', 'running'].map((one) => list(owner, `status=${one}`)))).flat().length,
        {
          timeout: 150_000,
          interval: 300,
        },
      )
      .toBe(0);
  const firstCall = () => expect.poll(() => peer.came.length, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);

  it('answers 50 webhooks at once, runs one, and keeps 49 in order over a cancel and a restart of everything', async () => {
    peer.close();
    const path = await publish(account);
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => trigger(path, index % 2)));
    expect(new Set(ids).size).toBe(50);
    await firstCall();
    const before = await line();
    expect(before).toHaveLength(49);
    expect((await list(account, 'status=running')).map(({ id }) => id)).toEqual(peer.came);
    const all = (await list(account, '')).toReversed().map(({ id }) => id);
    expect(all.filter((id) => before.includes(id))).toEqual(before); // first in, first out

    const canceled = before[29]!;
    await account.call('POST', `/api/v1/executions/${canceled}/cancel`);
    const kept = before.filter((id) => id !== canceled);
    expect(await line()).toEqual(kept);

    await Promise.all([...instance.apis, ...instance.workers].map((program) => program.kill()));
    for (const program of [...instance.workers, ...instance.apis]) program.start();
    await Promise.all(instance.apis.map((api) => instance.ready(api)));
    expect(await line()).toEqual(kept);
    const [running] = await list(account, 'status=running');
    expect([running?.id]).toEqual(peer.came);

    peer.open();
    await allEnd(account);
    expect(peer.came).toEqual([running!.id, ...kept]);
    const ended = await list(account, '');
    expect(ended.filter(({ status }) => status === 'success')).toHaveLength(49);
    expect(ended.filter(({ status }) => status === 'canceled').map(({ id }) => id)).toEqual([canceled]);
    const times = ended
      .filter(({ status }) => status === 'success')
      .map(({ started_at, stopped_at }) => [Date.parse(started_at!), Date.parse(stopped_at!)] as const)
      .toSorted(([a], [b]) => a - b);
    times.slice(1).forEach(([startedAt], index) => expect(startedAt).toBeGreaterThanOrEqual(times[index]![1]));
  }, 240_000);

  it('lets organizations take turns', async () => {
    peer.close();
    const [one, other] = [await signUp(instance.url), await signUp(instance.url)];
    const [own, theirs] = [await publish(one), await publish(other)];
    const many: string[] = [];
    for (let made = 0; made < 8; made += 1) many.push(await trigger(own));
    const few = [await trigger(theirs), await trigger(theirs, 1)];
    const positions = (await list(other, 'status=queued')).map(({ id, queue }) => [id, queue!.position]);
    expect(Object.fromEntries(positions)).toEqual({ [few[0]!]: 2, [few[1]!]: 4 });
    await firstCall();
    peer.open();
    await Promise.all([allEnd(one), allEnd(other)]);
    expect(peer.came).toEqual([many[0], many[1], few[0], many[2], few[1], ...many.slice(3)]);
  }, 120_000);

  it('answers a caller that waits for the last node when its turn has come', async () => {
    peer.close();
    const [first, waiting] = [await publish(account), await publish(account, 'last_node')];
    await trigger(first);
    await firstCall();
    const answer = fetch(`${instance.apis[1]!.url}${waiting}`, { method: 'POST' });
    await expect.poll(async () => (await line()).length, { timeout: 30_000 }).toBe(1);
    peer.open();
    expect(await (await answer).json()).toEqual({ ok: true });
  }, 120_000);

  it('lets all run when the limit is removed', async () => {
    peer.close();
    const path = await publish(account);
    const ids: string[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await trigger(path));
    await firstCall();
    expect(await line()).toEqual(ids.slice(1));
    await instance.apis[0]!.stop();
    instance.apis[0]!.start({ SERVICE_EXECUTION_CONCURRENCY: '' });
    await instance.ready();
    await expect.poll(() => peer.came.toSorted(), { timeout: 30_000, interval: 50 }).toEqual(ids.toSorted());
    peer.open();
    await allEnd(account);
  }, 120_000);
});
