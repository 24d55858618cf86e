import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { effectsOf } from '../../domains/agents/tools/effects.ts';
import { poolsOf } from '../../integrations/databases/DatabaseSession.ts';
import { node } from '../../integrations/postgresql/operations/rows.ts';
import { instantOf } from '../../integrations/postgresql/typeParsers.ts';
import { jsonOf, runAlone } from '../activities/nodes/runAlone.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { databaseRun } from './databaseRun.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { startTestPostgres, startTlsFront, type TestPostgres } from './databaseServer.ts';

/** The node `postgresql.rows` against the PostgreSQL of the tests. */
let postgres: TestPostgres;
let services: OutboundServices;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
beforeEach(() => {
  services = outboundServices();
});
afterEach(async () => {
  poolsOf(services.connect).close();
  await services.close();
  await postgres.owner.query('truncate orders');
});
afterAll(() => postgres?.close());

const type = 'postgresql.rows';
const { around, run, query } = databaseRun(type, { server: () => postgres, services: () => services });

describe('values', () => {
  test('keep their digits, and instants are in UTC', async () => {
    const sql = `select 9007199254740993::int8 as big, 1.10::numeric as exact, 7 as small, 1.5::float8 as half,
      'NaN'::float8 as nan, true as yes, null as nothing, '2026-01-02'::date as day, '2026-01-02 03:04:05.123456'::timestamp as local,
      '2026-01-02 03:04:05.123456+02'::timestamptz as instant, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes,
      array[1,null]::int8[] as bigs, array['a,"b"',null] as texts, array['2026-01-02 03:04:05+02'::timestamptz] as instants,
      interval '1 day' as span, 1 as twice, 2 as twice`;
    expect(await query(sql)).toEqual([
      {
        big: '9007199254740993',
        exact: '1.10',
        small: 7,
        half: 1.5,
        nan: 'NaN',
        yes: true,
        nothing: null,
        day: '2026-01-02',
        local: '2026-01-02 03:04:05.123456',
        instant: '2026-01-02T01:04:05.123456Z',
        json: { a: [1] },
        bytes: 'AP8=',
        bigs: ['1', null],
        texts: ['a,"b"', null],
        instants: ['2026-01-02T01:04:05Z'],
        span: '1 day',
        twice: 1,
        twice_2: 2,
      },
    ]);
  });

  test('are bound, whatever they contain', async () => {
    const hostile = `'; drop table orders; --`;
    expect(await query('select $1::text as a, $2::int[] as b, $3::jsonb as c', [hostile, [1, 2], { x: 'y' }])).toEqual([
      { a: hostile, b: [1, 2], c: { x: 'y' } },
    ]);
  });

  test.each([
    ['2026-01-02 03:04:05.5-03:30', '2026-01-02T06:34:05.5Z'],
    ['1900-01-01 00:00:00+00:19:32', '1899-12-31T23:40:28Z'],
    ['infinity', 'infinity'],
    ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
  ])('the instant %s is %s', (text, expected) => {
    expect(instantOf(text)).toBe(expected);
  });
});

