import { expect, test } from 'vitest';

import { Arrivals } from '../../integrations/queues/Arrivals.ts';
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
  expect(await item('x'.repeat(1_048_577))).toMatchObject({ binary: { data: { fileName: 'message' } } });
});

test('texts are sent as they are, all others as JSON', () => {
  expect(bytesOf('a').content.toString()).toBe('a');
  expect(bytesOf({ a: [1] }).content.toString()).toBe('{"a":[1]}');
  expect(bytesOf(null).content.toString()).toBe('null');
  expect(() => bytesOf('x'.repeat(16 * 1024 * 1024 + 1))).toThrow('more than 16 MiB');
});
