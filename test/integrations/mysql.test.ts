import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { poolsOf } from '../../integrations/databases/DatabaseSession.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { databaseRun } from './databaseRun.ts';
import { hasMariadb, startMariadb, type TestMariadb } from './databaseServer.ts';

/** The node `mysql.rows` against a MariaDB of its own. */
const type = 'mysql.rows';

describe.skipIf(!hasMariadb)('mysql.rows with a MariaDB server', () => {
  let mariadb: TestMariadb;
  let services: OutboundServices;
  beforeAll(async () => {
    mariadb = await startMariadb();
  }, 60_000);
  beforeEach(() => {
    services = outboundServices();
  });
  afterEach(async () => {
    poolsOf(services.connect).close();
    await services.close();
    await mariadb.ask('truncate orders');
  });
  afterAll(() => mariadb?.close());

  const { around, run, query } = databaseRun(type, { server: () => mariadb, services: () => services });

  test('values keep their digits, and timestamps are in UTC', async () => {
    await mariadb.ask(
      'create table kinds (f float, t timestamp(6) null, d datetime(6), day date, b blob, j json, yes tinyint(1), z time)',
    );
    await mariadb.ask(`set time_zone = '+00:00'`);
    await mariadb.ask(
      `insert into kinds values (1.1, '2026-01-02 03:04:05.123456', '2026-01-02 03:04:05.5', '2026-01-02', x'00ff', '{"a":[1]}', 1, '-10:00:00')`,
    );
    expect(await query('select *, 9007199254740993 as big, 1.10 as exact, 1 as twice, 2 as twice from kinds')).toEqual([
      {
        f: 1.1,
        t: '2026-01-02T03:04:05.123456Z',
        d: '2026-01-02 03:04:05.500000',
        day: '2026-01-02',
        b: 'AP8=',
        j: { a: [1] },
        yes: 1,
        z: '-10:00:00',
        big: '9007199254740993',
        exact: '1.10',
        twice: expect.anything() as unknown,
        twice_2: expect.anything() as unknown,
      },
    ]);
    await mariadb.ask('drop table kinds');
  });

  test('values are bound, whatever they contain', async () => {
    const hostile = `\\'; drop table orders; -- "`;
    expect(await query('select ? as a, ? as b, ? as c', [hostile, null, { x: 'y' }])).toEqual([
      { a: hostile, b: null, c: '{"x":"y"}' },
    ]);
    await expect(query('select 1 in (?)', [[1, 2]])).rejects.toThrow('Write a placeholder for each of its entries');
  });

  const orders = [
    { id: '1', customer: 'Ada', total: '1.10', data: { a: [1] }, at: '2026-01-02T03:04:05.678Z' },
    { id: '9007199254740993', customer: 'Bob', total: '2.00', data: null, at: null },
  ];
  const insert = (more: object = {}, json: object[] = orders) =>
    run({ operation: 'insert', table: 'orders', ...more }, { json });
  const select = (more: object = {}) =>
    run({ operation: 'select', table: 'orders', sort: [{ column: 'id' }], ...more });

  test('rows are inserted, read, changed and deleted', async () => {
    expect(await insert()).toEqual([{ affected_rows: 1 }, { affected_rows: 1 }]);
    expect(await select()).toEqual(orders);
    expect(
      await select({
        schema: 'shop',
        columns: ['id'],
        where: [{ column: 'customer', comparison: 'like', value: 'B%' }],
      }),
    ).toEqual([{ id: '9007199254740993' }]);
    expect(await insert({ skip_existing: true }, orders.slice(0, 1))).toEqual([{ affected_rows: 0 }]);
    await expect(insert()).rejects.toThrow(/MySQL: Duplicate entry '1' for key 'PRIMARY' \(1062\)/);
    const one = { operation: 'update', table: 'orders', keys: ['id'], values_from: 'fields', row: { id: 1, total: 5 } };
    expect(await run(one)).toEqual([{ affected_rows: 1 }]);
    const upsert = { operation: 'upsert', table: 'orders', keys: ['id'], transaction: 'all' };
    const json = [
      { id: 1, customer: 'Ada', total: 6 },
      { id: 3, customer: 'Cy', total: 7 },
    ];
    expect(await run(upsert, { json })).toEqual([{ affected_rows: 3 }]);
    expect(await select({ columns: ['total'], limit: 2, offset: 1 })).toEqual([{ total: '7.00' }, { total: '2.00' }]);
    const remove = { operation: 'delete', table: 'orders' };
    expect(await run({ ...remove, where: [{ column: 'id', comparison: 'in', value: [1, 3] }] })).toEqual([
      { affected_rows: 2 },
    ]);
    expect(await run({ ...remove, command: 'truncate' })).toEqual([{ success: true }]);
    await mariadb.ask('create table `odd ``name` (a int)');
    expect(await run({ ...remove, table: 'odd `name', command: 'drop' })).toEqual([{ success: true }]);
  });

  test('of one transaction are undone if one of them fails', async () => {
    const json = [
      { id: 1, customer: 'Ada' },
      { id: 2, customer: null },
    ];
    await expect(insert({ transaction: 'all' }, json)).rejects.toThrow('(1048)');
    expect(await mariadb.ask('select id from orders')).toEqual([]);
  });

  test('tables and columns are listed', async () => {
    expect(await run({ operation: 'list_tables' })).toMatchObject([{ name: 'orders', kind: 'table' }]);
    expect(await run({ operation: 'describe_table', table: 'orders' })).toMatchObject([
      { name: 'id', type: 'bigint(20)', nullable: false, primary_key: true },
      { name: 'customer', type: 'varchar(20)', nullable: false, primary_key: false },
      { name: 'total' },
      { name: 'data' },
      { name: 'at' },
    ]);
    await expect(select({ table: 'nothing' })).rejects.toThrow('There is no table "nothing"');
  });

  test.each([
    ['create table x (a int)', 'A read-only query begins with'],
    ['# a\n-- b\n/* c */ drop table orders', 'A read-only query begins with'],
    [`select 1 into/**/outfile '/tmp/x'`, 'A read-only query begins with'],
    [`select 1.0into outfile '/tmp/x'`, 'A read-only query begins with'],
    ['/* /* */ set @@global.max_connections = 77 -- */ select 1', 'A read-only query begins with'],
    ['-- a\rselect 1\n drop table orders', 'A read-only query begins with'],
    ['/*!50000 drop table orders */', 'A read-only query begins with'],
    ['select 1; drop table orders', '(1064)'],
    ['set session transaction read write', 'A read-only query begins with'],
  ])('a query that is read-only refuses %s', async (sql, message) => {
    await expect(query(sql)).rejects.toThrow(message);
    expect(await mariadb.ask(`show tables like 'orders'`)).toHaveLength(1);
  });

  test('a query may change something otherwise, and leaves nothing in the session', async () => {
    const one = { credential: { max_connections: 1 } };
    const sql = `insert into orders (id, customer) values (?, ?)`;
    expect(await run({ sql, values: [1, 'Ada'], read_only: false }, one)).toEqual([{ affected_rows: 1 }]);
    await run({ sql: `set @mine = 'x', time_zone = '+05:00'`, read_only: false }, one);
    expect(await run({ sql: 'select @mine as mine, @@time_zone as zone' }, one)).toEqual([
      { mine: null, zone: '+00:00' },
    ]);
    await expect(run({ sql: 'select now() frm x' }, one)).rejects.toThrow('(1064)');
    expect(await run({ sql: 'select 1 as a' }, one)).toEqual([{ a: 1 }]);
    await expect(insert({}, [])).resolves.toEqual([]);
  });

  test('many rows go page by page into a file', async () => {
    const sql = 'select seq as n from seq_1_to_20000';
    const result = await runAlone(type, { parameters: { sql, result: 'file' }, ...around() } as never);
    const [item] = (result as unknown as { outputs: { main: { json: object; binary: { data: { id: string } } }[] } })
      .outputs.main;
    expect(item!.json).toEqual({ rows: 20_000, columns: ['n'] });
    const lines = services.binaries.bytesOf(item!.binary.data).toString().trim().split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      20_000,
      expect.stringContaining('1'),
      expect.stringContaining('20000'),
    ]);
    await expect(query(sql, [], { max_rows: 10 })).rejects.toThrow('more than 10 rows');
  });

  test('a statement that takes too long is stopped at the server, and also when the execution is canceled', async () => {
    await expect(query('select sleep(30)', [], { timeout_s: 1 })).rejects.toThrow('did not finish within 1 s');
    const stop = new AbortController();
    const running = run({ sql: 'select sleep(30)' }, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('canceled')), 300);
    await expect(running).rejects.toThrow('canceled');
    // The server answers a canceled statement a moment before it takes it off its list.
    const statements = () =>
      mariadb.ask(`select info from information_schema.processlist where info like 'select sleep%'`);
    await expect.poll(statements, { timeout: 5_000 }).toEqual([]);
  });

  test('a server that says nothing more fails the node within its limit', async () => {
    await query('select 1');
    mariadb.freeze();
    try {
      const began = performance.now();
      await expect(query('select 2', [], { timeout_s: 1 })).rejects.toMatchObject({ code: 'target_timeout' });
      expect(performance.now() - began).toBeLessThan(8_000);
    } finally {
      mariadb.thaw();
    }
    expect(await query('select 3 as a')).toEqual([{ a: 3 }]);
  });

  test('connections that the server ended are replaced', async () => {
    await query('select 1');
    for (const { id } of await mariadb.ask('select id from information_schema.processlist where id <> connection_id()'))
      await mariadb.ask(`kill ${Number(id)}`).catch(() => []);
    expect(await query('select 2 as a')).toEqual([{ a: 2 }]);
  });

  test('connections fail with a clear reason, and check certificates', async () => {
    const fails = (credential: object) => expect(run({ sql: 'select 1' }, { credential })).rejects;
    await fails({ password: 'wrong secret' }).toMatchObject({
      code: 'credential_refused',
      message: expect.not.stringContaining('wrong secret') as unknown,
    });
    await fails({ database: 'nowhere' }).toThrow('(1049). Check the database');
    await fails({ port: 1 }).toMatchObject({ code: 'target_unreachable', retryable: true });
    const { authority } = mariadb;
    const at = (host: string, tls: string, more: object = {}) =>
      run({ sql: `show status like 'Ssl_version'` }, { credential: { host, tls, ...more } });
    expect(await at('localhost', 'verify', { authority })).toEqual([
      { Variable_name: 'Ssl_version', Value: expect.stringMatching(/^TLS/) as unknown },
    ]);
    expect(await at('127.0.0.1', 'require')).toMatchObject([{ Value: expect.stringMatching(/^TLS/) as unknown }]);
    await expect(at('localhost', 'verify')).rejects.toThrow('The certificate of the server is not accepted');
    await expect(at('127.0.0.1', 'verify', { authority })).rejects.toThrow(
      'The certificate of the server is not accepted',
    );
  });
});
