import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { credential } from '../../integrations/redis/credential.ts';
import { redisPoolsOf } from '../../integrations/redis/RedisSession.ts';
import { jsonOf, runAlone } from '../activities/nodes/runAlone.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { hasRedis, startRedis, type TestRedis } from './redisServer.ts';

/** The node `redis.value` against a Redis of its own. */
const type = 'redis.value';

interface More {
  json?: object[];
  credential?: object;
  [name: string]: unknown;
}

describe.skipIf(!hasRedis)('redis.value with a Redis server', () => {
  let redis: TestRedis;
  let services: OutboundServices;
  beforeAll(async () => {
    redis = await startRedis();
  }, 60_000);
  beforeEach(() => {
    services = outboundServices();
  });
  afterEach(async () => {
    redisPoolsOf(services.connect).close();
    await services.close();
    await redis.owner.flushall();
  });
  afterAll(() => redis?.close());

  const around = ({ credential: changed = {}, ...more }: More = {}) => ({
    services,
    credentials: { auth: redis.credential(changed) },
    ...more,
  });
  const run = async (parameters: object, more: More = {}): Promise<unknown[]> =>
    (await jsonOf(type, { parameters, ...around(more) } as never))['main'] ?? [];

  test('texts are stored and read, with and without expiry', async () => {
    expect(await run({ operation: 'set', key: 'a', value: 'ü😀\0' })).toEqual([{ key: 'a', written: true }]);
    expect(await run({ key: 'a' })).toEqual([{ value: 'ü😀\0' }]);
    expect(await run({ key: 'none', into: 'found' })).toEqual([{ found: null }]);
    await run({ operation: 'set', key: 'a', value: { x: 1 }, expire_s: 60 });
    expect(await run({ key: 'a', read_as: 'text' })).toEqual([{ value: '{"x":1}' }]);
    const [after] = await run({ operation: 'exists', key: 'a' });
    expect(after).toEqual({ key: 'a', exists: true, type: 'string', expires_in_s: expect.closeTo(60, -1) as unknown });
    await run({ operation: 'set', key: 'a', value: 'b', keep_ttl: true });
    expect(await redis.owner.ttl('a')).toBeGreaterThan(0);
    await run({ operation: 'set', key: 'a', value: 'c' });
    expect(await redis.owner.ttl('a')).toBe(-1);
    expect(await run({ operation: 'set', key: 'a', value: 'd', only_if: 'new' })).toEqual([
      { key: 'a', written: false },
    ]);
    expect(await run({ operation: 'set', key: 'x', value: 'd', only_if: 'existing' })).toEqual([
      { key: 'x', written: false },
    ]);
    expect(await run({ operation: 'expire', key: 'a', seconds: 5 })).toEqual([{ key: 'a', changed: true }]);
    expect(await run({ operation: 'expire', key: 'a', seconds: 0 })).toEqual([{ key: 'a', changed: true }]);
    expect(await run({ operation: 'exists', key: 'a' })).toMatchObject([{ expires_in_s: null }]);
    expect(await run({ operation: 'rename', key: 'a', new_key: 'b' })).toEqual([{ key: 'b' }]);
    await redis.owner.set('a', '1');
    await expect(run({ operation: 'rename', key: 'a', new_key: 'b' })).rejects.toThrow('"b" exists already');
    expect(await run({ operation: 'rename', key: 'a', new_key: 'b', replaces: true })).toEqual([{ key: 'b' }]);
    expect(await run({ operation: 'delete', keys: ['b', 'none'] })).toEqual([{ deleted: 1 }]);
  });

  test('hashes, lists and sets are stored and read whole', async () => {
    const value = { id: 7, tags: ['a'], name: 'Ada' };
    await run({ operation: 'set', key: 'h', value, store_as: 'automatic', expire_s: 60 });
    expect(await run({ key: 'h' })).toEqual([{ value: { id: '7', tags: '["a"]', name: 'Ada' } }]);
    expect(await redis.owner.ttl('h')).toBeGreaterThan(0);
    await run({ operation: 'set', key: 'l', value: ['a', { b: 1 }], store_as: 'automatic' });
    await run({ operation: 'set', key: 'l', value: '["c", 2]', store_as: 'list' });
    expect(await run({ key: 'l' })).toEqual([{ value: ['c', '2'] }]);
    await run({ operation: 'set', key: 's', value: ['a', 'a'], store_as: 'set' });
    expect(await run({ key: 's' })).toEqual([{ value: ['a'] }]);
    await redis.owner.zadd('z', 1.5, 'a');
    expect(await run({ key: 'z' })).toEqual([{ value: [{ member: 'a', score: 1.5 }] }]);
    await redis.owner.zadd('numbers', 1, '20', 2, '10');
    expect(await run({ key: 'numbers' })).toEqual([
      {
        value: [
          { member: '20', score: 1 },
          { member: '10', score: 2 },
        ],
      },
    ]);
    await redis.owner.xadd('x', '*', 'a', 'b');
    await expect(run({ key: 'x' })).rejects.toThrow('A value of type "stream" cannot be read here');
    await expect(run({ key: 'h', read_as: 'list' })).rejects.toThrow('The key holds another kind of value');
    await expect(run({ operation: 'set', key: 'h', value: 'text', store_as: 'hash' })).rejects.toThrow(
      'Enter an object',
    );
    await expect(run({ operation: 'set', key: 'h', value: {}, store_as: 'list' })).rejects.toThrow('Enter a list');
  });

  test('fields of a hash and members of a set are changed', async () => {
    expect(await run({ operation: 'set_fields', key: 'h', values: { a: 1, b: 'x' } })).toEqual([
      { key: 'h', added: 2 },
    ]);
    expect(await run({ operation: 'get_fields', key: 'h' })).toEqual([{ a: '1', b: 'x' }]);
    expect(await run({ operation: 'get_fields', key: 'h', fields: ['b', 'none'] })).toEqual([{ b: 'x', none: null }]);
    expect(await run({ operation: 'delete_fields', key: 'h', removed_fields: ['a'] })).toEqual([
      { key: 'h', deleted: 1 },
    ]);
    expect(await run({ operation: 'add_members', key: 's', members: ['a', 'b'] })).toEqual([{ key: 's', added: 2 }]);
    expect(await run({ operation: 'remove_members', key: 's', members: ['a'] })).toEqual([{ key: 's', deleted: 1 }]);
  });

  test('lists are queues', async () => {
    for (const entry of ['a', { b: 1 }]) await run({ operation: 'push', key: 'q', entry, end: 'last' });
    expect(await run({ operation: 'length', key: 'q' })).toEqual([{ key: 'q', length: 2 }]);
    expect(await run({ operation: 'range', key: 'q', start: -1 })).toEqual([{ value: '{"b":1}' }]);
    expect(await run({ operation: 'range', key: 'q', count: 1 })).toEqual([{ value: 'a' }]);
    expect(await run({ operation: 'pop', key: 'q' })).toEqual([{ value: 'a' }]);
    expect(await run({ operation: 'pop', key: 'q', as_json: true, into: 'job' })).toEqual([{ job: { b: 1 } }]);
    expect(await run({ operation: 'pop', key: 'q', end: 'last' })).toEqual([{ value: null }]);
  });

  test('numbers keep their digits', async () => {
    expect(await run({ operation: 'increment', key: 'n', expire_s: 60 })).toEqual([{ key: 'n', value: 1 }]);
    expect(await redis.owner.ttl('n')).toBeGreaterThan(0);
    expect(await run({ operation: 'increment', key: 'n', by: -0.5 })).toEqual([{ key: 'n', value: 0.5 }]);
    await redis.owner.set('n', '9007199254740993');
    expect(await run({ operation: 'increment', key: 'n' })).toEqual([{ key: 'n', value: '9007199254740994' }]);
    await redis.owner.set('n', 'text');
    await expect(run({ operation: 'increment', key: 'n' })).rejects.toThrow('not an integer');
  });

  test('keys are found by a pattern, each once', async () => {
    await redis.owner.mset(Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`order:${n}`, String(n)])));
    await redis.owner.set('other', '1');
    const all = await run({ operation: 'find_keys', pattern: 'order:*', all: true });
    expect(new Set(all.map((item) => (item as { key: string }).key)).size).toBe(2_500);
    expect(all).toHaveLength(2_500);
    expect(await run({ operation: 'find_keys', pattern: 'order:*', limit: 3 })).toHaveLength(3);
    expect(await run({ operation: 'find_keys', pattern: 'oth?r', with_values: true })).toEqual([
      { key: 'other', value: '1' },
    ]);
  });

  test('a message reaches those who listen', async () => {
    const listener = redis.owner.duplicate();
    await listener.subscribe('orders');
    const heard = once(listener, 'message');
    expect(await run({ operation: 'publish', channel: 'orders', message: { id: 7 } })).toEqual([
      { channel: 'orders', receivers: 1 },
    ]);
    expect(await heard).toEqual(['orders', '{"id":7}']);
    listener.disconnect();
  });

  test('a lock is taken once, and released only with its token', async () => {
    const [taken] = (await run({ operation: 'lock', key: 'l' })) as { token: string }[];
    expect(taken).toEqual({ key: 'l', locked: true, token: expect.any(String) as unknown });
    // The same run again, as a repeated attempt does it.
    expect(await run({ operation: 'lock', key: 'l' })).toEqual([taken]);
    await redis.owner.set('l', 'of another');
    expect(await run({ operation: 'lock', key: 'l' })).toEqual([{ key: 'l', locked: false, token: null }]);
    expect(await run({ operation: 'unlock', key: 'l', token: taken!.token })).toEqual([{ key: 'l', unlocked: false }]);
    await redis.owner.set('l', taken!.token);
    expect(await run({ operation: 'unlock', key: 'l', token: taken!.token })).toEqual([{ key: 'l', unlocked: true }]);
  });

  test('other commands and scripts are run, except dangerous ones', async () => {
    const add = { operation: 'command', command: ' zincrby', arguments: ['r', '2', 'Ada'] };
    expect(await run(add)).toEqual([{ result: '2' }]);
    expect(await run({ operation: 'command', command: 'ZRANGE', arguments: ['r', '0', '-1'] })).toEqual([
      { result: ['Ada'] },
    ]);
    for (const command of ['flushall', 'CONFIG', 'Migrate', 'REPLICAOF', 'subscribe', 'BLPOP'])
      await expect(run({ operation: 'command', command })).rejects.toThrow('cannot be used here');
    const lua = `return {KEYS[1], ARGV[1]}`;
    const script = { operation: 'script', lua, script_keys: ['k'], script_values: [`'") os.exit()`] };
    expect(await run(script)).toEqual([{ result: ['k', `'") os.exit()`] }]);
    expect(await run({ operation: 'info', section: 'server' })).toMatchObject([
      { server: { redis_version: expect.any(String) as unknown } },
    ]);
  });

  test('the input item can be handed on', async () => {
    const json = [{ n: 1 }, { n: 2 }];
    const push = { operation: 'push', key: 'q', entry: 'x', end: 'last', give: 'item' };
    expect(await run(push, { json })).toEqual(json);
    expect(await redis.owner.lrange('q', 0, -1)).toEqual(['x', 'x']);
  });

  test('a read-only credential changes nothing', async () => {
    const readOnly = { credential: { read_only: true } };
    for (const operation of [
      { operation: 'set', key: 'a', value: 'b' },
      { operation: 'command', command: 'GET', arguments: ['a'] },
    ])
      await expect(run(operation, readOnly)).rejects.toThrow('The credential is read-only');
    expect(await run({ key: 'a' }, readOnly)).toEqual([{ value: null }]);
  });

  test('connections are pooled by credential, and replaced after the server closed them', async () => {
    const json = Array.from({ length: 40 }, (_, n) => ({ n }));
    await run({ key: '{{ $json.n }}' }, { json, credential: { max_connections: 2 } });
    expect(redisPoolsOf(services.connect).count()).toBe(2);
    await redis.owner.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    expect(await run({ key: 'a' }, { credential: { max_connections: 2 } })).toEqual([{ value: null }]);
  });

  test('an attempt of a node is repeated only if it has changed nothing', async () => {
    const set = { operation: 'set', key: 'a', value: 'b' };
    await run(set);
    const refusal = 'LOADING Redis is loading the dataset in memory';
    const command = { operation: 'script', lua: `return redis.error_reply(ARGV[1])`, script_values: [refusal] };
    await expect(run(command)).rejects.toMatchObject({ code: 'target_unreachable', retryable: true });
    redis.freeze();
    const late = run(set);
    await expect(late).rejects.toMatchObject({ code: 'target_timeout', retryable: false });
    redis.thaw();
  }, 30_000);

  test('databases are apart', async () => {
    await run({ operation: 'set', key: 'a', value: 'b' }, { credential: { database: 3 } });
    expect(await run({ key: 'a' })).toEqual([{ value: null }]);
    await expect(run({ key: 'a' }, { credential: { database: 900 } })).rejects.toThrow('DB index is out of range');
  });

  test('a refusal names the problem, without the password', async () => {
    const wrong = run({ key: 'a' }, { credential: { password: 'wrong-secret' } });
    await expect(wrong).rejects.toMatchObject({ code: 'credential_refused' });
    await expect(wrong).rejects.not.toThrow('wrong-secret');
    await expect(run({ key: 'a' }, { credential: { password: '' } })).rejects.toMatchObject({
      code: 'credential_refused',
    });
    await redis.owner.call('ACL', 'SETUSER', 'reader', 'on', '>pass', '~*', '+get', '+ping', '+select', '+type');
    const reader = { credential: { user: 'reader', password: 'pass' } };
    expect(await run({ key: 'a' }, reader)).toEqual([{ value: null }]);
    await expect(run({ operation: 'set', key: 'a', value: 'b' }, reader)).rejects.toThrow('needs this permission');
  });

  test('TLS is checked with the name and the CA of the server', async () => {
    const { port, authority } = redis.tls;
    const tls = { port, tls: 'verify', host: 'localhost' };
    expect(await run({ key: 'a' }, { credential: { ...tls, authority } })).toEqual([{ value: null }]);
    await expect(run({ key: 'a' }, { credential: tls })).rejects.toThrow('certificate of the server is not accepted');
    const byAddress = { credential: { ...tls, authority, host: '127.0.0.1' } };
    await expect(run({ key: 'a' }, byAddress)).rejects.toThrow('certificate of the server is not accepted');
    expect(await run({ key: 'a' }, { credential: { ...tls, tls: 'require' } })).toEqual([{ value: null }]);
    await expect(
      run({ key: 'a' }, { credential: { ...tls, port: redis.values.port, authority } }),
    ).rejects.toMatchObject({
      code: 'target_unreachable',
    });
  });

  test('a canceled node leaves a server that does not answer', async () => {
    await run({ key: 'a' });
    redis.freeze();
    try {
      const stop = new AbortController();
      const running = runAlone(type, { parameters: { key: 'a' }, ...around({ signal: stop.signal }) } as never);
      setTimeout(() => stop.abort(new Error('canceled')), 100);
      await expect(running).rejects.toThrow('canceled');
    } finally {
      redis.thaw();
    }
    expect(await run({ key: 'a' })).toEqual([{ value: null }]);
  });

  test('a credential is tested by signing in', async () => {
    const { stream: fetch, connect } = services as never as { stream: never; connect: never };
    const signal = new AbortController().signal;
    const trying = (more: object = {}) =>
      credential.test!({ ...redis.credential(more).values } as never, { fetch, connect, signal, allowedHosts: null });
    await trying();
    await expect(trying({ password: 'wrong' })).rejects.toMatchObject({ code: 'credential_refused' });
  });
});

test('a server that sends without end is left', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      if (!/get/i.test(text)) return void socket.write('+OK\r\n'.repeat(text.split('*').length - 1));
      socket.write('$500000000\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(1_000_000)));
      };
      socket.on('drain', more);
      more();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const services = outboundServices();
  const auth = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: 'off' };
  const { usedCredential } = await import('../support/testCredentials.ts');
  const running = runAlone(type, {
    parameters: { key: 'a', read_as: 'text' },
    services,
    credentials: { auth: usedCredential('redis', auth) },
  } as never);
  await expect(running).rejects.toThrow('more than 32 MiB');
  redisPoolsOf(services.connect).close();
  await services.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});
