import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { credential as definition } from '../../integrations/mongodb/credential.ts';
import { refuseConcern } from '../../integrations/mongodb/writeConcern.ts';
import { mongoClientsOf } from '../../integrations/mongodb/MongoClients.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf, type Alone } from '../activities/nodes/runAlone.ts';
import { startMongo, type TestMongo } from './mongodb/startMongo.ts';

/** The node `mongodb.documents` against a server that speaks the protocol: no server of MongoDB can be had for tests. */
const type = 'mongodb.documents';
const hex = '66f0c1d2e3a4b5c6d7e8f901';

let mongo: TestMongo;
let services: OutboundServices;
beforeAll(async () => {
  mongo = await startMongo();
});
beforeEach(() => {
  services = outboundServices();
});
afterEach(async () => {
  mongo.thaw();
  mongoClientsOf(services.connect).close();
  await services.close();
  mongo.database.clear();
  mongo.commands.length = 0;
});
afterAll(() => mongo?.close());

interface More extends Alone {
  credential?: object;
}

const run = async (parameters: object, { credential = {}, ...more }: More = {}): Promise<Item['json'][]> => {
  const credentials = { auth: mongo.credential(credential) };
  const all = { parameters: { collection: 'orders', ...parameters }, services, credentials, ...more };
  return ((await jsonOf(type, all))['main'] ?? []) as Item['json'][];
};
const orders = [
  { _id: hex, customer: 'Ada', total: 12.5, tags: ['new'] },
  { _id: 'second', customer: 'Bob', total: 3 },
  { _id: 7, customer: 'Ada', total: 1 },
];
const insert = (json: Item['json'][] = orders, more: object = {}) =>
  run({ operation: 'insert', ...more }, { json, itemErrors: 'continue' });
const commandsOf = (name: string) => mongo.commands.filter((command) => name in command);

