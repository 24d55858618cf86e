import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseSession, poolsOf } from '../../integrations/databases/DatabaseSession.ts';
import { pagesOf } from '../../integrations/databases/statements/runStatement.ts';
import { credential as definition } from '../../integrations/sqlServer/credential.ts';
import { sqlServer as dialect } from '../../integrations/sqlServer/dialect.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { jsonOf, runAlone } from '../activities/nodes/runAlone.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { databaseRun } from './databaseRun.ts';
import { types } from './sqlServer/columnTypes.ts';
import { startSqlServer, type TestSqlServer } from './sqlServer/startSqlServer.ts';

/** The node `sql_server.rows` against a server of our own that speaks TDS. */
let server: TestSqlServer;
let services: OutboundServices;
beforeAll(async () => {
  server = await startSqlServer();
});
beforeEach(() => {
  services = outboundServices();
});
afterEach(async () => {
  poolsOf(services.connect).close();
  await services.close();
  server.state.answers.clear();
  await server.ask('truncate orders');
});
afterAll(() => server?.close());

const type = 'sql_server.rows';
const { around, run, query } = databaseRun(type, { server: () => server, services: () => services });

describe('values', () => {
  test('keep their digits and zones', async () => {
    const variant = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
    const cells: [name: string, type: (typeof types)['bit'] | object, cell: unknown, expected: unknown][] = [
      ['big', types.bigint, '-9007199254740993', '-9007199254740993'],
      ['small', types.int, 7, 7],
      ['tiny', types.tinyint, 255, 255],
      [
        'exact',
        types.decimal(38, 10),
        '-1234567890123456789012345678.0123456789',
        '-1234567890123456789012345678.0123456789',
      ],
      ['cents', types.decimal(5, 2), '0.05', '0.05'],
      ['whole', types.decimal(18, 0), '-7', '-7'],
      ['money', types.money, '-922337203685477.5807', '-922337203685477.5807'],
      ['single', types.real, 1.1, 1.1],
      ['double', types.float, 1.1, 1.1],
      ['yes', types.bit, true, true],
      ['nothing', types.nvarchar, null, null],
      ['none', types.decimal(5, 2), null, null],
      ['never', types.datetimeoffset(7), null, null],
      ['text', types.nvarchar, 'Ä 🙂 \u0000', 'Ä 🙂 \u0000'],
      ['empty', types.nvarchar, '', ''],
      ['bytes', types.varbinary, Buffer.from([0, 255]), 'AP8='],
      ['day', types.date, '0001-01-01', '0001-01-01'],
      ['late', types.date, '9999-12-31', '9999-12-31'],
      ['time', types.time(7), '23:59:59.9999999', '23:59:59.9999999'],
      ['short', types.time(0), '01:02:03', '01:02:03'],
      ['local', types.datetime2(7), '2026-01-02 03:04:05.1234567', '2026-01-02 03:04:05.1234567'],
      ['millis', types.datetime2(3), '2026-01-02 03:04:05.120', '2026-01-02 03:04:05.120'],
      ['old', types.datetime, [46_022, 3_317_837], '2026-01-02 03:04:19.457'],
      ['minute', types.smalldatetime, [46_022, 184], '2026-01-02 03:04:00'],
      ['instant', types.datetimeoffset(7), '2026-01-02 01:04:05.1234567 120', '2026-01-02T03:04:05.1234567+02:00'],
      ['west', types.datetimeoffset(0), '2026-01-02 03:04:05 -210', '2026-01-01T23:34:05-03:30'],
      ['utc', types.datetimeoffset(3), '2026-01-02 03:04:05.500 0', '2026-01-02T03:04:05.500Z'],
      ['id', types.uniqueidentifier, '6F9619FF-8B86-D011-B42D-00C04FC964FF', '6F9619FF-8B86-D011-B42D-00C04FC964FF'],
      ['variant', types.variant, variant('6a 02 0a 02 01 39300000'), '123.45'],
      ['of int', types.variant, variant('38 00 07000000'), 7],
      ['of money', types.variant, variant('7a 00 10270000'), '1.0000'],
      ['', types.int, 1, 1],
      ['twice', types.int, 1, 1],
      ['twice', types.int, 2, 2],
    ];
    server.answer('select kinds', {
      columns: cells.map(([name, kind]) => ({ name, type: kind as never })),
      rows: [cells.map(([, , cell]) => cell)],
    });
    const names = cells.map(([name], place) => (name === '' ? `column_${place + 1}` : name));
    names[names.length - 1] = 'twice_2';
    expect(await query('select kinds')).toEqual([
      Object.fromEntries(cells.map(([, , , expected], place) => [names[place], expected])),
    ]);
  });

  test('are bound, whatever they contain', async () => {
    const hostile = `'; drop table orders; --]"`;
    const long = 'ß🙂'.repeat(50_000);
    const values = [hostile, null, { x: 'y' }, 9_007_199_254_740_991, 1.5, true, long, [1, 2]];
    const sql = 'select @p1 as a, @p2 as b, @p3 as c, @p4 as d, @p5 as e, @p6 as f, @p7 as g, @p8 as h';
    expect(await query(sql, values)).toEqual([
      { a: hostile, b: null, c: '{"x":"y"}', d: '9007199254740991', e: 1.5, f: true, g: long, h: '[1,2]' },
    ]);
    const { sql: sent, values: bound } = server.calls.at(-1)!;
    expect(sent).toBe(sql);
    expect(bound.map((one) => [one.name, one.type])).toEqual([
      ['@p1', 'text'],
      ['@p2', 'text'],
      ['@p3', 'text'],
      ['@p4', 'integer'],
      ['@p5', 'float'],
      ['@p6', 'bit'],
      ['@p7', 'text'],
      ['@p8', 'text'],
    ]);
  });
});

