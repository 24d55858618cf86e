import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DatabaseConnection } from '../../integrations/databases/DatabaseConnection.ts';
import { DatabasePools, type PoolOf } from '../../integrations/databases/DatabasePools.ts';
import { importSql, splitValues, withQuestionMarks } from '../../integrations/databases/importSql.ts';
import { firstWord } from '../../integrations/databases/firstWord.ts';

const signal = new AbortController().signal;
let open = 0;

/** Pools of connections that count themselves. */
function poolOf(key: string, more: Partial<PoolOf> = {}): PoolOf {
  return {
    key,
    values: {},
    max: 2,
    open: async () => {
      open += 1;
      let isUsable = true;
      const destroy = () => {
        if (isUsable) open -= 1;
        isUsable = false;
      };
      return {
        destroy,
        get isUsable() {
          return isUsable;
        },
      } as unknown as DatabaseConnection;
    },
    ...more,
  };
}

test('a pool never opens more than its limit, and hands connections on', async () => {
  const pools = new DatabasePools({ total: 10, idleMs: 10_000, waitMs: 1_000 });
  let most = 0;
  const use = async () => {
    const lease = await pools.lease(poolOf('a'), signal);
    most = Math.max(most, open);
    await wait(2);
    lease.release('keep');
  };
  await Promise.all(Array.from({ length: 50 }, use));
  expect([most, pools.count('a'), open]).toEqual([2, 2, 2]);
  pools.close();
  expect([pools.count(), open]).toEqual([0, 0]);
});

test('all pools share a limit: the longest idle connection of another one gives way', async () => {
  const pools = new DatabasePools({ total: 2, idleMs: 10_000, waitMs: 50 });
  const first = await pools.lease(poolOf('a'), signal);
  const second = await pools.lease(poolOf('b'), signal);
  await expect(pools.lease(poolOf('c'), signal)).rejects.toMatchObject({ code: 'unavailable', retryable: true });
  first.release('keep');
  const third = await pools.lease(poolOf('c'), signal);
  expect([pools.count('a'), pools.count('c'), open]).toEqual([0, 1, 2]);
  const waiting = pools.lease(poolOf('a'), signal);
  second.release('destroy');
  (await waiting).release('keep');
  third.release('keep');
  pools.close();
  expect([pools.count(), open]).toEqual([0, 0]);
});

test('idle connections close after a time, and when the credential changes', async () => {
  const pools = new DatabasePools({ total: 10, idleMs: 20, waitMs: 50 });
  (await pools.lease(poolOf('a'), signal)).release('keep');
  await expect.poll(() => open).toBe(0);
  const old = await pools.lease(poolOf('a'), signal);
  const other = await pools.lease(poolOf('a', { values: { password: 'new' } }), signal);
  old.release('keep');
  expect([other.isReused, open]).toEqual([false, 1]);
  other.release('destroy');
  expect([pools.count(), open]).toEqual([0, 0]);
});

test('a server that cannot be reached fails all who wait for it at once', async () => {
  const pools = new DatabasePools({ total: 10, idleMs: 20, waitMs: 5_000 });
  const dead = poolOf('dead', { open: () => wait(20).then(() => Promise.reject(new Error('unreachable'))) });
  const began = performance.now();
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => pools.lease(dead, signal)));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(pools.count()).toBe(0);
});

test('a connection that opens after the wait for it is kept for the next one', async () => {
  const pools = new DatabasePools({ total: 10, idleMs: 10_000, waitMs: 20 });
  const quick = poolOf('slow', { max: 1 });
  const slow: PoolOf = { ...quick, open: (aborted) => wait(60).then(() => quick.open(aborted)) };
  await expect(pools.lease(slow, signal)).rejects.toMatchObject({ code: 'unavailable' });
  await expect.poll(() => open).toBe(1);
  const next = await pools.lease(slow, signal);
  expect([next.isReused, pools.count('slow')]).toEqual([true, 1]);
  next.release('destroy');
  expect([pools.count(), open]).toEqual([0, 0]);
});

test('a wait ends with its signal', async () => {
  const pools = new DatabasePools({ total: 1, idleMs: 20, waitMs: 5_000 });
  const held = await pools.lease(poolOf('a'), signal);
  const stop = new AbortController();
  const waiting = pools.lease(poolOf('a'), stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  held.release('destroy');
  expect(pools.count()).toBe(0);
});

test.each([
  ['select 1', 'select'],
  ['  -- a\n /* b /* c */ d */ (WITH x', 'with'],
  ['/* never ends', ''],
  ['', ''],
])('the first word of %j is %j', (sql, word) => {
  expect(firstWord(sql)).toBe(word);
});

test('values of imported SQL are split and placed', () => {
  expect(splitValues('a, {{ [1, 2] }} ,b')).toEqual(['a', '{{ [1, 2] }}', 'b']);
  expect(splitValues(' {{ [1] }} ')).toBe('{{ [1] }}');
  const given = { sql: 'x = $2 and y = $1 and z = $2', values: ['a', 'b'], remarks: [] };
  expect(withQuestionMarks(given)).toMatchObject({ sql: 'x = ? and y = ? and z = ?', values: ['b', 'a', 'b'] });
  const listed = withQuestionMarks({ ...given, values: '{{ $json.list }}' });
  expect(listed.values).toBe('{{ [( $json.list )[1], ( $json.list )[0], ( $json.list )[1]] }}');
  expect(importSql(`select 'it''s {{ $json.a }}', {{ $json.b }}`, [])).toMatchObject({
    sql: 'select $1, $2',
    values: [`it's {{ $json.a }}`, '{{ $json.b }}'],
  });
});
