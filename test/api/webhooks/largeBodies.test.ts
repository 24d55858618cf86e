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

  test('become items one at a time, organizations taking turns', async () => {
    const ended: string[] = [];
    const rows = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n })));
    const packed = async (organizationId: string, name: string) => {
      const bytes = new TextEncoder().encode(rows);
      const { items } = await bodies.encodeInWorker(organizationId, {
        bytes,
        contentType: 'application/json',
        json: { name },
      });
      ended.push(name);
      return (await decodeItems(items)) as unknown;
    };
    const calls = [packed('a', 'a1'), packed('a', 'a2'), packed('a', 'a3'), packed('b', 'b1')];
    const names = ['a1', 'a2', 'a3', 'b1'];
    expect(await Promise.all(calls)).toMatchObject(names.map((name) => [{ json: { name } }]));
    expect(ended).toEqual(['a1', 'a2', 'b1', 'a3']);
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
});