describe('rows', () => {
  const table = { schema: 'public', table: 'orders' };
  const orders = [
    { id: '1', customer: 'Ada', total: '1.10', data: [1, 'a'], tags: ['x', 'y'] },
    { id: '9007199254740993', customer: 'Bob', total: '2.00', data: 'text', tags: null },
  ];
  const insert = (more: object = {}, json: object[] = orders) =>
    run({ operation: 'insert', ...table, ...more }, { json });

  test.each(['each', 'all'])('are inserted and returned (%s)', async (transaction) => {
    expect(await insert({ transaction })).toEqual(orders);
    const { rows } = await postgres.owner.query('select id, data, tags from orders order by id');
    expect(rows).toEqual([
      { id: '1', data: [1, 'a'], tags: ['x', 'y'] },
      { id: '9007199254740993', data: 'text', tags: null },
    ]);
  });

  test('of one transaction are one statement where their columns are the same, and paired with their items', async () => {
    const json = Array.from({ length: 2_500 }, (_, index) => ({ id: index + 1, customer: `c${index}` }));
    const result = await runAlone(type, {
      parameters: { operation: 'insert', ...table, transaction: 'all', returning: ['id'] },
      ...around({ json }),
    } as never);
    const { main } = (result as { outputs: { main: { json: object; pairedItem: number }[] } }).outputs;
    expect(main.length).toBe(2_500);
    expect(main.every((item, index) => item.pairedItem === index)).toBe(true);
    expect(main.at(-1)!.json).toEqual({ id: '2500' });
  });

  test('of one transaction have one operation', async () => {
    const own = (operation: string) => ({ operation, ...table, transaction: 'all' });
    const parametersPerItem = [own('insert'), own('insert'), own('delete')];
    const running = runAlone(type, {
      parameters: own('insert'),
      parametersPerItem,
      ...around({ json: [...orders, {}] }),
    } as never);
    await expect(running).rejects.toThrow(/same operation/);
    expect((await postgres.owner.query('select from orders')).rowCount).toBe(0);
  });

  test('of one transaction are undone if one of them fails', async () => {
    const json = [
      { id: 1, customer: 'Ada' },
      { id: 2, customer: null },
    ];
    await expect(insert({ transaction: 'all' }, json)).rejects.toThrow(/null value in column "customer".*\(23502\)/);
    expect((await postgres.owner.query('select from orders')).rowCount).toBe(0);
    const kept = await run({ operation: 'insert', ...table, transaction: 'all' }, { json, itemErrors: 'continue' });
    expect(kept).toEqual(
      json.map((one) => ({
        ...one,
        error: expect.stringMatching(/^Nothing was changed: PostgreSQL: null value/) as unknown,
      })),
    );
  });

  test('each alone are kept if another one fails', async () => {
    const json = [
      { id: 1, customer: 'Ada' },
      { id: 1, customer: 'Eve' },
      { id: 2, customer: 'Bob' },
    ];
    const items = await run({ operation: 'insert', ...table, returning: ['id'] }, { json, itemErrors: 'continue' });
    expect(items).toEqual([
      { id: '1' },
      { id: 1, customer: 'Eve', error: expect.stringContaining('orders_pkey') as unknown },
      { id: '2' },
    ]);
  });

  test('that exist are skipped, changed or refused', async () => {
    await insert();
    expect(await insert({ skip_existing: true })).toEqual([]);
    await expect(insert()).rejects.toThrow(
      'PostgreSQL: duplicate key value violates unique constraint "orders_pkey" (23505).',
    );
    const json = [
      { id: 1, customer: 'Ada', total: '5' },
      { id: 1, customer: 'Ada', total: '6' },
      { id: 3, customer: 'Cy', total: '7' },
    ];
    for (const transaction of ['each', 'all']) {
      const rows = await run(
        { operation: 'upsert', ...table, keys: ['id'], returning: ['id', 'total'], transaction },
        { json },
      );
      expect(rows).toEqual([
        { id: '1', total: '5.00' },
        { id: '1', total: '6.00' },
        { id: '3', total: '7.00' },
      ]);
    }
    await expect(run({ operation: 'upsert', ...table, keys: ['customer'] }, { json })).rejects.toThrow(
      'Insert or update needs a unique index on exactly the key columns.',
    );
  });

  test('are updated by their keys', async () => {
    await insert();
    const parameters = {
      operation: 'update',
      ...table,
      keys: ['id'],
      values_from: 'fields',
      row: { id: 1, data: [2] },
    };
    expect(await run(parameters)).toMatchObject([{ id: '1', data: [2] }]);
    expect(await run({ ...parameters, row: { id: 5, data: [2] } })).toEqual([]);
    await expect(run({ ...parameters, row: { id: 1 } })).rejects.toThrow('no value besides its keys');
    await expect(run({ ...parameters, row: { total: 1 } })).rejects.toThrow('no value for the key column "id"');
  });

  test('are selected by conditions, sorted and limited', async () => {
    await insert(
      {},
      [1, 2, 3, 4].map((id) => ({ id, customer: `c${id % 2}`, total: id })),
    );
    const select = (more: object) => run({ operation: 'select', ...table, columns: ['id'], ...more });
    const where = (column: string, comparison: string, value?: unknown) => ({ where: [{ column, comparison, value }] });
    const ids = async (more: object) =>
      (await select({ sort: [{ column: 'id' }], ...more })).map((row) => Number((row as { id: string }).id));
    expect(await ids({ sort: [{ column: 'id', direction: 'descending' }], limit: 2, offset: 1 })).toEqual([3, 2]);
    expect(await ids(where('customer', 'equal', 'c1'))).toEqual([1, 3]);
    expect(await ids(where('total', 'greater_or_equal', '3'))).toEqual([3, 4]);
    expect(await ids(where('id', 'in', [1, 4, 9]))).toEqual([1, 4]);
    expect(await ids(where('id', 'in', '1, 4'))).toEqual([1, 4]);
    expect(await ids(where('id', 'like', '%3'))).toEqual([3]);
    expect(await ids(where('data', 'is_not_null'))).toEqual([]);
    expect(
      await ids({
        match: 'any',
        where: [
          { column: 'id', value: 1 },
          { column: 'id', value: 2 },
        ],
      }),
    ).toEqual([1, 2]);
    expect(await ids({ all: true })).toEqual([1, 2, 3, 4]);
    await expect(select(where('total', 'equal'))).rejects.toThrow('Enter a value');
    await expect(select(where('totals', 'equal', 1))).rejects.toThrow(
      'no column "totals". Its columns: id, customer, total',
    );
  });

  test('are deleted, the table is emptied and dropped', async () => {
    await insert();
    const remove = (more: object) => run({ operation: 'delete', ...table, ...more });
    await expect(remove({})).rejects.toThrow('Add a condition');
    expect(await remove({ where: [{ column: 'id', value: 1 }] })).toEqual([{ affected_rows: 1 }]);
    await expect(remove({ command: 'truncate', where: [{ column: 'id', value: 1 }] })).rejects.toThrow('Delete rows');
    expect(await remove({ command: 'truncate', restart_identity: true, cascade: true })).toEqual([{ success: true }]);
    await postgres.owner.query('create table "odd ""name" (a int)');
    expect(await remove({ table: 'odd "name', command: 'drop' })).toEqual([{ success: true }]);
  });

  test('have columns that are listed, and names that are quoted', async () => {
    expect(await run({ operation: 'list_tables' })).toMatchObject([{ name: 'orders', kind: 'table' }]);
    expect(await run({ operation: 'describe_table', ...table })).toMatchObject([
      { name: 'id', type: 'bigint', nullable: false, primary_key: true },
      { name: 'customer', type: 'character varying(20)' },
      { name: 'total', type: 'numeric(12,2)', default: '0' },
      { name: 'data', type: 'jsonb' },
      { name: 'tags', type: 'text[]' },
    ]);
    await expect(run({ operation: 'select', table: 'x"; drop table orders; --' })).rejects.toThrow('There is no table');
    await expect(insert({}, [{ id: 1, customer: 'a', nothing: 1 }])).rejects.toThrow('no column "nothing"');
    expect(await insert({ ignore_unknown: true, returning: ['id'] }, [{ id: 1, customer: 'a', nothing: 1 }])).toEqual([
      { id: '1' },
    ]);
    expect(await insert({ empty_as_null: true, returning: ['tags'] }, [{ id: 2, customer: 'a', tags: '' }])).toEqual([
      { tags: null },
    ]);
  });
});

