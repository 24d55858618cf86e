import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import type { ExecutionStart } from '../../../domains/executions/lifecycle/startExecution.ts';
import { createExecutionsWorld, graphOf, insertDigitalOrganization, type ExecutionsWorld } from '../executionsWorld.ts';

let world: ExecutionsWorld;
beforeAll(async () => {
  world = await createExecutionsWorld({ worker: false });
});
afterAll(() => world?.close());

/** Each test has a digital organization of its own. */
let digitalOrganizationId: string;
beforeEach(async () => {
  digitalOrganizationId = await insertDigitalOrganization(world.database, world.organization, graphOf('start'));
});

type Settings = ExecutionStart['settings'];
type Rule = NonNullable<Settings['start_rule']>;

interface Held {
  id: string;
  status: string;
  held_by: string | null;
  starts_in: number | null;
  code: string | null;
  message: boolean;
}

/** Starts with a rule; returns the id, or the code of the error. */
async function start(settings: Settings, json: object = {}, changes: Partial<ExecutionStart> = {}): Promise<string> {
  const given = world.startOf('start', { digitalOrganizationId, settings, items: [{ json }], ...changes });
  return world.executions.start(given).then(
    ({ executionId }) => executionId,
    ({ code }) => code,
  );
}
const rows = async (...ids: string[]): Promise<Held[]> => {
  const { rows: found } = await world.database.pool.query<Held>(
    `select e.id, e.status, e.held_by, extract(epoch from e.starts_at - now())::float as starts_in, e.error ->> 'code' as code,
       exists (select from outbox o where o.reference = e.id and o.kind = 'start_execution') as message
     from executions e where e.id = any($1)`,
    [ids],
  );
  return ids.map((id) => found.find((row) => row.id === id)!);
};
/** Releases starts that are due; returns the ids of the executions. */
async function release(ids: string[]): Promise<string[]> {
  const before = new Set((await rows(...ids)).filter(({ held_by }) => held_by !== null).map(({ id }) => id));
  const outboxIds = Array.from({ length: 50 }, () => newId('outbox'));
  await world.database.asSystem(({ executionQueue }) => executionQueue.held.release(outboxIds, 60_000));
  return (await rows(...ids)).filter(({ id, held_by }) => before.has(id) && held_by === null).map(({ id }) => id);
}
/** Lets so many seconds pass for held starts and turns. */
async function pass(seconds: number): Promise<void> {
  const by = `$1 * interval '1 second'`;
  await world.database.pool.query(
    `update executions set starts_at = starts_at - ${by}, held_since = held_since - ${by} where starts_at < 'infinity'`,
    [seconds],
  );
  await world.database.pool.query(`update start_turns set started_at = started_at - ${by}`, [seconds]);
}
const end = (executionId: string): Promise<unknown> =>
  world.database.withOrganization(world.organization.organizationId, ({ executionProgress }) =>
    executionProgress.finish({ executionId, status: 'success', error: null, lastNode: null }),
  );
const skipped = () =>
  world.database.withOrganization(world.organization.organizationId, ({ executionQueue }) =>
    executionQueue.held.skipped(digitalOrganizationId, 30),
  );
const ruled = (rule: Rule): Settings => ({ start_rule: rule });

describe('a rate', () => {
  const rule: Rule = { kind: 'rate', limit: 2, seconds: 60, key: '{{ $json.customer }}' };

  test('holds further starts of a key in order, and starts no more than the limit in a window', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push(await start(ruled(rule), { customer: 'a' }));
    const [first, second, third, fourth, fifth] = await rows(...ids);
    expect([first!.held_by, second!.held_by, third!.held_by]).toEqual([null, null, 'rate']);
    expect([third!.message, fourth!.message, fifth!.message]).toEqual([false, false, false]);
    expect(Math.round(third!.starts_in! / 10)).toBe(6);
    expect(Math.round(fifth!.starts_in! / 10)).toBe(12);
    const [other] = await rows(await start(ruled(rule), { customer: 'b' }));
    expect(other!.held_by).toBeNull();
    expect(await release(ids)).toEqual([]);
    await pass(600); // as after a pause of the instance: all are due at once
    expect(await release(ids)).toEqual([ids[2], ids[3]]);
    expect(await release(ids)).toEqual([]);
    expect((await rows(ids[2]!))[0]).toMatchObject({ status: 'queued', message: true });
    await pass(60);
    expect(await release(ids)).toEqual([ids[4]]);
  });

  test('is exact among starts of several processes', async () => {
    const other = world.anotherProcess();
    const started = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? world.executions : other).start(
          world.startOf('start', { digitalOrganizationId, settings: ruled({ ...rule, limit: 5, key: null }) }),
        ),
      ),
    );
    const held = await rows(...started.map(({ executionId }) => executionId));
    expect(held.filter(({ held_by }) => held_by === null)).toHaveLength(5);
    await pass(60);
    const ids = held.map(({ id }) => id);
    const released = await Promise.all([release(ids), release(ids)]);
    expect(new Set(released.flat()).size).toBe(5);
  });

  test('skips further starts if it is set so, and counts them', async () => {
    const skips = ruled({ ...rule, limit: 1, excess: 'skip' });
    const [first, again] = [await start(skips, { customer: 1 }), await start(skips, { customer: 1 })];
    expect([first.startsWith('exe_'), again]).toEqual([true, 'start_skipped']);
    expect(await skipped()).toMatchObject([{ reason: 'rate', count: 1 }]);
  });

  test('takes no turn for a repeated delivery', async () => {
    const one = ruled({ ...rule, limit: 1, key: null });
    const first = await start(one, {}, { deliveryKey: 'd1' });
    expect(await start(one, {}, { deliveryKey: 'd1' })).toBe(first);
    await pass(61);
    expect((await rows(await start(one)))[0]).toMatchObject({ held_by: null });
  });
});

