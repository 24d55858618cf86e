import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mongoClientsOf } from '../../integrations/mongodb/MongoClients.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf, type Alone } from '../activities/nodes/runAlone.ts';
import { ferretProgram, startFerret, type TestFerret } from './ferretServer.ts';

/** The node `mongodb.documents` against FerretDB, an independent server for clients of MongoDB. */
const type = 'mongodb.documents';
const hex = '66f0c1d2e3a4b5c6d7e8f901';
const reason = 'reason' in ferretProgram ? `: ${ferretProgram.reason}` : '';

describe.skipIf('reason' in ferretProgram)(`mongodb.documents with FerretDB${reason}`, () => {
  let ferret: TestFerret;
  let services: OutboundServices;
  beforeAll(async () => {
    ferret = await startFerret((ferretProgram as { program: string }).program);
  }, 30_000);
  beforeEach(() => {
    services = outboundServices();
  });
  afterEach(async () => {
    await run({ operation: 'delete', filter: {}, many: true, allow_empty: true });
    mongoClientsOf(services.connect).close();
    await services.close();
  });
  afterAll(() => ferret?.close());

  const run = async (parameters: object, more: Alone = {}): Promise<Item['json'][]> => {
    const credentials = { auth: ferret.credential() };
    const all = { parameters: { collection: 'orders', ...parameters }, services, credentials, ...more };
    return ((await jsonOf(type, all))['main'] ?? []) as Item['json'][];
  };
  const orders = [
    { _id: hex, customer: 'Ada', total: 12.5, tags: ['new'] },
    { _id: 'second', customer: 'Bob', total: 3 },
    { _id: 7, customer: 'Ada', total: 1, note: null },
  ];
  const insert = (json: Item['json'][] = orders, more: object = {}) =>
    run({ operation: 'insert', ...more }, { json, itemErrors: 'continue' });

  test('inserts documents, and each has its own failure', async () => {
    expect(await insert()).toEqual(orders);
    const [made, twice] = await insert([{ a: 1 }, { _id: 'second' }]);
    expect(made).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), a: 1 });
    expect(twice).toEqual({ _id: 'second', error: expect.stringContaining('(11000)') });
  });

  test('finds documents with filter, order and fields, page by page', async () => {
    await insert();
    expect(await run({ filter: { _id: hex } })).toEqual([orders[0]]);
    expect(await run({ filter: { _id: { $in: [hex, 'second'] } }, projection: { total: 1, _id: 0 } })).toEqual([
      { total: 12.5 },
      { total: 3 },
    ]);
    expect(await run({ filter: { customer: 'Ada' }, sort: { total: 1 }, limit: 1 })).toEqual([orders[2]]);
    expect(await run({ filter: { $or: [{ _id: hex }, { total: { $lt: 2 } }] }, sort: { total: 1 } })).toEqual([
      orders[2],
      orders[0],
    ]);
    await insert(Array.from({ length: 1_200 }, (_, n) => ({ _id: `n${n}`, n })));
    expect(await run({ all: true, filter: { n: { $gte: 0 } } })).toHaveLength(1_200);
  });

  test('keeps values that JSON has not', async () => {
    const values = {
      _id: 1,
      long: { $numberLong: '9007199254740993' },
      at: { $date: '2026-01-31T12:00:00Z' },
      bytes: { $binary: { base64: 'AP8=', subType: '00' } },
      other: { $oid: hex },
      text: 'Ä 🙂',
      nothing: null,
    };
    const read = { ...values, long: '9007199254740993', at: '2026-01-31T12:00:00.000Z', bytes: 'AP8=', other: hex };
    expect(await insert([values])).toEqual([read]);
    expect(await run({})).toEqual([read]);
    expect(await run({ filter: { at: { $gt: { $date: '2026-01-01T00:00:00Z' } } } })).toHaveLength(1);
  });

  test('changes and deletes documents', async () => {
    await insert();
    const update = { operation: 'update', filter: { customer: 'Ada' } };
    expect(await run({ ...update, update: { total: 2 }, many: true })).toEqual([
      { matched: 2, modified: 2, upserted_id: null },
    ]);
    expect(await run({ ...update, filter: { _id: 9 }, update: { $inc: { n: 1 } }, upsert: true })).toEqual([
      { matched: 0, modified: 0, upserted_id: 9 },
    ]);
    const found = { filter: { _id: hex } };
    expect(await run({ ...found, operation: 'find_and_update', update: { total: 9 } })).toMatchObject([{ total: 9 }]);
    expect(await run({ ...found, operation: 'find_and_delete' })).toMatchObject([{ _id: hex, total: 9 }]);
    expect(await run({ operation: 'delete', filter: { _id: 'second' } })).toEqual([{ deleted: 1 }]);
  });

  test('counts, groups and lists', async () => {
    await insert();
    expect(await run({ operation: 'count', filter: { customer: 'Ada' } })).toEqual([{ count: 2 }]);
    expect(await run({ operation: 'distinct', field: 'customer' })).toEqual([{ value: 'Ada' }, { value: 'Bob' }]);
    const pipeline = [{ $group: { _id: '$customer', total: { $sum: '$total' } } }, { $sort: { total: -1 } }];
    expect(await run({ operation: 'aggregate', pipeline })).toEqual([
      { _id: 'Ada', total: 13.5 },
      { _id: 'Bob', total: 3 },
    ]);
    expect(await run({ operation: 'list_collections', collection: undefined })).toMatchObject([{ name: 'orders' }]);
  });

  test('compares null as MongoDB does: also with documents without the field', async () => {
    await insert();
    expect(await run({ filter: { note: null } })).toHaveLength(3);
    expect(await run({ filter: { note: { $type: 'null' } } })).toEqual([orders[2]]);
  });

  test('refuses an unknown operator in words', async () => {
    await insert();
    await expect(run({ filter: { total: { $unknown: 1 } } })).rejects.toThrow('MongoDB: ');
  });
});