describe('documents', () => {
  test('of many items are inserted by one command, and each has its own failure', async () => {
    expect(await insert()).toEqual(orders);
    expect(commandsOf('insert')).toHaveLength(1);
    expect(mongo.database.documents('orders')[0]!['_id']).toMatchObject({ _bsontype: 'ObjectId' });
    const [made, twice, other] = await insert([{ a: 1 }, { _id: 'second' }, { b: 2 }]);
    expect([made, other]).toEqual([
      { _id: expect.stringMatching(/^[0-9a-f]{24}$/), a: 1 },
      { _id: expect.any(String), b: 2 },
    ]);
    expect(twice).toEqual({
      _id: 'second',
      error: expect.stringContaining('(11000). A document with this key exists'),
    });
    await expect(run({ operation: 'insert' }, { json: [{ _id: 'second' }] })).rejects.toThrow('E11000 duplicate key');
  });

  test('are found with filter, order and fields, page by page', async () => {
    await insert();
    expect(await run({ filter: { _id: hex } })).toEqual([orders[0]]);
    expect(await run({ filter: { _id: { $in: [hex, 'second'] } }, projection: { total: 1, _id: 0 } })).toEqual([
      { total: 12.5 },
      { total: 3 },
    ]);
    expect(await run({ filter: '{ "customer": "Ada" }', sort: { total: 1 }, limit: 1 })).toEqual([orders[2]]);
    expect(await run({ filter: { $or: [{ _id: hex }, { total: { $lt: 2 } }] }, skip: 1 })).toEqual([orders[2]]);
    await insert(Array.from({ length: 1_200 }, (_, n) => ({ _id: `n${n}`, n })));
    expect(await run({ all: true, filter: { n: { $gte: 0 } } })).toHaveLength(1_200);
    expect(commandsOf('getMore')).toHaveLength(2);
    expect(await run({ filter: { n: { $gte: 0 } }, limit: 600 })).toHaveLength(600);
    expect(mongo.database.openCursors).toBe(0);
  });

  test('keep values that JSON has not', async () => {
    const values = {
      _id: 1,
      long: { $numberLong: '9007199254740993' },
      small: { $numberLong: '5' },
      exact: { $numberDecimal: '1.10' },
      at: { $date: '2026-01-31T12:00:00Z' },
      bytes: { $binary: { base64: 'AP8=', subType: '00' } },
      uuid: { $uuid: '11111111-2222-4333-8444-555555555555' },
      other: { $oid: hex },
      day: '2026-01-31',
      nothing: null,
    };
    const read = {
      ...values,
      long: '9007199254740993',
      small: 5,
      exact: '1.10',
      at: '2026-01-31T12:00:00.000Z',
      bytes: 'AP8=',
      uuid: '11111111-2222-4333-8444-555555555555',
      other: hex,
      day: '2026-01-31T00:00:00.000Z',
    };
    expect(await insert([values], { date_fields: ['day'] })).toEqual([read]);
    expect(await run({})).toEqual([read]);
    expect(await run({ filter: { at: { $gt: { $date: '2026-01-01T00:00:00Z' } } } })).toHaveLength(1);
    const local = { operation: 'insert', date_fields: ['day'] };
    await expect(run(local, { json: [{ day: '2026-01-31T12:00:00' }] })).rejects.toThrow('has no date such as');
  });

  test('are changed and deleted', async () => {
    await insert();
    const update = { operation: 'update', filter: { customer: 'Ada' } };
    expect(await run({ ...update, update: { total: 2, _id: 'other' }, many: true })).toEqual([
      { matched: 2, modified: 2, upserted_id: null },
    ]);
    expect(await run({ ...update, filter: { _id: 9 }, update: { $inc: { n: 1 } }, upsert: true })).toEqual([
      { matched: 0, modified: 0, upserted_id: 9 },
    ]);
    await expect(run({ ...update, update: { $inc: { n: 1 }, a: 1 } })).rejects.toThrow('below "$set"');
    await expect(run({ ...update, filter: {}, update: { a: 1 } })).rejects.toThrow('An empty one fits every document');
    expect(await run({ ...update, give: 'item', update: { a: 1 } }, { json: [{ in: 1 }] })).toEqual([{ in: 1 }]);
    const found = { filter: { _id: hex } };
    expect(await run({ ...found, operation: 'find_and_update', update: { total: 9 } })).toMatchObject([{ total: 9 }]);
    const replace = { ...found, operation: 'find_and_replace', values_from: 'fields', document: { x: 1 } };
    expect(await run({ ...replace, returned: 'before' })).toMatchObject([{ total: 9 }]);
    expect(await run({ ...found, operation: 'find_and_delete' })).toEqual([{ _id: hex, x: 1 }]);
    expect(await run({ ...found, operation: 'find_and_delete' })).toEqual([]);
    expect(await run({ operation: 'delete', filter: { _id: 'second' } })).toEqual([{ deleted: 1 }]);
    expect(await run({ operation: 'delete', filter: {}, many: true, allow_empty: true })).toEqual([{ deleted: 2 }]);
  });

  test('are counted, grouped, and listed by collection', async () => {
    await insert();
    expect(await run({ operation: 'count', filter: { customer: 'Ada' } })).toEqual([{ count: 2 }]);
    expect(await run({ operation: 'distinct', field: 'customer' })).toEqual([{ value: 'Ada' }, { value: 'Bob' }]);
    const group = [{ $group: { _id: '$customer', total: { $sum: '$total' } } }, { $sort: { total: -1 } }];
    const aggregate = { operation: 'aggregate', pipeline: group };
    expect(await run(aggregate)).toEqual([
      { _id: 'Ada', total: 13.5 },
      { _id: 'Bob', total: 3 },
    ]);
    const out = { ...aggregate, pipeline: [...group, { $out: 'sums' }] };
    await expect(run(out)).rejects.toThrow('Turn "Read-only" off');
    expect(await run({ ...out, read_only: false })).toEqual([]);
    expect(await run({ operation: 'list_collections', collection: undefined })).toEqual([
      { name: 'orders', type: 'collection' },
      { name: 'sums', type: 'collection' },
    ]);
    const command = { operation: 'command', collection: undefined, command: { listIndexes: 'orders' } };
    expect(await run(command)).toMatchObject([{ ok: 1 }]);
  });
});

