import { afterAll, describe, expect, test } from 'vitest';

import { HeldBytes } from '../../../api/bodies/HeldBytes.ts';
import { LargeBodies } from '../../../api/bodies/LargeBodies.ts';
import { decodeItems } from '../../../db/itemsCodec.ts';

describe('room for large bodies', () => {
  const world = (given: object = {}) => {
    const bytes = new HeldBytes({ ofOrganizationBytes: 2, allBytes: 4, waiting: 4, waitMs: 60_000, ...given });
    const begun: string[] = [];
    const hold = async (organizationId: string, name: string, size = 1): Promise<() => void> => {
      const release = await bytes.hold(organizationId, size);
      begun.push(name);
      return release;
    };
    return { hold, begun };
  };
  const turn = () => new Promise(setImmediate);

  test('is bounded for each organization and for all, who take turns', async () => {
    const { hold, begun } = world();
    const first = await hold('a', 'a1', 2);
    const second = await hold('b', 'b1', 2);
    const next = hold('a', 'a2', 2);
    const last = hold('a', 'a3', 2);
    void hold('c', 'c1', 1);
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    second();
    second();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    first();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    (await next)();
    await last;
  });

  test('that is not there in time is refused, and says whose fault it is', async () => {
    const { hold } = world({ waitMs: 1 });
    await hold('a', 'a1', 2);
    await expect(hold('a', 'a2', 1)).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 5_000 });
    await hold('b', 'b1', 2);
    await expect(hold('c', 'c1', 1)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 5_000 });
  });

  test('is waited for by a few only', async () => {
    const { hold } = world();
    const release = await hold('a', 'a1', 2);
    const few = ['a2', 'a3'].map((name) => hold('a', name));
    await expect(hold('a', 'a4')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    release();
    await Promise.all(few);
  });
});

describe('large bodies', () => {
  const bodies = new LargeBodies();
  afterAll(() => bodies.close());
  const pack = (text: string, contentType = 'application/json') =>
    bodies.pack('a', { bytes: new TextEncoder().encode(text), contentType, json: { body: null, method: 'POST' } });

  test('become items in a thread of their own', async () => {
    const body = { rows: Array.from({ length: 50_000 }, (_, n) => ({ n, text: 'ü' })) };
    const [json, text] = await Promise.all([pack(JSON.stringify(body)), pack('ü'.repeat(10), 'text/plain')]);
    expect(await decodeItems(json.items)).toEqual([{ json: { body, method: 'POST' } }]);
    expect(json).toMatchObject({
      itemCount: 1,
      sizeBytes: Buffer.byteLength(JSON.stringify([{ json: { body, method: 'POST' } }])),
    });
    expect(await decodeItems(text.items)).toEqual([{ json: { body: 'ü'.repeat(10), method: 'POST' } }]);
  });

  test.each([
    ['{"a":}', 'invalid_json'],
    ['{"__proto__":1}', 'invalid_request'],
    ['['.repeat(20_000), 'invalid_request'],
  ])('that are none are refused: %.20s', async (text, code) => {
    await expect(pack(text)).rejects.toMatchObject({ name: 'AppError', code });
    expect((await pack('1')).itemCount).toBe(1);
  });

  test('are worked with one at a time, whatever comes of it, organizations taking turns', async () => {
    const order: string[] = [];
    const work = (organizationId: string, name: string) => bodies.alone(organizationId, () => void order.push(name));
    const failing = bodies.alone('a', () => {
      throw new Error('no');
    });
    await Promise.all([expect(failing).rejects.toThrow('no'), work('a', 'a1'), work('a', 'a2'), work('b', 'b1')]);
    expect(order).toEqual(['a1', 'b1', 'a2']);
  });
});