test('a throttle starts the first of a key and skips others in the window', async () => {
  const settings = ruled({ kind: 'throttle', seconds: 60, key: '{{ $json.customer }}' });
  const ids = [await start(settings, { customer: 'a' }), await start(settings, { customer: 'a' })];
  ids.push(await start(settings, { customer: 'b' }));
  await pass(61);
  ids.push(await start(settings, { customer: 'a' }));
  expect(ids.map((id) => id.slice(0, 4))).toEqual(['exe_', 'star', 'exe_', 'exe_']);
  expect(await skipped()).toMatchObject([{ reason: 'throttle', count: 1 }]);
});

describe('a debounce', () => {
  const used = async (): Promise<number> =>
    Number((await world.database.pool.query('select sum(used) as used from execution_counts')).rows[0].used ?? 0);

  test('starts only the last of a burst after its quiet time, and counts one for the plan', async () => {
    const before = await used();
    const settings = ruled({ kind: 'debounce', seconds: 30 });
    const ids = [await start(settings, { n: 1 }), await start(settings, { n: 2 }), await start(settings, { n: 3 })];
    expect(await rows(...ids)).toMatchObject([
      { status: 'canceled', code: 'start_replaced' },
      { status: 'canceled', code: 'start_replaced' },
      { status: 'queued', held_by: 'debounce', message: false },
    ]);
    expect((await used()) - before).toBe(1);
    expect(await release(ids)).toEqual([]);
    await pass(31);
    expect(await release(ids)).toEqual([ids[2]]);
    const [next] = await rows(await start(settings, { n: 4 }));
    expect(next).toMatchObject({ held_by: 'debounce' });
    expect((await rows(ids[2]!))[0]).toMatchObject({ status: 'queued', code: null });
  });

  test('waits no longer than its longest time', async () => {
    const settings = ruled({ kind: 'debounce', seconds: 60, longest_seconds: 90 });
    await start(settings);
    await pass(50);
    const [last] = await rows(await start(settings));
    expect(Math.round(last!.starts_in! / 10)).toBe(4);
  });
});

test('a queued schedule starts after the earlier executions of it have ended, one after the other', async () => {
  const settings: Settings = { schedule_overlap: 'queue' };
  const schedule = { triggerKind: 'schedule' };
  const ids = [await start(settings, {}, schedule), await start(settings, {}, schedule)];
  ids.push(await start(settings, {}, schedule));
  expect(await rows(...ids)).toMatchObject([{ held_by: null }, { held_by: 'overlap' }, { held_by: 'overlap' }]);
  expect(await release(ids)).toEqual([]);
  await end(ids[0]!);
  expect(await release(ids)).toEqual([ids[1]]);
  expect(await release(ids)).toEqual([]);
  await end(ids[1]!);
  expect(await release(ids)).toEqual([ids[2]]);
});

describe('held starts', () => {
  test('are not started by the comparison with Temporal, hold no slot, and can be canceled', async () => {
    const settings: Settings = { max_concurrent_executions: 1, start_rule: { kind: 'debounce', seconds: 60 } };
    const held = await start(settings);
    expect(await start({ max_concurrent_executions: 1 })).toMatch(/^exe_/);
    await world.executions.reconcile(0);
    expect((await rows(held))[0]).toMatchObject({ message: false, status: 'queued' });
    await pass(61);
    expect(await release([held])).toEqual([held]);
    const { rows: inLine } = await world.database.pool.query('select queued_at from executions where id = $1', [held]);
    expect(inLine[0].queued_at).not.toBeNull(); // the other one has the slot
    const second = await start(settings);
    await world.database.withOrganization(world.organization.organizationId, ({ executions }) =>
      executions.cancel({ id: second, accountId: null, outboxId: newId('outbox') }),
    );
    await pass(61);
    expect(await release([second])).toEqual([]);
  });
});

describe('slots', () => {
  const places = async (): Promise<string[]> => {
    const ids = Array.from({ length: 50 }, () => newId('outbox'));
    const granted = await world.database.asSystem(({ executionQueue }) => executionQueue.grant(ids, 60_000));
    return granted.map(({ executionId }) => executionId);
  };
  const isInLine = async (id: string): Promise<boolean> =>
    (await world.database.pool.query('select queued_at from executions where id = $1', [id])).rows[0].queued_at !==
    null;

  test('are counted for each key', async () => {
    const settings: Settings = { max_concurrent_executions: 1, concurrency_key: '{{ $json.customer }}' };
    const first = await start(settings, { customer: 'a' });
    const second = await start(settings, { customer: 'a' });
    const other = await start(settings, { customer: 'b' });
    expect([await isInLine(first), await isInLine(second), await isInLine(other)]).toEqual([false, true, false]);
    expect(await places()).not.toContain(second);
    await end(first);
    expect(await places()).toContain(second);
  });

  test('go to executions of a higher priority first', async () => {
    const ids = new Map<string, string>();
    const first = await start({ max_concurrent_executions: 1 });
    for (const priority of ['low', 'normal', 'high'] as const)
      ids.set(priority, await start({ max_concurrent_executions: 1, priority }));
    await end(first);
    for (const priority of ['high', 'normal', 'low']) {
      expect(await places()).toContain(ids.get(priority));
      await end(ids.get(priority)!);
    }
  });
});
