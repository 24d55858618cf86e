import { afterAll, describe, expect, test } from 'vitest';

import { BodyMemoryBudget } from '../../../api/bodies/BodyMemoryBudget.ts';
import { decodeItems } from '../../../db/itemsCodec.ts';

describe('large bodies', () => {
  const bodies = new BodyMemoryBudget();
  afterAll(() => bodies.close());
  const pack = (text: string, contentType = 'application/json') =>
    bodies.encodeInWorker('a', {
      bytes: new TextEncoder().encode(text),
      contentType,
      json: { body: null, method: 'POST' },
    });

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
    const work = (organizationId: string, name: string) =>
      bodies.parseExclusive(organizationId, () => void order.push(name));
    const failing = bodies.parseExclusive('a', () => {
      throw new Error('no');
    });
    await Promise.all([expect(failing).rejects.toThrow('no'), work('a', 'a1'), work('a', 'a2'), work('b', 'b1')]);
    expect(order).toEqual(['a1', 'b1', 'a2']);
  });
});