describe('queries of strangers', () => {
  test.each([
    [{ filter: { $where: 'sleep(1000)' } }, '"$where" runs a script'],
    [{ filter: { $expr: { $function: {} } } }, '"$function" runs a script'],
    [{ filter: '{ customer }' }, 'no valid JSON'],
    [{ filter: { total: { $near: 1 } } }, 'MongoDB: unknown operator: $near (2).'],
    [{ filter: { _id: { $oid: 'x' } } }, 'A value of extended JSON is not valid'],
    [{ filter: '{ "name": "{{ $json.name }}" }' }, 'cannot be text with expressions inside'],
  ])('%j is refused', async (parameters, message) => {
    await expect(run(parameters)).rejects.toThrow(message);
  });

  test('values of expressions do not become operators', async () => {
    await insert();
    const asked = (filter: unknown, given: unknown) =>
      run({ filter }, { parametersPerItem: [{ collection: 'orders', filter: given }] });
    const customer = '{{ $json.customer }}';
    expect(await asked({ customer }, { customer: 'Bob' })).toHaveLength(1);
    expect(await asked({ _id: customer }, { _id: { $oid: hex } })).toHaveLength(1);
    expect(await asked(customer, { customer: { $ne: null } })).toHaveLength(3);
    expect(await asked({ $or: [customer] }, { $or: [{ total: { $gt: 10 } }] })).toHaveLength(1);
    const message = 'The value of an expression has the operator';
    const cases = [
      [{ customer }, { customer: { $ne: null } }],
      [{ customer: { $eq: customer } }, { customer: { $eq: { $ne: null } } }],
      [
        { customer: { $in: [customer] } },
        { customer: { $in: [{ $regularExpression: { pattern: '', options: '' } }] } },
      ],
    ];
    for (const [written, given] of cases) await expect(asked(written, given)).rejects.toThrow(message);
  });

  test('values of expressions do not become names of fields', async () => {
    await insert();
    const grouped = (by: unknown, given: unknown, stage: object = {}) => {
      const pipeline = (value: unknown) => [{ $match: { customer: value } }, { $group: { _id: value, ...stage } }];
      const parameters = { operation: 'aggregate', collection: 'orders', pipeline: pipeline(given) };
      return run({ operation: 'aggregate', pipeline: pipeline(by) }, { parametersPerItem: [parameters] });
    };
    const message = 'begins with "$", which names a field';
    await expect(grouped('{{ $json.a }}', '$customer')).rejects.toThrow(message);
    await expect(grouped('${{ $json.a }}', '$customer')).resolves.toEqual([]);
    await expect(grouped('{{ $json.a }}', 'Ada')).resolves.toEqual([{ _id: 'Ada' }]);
    const filter = (value: string) => ({ $expr: { $eq: ['$customer', value] } });
    const all = { parametersPerItem: [{ collection: 'orders', filter: filter('$customer') }] };
    await expect(run({ filter: filter('{{ $json.a }}') }, all)).rejects.toThrow(message);
  });

  test('the editor reports expressions inside JSON text, too', () => {
    const { check } = nodeDefinitions.find((node) => node.type === type)!;
    expect(check!({ filter: '{ "a": "{{ $json.a }}" }' } as never)).toMatchObject([{ parameter: '/filter' }]);
    expect(check!({ filter: '{{ $json.filter }}' } as never)).toEqual([]);
  });
});