describe('rows', () => {
  const table = { schema: 'dbo', table: 'orders' };
  const orders = [
    { id: '1', customer: 'Ada', total: '1.10', data: '{"a":[1]}', at: '2026-01-02T03:04:05.6780000Z', file: 'AP8=' },
    { id: '9007199254740993', customer: 'Bob', total: '2.00', data: null, at: null, file: null },
  ];
  const insert = (more: object = {}, json: object[] = orders) =>
    run({ operation: 'insert', ...table, ...more }, { json });
  const select = (more: object = {}) => run({ operation: 'select', ...table, sort: [{ column: 'id' }], ...more });

  test.each(['each', 'all'])('are inserted, returned and paired with their items (%s)', async (transaction) => {
    const made = await runAlone(type, {
      parameters: { operation: 'insert', ...table, transaction },
      ...around({ json: orders }),
    } as never);
    const { main } = (made as { outputs: { main: { json: object; pairedItem: number }[] } }).outputs;
    expect(main.map(({ json }) => json)).toEqual(orders);
    expect(main.map(({ pairedItem }) => pairedItem)).toEqual([0, 1]);
    expect(await select()).toEqual(orders);
  });

  test('of one transaction are one statement if they are not returned', async () => {
    const json = Array.from({ length: 1_500 }, (_, index) => ({ id: index + 1, customer: `c${index}` }));
    const before = server.calls.length;
    const made = await insert({ transaction: 'all', return_rows: false }, json);
    expect(made).toEqual([{ affected_rows: 1_000 }, { affected_rows: 500 }]);
    const sent = server.calls.slice(before).filter(({ sql }) => sql.startsWith('insert'));
    expect(sent.map(({ values }) => values.length)).toEqual([2_000, 1_000]);
  });

  test('of one transaction are undone if one of them fails', async () => {
    const json = [
      { id: 1, customer: 'Ada' },
      { id: 2, customer: null },
    ];
    await expect(insert({ transaction: 'all' }, json)).rejects.toThrow('(515)');
    expect(await server.ask('select id from orders')).toEqual([]);
    expect(await insert({ transaction: 'all', returning: ['id'] }, json.slice(0, 1))).toEqual([{ id: '1' }]);
  });

  test('that exist are changed or refused', async () => {
    await insert();
    await expect(insert()).rejects.toThrow(/^SQL Server: Duplicate key .* \(2627\)\.$/);
    const json = [
      { id: 1, customer: 'Ada', total: '5' },
      { id: 1, customer: 'Ada', total: '6' },
      { id: 3, customer: 'Cy', total: '7' },
    ];
    for (const transaction of ['each', 'all'])
      expect(
        await run({ operation: 'upsert', ...table, keys: ['id'], returning: ['id', 'total'], transaction }, { json }),
      ).toEqual([
        { id: '1', total: '5.00' },
        { id: '1', total: '6.00' },
        { id: '3', total: '7.00' },
      ]);
    const merges = server.calls.filter(({ sql }) => sql.startsWith('merge into [dbo].[orders] with (holdlock) as t'));
    expect(merges.length).toBe(6);
    expect(merges.every(({ sql }) => sql.endsWith(';'))).toBe(true);
    const keysOnly = { operation: 'upsert', ...table, keys: ['id', 'customer'], return_rows: false };
    expect(await run(keysOnly, { json: [{ id: 3, customer: 'Cy' }] })).toEqual([{ affected_rows: 1 }]);
  });

  test('are selected, updated and deleted', async () => {
    await insert();
    expect(await select({ columns: ['id'], where: [{ column: 'customer', comparison: 'like', value: 'B%' }] })).toEqual(
      [{ id: '9007199254740993' }],
    );
    expect(await select({ columns: ['total'], limit: 1, offset: 1 })).toEqual([{ total: '2.00' }]);
    expect(await run({ operation: 'select', ...table, columns: ['id'], limit: 1 })).toHaveLength(1);
    expect(await run({ operation: 'select', ...table, all: true, offset: 1 })).toHaveLength(1);
    const one = { operation: 'update', ...table, keys: ['id'], values_from: 'fields', row: { id: 1, total: 5 } };
    expect(await run({ ...one, returning: ['total'] })).toEqual([{ total: '5.00' }]);
    expect(await run({ ...one, return_rows: false })).toEqual([{ affected_rows: 1 }]);
    const remove = { operation: 'delete', ...table };
    expect(await run({ ...remove, where: [{ column: 'id', comparison: 'in', value: [1, 3] }] })).toEqual([
      { affected_rows: 1 },
    ]);
    expect(await run({ ...remove, command: 'truncate' })).toEqual([{ success: true }]);
    await server.ask('create table "odd ] name" (a int)');
    expect(await run({ ...remove, table: 'odd ] name', command: 'drop' })).toEqual([{ success: true }]);
  });

  test('have schemas, tables and columns that are listed', async () => {
    await server.ask('create view names as select customer from orders');
    expect(await run({ operation: 'list_tables' })).toMatchObject([
      { name: 'names', kind: 'view' },
      { name: 'orders', kind: 'table' },
    ]);
    await server.ask('drop view names');
    expect(await run({ operation: 'describe_table', ...table })).toMatchObject([
      { name: 'id', type: 'bigint', nullable: false, primary_key: true, generated: false },
      { name: 'customer', type: 'nvarchar(20)', primary_key: false },
      { name: 'total', type: 'decimal(12,2)' },
      { name: 'data', type: 'nvarchar(max)' },
      { name: 'at', type: 'datetimeoffset(7)' },
      { name: 'file', type: 'varbinary(max)' },
    ]);
    await expect(select({ table: 'nothing' })).rejects.toThrow('There is no table "dbo.nothing"');
    const session = sessionOf();
    const schemas = await session.work({ kind: 'read', timeoutMs: 5_000 }, (database) =>
      database.run(dialect.catalog.schemas, { maxRows: 10 }),
    );
    expect(schemas.rows).toEqual([{ name: 'dbo' }]);
  });
});

