import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { cellOf } from '../../integrations/snowflake/cellOf.ts';
import { credential } from '../../integrations/snowflake/credential.ts';
import { fake as definition } from '../../integrations/snowflake/fake.ts';
import { accountIn, keyPairToken } from '../../integrations/snowflake/keyPairToken.ts';
import { insertStatement, updateStatement } from '../../integrations/snowflake/rowChanges.ts';
import { quotedName, storedName } from '../../integrations/snowflake/snowflakeNames.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone, type Alone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** The parts of `snowflake.rows` that are more than one request; `contract.test.ts` covers all operations. */
const services = outboundServices();
let fake: Fake;
beforeAll(async () => {
  fake = await startFake(definition);
});
beforeEach(() => fake.reset());
afterAll(() => Promise.all([fake.close(), services.close()]));

const run = async (parameters: object, more: Alone = {}): Promise<Item[]> => {
  const { type, values } = definition.credential(fake.url);
  const credentials = { auth: usedCredential(type, values) };
  const result = await runAlone('snowflake.rows', { parameters, credentials, services, ...more });
  return 'outputs' in result ? (result.outputs['main'] ?? []) : [];
};
const jsonOf = async (parameters: object, more: Alone = {}) => (await run(parameters, more)).map(({ json }) => json);
const bodies = () =>
  fake.requests.filter(({ method }) => method === 'POST').map(({ bytes }) => JSON.parse(bytes.toString()) as object);

describe('snowflake.rows', () => {
  test('reads all partitions of a result, with bound values, where the credential says', async () => {
    const sql = 'select * from orders';
    expect(await jsonOf({ sql })).toEqual([
      { ID: 7, CUSTOMER: 'Ada', TOTAL: '12.50' },
      { ID: '9007199254740993', CUSTOMER: 'Bob', TOTAL: '3.00' },
      { ID: 8, CUSTOMER: 'Ada', TOTAL: null },
    ]);
    expect(fake.requests.map(({ method, query }) => `${method} ${query.get('partition') ?? ''}`.trim())).toEqual([
      'POST',
      'GET 1',
      'GET 2',
    ]);
    expect(bodies()).toMatchObject([{ warehouse: 'WH', database: 'SHOP', schema: 'PUBLIC', timeout: 300 }]);
    const where = {
      sql: 'select id from orders where customer = ?',
      values: ['Ada'],
      schema: 'sales',
      warehouse: '"small"',
    };
    expect(await jsonOf(where)).toHaveLength(2);
    expect(bodies().at(-1)).toMatchObject({
      schema: 'SALES',
      warehouse: 'small',
      bindings: { 1: { type: 'TEXT', value: 'Ada' } },
    });
    await expect(run({ sql, max_rows: 2 })).rejects.toThrow('more than 2 rows');
    const [file] = await run({ sql, result: 'file', file_format: 'csv' });
    expect(file!.json).toEqual({ rows: 3, columns: ['ID', 'CUSTOMER', 'TOTAL'] });
  });

  test('waits for a statement that takes longer', async () => {
    const sql = 'select * from slow_orders where customer = ?';
    expect(await jsonOf({ sql, values: ['Bob'] })).toMatchObject([{ ID: '9007199254740993' }]);
    expect(fake.requests.map(({ method, path }) => `${method} ${path.replace(/01b2.*/, 'handle')}`)).toEqual([
      'POST /api/v2/statements',
      'GET /api/v2/statements/handle',
      'GET /api/v2/statements/handle',
      'GET /api/v2/statements/handle',
    ]);
    const stop = new AbortController();
    const running = run({ sql, values: ['Bob'] }, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('canceled')), 200);
    await expect(running).rejects.toThrow(/canceled|aborted/);
  });

  test('values of all kinds', async () => {
    expect(await jsonOf({ sql: 'select * from kinds' })).toEqual([
      {
        R: 1.5,
        B: true,
        D: '2026-01-31',
        T: '03:04:05.5',
        N: '2026-01-31 12:00:00.123456789',
        L: '2026-01-31T12:00:00Z',
        Z: '2026-01-31T12:00:00Z',
        X: 'AP8=',
        V: '9007199254740993',
        O: { a: [1] },
        E: null,
      },
    ]);
    expect(cellOf('-0.500000000', { name: 'a', type: 'timestamp_ntz' })).toBe('1969-12-31 23:59:59.5');
    expect(cellOf('NaN', { name: 'a', type: 'real' })).toBe('NaN');
    expect(cellOf('undefined', { name: 'a', type: 'variant' })).toBe('undefined');
  });

  test('inserts the rows of many items with one statement', async () => {
    const parameters = { operation: 'insert', table: 'orders' };
    const rows = [{ id: 1, data: { a: 1 } }, { id: 2, data: null }, { id: 3 }];
    const more = { parametersPerItem: rows.map((row) => ({ ...parameters, row })), json: rows.map(() => ({})) };
    expect(await jsonOf(parameters, more)).toEqual(rows.map(() => ({ affected_rows: 1 })));
    expect(bodies()).toHaveLength(2);
    expect(bodies()[0]).toMatchObject({
      statement: 'insert into "ORDERS" ("ID", "DATA") select column1, parse_json(column2) from values (?, ?), (?, ?)',
      bindings: {
        1: { type: 'FIXED', value: '1' },
        2: { type: 'TEXT', value: '{"a":1}' },
        4: { type: 'TEXT', value: null },
      },
    });
    await expect(run({ ...parameters, table: '"orders"', row: { a: 1 } })).rejects.toThrow(
      "Object 'orders' does not exist",
    );
    await expect(run({ ...parameters, row: [] })).rejects.toThrow('Enter a JSON object');
  });

  test.each([
    [{ sql: 'drop table orders' }, 'Use "Command"'],
    [{ sql: 'show tables ->> drop table orders' }, 'has no "->>"'],
    [
      { sql: "with p as/**/PROCEDURE () returns text language sql as 'begin drop table orders; end' call p()" },
      'no procedure',
    ],
    [{ sql: '-- select\n delete from orders' }, 'Use "Command"'],
    [{ sql: "select '{{ $json.a }}'" }, 'cannot contain expressions'],
    [{ sql: 'select * from orders where customer = ?' }, 'Add a value for each "?"'],
    [{ operation: 'describe_table', table: 'nothing' }, 'There is no table "nothing"'],
    [{ operation: 'update', table: 'orders', keys: ['id'], row: { total: 1 } }, 'no value for the key column'],
  ])('refuses %j', async (parameters, message) => {
    await expect(run(parameters)).rejects.toThrow(message);
  });
});