describe('connections', () => {
  test('are kept for the next run, and closed with another credential', async () => {
    await run({});
    const clients = mongoClientsOf(services.connect);
    const open = mongo.connections();
    await run({});
    expect([mongo.connections(), clients.count]).toEqual([open, 1]);
    await run({}, { credential: { max_connections: 2 } });
    expect(clients.count).toBe(1);
    clients.close();
    await expect.poll(() => mongo.connections()).toBe(0);
  });

  test('use TLS, and check the certificate and its name', async () => {
    const { port, authority } = mongo.tls;
    const secure = { host: 'localhost', port, tls: 'verify' };
    expect(await run({}, { credential: { ...secure, authority } })).toEqual([]);
    await expect(run({}, { credential: secure })).rejects.toThrow('certificate of the server is not accepted');
    expect(await run({}, { credential: { ...secure, host: '127.0.0.1', tls: 'require' } })).toEqual([]);
  });

  test('take a connection string, without the options that reach elsewhere', async () => {
    const { port, user, password } = mongo.values;
    const text = `mongodb://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/shop?authSource=admin&directConnection=true`;
    const string = { kind: 'string', connection_string: text, host: '', database: '' };
    await insert([{ a: 1 }]);
    expect(await run({}, { credential: string })).toHaveLength(1);
    const values = { ...mongo.values, ...string } as never;
    expect(definition.hosts!(values)).toEqual([`off://127.0.0.1:${port}`]);
    const check = (connection: string) =>
      definition.check!({ ...(values as object), connection_string: connection } as never);
    expect(check(text)).toEqual([]);
    for (const bad of ['tlsCAFile=/etc/passwd', 'proxyHost=evil', 'authMechanism=MONGODB-OIDC'])
      expect(check(`${text}&${bad}`)).toMatchObject([{ parameter: '/connection_string' }]);
    expect(check('postgres://x')).toMatchObject([{ parameter: '/connection_string' }]);
    expect(check('mongodb+srv://a:b@cluster.example.net/')).toMatchObject([{ parameter: '/tls' }]);
    expect(JSON.stringify(check(`${text}&x=1`))).not.toContain(encodeURIComponent(password));
  });

  test('ask for the confirmation that a connection string demands, with each change', async () => {
    const { port, user, password } = mongo.values;
    const at = `mongodb://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/shop?authSource=admin&directConnection=true`;
    const connection_string = `${at}&w=majority&wtimeoutMS=500&journal=true`;
    const string = { kind: 'string', host: '', database: '', connection_string };
    await run({ operation: 'insert' }, { credential: string, json: [{ a: 1 }] });
    const found = { filter: { a: 1 }, update: { b: 1 } };
    for (const operation of ['update', 'find_and_update', 'find_and_delete', 'delete'])
      await run({ operation, ...found }, { credential: string });
    await run({ operation: 'insert' }, { json: [{ a: 1 }] });
    const concern = { w: 'majority', wtimeout: 500, j: true };
    expect(mongo.commands.map(({ writeConcern }) => writeConcern as unknown)).toEqual([
      ...Array.from({ length: 5 }, () => concern),
      undefined,
    ]);
    expect(() => refuseConcern({ writeConcernError: { code: 64, errmsg: 'waiting timed out' } })).toThrow('(64)');
    expect(() => refuseConcern({ ok: 1 })).not.toThrow();
  });

  test('go through the guard, also those to members that the server names', async () => {
    const closed = outboundServices('');
    const message = /not allowed/i;
    await expect(run({}, { services: closed })).rejects.toMatchObject({ code: 'target_not_allowed', message });
    mongoClientsOf(closed.connect).close();
    await closed.close();
    mongo.announce(['169.254.169.254:27017', '127.0.0.1:1']);
    const asked: string[] = [];
    const watched = outboundServices();
    const connect: typeof watched.connect = (target) => {
      asked.push(target.host);
      return watched.connect(target);
    };
    try {
      expect(await run({}, { services: { ...watched, connect }, credential: { replica_set: 'rs0' } })).toEqual([]);
      await expect.poll(() => asked).toContain('169.254.169.254');
    } finally {
      mongo.announce([]);
      mongoClientsOf(connect).close();
      await watched.close();
    }
  });

  test('of a credential with allowed hosts go nowhere else', async () => {
    const credential = { ...mongo.credential(), allowedHosts: ['db.example.com'] };
    const all = { parameters: { collection: 'orders' }, services, credentials: { auth: credential } };
    await expect(jsonOf(type, all)).rejects.toMatchObject({ code: 'target_not_allowed' });
  });

  test('that are refused say why', async () => {
    await expect(run({}, { credential: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'credential_refused',
      message: expect.stringContaining('Check user, password'),
    });
    await expect(run({}, { credential: { read_only: true } })).resolves.toEqual([]);
    await expect(
      run({ operation: 'delete', filter: { a: 1 } }, { credential: { read_only: true } }),
    ).rejects.toMatchObject({ code: 'target_not_allowed' });
    await expect(run({}, { credential: { database: '' } })).rejects.toThrow('Enter a database');
  });

  test('to a server that says nothing more end within the limit, reads and writes', async () => {
    await run({});
    mongo.freeze();
    const began = performance.now();
    for (const parameters of [{}, { operation: 'insert' }, { operation: 'count' }])
      await expect(run({ ...parameters, timeout_s: 1 })).rejects.toMatchObject({ code: 'target_timeout' });
    expect(performance.now() - began).toBeLessThan(12_000);
    const stop = new AbortController();
    const running = run({}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('canceled')), 200);
    await expect(running).rejects.toThrow('canceled');
  }, 20_000);

  test('that are lost fail a change, and let a read be repeated', async () => {
    await run({});
    mongo.freeze();
    setTimeout(() => mongo.hangUp(), 300);
    const lost = run({ operation: 'insert' }).catch((error: unknown) => error);
    expect(await lost).toMatchObject({ code: 'target_unreachable', retryable: false });
    mongo.thaw();
    await vi.waitFor(() => run({}), { timeout: 15_000, interval: 200 }); // the driver notices it with its next heartbeat
    const steppedDown = { code: 189, codeName: 'PrimarySteppedDown', errmsg: 'the primary stepped down' };
    mongo.failNext('find', steppedDown);
    expect(await run({})).toEqual([]);
    mongo.failNext('insert', steppedDown);
    // A part of the documents may be there.
    await expect(run({ operation: 'insert' })).rejects.toMatchObject({ code: 'target_error', retryable: false });
    mongo.failNext('insert', { code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' });
    await expect(run({ operation: 'insert' })).rejects.toMatchObject({ retryable: true });
    mongo.failNext('find', { code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit' });
    await expect(run({})).rejects.toMatchObject({ code: 'target_timeout' });
  });
});