const sessionOf = () =>
  new DatabaseSession(dialect, {
    credential: server.credential(),
    connect: services.connect,
    signal: new AbortController().signal,
  });

describe('a query', () => {
  test.each([
    ['update orders set total = 1', 'begins with SELECT'],
    ['sp_who', 'begins with SELECT'],
    ['/* a /* b */ */ -- c\n exec sp_who', 'begins with SELECT'],
    ['select 1 commit drop table orders', 'cannot contain COMMIT'],
    ['select 1; exec xp_cmdshell @p1', 'cannot contain EXEC'],
    ['select * into copied from orders', 'cannot contain INTO'],
    [`select * from openrowset('a', 'b', 'c')`, 'cannot contain OPENROWSET'],
    [`with a as (select 1 as b) merge into orders using a on 1 = 1 when matched then delete;`, 'cannot contain MERGE'],
    ['select 1 -- a\rdrop table orders', 'carriage return alone'],
    [`select '[' drop table orders --']`, 'cannot contain DROP'],
    [`select /* ' */ 1 drop table orders --'`, 'cannot contain DROP'],
    ['select 1e0commit', 'cannot contain COMMIT'],
    ['select 0xdelete from orders', 'cannot contain DELETE'],
    ['select $1commit', 'cannot contain COMMIT'],
  ])('that is read-only refuses %s', async (sql, message) => {
    await expect(query(sql)).rejects.toThrow(message);
  });

  test('that is read-only is rolled back', async () => {
    await server.ask(
      `create or replace function spoil() returns int language sql as $$ insert into dbo.orders (id, customer) values (1, 'x') returning 1 $$`,
    );
    expect(await query('select spoil() as done')).toEqual([{ done: 1 }]);
    expect(await server.ask('select id from orders')).toEqual([]);
  });

  test('may change something otherwise, and leaves nothing in the session', async () => {
    const one = { credential: { max_connections: 1 } };
    const sql = 'insert into orders (id, customer) values (@p1, @p2)';
    expect(await run({ sql, values: [1, 'Ada'], read_only: false }, one)).toEqual([{ affected_rows: 1 }]);
    const before = server.state.resets;
    await run({ sql: 'begin transaction', read_only: false }, one);
    expect(await run({ sql: 'select customer from orders' }, one)).toEqual([{ customer: 'Ada' }]);
    expect(server.state.resets).toBe(before + 2);
    await expect(
      run({ sql: 'delete from orders', read_only: false }, { credential: { read_only: true } }),
    ).rejects.toThrow('The credential is read-only');
  });

  test('says what is wrong, without the values', async () => {
    await expect(query('select 1,\n  frm from orders')).rejects.toThrow('(207).');
    await expect(query('select @p1 frm x', ['a secret value'])).rejects.toThrow(/\(102\)\. A statement is one SQL/);
    const errors = [
      { number: 2_627, message: 'Violation of PRIMARY KEY constraint.', line: 3 },
      { number: 3_621, message: 'The statement has been terminated.' },
    ];
    server.answer('fails twice', { errors });
    await expect(query('fails twice', [], { read_only: false })).rejects.toThrow(
      'SQL Server: Violation of PRIMARY KEY constraint at line 3 (2627).',
    );
    server.answer('select busy', { errors: [{ number: 40_613, message: 'Database is not currently available.' }] });
    await expect(query('select busy')).rejects.toMatchObject({ code: 'target_unreachable', retryable: true });
    server.answer('with trigger', { errors: [{ number: 334, message: 'The target table cannot have triggers.' }] });
    await expect(query('with trigger', [], { read_only: false })).rejects.toThrow('Turn "Return changed rows" off');
  });

  test('that met another transaction is made again', async () => {
    const session = sessionOf();
    let attempts = 0;
    server.answer('deadlock', { errors: [{ number: 1_205, message: 'You were chosen as the deadlock victim.' }] });
    const result = await session.work({ kind: 'change', timeoutMs: 5_000 }, ({ run: runOne }) => {
      attempts += 1;
      return runOne({ sql: attempts < 3 ? 'deadlock' : 'select 7 as a', values: [] }, { maxRows: 1 });
    });
    expect([attempts, result.rows]).toEqual([3, [{ a: 7 }]]);
  });

  test('returns the first of several results, and rows before an error are none', async () => {
    const columns = [{ name: 'a', type: types.int }];
    server.answer('select late', { columns, rows: [[1]], errors: [{ number: 8_134, message: 'Divide by zero.' }] });
    await expect(query('select late')).rejects.toThrow('Divide by zero (8134)');
    expect(await query('select 1 as a')).toEqual([{ a: 1 }]);
  });

  test('with many rows is read page by page, and the server waits', async () => {
    let made = 0;
    function* rows() {
      for (let n = 1; n <= 6_000; n += 1) {
        made = n;
        yield [n, 'x'.repeat(1_000)];
      }
    }
    const columns = [
      { name: 'n', type: types.int },
      { name: 't', type: types.nvarchar },
    ];
    server.answer('select many', { columns, rows: { [Symbol.iterator]: rows } });
    const session = sessionOf();
    const options = { kind: 'read', timeoutMs: 20_000 } as const;
    await session.work(options, async ({ read }) => {
      const reader = await read({ sql: 'select many', values: [] });
      const first = await reader.next();
      await wait(200);
      expect(first!.length).toBe(500);
      expect(made).toBeLessThan(4_000);
      let sum = first!.length;
      for await (const page of pagesOf(reader)) sum += page.length;
      expect([sum, made]).toEqual([6_000, 6_000]);
    });
    await session.work(options, async ({ read }) => {
      const reader = await read({ sql: 'select many', values: [] });
      await reader.next();
      await reader.close();
    });
    expect(server.state.stopped).toContain('select many');
    expect(made).toBeLessThan(6_000);
    expect(await query('select 1 as a')).toEqual([{ a: 1 }]);
    const file = await runAlone(type, { parameters: { sql: 'select many', result: 'file' }, ...around() } as never);
    const [item] = (file as unknown as { outputs: { main: { json: object; binary: { data: { id: string } } }[] } })
      .outputs.main;
    expect(item!.json).toEqual({ rows: 6_000, columns: ['n', 't'] });
    expect(services.binaries.bytesOf(item!.binary.data).toString().trim().split('\n').length).toBe(6_000);
    await expect(query('select many', [], { max_rows: 10 })).rejects.toThrow('more than 10 rows');
  });

  test('that takes too long is stopped at the server, and also when the execution is canceled', async () => {
    const sql = `waitfor delay '00:00:30'`;
    const free = { read_only: false };
    await expect(query(sql, [], { timeout_s: 1, ...free })).rejects.toThrow('did not finish within 1 s');
    const stop = new AbortController();
    const running = run({ sql: `${sql} -- canceled`, ...free }, { signal: stop.signal });
    const ended = expect(running).rejects.toThrow('canceled');
    await expect.poll(() => server.calls.at(-1)!.sql, { timeout: 10_000 }).toContain('canceled');
    stop.abort(new Error('canceled'));
    await ended;
    await expect
      .poll(() => server.state.stopped, { timeout: 10_000 })
      .toEqual(expect.arrayContaining([sql, `${sql} -- canceled`]));
  });
});

