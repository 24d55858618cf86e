import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { conditionsQuery, neededConditions, type Condition } from '../../integrations/supabase/conditions.ts';
import { credential } from '../../integrations/supabase/credential.ts';
import { fake as definition } from '../../integrations/supabase/fake.ts';
import { storageKey, storagePath } from '../../integrations/supabase/storagePath.ts';
import { supabase } from '../../integrations/supabase/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Supabase's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const rows = (operation: string, parameters: object, perItem: object[] = [{}]) =>
  run('supabase.row', { operation, table: 'people', ...parameters }, { perItem });
const queryOf = (conditions: Condition[], match: 'all' | 'any' = 'all', filter = '') =>
  conditionsQuery({ conditions, match, filter });

test('conditions are one group with its signs in quotes', () => {
  expect(
    queryOf(
      [
        { column: 'age', comparison: 'gte', value: 18 },
        { column: 'age', comparison: 'lt', value: 65 },
        { column: 'name', comparison: 'eq', value: 'O\'Neil, "J" \\' },
        { column: 'order', comparison: 'in', value: ['a', 'b,c', 3] },
        { column: 'data->>a', comparison: 'not_in', value: 'x,y' },
        { column: 'deleted at', comparison: 'is_not', value: null },
        { column: 'done', comparison: 'is', value: 'not null' },
        { column: 'tags', comparison: 'cs', value: ['a', 'b c'] },
        { column: 'data', comparison: 'cd', value: { a: 1 } },
        { column: 'text', comparison: 'eq', value: '' },
      ],
      'any',
    ),
  ).toEqual({
    or: [
      '(age.gte.18,age.lt.65,name.eq."O\'Neil, \\"J\\" \\\\",order.in.(a,"b,c",3),data->>a.not.in.(x,y),' +
        '"deleted at".not.is.null,done.not.is.null,tags.cs."{\\"a\\",\\"b c\\"}",data.cd."{\\"a\\":1}",text.eq."")',
    ],
  });
});

test('a filter in the words of PostgREST is added, and names no other parameters', () => {
  expect(queryOf([{ column: 'id', comparison: 'gt', value: 1 }], 'all', '?a=eq.1&a=lt.2&and=(b.is.null)')).toEqual({
    and: ['(id.gt.1)', '(b.is.null)'],
    a: ['eq.1', 'lt.2'],
  });
  expect(() => queryOf([], 'all', 'limit=5')).toThrow('must not have "limit"');
});

test('a condition needs a value, and null needs a condition of its own', () => {
  expect(() => queryOf([{ column: 'id', comparison: 'eq' }])).toThrow('Enter a value for the condition on "id"');
  expect(() => queryOf([{ column: 'id', comparison: 'eq', value: null }])).toThrow('"is null, true or false"');
  expect(() => queryOf([{ column: 'id', comparison: 'is', value: 'perhaps' }])).toThrow('Enter one of');
  expect(() => neededConditions({ conditions: [], match: 'all' })).toThrow('all rows');
});

test('a change without conditions is not sent', async () => {
  await expect(rows('update', { values: { name: 'Bo' } })).rejects.toMatchObject({ param: '/conditions' });
  await expect(rows('delete', { filter: '' })).rejects.toMatchObject({ param: '/conditions' });
  expect(fake.requests).toEqual([]);
});

test('a change with conditions on connected rows only is not sent, because it would concern all rows', async () => {
  await expect(rows('delete', { filter: 'orders.total=gt.9' })).rejects.toMatchObject({ param: '/conditions' });
  expect(fake.requests).toEqual([]);
  const given = { conditions: [], match: 'all' } as const;
  expect(neededConditions({ ...given, filter: 'not.or=(a.eq.1,b.eq.2)' })).toBeDefined();
  expect(neededConditions({ ...given, filter: 'data->>a.b=eq.1' })).toBeDefined();
});

test('a change can have a limit of rows, and can need a match', async () => {
  const conditions = [{ column: 'id', comparison: 'eq', value: 1 }];
  await rows('update', { conditions, values: { name: 'Bo' }, schema: 'crm', max_affected: 1 });
  expect(fake.requests[0]!.headers).toMatchObject({
    prefer: 'return=representation,handling=strict,max-affected=1',
    'content-profile': 'crm',
  });
});

test('one row is expected by "get"', async () => {
  const [ada] = await rows('get', { filter: 'id=eq.1' });
  expect(ada!.json).toMatchObject({ id: 1, name: 'Ada' });
  expect(Object.fromEntries(fake.requests[0]!.query)).toEqual({ id: 'eq.1', limit: '2' });
});

