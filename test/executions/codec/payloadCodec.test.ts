import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import type { DataKey } from '../../../db/secrets/envelope.ts';
import {
  createPayloadCodec,
  isSealed,
  PayloadUnreadableError,
} from '../../../domains/executions/codec/payloadCodec.ts';

const keyOf = (id: string): DataKey => ({ id, bytes: createHash('sha256').update(id).digest() });
const codec = createPayloadCodec([keyOf('a')]);
const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const sealedOf = async (value: unknown, by = codec): Promise<Payload> => (await by.encode([payloadOf(value)]))[0]!;
const read = async (payload: Payload, by = codec): Promise<unknown> =>
  defaultPayloadConverter.fromPayload((await by.decode([payload]))[0]!);
const bytesOf = (payload: Payload): Buffer => Buffer.from(payload.data ?? []);

describe('payloads in Temporal', () => {
  test.each([
    ['an object', { name: 'Ada Lovelace of London', deep: [{ n: 1 }] }],
    ['an array', ['Ada Lovelace of London']],
    ['an empty object', {}],
    ['a number', 42],
    ['null', null],
    ['bytes', new Uint8Array([34, 65, 34])],
    ['a megabyte', { text: 'Ada Lovelace of London '.repeat(45_591) }],
  ])('%s is unreadable there and comes back as it was', async (_, value) => {
    const sealed = await sealedOf(value);
    expect(isSealed(sealed)).toBe(true);
    expect(bytesOf(sealed).includes('Ada Lovelace of London')).toBe(false);
    expect(await read(sealed)).toEqual(value);
  });

  test.each([
    ['a bare text', 'Ask the archive'],
    ['an empty text', ''],
    ['nothing', undefined],
  ])('%s stays readable', async (_, value) => {
    const payload = payloadOf(value);
    expect(await codec.encode([payload])).toEqual([payload]);
  });

  test.each([
    ['an object', payloadOf({ executionId: 'exe_1' })],
    ['bytes', payloadOf(new Uint8Array([34, 65, 34]))],
    ['a number', payloadOf(42)],
    ['an object that calls itself nothing', { ...payloadOf({ a: 1 }), metadata: payloadOf(undefined).metadata! }],
  ])('%s that nobody with the key wrote is refused', async (_, payload) => {
    await expect(codec.decode([payload])).rejects.toThrow(PayloadUnreadableError);
  });

  test('unencrypted payloads are read only for replaying a history', async () => {
    const replaying = createPayloadCodec([keyOf('a')], { readsUnsealed: true });
    const payloads = [payloadOf({ executionId: 'exe_1' }), await sealedOf({ n: 1 })];
    expect(await Promise.all(payloads.map((payload) => read(payload, replaying)))).toEqual([
      { executionId: 'exe_1' },
      { n: 1 },
    ]);
    await expect(replaying.decode([{ ...payloads[1]!, data: new Uint8Array(60) }])).rejects.toThrow(
      PayloadUnreadableError,
    );
  });

  test('plain texts and empty payloads are read unchanged', async () => {
    const payloads = ['Ask the archive', '', undefined].map(payloadOf);
    expect(await codec.decode(payloads)).toEqual(payloads);
  });

  test('the order of several payloads is kept', async () => {
    const sealed = await codec.encode([1, 'two', { three: 3 }].map(payloadOf));
    expect(await Promise.all(sealed.map((payload) => read(payload)))).toEqual([1, 'two', { three: 3 }]);
  });

  test('the same value never looks the same twice, in one process or in two', async () => {
    const others = Array.from({ length: 20 }, () => createPayloadCodec([keyOf('a')]));
    const sealed = await Promise.all(
      [codec, ...others].flatMap((one) => Array.from({ length: 50 }, () => sealedOf({ n: 1 }, one))),
    );
    expect(new Set(sealed.map((payload) => bytesOf(payload).subarray(0, 28).toString('hex'))).size).toBe(21 * 50);
    expect(await read(sealed.at(-1)!)).toEqual({ n: 1 });
  });

  test('a new key encrypts, and the one before still reads', async () => {
    const old = await sealedOf({ n: 1 });
    const both = createPayloadCodec([keyOf('b'), keyOf('a')]);
    const now = await sealedOf({ n: 2 }, both);
    expect(Buffer.from(now.metadata!['encryption-key-id']!).toString()).toBe('b');
    expect([await read(old, both), await read(now, both)]).toEqual([{ n: 1 }, { n: 2 }]);
    await expect(read(now)).rejects.toThrow(PayloadUnreadableError);
    await expect(read(now)).rejects.toThrow('"b"');
  });

  test('a changed payload is refused, wherever it was changed', async () => {
    const sealed = await sealedOf({ balance: 10 });
    const length = bytesOf(sealed).length;
    for (let at = 0; at < length; at += 1) {
      const data = bytesOf(sealed);
      data[at]! ^= 1;
      await expect(read({ ...sealed, data })).rejects.toThrow(PayloadUnreadableError);
    }
    for (const size of [0, 1, 16, 28, 43, length - 1])
      await expect(read({ ...sealed, data: bytesOf(sealed).subarray(0, size) })).rejects.toThrow(
        PayloadUnreadableError,
      );
  });
});
