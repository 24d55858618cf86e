import { expect, test } from 'vitest';

import { Arrivals } from '../../integrations/queues/Arrivals.ts';
import { BrokerSession } from '../../integrations/queues/BrokerSession.ts';
import type { Broker, BrokerConnection } from '../../integrations/queues/broker.ts';
import { lost } from '../../integrations/queues/brokerFailure.ts';
import { consumeTrigger } from '../../integrations/queues/consumeTrigger.ts';
import { bytesOf, itemOf } from '../../integrations/queues/messageBody.ts';
import { BrokerTimeout, withTimeout } from '../../integrations/queues/withTimeout.ts';

const write = (async (_source: unknown, meta: { mediaType?: string; fileName?: string }) => meta) as never;
const read = { read_as: 'automatic', only_body: false, write } as const;

test('messages are taken in their order, until no more are wanted or the connection ends', async () => {
  const arrivals = new Arrivals<number>();
  const taken: number[] = [];
  const { signal } = new AbortController();
  const take = async (one: number) => taken.push(one) < 3;
  const first = arrivals.each(signal, take);
  for (const one of [1, 2, 3, 4]) arrivals.push(one);
  await first;
  expect([taken, arrivals.size]).toEqual([[1, 2, 3], 1]);
  arrivals.fail(new Error('lost'));
  await expect(arrivals.each(signal, take)).rejects.toThrow('lost');
});

test('the message in work is done before an aborted signal counts', async () => {
  const arrivals = new Arrivals<number>();
  const stop = new AbortController();
  const taken: number[] = [];
  arrivals.push(1);
  arrivals.push(2);
  const running = arrivals.each(stop.signal, async (one) => {
    stop.abort(new Error('stopped'));
    await Promise.resolve();
    taken.push(one);
    return true;
  });
  await expect(running).rejects.toThrow('stopped');
  expect(taken).toEqual([1]);
});

test('reading ends by itself once no more can come', async () => {
  const arrivals = new Arrivals<number>();
  const over = new AbortController();
  const { signal } = new AbortController();
  const running = arrivals.each(signal, async () => true, over.signal);
  arrivals.push(1);
  over.abort();
  await running;
  expect(arrivals.size).toBe(0);
});

test('a call that is not answered fails', async () => {
  await expect(withTimeout(10, new Promise(() => undefined))).rejects.toThrow(BrokerTimeout);
  expect(await withTimeout(1_000, Promise.resolve(1))).toBe(1);
});

test('messages are JSON, text or files', async () => {
  const item = (content: string | Buffer, more: object = {}) =>
    itemOf(Buffer.from(content), { about: 1 }, { ...read, ...more });
  expect(await item('{"a":1}')).toEqual({ json: { about: 1, message: { a: 1 } } });
  expect(await item('{"a":1}', { read_as: 'text' })).toEqual({ json: { about: 1, message: '{"a":1}' } });
  expect(await item('12345678901234567')).toMatchObject({ json: { message: '12345678901234567' } });
  expect(await item('{"a":1}', { only_body: true })).toEqual({ json: { a: 1 } });
  expect(await item('[1]', { only_body: true })).toEqual({ json: { message: [1] } });
  expect(await item(Buffer.from([0xff]), { mediaType: 'image/png' })).toEqual({
    json: { about: 1 },
    binary: { data: { mediaType: 'image/png' } },
  });
  // Written again as JSON, it would end the stack.
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await item(nested)).toEqual({ json: { about: 1, message: nested } });
  expect(await item('x'.repeat(1_048_577))).toMatchObject({ binary: { data: { fileName: 'message' } } });
});

test('texts are sent as they are, all others as JSON', () => {
  expect(bytesOf('a').content.toString()).toBe('a');
  expect(bytesOf({ a: [1] }).content.toString()).toBe('{"a":[1]}');
  expect(bytesOf(null).content.toString()).toBe('null');
  expect(() => bytesOf('x'.repeat(16 * 1024 * 1024 + 1))).toThrow('more than 16 MiB');
});

/** A broker whose connections end with nothing. */
function fakeBroker(
  opened: { signal: AbortSignal; assertAllowed: (target: { host: string; port: number }) => void }[],
) {
  const broker: Broker<never, BrokerConnection & { isFirst: boolean }> = {
    id: 'fake',
    title: 'Fake',
    icon: 'Antenna',
    targets: () => [{ host: 'broker.example.com', port: 1 }],
    open: (options) => {
      opened.push(options);
      return Promise.resolve({
        isFirst: opened.length === 1,
        isUsable: true,
        destroy: () => undefined,
        close: () => Promise.resolve(),
      });
    },
    failureOf: (error) => lost('The connection was lost.', error),
  };
  return broker;
}

const credentialOf = (allowedHosts: string[] | null) =>
  ({ id: 'c', type: 'fake', values: { read_only: false, max_connections: 1 }, allowedHosts, secrets: [] }) as never;

test('an open connection does not end with the signal of the run that opened it', async () => {
  const opened: { signal: AbortSignal; assertAllowed: () => void }[] = [];
  const stop = new AbortController();
  const session = new BrokerSession(fakeBroker(opened), {
    credential: credentialOf(null),
    connect: () => Promise.reject(new Error('unused')),
    signal: stop.signal,
  });
  await session.open();
  stop.abort();
  expect(opened[0]!.signal.aborted).toBe(false);
});

test('another list of hosts gets connections of its own', async () => {
  const opened: { signal: AbortSignal; assertAllowed: () => void }[] = [];
  const broker = fakeBroker(opened);
  const connect = () => Promise.reject(new Error('unused'));
  const { signal } = new AbortController();
  const isFirst = (allowedHosts: string[] | null) =>
    new BrokerSession(broker, { credential: credentialOf(allowedHosts), connect, signal }).work('read', (connection) =>
      Promise.resolve(connection.isFirst),
    );
  expect([await isFirst(null), await isFirst(null), await isFirst(['broker.example.com'])]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an execution that cannot be stored is no failure of the broker', async () => {
  const { source } = consumeTrigger(fakeBroker([]), {
    title: '',
    description: '',
    parameters: {},
    examples: [],
    consume: (_connection, { accept }) => accept({ key: null, item: { json: {} } }),
  });
  const call = { parameters: {}, accept: () => Promise.reject(new Error('no database')) };
  const context = {
    credential: credentialOf(null),
    connect: () => Promise.reject(new Error('unused')),
    signal: new AbortController().signal,
  };
  const running = (source as { consume: (...given: unknown[]) => Promise<void> }).consume(call, context);
  await expect(running).rejects.toThrow('no database');
});
