import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chain } from '../../api/engineApi.ts';
import { closedHosts } from '../../outbound/support/closedHosts.ts';
import { startTriggersWorld, until, type TriggersWorld } from './triggersWorld.ts';

interface Message {
  id?: string;
  event?: string;
  data: string;
}

/** A server of event streams: every path has a list of messages, which it sends from the one behind `Last-Event-ID` on. */
class EventServer {
  readonly lists = new Map<string, Message[]>();
  readonly open = new Map<string, Set<ServerResponse>>();
  readonly asked: { path: string; lastEventId: string; token: string }[] = [];
  /** Connections of this path are cut after so many messages. */
  readonly cutAfter = new Map<string, number>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url!;
      const lastEventId = String(request.headers['last-event-id'] ?? '');
      this.asked.push({ path, lastEventId, token: String(request.headers.authorization ?? '') });
      if (path === '/refused') return void response.writeHead(401).end('no');
      if (path === '/page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('retry: 100\n\n');
      const list = this.lists.get(path) ?? [];
      const from = list.findIndex(({ id }) => id !== undefined && id === lastEventId) + 1;
      const upTo = this.cutAfter.get(path) ?? Infinity;
      for (const message of list.slice(from, from + upTo)) response.write(textOf(message));
      if (list.length - from > upTo) return void setTimeout(() => response.destroy(), 20);
      const all = this.open.get(path) ?? new Set();
      this.open.set(path, all.add(response));
      response.on('close', () => all.delete(response));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  send(path: string, message: Message): void {
    this.lists.set(path, [...(this.lists.get(path) ?? []), message]);
    for (const response of this.open.get(path) ?? []) response.write(textOf(message));
  }

  connected(path: string): Promise<number> {
    return until(
      () => Promise.resolve(this.open.get(path)?.size ?? 0),
      (count) => count > 0,
    );
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function textOf({ id, event, data }: Message): string {
  const lines = [...(id === undefined ? [] : [`id: ${id}`]), ...(event === undefined ? [] : [`event: ${event}`])];
  return [...lines, ...data.split('\n').map((line) => `data: ${line}`)].join('\n') + '\n\n';
}

/** Creates a server with one stream that starts listening on request. */
async function startLateServer(
  send: (response: ServerResponse) => void,
): Promise<{ url: string; listen: () => Promise<void>; close: () => void }> {
  const server = createServer((_, response) => {
    send(response.writeHead(200, { 'content-type': 'text/event-stream' }));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `http://127.0.0.1:${port}/`,
    listen: () => listen(port),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('trigger.sse', () => {
  let world: TriggersWorld;
  const server = new EventServer();
  beforeAll(async () => {
    await server.start();
    world = await startTriggersWorld();
    await world.worker();
    await world.worker();
  });
  afterAll(async () => {
    await world.close();
    server.close();
  });

  const published = async (path: string, parameters: object = {}, credentials: object = {}): Promise<string> => {
    const id = await world.published('trigger.sse', { url: server.url(path), ...parameters }, credentials);
    return id;
  };

  test('starts for each message with a selected name and JSON data; reports other messages and stays connected', async () => {
    const id = await published('/names', { events: ['order', 'message'], headers: { 'x-mine': 'yes' } });
    await server.connected('/names');
    server.send('/names', { id: '1', event: 'order', data: '{"number":\n1}' });
    server.send('/names', { id: '2', event: 'other', data: '{"number":2}' });
    server.send('/names', { id: '3', event: 'order', data: 'not JSON' });
    server.send('/names', { data: '[4]' });
    const items = await world.itemsOnce(id, 2);
    expect(items.map(({ json }) => json)).toEqual([
      { event: 'order', id: '1', data: { number: 1 } },
      { event: 'message', id: null, data: [4] },
    ]);
    expect(await world.modes(id)).toEqual(['production sse', 'production sse']);
    expect(await world.events(id)).toMatchObject([{ kind: 'trigger_message_refused', code: 'invalid_json' }]);
    expect(await world.state(id)).toMatchObject({ status: 'active', error: null });
  });

  test('resumes after the last event whenever the server disconnects: each event once', async () => {
    server.lists.set('/drops', []);
    server.cutAfter.set('/drops', 2);
    const id = await published('/drops');
    await server.connected('/drops');
    for (const response of server.open.get('/drops')!) response.destroy();
    server.lists.set(
      '/drops',
      Array.from({ length: 9 }, (_, index) => ({ id: `e${index}`, data: String(index) })),
    );
    const items = await world.itemsOnce(id, 9);
    expect(items.map(({ json }) => json['data'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const asked = server.asked.filter(({ path }) => path === '/drops').map(({ lastEventId }) => lastEventId);
    expect(asked).toContain('e1');
    expect(await world.events(id)).toEqual([]);
  });

  test('the same event ten times is one execution', async () => {
    const id = await published('/same');
    await server.connected('/same');
    for (let time = 0; time < 10; time += 1) server.send('/same', { id: 'one', data: '{"a":1}' });
    server.send('/same', { id: 'two', data: '{"a":2}' });
    await until(
      () => world.items(id),
      (items) => items.some(({ json }) => json['id'] === 'two'),
    );
    expect(await world.items(id)).toHaveLength(2);
  });

  test('starts each event once while workers crash, stop and start', async () => {
    const path = '/restarts';
    server.lists.set(path, []);
    const first = await world.worker();
    const id = await published(path);
    await server.connected(path);
    for (let index = 0; index < 12; index += 1) {
      server.send(path, { id: `r${index}`, data: String(index) });
      if (index === 3) await first.crash();
      if (index === 6) await (await world.worker()).stop();
      if (index % 4 === 1) for (const response of server.open.get(path) ?? []) response.destroy();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const items = await world.itemsOnce(id, 12);
    expect(items.map(({ json }) => json['data'])).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  test('an event received after the plan quota is exhausted waits, with one notification', async () => {
    const id = await published('/quota');
    await server.connected('/quota');
    await world.plan(0);
    server.send('/quota', { id: '1', data: '1' });
    await until(
      () => world.failures(id),
      (inARow) => inARow >= 3,
    );
    expect((await world.state(id)).error!.code).toBe('execution_quota_exhausted');
    await world.plan(100_000);
    await world.itemsOnce(id, 1);
    await world.becomes(id, 'active');
    const told = (await world.events(id)).map(({ kind }) => kind).toSorted();
    expect(told).toEqual(['trigger_failed', 'trigger_recovered']);
  });

  test('a stream on which nothing comes works again, too', async () => {
    const quiet = await startLateServer((response) => response.flushHeaders());
    const id = await world.published('trigger.sse', { url: quiet.url });
    await world.becomes(id, 'failing');
    await quiet.listen();
    await world.becomes(id, 'active');
    await world.unpublish(id);
    quiet.close();
  });

  test('reports a failed connection once and recovers; a failed login reveals no secret', async () => {
    const credential = await world.addCredential('http_bearer', { token: 'a-secret-token' });
    const id = await published('/refused', {}, { authentication: credential });
    const failing = await world.becomes(id, 'failing');
    expect(failing.error).toEqual({
      code: 'target_error',
      message: `${new URL(server.url('/')).host} answered the status 401.`,
    });
    expect(server.asked.find(({ path }) => path === '/refused')!.token).toBe('Bearer a-secret-token');
    await until(
      () => Promise.resolve(server.asked.filter(({ path }) => path === '/refused').length),
      (count) => count >= 3,
    );
    expect(await world.events(id)).toMatchObject([{ kind: 'trigger_failed', code: 'target_error' }]);
    const page = await published('/page');
    expect((await world.becomes(page, 'failing')).error!.message).toContain('no event stream');
    const down = await published('/never');
    void down;
    const closed = await startLateServer((response) => response.write('data: 1\n\n'));
    const later = await world.published('trigger.sse', { url: closed.url });
    await world.becomes(later, 'failing');
    await closed.listen();
    await world.itemsOnce(later, 1);
    expect(await world.becomes(later, 'active')).toMatchObject({ error: null });
    expect((await world.events(later)).map(({ kind }) => kind).toSorted()).toEqual([
      'trigger_failed',
      'trigger_recovered',
    ]);
    await world.unpublish(later);
    closed.close();
  });

  test('starts the error organization once for a failed connection, until it works again', async () => {
    const graph = chain({
      start: { type: 'trigger.sse', parameters: { url: server.url('/refused') } },
      end: { type: 'logic.no_operation' },
    });
    const error = { id: 'oops', name: 'Oops', type: 'trigger.error', position: { x: 0, y: 200 }, parameters: {} };
    const { id } = await world.api.create({ ...graph, nodes: [...graph.nodes, error] });
    await world.api.publish(id);
    const worker = await world.worker({ firstDelayMs: 20 });
    await until(
      () => world.failures(id),
      (failures) => failures > 2,
    );
    await worker.stop();
    const { rows } = await world.api.test.database.pool.query<{ id: string; mode: string }>(
      'select id, mode from executions where digital_organization_id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ mode: 'error' }]);
    const { runs } = await world.api.person.client.ok('getExecutionNode', {
      params: { execution_id: rows[0]!.id, node_id: 'oops' },
    });
    expect(runs[0]!.outputs['main']!.items).toMatchObject([
      {
        json: {
          trigger: { mode: 'trigger', error: { code: 'target_error', node: 'start' } },
          digital_organization: { id },
        },
      },
    ]);
    await world.unpublish(id);
  });

  test('a line without end is refused in bounded memory, and the next message counts', async () => {
    const id = await published('/bomb');
    await server.connected('/bomb');
    const [response] = server.open.get('/bomb')!;
    const closed = new AbortController();
    response!.once('close', () => closed.abort(new Error('The trigger closed the stream.')));
    const before = process.memoryUsage().rss;
    const part = 'x'.repeat(1024 * 1024);
    response!.write('id: big\ndata: ');
    for (let count = 0; count < 64; count += 1)
      if (!response!.write(part)) await once(response!, 'drain', { signal: closed.signal });
    response!.write('\n\n');
    server.send('/bomb', { id: 'small', data: '1' });
    const [item] = await world.itemsOnce(id, 1);
    expect(item!.json).toEqual({ event: 'message', id: 'small', data: 1 });
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
    expect(await world.events(id)).toMatchObject([{ kind: 'trigger_message_refused', code: 'request_too_large' }]);
  });

  test('stops at unpublish, restarts at publish, and a new version connects to another stream', async () => {
    const id = await published('/first');
    await server.connected('/first');
    server.send('/first', { id: 'a', data: '1' });
    await world.itemsOnce(id, 1);
    await world.unpublish(id);
    await until(
      () => Promise.resolve(server.open.get('/first')!.size),
      (count) => count === 0,
    );
    expect(await world.state(id)).toMatchObject({ status: 'down' });
    server.send('/first', { id: 'b', data: '2' });
    expect(await world.items(id)).toHaveLength(1);
  });

  test('test listening takes one event of the draft', async () => {
    const id = await world.draft('trigger.sse', { url: server.url('/test') });
    await world.listen(id);
    await server.connected('/test');
    server.send('/test', { id: 't1', data: '{"test":true}' });
    server.send('/test', { id: 't2', data: '{"test":true}' });
    const [item] = await world.itemsOnce(id, 1);
    expect(item!.json).toEqual({ event: 'message', id: 't1', data: { test: true } });
    await until(
      () => Promise.resolve(server.open.get('/test')!.size),
      (count) => count === 0,
    );
    expect(await world.modes(id)).toEqual(['manual sse']);
  });

  test('shows listeners the connection error until it recovers', async () => {
    const closed = await startLateServer((response) => response.flushHeaders());
    const id = await world.draft('trigger.sse', { url: closed.url });
    expect(await world.listeningError(id)).toBeUndefined();
    await world.listen(id);
    const error = await until(
      () => world.listeningError(id),
      (shown) => shown !== null,
    );
    expect(error).toMatchObject({
      code: 'target_unreachable',
      message: `No connection to 127.0.0.1, port ${new URL(closed.url).port}: the connection was refused`,
    });
    await closed.listen();
    await until(
      () => world.listeningError(id),
      (shown) => shown === null,
    );
    closed.close();
  });

  test('tells listeners about invalid events and keeps listening', async () => {
    const id = await world.draft('trigger.sse', { url: server.url('/words') });
    await world.listen(id);
    await server.connected('/words');
    server.send('/words', { id: 'w1', data: 'plain words' });
    const error = await until(
      () => world.listeningError(id),
      (shown) => shown !== null,
    );
    expect(error).toMatchObject({ code: 'invalid_json', message: expect.stringContaining('is not JSON') });
    server.send('/words', { id: 'w2', data: '{}' });
    await world.itemsOnce(id, 1);
    expect(await world.listeningError(id)).toBeUndefined();
  });

  test('no spelling of a closed host is reached', async () => {
    const { watchSse } = await import('../../../activities/triggers/watchSse.ts');
    const { createOutbound } = await import('../../../platform/outbound/outbound.ts');
    const { parseOutboundAllow } = await import('../../../platform/outbound/guard.ts');
    const outbound = createOutbound({ allow: parseOutboundAllow(''), connectTimeoutMs: 1_000 });
    const port = new URL(server.url('/')).port;
    for (const host of closedHosts) {
      const context = {
        parameters: { url: `http://${host}:${port}/ssrf`, headers: {}, events: [] },
        cursor: null,
        isTest: false,
        signal: new AbortController().signal,
        outbound,
        credential: async () => null,
      };
      await expect(watchSse(context as never), host).rejects.toMatchObject({ code: 'target_not_allowed' });
    }
    expect(server.asked.some(({ path }) => path === '/ssrf')).toBe(false);
    await outbound.close();
  });

  test('wrong parameters are issues', async () => {
    for (const [parameters, parameter] of [
      [{}, '/url'],
      [{ url: 'ftp://example.com' }, '/url'],
      [{ url: 'https://example.com/{{ $json.a }}' }, '/url'],
      [{ url: 'https://example.com', events: [''] }, '/events/0'],
      [{ url: 'https://example.com', other: 1 }, '/other'],
    ] as const) {
      const id = await world.draft('trigger.sse', parameters);
      const { issues } = await world.api.person.client.ok('getDigitalOrganization', {
        params: { digital_organization_id: id },
      });
      expect(issues.map((issue) => issue.parameter)).toContain(parameter);
    }
  });
});