describe('connections', () => {
  test('are never more than the credential allows', async () => {
    const json = Array.from({ length: 8 }, () => ({}));
    const sql = `select 1 as a`;
    const credential = { max_connections: 2 };
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, server.connections())), 1);
    await Promise.all([1, 2, 3].map(() => run({ sql }, { json, credential })));
    clearInterval(watch);
    expect([most, poolsOf(services.connect).count()]).toEqual([2, 2]);
  });

  test('that the server ended are replaced for reads, and a change is not made again', async () => {
    await query('select 1 as a');
    server.hangUp();
    await expect.poll(() => server.connections(), { timeout: 10_000 }).toBe(0);
    expect(await query('select 2 as a')).toEqual([{ a: 2 }]);
    const changing = query(`waitfor delay '00:00:30'`, [], { read_only: false });
    await expect.poll(() => server.calls.at(-1)!.sql, { timeout: 10_000 }).toContain('waitfor');
    server.hangUp();
    await expect(changing).rejects.toMatchObject({ code: 'target_unreachable', retryable: false });
  });

  test('to a server that says nothing more fail the node within its limit', async () => {
    await query('select 1 as a');
    server.state.isFrozen = true;
    try {
      const began = performance.now();
      await expect(query('select 2', [], { timeout_s: 1 })).rejects.toMatchObject({ code: 'target_timeout' });
      expect(performance.now() - began).toBeLessThan(6_000);
    } finally {
      server.state.isFrozen = false;
    }
    expect(await query('select 3 as a')).toEqual([{ a: 3 }]);
  });

  test('fail with a clear reason', async () => {
    const fails = (credential: object) => expect(run({ sql: 'select 1' }, { credential })).rejects;
    await fails({ password: 'wrong secret' }).toMatchObject({
      code: 'credential_refused',
      message: `SQL Server: Login failed for user 'bureau' (18456). Check user and password of the credential.`,
    });
    await fails({ database: 'nowhere' }).toThrow('(4060). Check the database of the credential.');
    await fails({ port: 1 }).toMatchObject({ code: 'target_unreachable', retryable: true });
    server.refuseNext({ number: 40_615, message: 'Cannot open server requested by the login.' });
    await fails({}).toThrow('(40615). The firewall');
    server.refuseNext({ number: 40_613, message: 'Database is not currently available.' });
    await fails({}).toMatchObject({ code: 'target_unreachable', retryable: true });
  });

  test('are tried by the test of a credential, which takes none of a pool', async () => {
    const tried = (more: object) => {
      const { values } = server.credential(more);
      const tools = { connect: services.connect, signal: new AbortController().signal, allowedHosts: null };
      return definition.test!(values as never, tools as never);
    };
    await expect(tried({})).resolves.toBeUndefined();
    await expect(tried({ password: 'wrong' })).rejects.toMatchObject({ code: 'credential_refused' });
    expect(poolsOf(services.connect).count()).toBe(0);
  });

  test('are protected by TLS, with a certificate of the expected name', async () => {
    const { authority } = server;
    const at = (host: string, tls: string, more: object = {}) =>
      run({ sql: 'select 1 as a' }, { credential: { host, tls, ...more } });
    expect(await at('localhost', 'verify', { authority })).toEqual([{ a: 1 }]);
    expect(await at('127.0.0.1', 'require')).toEqual([{ a: 1 }]);
    await expect(at('localhost', 'verify')).rejects.toThrow('The certificate of the server is not accepted');
    await expect(at('127.0.0.1', 'verify', { authority })).rejects.toThrow(
      'The certificate of the server is not accepted',
    );
    server.encryption('none');
    await expect(at('localhost', 'verify', { authority })).rejects.toThrow('The server has no TLS');
    server.encryption('demanded');
    await expect(at('localhost', 'off')).rejects.toThrow('The server demands encryption');
    server.encryption('offered');
    const credential = { host: 'localhost', tls: 'verify', authority };
    const slow = run({ sql: `waitfor delay '00:00:30'`, timeout_s: 1, read_only: false }, { credential });
    await expect(slow).rejects.toThrow('did not finish within 1 s');
  });

  test('go through the guard, and to allowed hosts only', async () => {
    await services.close();
    services = outboundServices('');
    await expect(query('select 1')).rejects.toMatchObject({ code: 'target_not_allowed' });
    services = outboundServices();
    const credential = usedCredential('sql_server', server.values, { allowedHosts: ['db.example.com'] });
    await expect(
      jsonOf(type, { parameters: { sql: 'select 1' }, services, credentials: { auth: credential } } as never),
    ).rejects.toMatchObject({ code: 'target_not_allowed' });
  });

  test('are not led to a server elsewhere', async () => {
    server.state.route = { host: 'thief.example.com', port: 1_433 };
    await expect(query('select 1')).rejects.toMatchObject({
      code: 'target_not_allowed',
      message: expect.stringContaining('thief.example.com') as unknown,
    });
    server.state.route = null;
  });

  test('to a server that says nothing fail within the limit, and harm no other', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const credential = { ...server.credential({ port: (silent.address() as AddressInfo).port }), id: 'crd_dead' };
    const dead = Array.from({ length: 12 }, () =>
      jsonOf(type, { parameters: { sql: 'select 1' }, services, credentials: { auth: credential } } as never).catch(
        (error: unknown) => error,
      ),
    );
    expect(await query('select 1 as a')).toEqual([{ a: 1 }]);
    for (const error of await Promise.all(dead)) expect(error).toMatchObject({ code: 'target_timeout' });
    silent.close();
  }, 40_000);
});