describe('a query', () => {
  test.each([
    ['create table x (a int)', 'A read-only query begins with'],
    [`copy (select 1) to program 'true'`, 'A read-only query begins with'],
    [`-- a\rcopy (select 1) to program 'true' /*\nselect 1 */`, 'A read-only query begins with'],
    ['set transaction read write', 'A read-only query begins with'],
    [
      'with x as (insert into orders (id, customer) values (1, $$a$$) returning id) select * from x',
      '(25006). Turn "Read-only" off',
    ],
    ['select 1; drop table orders', 'cannot insert multiple commands'],
    ['-- a\n/* b /* c */ */ drop table orders', 'A read-only query begins with'],
    [`select nextval('s')`, '25006'],
  ])('that is read-only refuses %s', async (sql, message) => {
    await postgres.owner.query('create sequence if not exists s');
    await expect(query(sql)).rejects.toThrow(message);
  });

  test('may change something otherwise, and returns the number of rows', async () => {
    const free = { read_only: false };
    expect(await query('insert into orders (id, customer) values ($1, $2)', [1, 'Ada'], free)).toEqual([
      { affected_rows: 1 },
    ]);
    expect(await query('update orders set total = 3 returning total', [], free)).toEqual([{ total: '3.00' }]);
    await expect(
      run({ sql: 'delete from orders', read_only: false }, { credential: { read_only: true } }),
    ).rejects.toThrow('The credential is read-only');
  });

  test('leaves nothing in the session for the next one', async () => {
    const one = { credential: { max_connections: 1 } };
    await run({ sql: `select set_config('app.secret', 'x', false), pg_advisory_lock(7)` }, one);
    await run({ sql: `set statement_timeout = 1`, read_only: false }, one);
    const [row] = await run(
      { sql: `select current_setting('app.secret', true) as secret, current_setting('statement_timeout') as t` },
      one,
    );
    expect(row).toEqual({ secret: expect.toSatisfy((value) => value === null || value === ''), t: '0' });
    await run({ sql: 'begin', read_only: false }, one);
    expect(await run({ sql: 'select 1 as a' }, one)).toEqual([{ a: 1 }]);
  });

  test('says where its mistake is, without the values', async () => {
    await expect(query('select 1,\n  frm orders')).rejects.toThrow(
      'PostgreSQL: column "frm" does not exist at line 2, column 3 (42703).',
    );
    await expect(query('select $1::int', [])).rejects.toThrow('Add a value for each placeholder.');
  });

  test('with more rows than allowed is refused, and its change is undone', async () => {
    const sql = `insert into orders (id, customer) select n, 'x' from generate_series(1, 50) n returning id`;
    await expect(query(sql, [], { max_rows: 10, read_only: false })).rejects.toThrow('more than 10 rows');
    await expect(query('select * from generate_series(1, 5000)', [], { max_rows: 10 })).rejects.toThrow(
      'more than 10 rows',
    );
    expect((await postgres.owner.query('select from orders')).rowCount).toBe(0);
  });

  test('takes no expression inside its text', async () => {
    const { check } = node;
    expect(check!({ sql: `select * from a where b = '{{ $json.b }}'` })).toMatchObject([{ parameter: '/sql' }]);
    expect(check!({ sql: '{{ $json.sql }}' })).toEqual([]);
    expect(check!({ sql: 'select 1' })).toEqual([]);
  });

  test.each([
    ['json_lines', '{"n":1,"t":"=1+1"}\n{"n":2,"t":"=1+1"}\n', 'rows.jsonl'],
    ['csv', `n,t\r\n1,'=1+1\r\n2,'=1+1\r\n`, 'rows.csv'],
  ])('writes its rows into a file (%s)', async (format, text, name) => {
    const parameters = {
      sql: `select n, '=1+1' as t from generate_series(1, 2) n`,
      result: 'file',
      file_format: format,
    };
    const result = await runAlone(type, { parameters, ...around() } as never);
    const [item] = (
      result as unknown as {
        outputs: { main: { json: object; binary: { data: { id: string; file_name: string } } }[] };
      }
    ).outputs.main;
    expect(item!.json).toEqual({ rows: 2, columns: ['n', 't'] });
    expect(item!.binary.data.file_name).toBe(name);
    expect(services.binaries.bytesOf(item!.binary.data).toString()).toBe(text);
    const empty = await run({ sql: 'select 1 as a where false', result: 'file', file_format: format });
    expect(empty).toEqual([{ rows: 0, columns: ['a'] }]);
  });

  test('that takes too long is canceled at the server', async () => {
    await expect(query('select pg_sleep(30) as sleeping', [], { timeout_s: 1 })).rejects.toThrow(
      'did not finish within 1 s',
    );
    await expectNobodySleeps();
  });

  test('ends at the server when the execution is canceled', async () => {
    const stop = new AbortController();
    const running = run({ sql: 'select pg_sleep(30) as sleeping' }, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('canceled')), 300);
    await expect(running).rejects.toThrow('canceled');
    await expectNobodySleeps();
  });
});

