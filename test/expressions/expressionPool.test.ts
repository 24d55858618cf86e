import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, test } from 'vitest';
import type { ExpressionPool, ExpressionPoolOptions } from '../../platform/expressions/expressionPool.ts';
import { buildScope, evaluateAll, evaluateOne, isAlive, startPool } from './support/pool.ts';

const pools: ExpressionPool[] = [];
function start(options: Partial<ExpressionPoolOptions> = {}) {
  const started = startPool(options);
  pools.push(started.pool);
  return started;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const scopeOf = (organizationId: string) => buildScope({ organization: { id: organizationId, name: organizationId } });
const hang = '{{ (() => { while (true) {} })() }}';
const value = async (pool: ExpressionPool, text: string, organizationId = 'org_1') =>
  (await evaluateAll(pool, [text], scopeOf(organizationId)))[0]?.[0]?.value;

describe('processes', () => {
  test('close leaves no process, also while jobs run and wait', async () => {
    const { pool } = start({ size: 2, timeoutMs: 5_000 });
    await value(pool, '{{ 1 }}');
    const jobs = Array.from({ length: 5 }, () => evaluateAll(pool, [hang]).catch((error: unknown) => error));
    const pids = pool.processIds();
    expect(pids.length).toBeGreaterThan(0);
    await pool.close();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(pool.processIds()).toEqual([]);
    for (const error of await Promise.all(jobs)) expect(error).toMatchObject({ code: 'unavailable' });
    await expect(evaluateOne(pool, '{{ 1 }}')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('close may be called while the first runner starts, and twice', async () => {
    const { pool } = start();
    const pids = pool.processIds();
    await Promise.all([pool.close(), pool.close()]);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('there are never more than size + 1, and one is started ahead', async () => {
    const { pool } = start({ size: 2 });
    expect(pool.processIds()).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, (_, index) => value(pool, `{{ ${index} }}`, `org_${index}`)));
    expect(pool.processIds().length).toBeLessThanOrEqual(3);
  });

  test('without a spare one, none is started before there is something to evaluate', async () => {
    const { pool } = start({ size: 2, spare: 0 });
    expect(pool.processIds()).toEqual([]);
    expect(await value(pool, '{{ 1 + 1 }}')).toBe(2);
    expect(pool.processIds()).toHaveLength(1);
  });

  test('a killed idle runner is replaced', async () => {
    const { pool, warnings } = start();
    await value(pool, '{{ 1 }}');
    for (const pid of pool.processIds()) process.kill(pid, 'SIGKILL');
    expect(await value(pool, '{{ 2 }}')).toBe(2);
    expect(warnings.length).toBeGreaterThan(0);
  });

  test('a job whose runner is killed is run again', async () => {
    const { pool } = start({ size: 1, timeoutMs: 20_000 });
    await value(pool, '{{ 1 }}');
    const slow = value(
      pool,
      '{{ (() => { const end = Date.now() + 300; while (Date.now() < end); return "done" })() }}',
    );
    // The job was handed to a runner within the call above; the warm one may be killed, too, without harm.
    for (const pid of pool.processIds()) process.kill(pid, 'SIGKILL');
    expect(await slow).toBe('done');
  });

  test('a runner that gets nothing of the processor for a while is not ended by the clock', async () => {
    const { pool } = start({ size: 1, timeoutMs: 100 });
    await value(pool, '{{ 1 }}');
    const slow = value(pool, '{{ (() => { let sum = 0; for (let i = 0; i < 2e5; i++) sum += i; return sum; })() }}');
    const pids = pool.processIds();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await delay(1_500); // the fault itself: more than ten times its time, in which it gets none
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect(await slow).toBe(19_999_900_000);
  });

  test('a runner is replaced after its number of jobs', async () => {
    const { pool } = start({ maxJobsPerProcess: 3 });
    await value(pool, '{{ 1 }}');
    const before = new Set(pool.processIds());
    for (let count = 0; count < 12; count += 1) expect(await value(pool, '{{ 2 }}')).toBe(2);
    expect(pool.processIds().some((pid) => !before.has(pid))).toBe(true);
  });

  test('a runner sees no environment, no files and no other process', async () => {
    const { pool } = start();
    await value(pool, '{{ 1 }}');
    const { readFileSync } = await import('node:fs');
    for (const pid of pool.processIds()) {
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      expect(command).toContain('--permission');
      expect(command.filter((part) => /allow-(child|worker|addons|wasi|fs-write|net|inspector)/.test(part))).toEqual(
        [],
      );
      const readable = command.filter((part) => part.startsWith('--allow-fs-read='));
      expect(readable.length).toBe(command.includes('--preserve-symlinks') ? 6 : 5);
      expect(readable.some((part) => part.endsWith('=*') || part.endsWith('=/'))).toBe(false);
    }
  });
});

describe('many items', () => {
  const slow = '{{ (() => { let sum = 0; for (let i = 0; i < 25000; i += 1) sum += i; return $json.n })() }}';
  const scopeWith = (count: number, organizationId = 'org_1') => {
    const items = Array.from({ length: count }, (_, n) => ({ json: { n } }));
    let sent = 0;
    Object.defineProperty(items, 'toJSON', { value: () => ((sent += 1), [...items]) });
    return { scope: { ...scopeOf(organizationId), items }, sent: () => sent };
  };

  test('each has its time: together they may take longer than one, and are sent once', async () => {
    const { pool } = start();
    const { scope, sent } = scopeWith(400);
    const rows = await evaluateAll(pool, [slow, '{{ $input.all().length }}'], scope);
    expect(rows.map((row) => row.map((cell) => cell.value))).toEqual(scope.items.map(({ json: { n } }) => [n, 400]));
    expect(sent()).toBe(1);
  });

  test('stops and names an endless one; all together have a limit, too', async () => {
    const { pool } = start({ maxNodeMs: 300 });
    const endless = '{{ (() => { while ($json.n === 7) {} return 1 })() }}';
    await expect(evaluateAll(pool, [endless], scopeWith(20).scope)).rejects.toMatchObject({
      code: 'expression_limit',
      message: expect.stringContaining('The expressions took longer than 1 s for one item'),
      details: { parameter: 'p0', item_index: 7 },
    });
    await expect(evaluateAll(pool, [slow], scopeWith(2_000).scope)).rejects.toMatchObject({
      code: 'expression_limit',
      message: expect.stringContaining('took longer than 0.3 s for all its items together'),
    });
    expect(await value(pool, '{{ 1 }}')).toBe(1);
  });

  test('others get their turn between, and see nothing of them', async () => {
    const { pool } = start({ size: 1 });
    await value(pool, '{{ 1 }}');
    const { scope } = scopeWith(600); // many more turns than two others take
    let hasEnded = false;
    const long = evaluateAll(pool, [slow], scope).finally(() => (hasEnded = true));
    // All requests are sent before the pool continues, so the CPU share of this process does not matter.
    const others = Array.from({ length: 2 }, () =>
      value(pool, '{{ [$json.n ?? "none", $input.all().length] }}', 'org_2'),
    );
    expect(await Promise.all(others)).toEqual(Array.from({ length: 2 }, () => ['none', 1]));
    expect(hasEnded).toBe(false);
    expect((await long).map(([cell]) => cell?.value)).toEqual(scope.items.map(({ json: { n } }) => n));
  });

  test('a list of items that an expression changes is its own', async () => {
    const { pool } = start();
    const { scope } = scopeWith(50);
    const texts = [
      '{{ $input.all().reverse()[0].json.n }}',
      '{{ $input.all()[0].json.n }}',
      '{{ ($input.all()[0].json.n += 1) }}',
    ];
    const rows = await evaluateAll(pool, texts, scope);
    expect(rows.map((row) => row.map((cell) => cell.value))).toEqual(scope.items.map(() => [49, 0, 1]));
  });
});

describe('fairness', () => {
  test('a hung expression of one organization delays another by nothing it could notice', async () => {
    const timeoutMs = 3_000;
    const { pool } = start({ size: 2, timeoutMs });
    await Promise.all([value(pool, '{{ 1 }}', 'org_a'), value(pool, '{{ 1 }}', 'org_b')]);
    const hung = Array.from({ length: 4 }, () =>
      evaluateAll(pool, [hang], scopeOf('org_a')).catch((error: unknown) => error),
    );
    let hungEnded = false;
    void Promise.race(hung).then(() => (hungEnded = true));
    for (let count = 0; count < 20; count += 1) expect(await value(pool, '{{ 2 }}', 'org_b')).toBe(2);
    // Twenty jobs of the other organization ended before the first hung one reached its deadline.
    expect(hungEnded).toBe(false);
    await pool.close();
    await Promise.all(hung);
  });

  test('code nodes of one organization run side by side, and leave a runner to others', async () => {
    const { pool } = start({ size: 2 });
    const run = (code: string, organizationId: string) =>
      pool.runCode({
        organizationId,
        node: 'Code',
        parameter: '/code',
        mode: 'all',
        continues: false,
        timeoutMs: 20_000,
        code,
        scope: scopeOf(organizationId),
        signal: ended.signal,
      });
    const ended = new AbortController();
    await run('return []', 'org_a'); // the others begin while a runner is there
    let hungEnded = 0;
    const spin = (): Promise<unknown> => run('while (true) {}', 'org_a').catch(() => (hungEnded += 1));
    const hung = [spin()];
    expect(await run('return []', 'org_a')).toEqual({ entries: [] });
    hung.push(spin(), spin());
    expect(await run('return []', 'org_b')).toEqual({ entries: [] });
    expect(hungEnded).toBe(0);
    ended.abort();
    await Promise.all(hung);
  });

  test('with one runner, waiting organizations take turns', async () => {
    const { pool } = start({ size: 1 });
    await value(pool, '{{ 1 }}');
    const order: string[] = [];
    const job = (organizationId: string): Promise<unknown> =>
      value(pool, '{{ 1 }}', organizationId).then(() => order.push(organizationId));
    await Promise.all([job('a'), job('a'), job('a'), job('a'), job('b'), job('c')]);
    expect(order.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'c']);
  });

  test('the queue is bounded', async () => {
    const { pool } = start({ size: 1, maxQueued: 3 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => value(pool, '{{ 1 }}').catch((error: unknown) => error)),
    );
    const refused = answers.filter((answer) => answer !== 1);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const error of refused) expect(error).toMatchObject({ code: 'unavailable', retryable: true });
    expect(await value(pool, '{{ 3 }}')).toBe(3);
  });
});