test('names are in capital letters unless they are quoted', () => {
  expect(['orders', '"orders"', 'my table', '"a""b"'].map((name) => storedName(name, 'table'))).toEqual([
    'ORDERS',
    'orders',
    'my table',
    'a"b',
  ]);
  expect(quotedName('"a""b"', 'table')).toBe('"a""b"');
  expect(quotedName('a"; drop table x; --', 'table')).toBe('"a""; drop table x; --"');
  expect(() => quotedName(' ', 'table')).toThrow('Enter a name');
  expect(updateStatement('t', { a: 1, b: null, c: [1] }, ['b', 'a'])).toEqual({
    sql: 'update "T" set "C" = parse_json(?) where "B" is null and "A" = ?',
    values: ['[1]', 1],
  });
  expect(insertStatement('t', [{ a: 1.5 }])).toEqual({ sql: 'insert into "T" ("A") values (?)', values: [1.5] });
});

test('a credential signs with its key, and errors quote nothing of it', () => {
  expect(accountIn('https://xy12345.eu-central-1.aws.snowflakecomputing.com')).toBe('xy12345');
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret words' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const pair = { account: 'a-b', user: 'me', privateKey, passphrase: 'secret words' };
  const [, claims = ''] = keyPairToken(pair, 1_000_000).split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'A-B.ME',
    iat: 970,
    exp: 1_570,
  });
  expect(() => keyPairToken({ ...pair, passphrase: 'wrong' })).toThrow(
    /^The private key of the credential is no RSA key/,
  );
  const values = definition.credential('https://a.example').values as never;
  expect(credential.check!(values)).toEqual([]);
  expect(credential.check!({ ...(values as object), kind: 'token', token: '' } as never)).toMatchObject([
    { parameter: '/token' },
  ]);
});