/** The statements would sleep for 30 s. The server shows a canceled one a moment longer. */
async function expectNobodySleeps(): Promise<void> {
  const sleeping = async () => {
    const { rows } = await postgres.owner.query(
      `select query from pg_stat_activity where query like '%as sleeping%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return rows;
  };
  await expect.poll(sleeping, { timeout: 10_000 }).toEqual([]);
}

describe('connections', () => {
  test('are never more than the credential allows, and are closed when it changes', async () => {
    const pools = poolsOf(services.connect);
    const sql = 'select pg_sleep(0.1), (select count(*)::int from pg_stat_activity where query like $1) as open';
    const json = Array.from({ length: 8 }, () => ({}));
    const many = await Promise.all(
      [1, 2, 3].map(() => run({ sql, values: ['%pg_stat_activity%'] }, { json, credential: { max_connections: 2 } })),
    );
    expect(Math.max(...many.flat().map((row) => (row as { open: number }).open))).toBe(2);
    expect(pools.count()).toBe(2);
    await run({ sql: 'select 1' }, { credential: { max_connections: 1 } });
    expect(pools.count()).toBe(1);
  });

  test('that the server ended are replaced', async () => {
    await query('select 1');
    await postgres.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'Bureau' and datname = current_database()`,
    );
    expect(await query('select 2 as a')).toEqual([{ a: 2 }]);
  });

  test('that end during a change are reported, and not made again', async () => {
    const sql = 'select pg_terminate_backend(pg_backend_pid())';
    await expect(query(sql, [], { read_only: false })).rejects.toMatchObject({
      code: 'target_unreachable',
      retryable: false,
    });
  });

  test('fail with a clear reason', async () => {
    const fails = (credential: object) => expect(run({ sql: 'select 1' }, { credential })).rejects;
    const wrong = { user: 'nobody', password: 'wrong secret' };
    await fails(wrong).toMatchObject({
      code: 'credential_refused',
      message: expect.not.stringContaining('wrong secret') as unknown,
    });
    await fails({ database: 'nowhere' }).toThrow('database "nowhere" does not exist (3D000). Check the database');
    await fails({ tls: 'verify' }).toThrow('The server has no TLS');
    await fails({ port: 1 }).toMatchObject({ code: 'target_unreachable', retryable: true });
  });

  test('are protected by TLS, with a certificate of the expected name', async () => {
    const front = await startTlsFront(postgres.values);
    const { port, authority } = front;
    const at = (host: string, tls: string, more: object = {}) =>
      run({ sql: 'select 1 as a' }, { credential: { host, port, tls, ...more } });
    expect(await at('localhost', 'verify', { authority })).toEqual([{ a: 1 }]);
    expect(await at('127.0.0.1', 'require')).toEqual([{ a: 1 }]);
    await expect(at('localhost', 'verify')).rejects.toThrow('The certificate of the server is not accepted');
    await expect(at('127.0.0.1', 'verify', { authority })).rejects.toThrow(
      'The certificate of the server is not accepted',
    );
    const credential = { host: 'localhost', port, tls: 'verify', authority };
    const slow = run({ sql: 'select pg_sleep(30) as sleeping', timeout_s: 1 }, { credential });
    await expect(slow).rejects.toThrow('did not finish within 1 s');
    await expectNobodySleeps();
    poolsOf(services.connect).close();
    await front.close();
  });

  test('go through the guard, and to allowed hosts only', async () => {
    await services.close();
    services = outboundServices('');
    await expect(query('select 1')).rejects.toMatchObject({ code: 'target_not_allowed' });
    services = outboundServices();
    const credential = usedCredential('postgresql', postgres.values, { allowedHosts: ['db.example.com'] });
    await expect(
      jsonOf(type, { parameters: { sql: 'select 1' }, services, credentials: { auth: credential } } as never),
    ).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
  });

  test('to a server that says nothing fail within the limit, and harm no other', async () => {
    const silent: Server = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const credential = { ...postgres.credential({ port: (silent.address() as AddressInfo).port }), id: 'crd_dead' };
    const began = performance.now();
    const dead = Array.from({ length: 12 }, () =>
      jsonOf(type, { parameters: { sql: 'select 1' }, services, credentials: { auth: credential } } as never).catch(
        (error: unknown) => error,
      ),
    );
    expect(await query('select 1 as a')).toEqual([{ a: 1 }]);
    expect(performance.now() - began).toBeLessThan(3_000);
    for (const error of await Promise.all(dead)) expect(error).toMatchObject({ code: 'target_timeout' });
    expect(performance.now() - began).toBeLessThan(25_000);
    silent.close();
  }, 40_000);
});

describe('as a tool', () => {
  test('it has the effects of its operation', () => {
    const effects = (parameters: object) => effectsOf(node.effects!, { ...parameters });
    const reads = ['reads_private', 'brings_untrusted'];
    for (const operation of ['query', 'select', 'list_tables', 'describe_table'])
      expect(effects({ operation })).toEqual(reads);
    for (const operation of ['insert', 'update', 'upsert', 'delete'])
      expect(effects({ operation })).toEqual([...reads, 'changes']);
    for (const parameters of [{ read_only: false }, { read_only: '{{ $json.a }}' }, { operation: '{{ $json.a }}' }])
      expect(effects(parameters)).toContain('changes');
  });
});