test('rows with different columns share a request, if none has a value already', async () => {
  const items = await rows('create', {}, [{ values: { name: 'A', age: 1 } }, { values: { name: 'B' } }]);
  expect(fake.requests).toHaveLength(1);
  expect(fake.requests[0]!.query.get('columns')).toBe('name,age');
  expect(fake.requests[0]!.headers['prefer']).toBe('return=representation,missing=default');
  expect(items.map(({ json }) => json['name'])).toEqual(['A', 'B']);
  fake.reset();
  await rows('upsert', { match_on: ['email'] }, [
    { values: { name: 'A', email: 'a@example.com', age: 1 } },
    { values: { name: 'B', email: 'b@example.com' } },
    { values: { name: 'C', email: 'b@example.com' } },
    { values: { name: 'D', email: 'd@example.com' } },
  ]);
  expect(fake.requests.map((request) => (JSON.parse(request.bytes.toString()) as object[]).length)).toEqual([1, 1, 2]);
});

test('skipped rows give no item, and the others keep their inputs', async () => {
  const items = await rows('upsert', { match_on: ['email'], on_match: 'skip' }, [
    { values: { name: 'A', email: 'ada@example.com' } },
    { values: { name: 'N', email: 'new@example.com' } },
  ]);
  expect(items.map(({ json, pairedItem }) => [json['name'], pairedItem])).toEqual([['N', 1]]);
});

test('all rows are counted once', async () => {
  expect(await rows('list', { all: true })).toHaveLength(3);
  expect(fake.requests.map(({ headers }) => headers['prefer'])).toEqual(['count=exact', undefined, undefined]);
});

test('files are listed up to an empty page', async () => {
  const list = { operation: 'list', bucket: 'docs', folder: '/in/' };
  expect(await run('supabase.file', { ...list, all: true })).toHaveLength(3);
  expect(fake.requests.map((request) => (bodyOf(request) as { offset: number }).offset)).toEqual([0, 1, 2, 3]);
  expect(bodyOf(fake.requests[0]!)).toMatchObject({ prefix: 'in' });
  expect(await run('supabase.file', { ...list, all: false, limit: 2 })).toHaveLength(2);
});

test('a link has the address of the project', async () => {
  const [link] = await run('supabase.file', { operation: 'create_link', bucket: 'docs', file: 'a b/report.txt' });
  expect(link!.json['url']).toMatch(new RegExp(`^${fake.url}/storage/v1/object/sign/docs/a%20b/report.txt\\?token=`));
});

test('a path names a file', () => {
  expect(storagePath('docs', storageKey(' /a b/c#.txt'))).toBe('/docs/a%20b/c%23.txt');
  for (const path of ['', '/', 'a//b', 'a/', '../b']) expect(() => storageKey(path)).toThrow('Enter the path');
});

test('a key of the old kind is a token, too', () => {
  const headers = (key: string) => credential.authorize!({ api_url: 'https://x.supabase.co', key } as never);
  expect(headers('eyJ.a.b')).toEqual({ headers: { apikey: 'eyJ.a.b', authorization: 'Bearer eyJ.a.b' } });
  expect(headers('sb_secret_x')).toEqual({ headers: { apikey: 'sb_secret_x' } });
});

test('the address of a service is refused', () => {
  const check = (api_url: string) => credential.check!({ api_url, key: 'k' });
  expect(check('https://x.supabase.co')).toEqual([]);
  expect(check('https://x.supabase.co/rest/v1')).toMatchObject([{ parameter: '/api_url' }]);
  expect(check('https://supabase.com/dashboard/project/x')).toMatchObject([{ parameter: '/api_url' }]);
});

test('the status in the body of storage counts', () => {
  const failure = (status: number, body: object) => failureIn(supabase, { status, headers: {}, body });
  expect(failure(200, {})).toBeNull();
  expect(failure(300, { code: 'PGRST201', message: 'ambiguous' })).toMatchObject({ kind: 'refused' });
  expect(failure(400, { statusCode: '429', error: 'too_many_connections' })).toMatchObject({ kind: 'limited' });
  expect(failure(400, { statusCode: '500', error: 'internal' })).toMatchObject({ kind: 'temporary' });
  expect(failure(400, { statusCode: '404', error: 'not_found', message: 'Object not found' })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('There is no such file'),
  });
});

test('functions return rows, and every other request is an API call', async () => {
  const called = await run('supabase.function', { operation: 'call_database', name: 'find_people', schema: 'crm' });
  expect(called).toHaveLength(3);
  expect(fake.requests[0]!.headers['content-profile']).toBe('crm');
  expect(await run('supabase.api_call', { path: '/rest/v1/people?select=name' })).toHaveLength(1);
});
