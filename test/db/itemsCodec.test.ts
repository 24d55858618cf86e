import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chunksOf, readChunkTable } from '../../db/chunkTable.ts';
import { decodeItems, encodeItems } from '../../db/itemsCodec.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildExecution, buildOrganization, type BuiltOrganization } from '../support/factories.ts';

const itemsOf = (count: number, text = 'x') =>
  Array.from({ length: count }, (_, index) => ({ json: { index, text: `${text}${index}`, ü: '日本 😀' } }));

describe('items in the store', () => {
  it.each([0, 1, 1_000])('%i small ones are packed as a whole', async (count) => {
    const items = itemsOf(count);
    const encoded = await encodeItems(items);
    expect(readChunkTable(encoded.items)).toBeNull();
    expect(encoded).toMatchObject({ itemCount: count, sizeBytes: Buffer.byteLength(JSON.stringify(items)) });
    expect(await decodeItems(encoded.items)).toEqual(items);
  });

  it('many ones are packed in chunks, of which the first can be read alone', async () => {
    const items = itemsOf(10_500);
    const encoded = await encodeItems(items);
    const { chunks } = readChunkTable(encoded.items)!;
    expect(chunks.map((chunk) => chunk.itemCount)).toEqual([...Array.from({ length: 10 }, () => 1_000), 500]);
    expect(encoded.itemCount).toBe(10_500);
    expect(await decodeItems(encoded.items)).toEqual(items);
    expect(await decodeItems(encoded.items, 1)).toEqual(items.slice(0, 1_000));
  });

  it('few large ones are packed in chunks, too', async () => {
    const items = itemsOf(20, 'y'.repeat(200_000));
    const encoded = await encodeItems(items);
    expect(readChunkTable(encoded.items)!.chunks).toHaveLength(10);
    expect(await decodeItems(encoded.items)).toEqual(items);
  });

  it.each([
    ['as a whole', itemsOf(100)],
    ['in chunks', itemsOf(5_000)],
  ])('above a limit are refused before all of them are packed (%s)', async (_how, items) => {
    await expect(encodeItems(items, 2_000)).rejects.toMatchObject({
      code: 'item_limit_reached',
      message: 'The node made more than 2000 bytes of items; larger data belongs into files.',
    });
  });

  it('are found by offset and limit', () => {
    const chunks = [10, 10, 5].map((itemCount, index) => ({ itemCount, packedBytes: 100 + index }));
    const found = (offset: number, limit: number) => {
      const range = chunksOf(chunks, { offset, limit });
      return range && [range.start, range.sizeBytes, range.itemsBefore];
    };
    expect(found(0, 10)).toEqual([0, 100, 0]);
    expect(found(9, 2)).toEqual([0, 201, 0]);
    expect(found(10, 1)).toEqual([100, 101, 10]);
    expect(found(20, 50)).toEqual([201, 102, 20]);
    expect(found(25, 50)).toBeNull();
  });
});

describe('a page of items', () => {
  let test: TestDatabase;
  let own: BuiltOrganization;
  let executionId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    own = await buildOrganization(test.database);
    executionId = await buildExecution(test.database, own);
  });
  afterAll(() => test?.drop());

  const keep = async (nodeId: string, items: object[]) => {
    const encoded = await encodeItems(items);
    await test.database.pool.query(
      `insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes) values ($1, $2, $3, 0, 'main', $4, $5, $6)`,
      [own.organizationId, executionId, nodeId, encoded.items, encoded.itemCount, encoded.sizeBytes],
    );
  };
  const page = (nodeId: string, offset: number, limit: number) =>
    test.database.withOrganization(own.organizationId, ({ executionData }) =>
      executionData.page(executionId, { nodeId, runIndex: 0, port: 'main' }, { offset, limit }),
    );

  it.each([
    ['few', 120],
    ['many', 7_777],
  ])('is the same part of %s items at every place', async (name, count) => {
    const items = itemsOf(count);
    await keep(name, items);
    for (const offset of [0, 1, 49, 50, 999, 1_000, 1_980, count - 1, count, count + 5]) {
      expect(await page(name, offset, 50)).toEqual({ itemCount: count, items: items.slice(offset, offset + 50) });
    }
    expect(await page(name, 0, 0)).toEqual({ itemCount: count, items: [] });
    expect(await page('none', 0, 50)).toEqual({ itemCount: 0, items: [] });
  });
});
