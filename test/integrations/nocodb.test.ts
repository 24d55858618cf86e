import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/nocodb/fake.ts';
import { whereOf, type Filtering } from '../../integrations/nocodb/filters.ts';
import { isDateField } from '../../integrations/nocodb/isDateField.ts';
import { paged, rowId } from '../../integrations/nocodb/rows.ts';
import { nocodb } from '../../integrations/nocodb/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of NocoDB's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const place = { base: 'pgfqcp0ocloo1j3', table: 'mk3v9d2l5w8s1zq' };

test.each([
  ['nocodb.api_call', { path: '/api/v1/auth/user/me' }, 'GET /api/v1/auth/user/me'],
  ['nocodb.base', { operation: 'tables', base: place.base }, `GET /api/v3/meta/bases/${place.base}/tables`],
  ['nocodb.row', { operation: 'get', ...place, row: '1' }, `GET /api/v3/data/${place.base}/${place.table}/records/1`],
])('%s sends its request', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
});

describe('a filter', () => {
  const of = (filters: Filtering['filters'], more: Partial<Filtering> = {}) =>
    whereOf({ filters, match: 'all', ...more });
  const open = { field: 'Status', type: 'eq', value: 'Open' } as const;

  test.each([
    [[], {}, undefined],
    [[], { where: '(A,eq,1)' }, '(A,eq,1)'],
    [[open], {}, '("Status",eq,"Open")'],
    [[open, open], { match: 'any' }, '("Status",eq,"Open")~or("Status",eq,"Open")'],
    [[open, open], { match: 'any', where: '(A,eq,1)' }, '(("Status",eq,"Open")~or("Status",eq,"Open"))~and((A,eq,1))'],
    [[{ ...open, type: 'like' }], {}, '("Status",like,"%Open%")'],
    [[{ ...open, type: 'like', value: 'Op%' }], {}, '("Status",like,"Op%")'],
    [[{ ...open, type: 'anyof', value: 'a, b' }], {}, '("Status",anyof,"a","b")'],
    [[{ ...open, type: 'blank', value: '' }], {}, '("Status",blank)'],
    [[{ field: 'Due', type: 'gt', value: '2026-12-01' }], {}, '("Due",gt,exactDate,2026-12-01)'],
  ] as const)('%j %j is %s', (filters, more, where) => {
    expect(of(filters, more)).toBe(where);
  });

  test('adds no condition from a value', () => {
    expect(of([{ ...open, value: 'x")~or("Status",notblank' }])).toBe(
      String.raw`("Status",eq,"x\")~or(\"Status\",notblank")`,
    );
  });

  test('has a field and a value', () => {
    expect(() => of([{ ...open, value: '' }])).toThrow(expect.objectContaining({ param: '/filters' }));
  });
});

test('the next page is found by an address with and without a host, and never missed', () => {
  const request = { path: '/records', query: { pageSize: 1 } };
  const nextOf = (next: unknown) =>
    paged.next({ request, response: { status: 200, headers: {}, body: { next } }, count: 1, last: {} })?.query;
  expect(nextOf('https://db.example.com/records?page=2')).toEqual({ pageSize: 1, page: '2' });
  expect(nextOf('/records?page=3')).toEqual({ pageSize: 1, page: '3' });
  expect([nextOf(null), nextOf(undefined), nextOf('')]).toEqual([undefined, undefined, undefined]);
  expect(() => nextOf('/records?offset=2')).toThrow('has no number');
});

describe('nocodb.row', () => {
  test.each([
    ['7', 7],
    ['007', '007'],
    ['a___b', 'a___b'],
    ['12345678901234567890', '12345678901234567890'],
  ])('has the ID %s as the table has it', (written, id) => {
    expect(rowId(written)).toBe(id);
  });

  test('is not deleted without an ID', async () => {
    await expect(run('nocodb.row', { operation: 'delete', ...place, row: ' ' })).rejects.toMatchObject({
      param: '/row',
    });
    expect(fake.requests).toEqual([]);
  });

  test('sends no ID and no ignored fields among the values', async () => {
    const fields = { id: 5, Title: 'A', Status: 'Open' };
    await run('nocodb.row', { operation: 'create', ...place, fields, ignore_fields: ['Status'] });
    expect(bodyOf(fake.requests[0]!)).toEqual([{ fields: { Title: 'A' } }]);
    const empty = { operation: 'create', ...place, fields: { id: 5 } };
    await expect(run('nocodb.row', empty)).rejects.toMatchObject({ param: '/fields' });
  });

  test('is as NocoDB returns it, too', async () => {
    const [item] = await run('nocodb.row', { operation: 'get', ...place, row: '1', output: 'full' });
    expect(item!.json).toMatchObject({ id: 1, fields: { Title: 'Pump' } });
  });

  test('is changed by the value of a key', async () => {
    const upsert = { operation: 'upsert', ...place, key_field: 'Title', fields: { Title: 'Pump', Status: 'Done' } };
    await run('nocodb.row', upsert);
    expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
    expect(fake.requests[0]!.query.get('where')).toBe('("Title",eq,"Pump")');
    expect(bodyOf(fake.requests[1]!)).toEqual([{ id: 1, fields: upsert.fields }]);
    await expect(run('nocodb.row', { ...upsert, key_field: 'Hours' })).rejects.toMatchObject({ param: '/fields' });
  });

  test('is found by a text that looks like a date, too', async () => {
    const upsert = { operation: 'upsert', ...place, key_field: 'Title', fields: { Title: '2026-01-02' } };
    await run('nocodb.row', upsert);
    expect(fake.requests.map(({ method }) => method).slice(0, 2)).toEqual(['GET', 'GET']);
    expect(fake.requests[1]!.query.get('where')).toBe('("Title",eq,"2026-01-02")');
    const fields = [
      { id: 'c1', title: 'Due', type: 'Date' },
      { id: 'c2', title: 'Note', type: 'LongText' },
    ];
    const call = { client: { send: async () => ({ body: { fields } }) }, key: undefined } as never;
    const kinds = ['Due', 'c1', 'Note', 'nothing'].map((name) => isDateField(name, place, call));
    expect(await Promise.all(kinds)).toEqual([true, true, false, false]);
  });

  test('is linked to several rows', async () => {
    await run('nocodb.row', {
      operation: 'link',
      ...place,
      row: '1',
      link_field: 'c4parts000000004',
      linked: ['11', '12'],
    });
    expect(bodyOf(fake.requests[0]!)).toEqual([{ id: 11 }, { id: 12 }]);
  });
});

describe('a failure', () => {
  test.each([
    [{ error: 'ERR_TABLE_NOT_FOUND', message: 'Oops' }, 'There is no table with this ID in the base'],
    [{ msg: 'Oops' }, 'There is no such thing.'],
  ])('%j says what is missing', (body, words) => {
    const failure = failureIn(nocodb, { status: 404, headers: {}, body });
    expect(failure?.message).toContain(words);
    expect(failure?.message).toContain('Oops');
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { error: 5, message: {} }])
      expect(failureIn(nocodb, { status: 400, headers: {}, body })?.message).toBe(
        'NocoDB refused the request. (status 400)',
      );
  });
});
