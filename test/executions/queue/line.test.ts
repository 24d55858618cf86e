import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { insertExecution, type ExecutionStart } from '../../../domains/executions/lifecycle/startExecution.ts';
import { buildOrganization } from '../../support/factories.ts';
import { createExecutionsWorld, graphOf, insertDigitalOrganization, type ExecutionsWorld } from '../executionsWorld.ts';
import { isFull } from '../../support/isFull.ts';

let world: ExecutionsWorld;
beforeEach(async () => {
  await world?.close();
  world = await createExecutionsWorld({ worker: false });
});
afterAll(() => world?.close());

const limit = (slots: number | null): Promise<void> => world.executions.limitConcurrency(slots);
const insert = (changes: Partial<ExecutionStart> = {}): Promise<{ executionId: string; queued: boolean }> =>
  insertExecution(world.database, world.startOf('start', changes));
/** As many as told, one after the other; their ids. */
async function insertMany(count: number, changes: Partial<ExecutionStart> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await insert(changes)).executionId);
  return ids;
}
async function grant(most = 100): Promise<string[]> {
  const ids = Array.from({ length: most }, () => newId('outbox'));
  const granted = await world.database.asSystem(({ executionQueue }) => executionQueue.grant(ids, 2_000));
  return granted.map(({ executionId }) => executionId);
}
const end = (executionId: string, organizationId = world.organization.organizationId): Promise<unknown> =>
  world.database.withOrganization(organizationId, ({ executionProgress }) =>
    executionProgress.finish({ executionId, status: 'success', error: null, lastNode: null }),
  );
const places = async (ids: string[], organizationId = world.organization.organizationId): Promise<number[]> => {
  const found = await world.database.withOrganization(organizationId, ({ executionQueue }) =>
    executionQueue.places(ids),
  );
  return ids.map((id) => found.find(({ executionId }) => executionId === id)?.place ?? 0);
};
const rowOf = async (id: string): Promise<{ status: string; queued_at: Date | null; started_at: Date | null }> =>
  (await world.database.pool.query('select status, queued_at, started_at from executions where id = $1', [id])).rows[0];
const wait = (executionId: string): Promise<unknown> =>
  world.database.withOrganization(world.organization.organizationId, ({ executionProgress }) =>
    executionProgress.markWaiting(executionId, new Date()),
  );
const goOn = (executionId: string): Promise<boolean> =>
  world.database.withOrganization(world.organization.organizationId, ({ executionProgress }) =>
    executionProgress.markRunning(executionId),
  );
/** Its workflow has started. */
const note = (executionId: string): Promise<void> =>
  world.database.executionLog.noteDelivered({ outboxId: '', executionId });
/** A node of it has failed and is tried again. Returns whether the execution holds no slot until then. */
const backOff = (executionId: string): Promise<boolean> => {
  const error = { code: 'target_error', message: 'Busy', node_id: 'n', node_name: 'n', parameter: null } as const;
  return world.database.withOrganization(world.organization.organizationId, ({ executionNodes }) =>
    executionNodes.noteFailedAttempt({ executionId, nodeId: 'n', runIndex: 0 }, { error, retryAt: new Date() }),
  );
};
/** Creates another organization of the same instance, for its starts. */
async function another(): Promise<Partial<ExecutionStart> & { organizationId: string }> {
  const organization = await buildOrganization(world.database);
  const digitalOrganizationId = await insertDigitalOrganization(world.database, organization, graphOf('start'));
  return { ...organization, digitalOrganizationId };
}

describe('the line for a slot', () => {
  test('does not exist without a limit', async () => {
    await insertMany(3);
    expect((await insert()).queued).toBe(false);
    expect(await grant()).toEqual([]);
  });

  test('starts as many as there are slots, first in, first out', async () => {
    await limit(2);
    const ids = await insertMany(6);
    expect(await places(ids)).toEqual([0, 0, 1, 2, 3, 4]);
    expect(await grant()).toEqual([]);
    await end(ids[1]!);
    expect(await grant()).toEqual([ids[2]]);
    await Promise.all([end(ids[0]!), end(ids[2]!)]);
    expect(await grant()).toEqual([ids[3], ids[4]]);
    expect(await places(ids)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await rowOf(ids[4]!)).toMatchObject({ status: 'running', queued_at: null });
  });

  test('cannot be skipped: a start gets a slot only if the queue is empty', async () => {
    await limit(1);
    const [first, second] = await insertMany(2);
    await end(first!);
    expect((await insert()).queued).toBe(true); // the slot is free, and the second one's
    expect(await grant()).toEqual([second]);
  });

  test('is for production executions and drafts that an API key started; nothing else waits or takes a slot', async () => {
    await limit(1);
    const manual = { mode: 'manual', triggerKind: 'manual' } as const;
    expect((await insert(manual)).queued).toBe(false);
    expect((await insert(manual)).queued).toBe(false);
    expect((await insert({ mode: 'manual', triggerKind: 'api' })).queued).toBe(false);
    expect((await insert({ mode: 'manual', triggerKind: 'api' })).queued).toBe(true);
    expect((await insert()).queued).toBe(true);
    expect((await insert(manual)).queued).toBe(false);
    for (const mode of ['sub', 'error', 'retry'] as const)
      expect((await insert({ mode: mode as 'manual' })).queued).toBe(false);
  });

  test('is not left by the note that a workflow has started, nor by a repeated end of a wait', async () => {
    await limit(1);
    const [first, second] = await insertMany(2);
    await note(second!);
    expect(await rowOf(second!)).toMatchObject({ status: 'queued', started_at: null });
    expect(await places([second!])).toEqual([1]);
    await note(first!);
    expect((await rowOf(first!)).status).toBe('running');
    expect(await goOn(second!)).toBe(true);
    expect((await rowOf(second!)).status).toBe('queued');
  });

  test('a waiting execution has no slot; after the wait it is first of its organization', async () => {
    await limit(1);
    const [first, second, third] = await insertMany(3);
    await wait(first!);
    expect(await grant()).toEqual([second]);
    expect(await goOn(first!)).toBe(true);
    expect(await goOn(first!)).toBe(true); // the same again changes nothing
    expect((await rowOf(first!)).status).toBe('waiting');
    expect(await places([first!, third!])).toEqual([1, 2]);
    await end(second!);
    expect(await grant()).toEqual([first]);
    expect((await rowOf(first!)).status).toBe('running');
    await wait(first!);
    expect(await grant()).toEqual([third]);
    await end(third!);
    expect(await goOn(first!)).toBe(false); // a free slot is taken at once
    expect((await rowOf(first!)).status).toBe('running');
  });

  test('an execution has no slot while all executions it called wait', async () => {
    await limit(1);
    const [parent] = await insertMany(1);
    const setStatus = (id: string, status: string) =>
      world.database.pool.query('update executions set status = $2 where id = $1', [id, status]);
    const call = async (caller: string, status: string, awaited = true): Promise<string> => {
      const { executionId } = await insert({ mode: 'sub' as 'manual' });
      await world.database.pool.query(
        'update executions set status = $2, parent_execution_id = $3, parent_call = id, awaited = $4 where id = $1',
        [executionId, status, caller, awaited],
      );
      return executionId;
    };
    const isFree = async () =>
      (await world.database.pool.query<{ free: number }>('select queue.free_slots(1) as free')).rows[0]!.free === 1;
    await call(parent!, 'waiting', false);
    expect(await isFree()).toBe(false);
    const child = await call(parent!, 'running');
    expect(await isFree()).toBe(false);
    const grandchild = await call(child, 'waiting');
    expect(await isFree()).toBe(true);
    const second = await call(parent!, 'waiting');
    await call(parent!, 'queued');
    expect(await isFree()).toBe(true);
    await setStatus(second, 'running');
    expect(await isFree()).toBe(false);
    await setStatus(second, 'success');
    expect(await isFree()).toBe(true);
    await setStatus(grandchild, 'success');
    expect(await isFree()).toBe(false); // the child itself runs again
    await setStatus(child, 'error');
    expect(await isFree()).toBe(false);
    await end(parent!);
    expect(await isFree()).toBe(true);
  });

  test('an execution whose node waits for its next attempt holds no slot, and asks for one like after a wait', async () => {
    const [free] = await insertMany(1);
    await note(free!);
    expect(await backOff(free!)).toBe(false); // without a limit nothing is counted
    await end(free!);
    await limit(1);
    const [first, second, third] = await insertMany(3);
    await note(first!);
    expect(await backOff(first!)).toBe(true);
    expect(await rowOf(first!)).toMatchObject({ status: 'running', queued_at: null });
    expect(await grant()).toEqual([second]);
    expect(await goOn(first!)).toBe(true);
    expect(await places([first!, third!])).toEqual([1, 2]);
    await end(second!);
    expect(await grant()).toEqual([first]);
    expect((await rowOf(first!)).status).toBe('running');
    await end(third!);
    await backOff(first!);
    expect(await goOn(first!)).toBe(false); // a free slot is taken at once
    expect((await insert()).queued).toBe(true);
  });

  test('an execution whose node fails before it is noted that it runs holds no slot either; one in the line stays there', async () => {
    await limit(1);
    const [first, second] = await insertMany(2);
    expect(await backOff(second!)).toBe(false);
    expect((await rowOf(second!)).status).toBe('queued');
    expect(await backOff(first!)).toBe(true);
    expect(await rowOf(first!)).toMatchObject({ status: 'running', queued_at: null });
    await note(first!);
    expect(await grant()).toEqual([second]);
    expect(await goOn(first!)).toBe(true);
  });

  test('organizations take turns, however long the line of one of them is', async () => {
    await limit(1);
    const [running, ...own] = await insertMany(9);
    const other = await another();
    const theirs = await insertMany(2, other);
    const third = await another();
    const [late] = await insertMany(1, third);
    expect(await places(theirs, other.organizationId)).toEqual([2, 5]);
    expect(await places([late!], third.organizationId)).toEqual([3]);
    expect(await places(own)).toEqual([1, 4, 6, 7, 8, 9, 10, 11]);
    const order: string[] = [];
    await end(running!);
    for (let [next] = await grant(); next; [next] = await grant()) {
      order.push(next);
      const organizationId = theirs.includes(next)
        ? other.organizationId
        : next === late
          ? third.organizationId
          : undefined;
      await end(next, organizationId);
    }
    expect(order).toEqual([own[0], theirs[0], late, own[1], theirs[1], ...own.slice(2)]);
  });

  test('the order of a whole batch is the order one by one', async () => {
    await limit(1);
    await insertMany(4);
    const other = await another();
    const theirs = await insertMany(3, other);
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from executions where queued_at is not null',
    );
    const ids = rows.map(({ id }) => id);
    const standing = await Promise.all([places(ids), places(ids, other.organizationId)]);
    const expected = ids.toSorted((a, b) => placeOf(a) - placeOf(b));
    function placeOf(id: string): number {
      return standing[0]![ids.indexOf(id)]! + standing[1]![ids.indexOf(id)]!;
    }
    await limit(6);
    expect(await grant(3)).toEqual(expected.slice(0, 3));
    expect(await grant()).toEqual(expected.slice(3, 5));
    await limit(null);
    expect(await grant()).toEqual(expected.slice(5));
    expect(theirs.every((id) => expected.includes(id))).toBe(true);
  });

  test('positions of another organization are hidden', async () => {
    await limit(1);
    await insert();
    const other = await another();
    const [theirs] = await insertMany(1, other);
    expect(await places([theirs!])).toEqual([0]);
    expect(await places([theirs!], other.organizationId)).toEqual([1]);
  });

  test('a lowered limit lets what runs end, a raised one lets more start, none lets all start', async () => {
    await limit(3);
    const ids = await insertMany(8);
    await limit(1);
    await end(ids[0]!);
    await end(ids[1]!);
    expect(await grant()).toEqual([]);
    await end(ids[2]!);
    expect(await grant()).toEqual([ids[3]]);
    await limit(3);
    expect(await grant()).toEqual([ids[4], ids[5]]);
    await limit(null);
    expect(await grant()).toEqual([ids[6], ids[7]]);
    expect((await insert()).queued).toBe(false);
  });

  test('a limit that is set later counts what runs already', async () => {
    await insertMany(3);
    await limit(3);
    expect((await insert()).queued).toBe(true);
  });

  test('every way out gives its slot back, and a place in the line is given up with the execution', async () => {
    await limit(1);
    const { organizationId } = world.organization;
    const cancel = (executionId: string) => world.executions.cancel({ organizationId, executionId, accountId: null });
    const fromOutside = (id: string) =>
      world.database.withOrganization(organizationId, ({ executions }) =>
        executions.forceEndExecution({ id, status: 'error', error: null }),
      );
    const remove = (id: string) =>
      world.database.withOrganization(organizationId, ({ executions }) => executions.remove(id));
    const [a, b, c, d, e, f, g] = (await insertMany(7)) as [string, string, string, string, string, string, string];
    await cancel(a);
    expect(await grant()).toEqual([b]);
    await fromOutside(b);
    expect(await grant()).toEqual([c]);
    await cancel(d);
    await fromOutside(e);
    await end(c);
    expect(await grant()).toEqual([f]);
    await wait(f);
    expect(await grant()).toEqual([g]);
    await cancel(f); // a waiting execution has no slot to release
    await end(g);
    expect(await remove(g)).toBe('deleted');
    expect((await insert()).queued).toBe(false);
    const { id: digitalOrganizationId } = {
      id: await insertDigitalOrganization(world.database, world.organization, graphOf('x')),
    };
    await insertMany(2, { digitalOrganizationId });
    const [last] = await insertMany(1);
    await world.database.withOrganization(organizationId, async ({ executions }) => {
      await executions.cancelAllOf(digitalOrganizationId, () => newId('outbox'));
      await executions.cancelAllOf(world.digitalOrganizationId, () => newId('outbox'));
    });
    expect((await rowOf(last!)).status).toBe('canceled');
    expect((await insert()).queued).toBe(false);
    expect((await insert()).queued).toBe(true);
  });

  test('racing starts, ends and grants never hold more than the limit', async () => {
    const slots = 3;
    const rounds = isFull ? 400 : 60;
    await limit(slots);
    let most = 0;
    const watch = async (): Promise<void> => {
      const { rows } = await world.database.pool.query<{ count: bigint }>(
        `select count(*) from executions where status in ('queued', 'running') and queued_at is null`,
      );
      most = Math.max(most, Number(rows[0]!.count));
    };
    const running: string[] = [];
    let ended = 0;
    const endOne = async (): Promise<void> => {
      const id = running.shift();
      if (!id) return;
      await end(id);
      ended += 1;
    };
    const start = async (): Promise<void> => {
      const { executionId, queued } = await insert();
      if (!queued) running.push(executionId);
    };
    const grantSome = async (): Promise<void> => {
      running.push(...(await grant(2)));
    };
    for (let round = 0; round < rounds; round += 1)
      await Promise.all([start(), start(), start(), endOne(), endOne(), grantSome(), grantSome(), watch()]);
    while (ended < rounds * 3) await Promise.all([grantSome(), endOne(), endOne(), watch()]);
    expect(most).toBe(slots);
    expect(await world.database.asSystem(({ executionQueue }) => executionQueue.hasWaiting())).toBe(false);
    // Each execution began only after the previous holder of its slot had ended, by the times in the rows.
    const { rows } = await world.database.pool.query<{ at: Date; change: number }>(
      `select started_at as at, 1 as change from executions where started_at is not null
       union all select stopped_at, -1 from executions where started_at is not null order by 1, 2`,
    );
    let now = 0;
    for (const { change } of rows) {
      now += change;
      expect(now).toBeLessThanOrEqual(slots);
    }
  });

  test('a start does not wait for the commit of another one: it is queued, and granted a moment later', async () => {
    await limit(5);
    const slow = await world.database.pool.connect();
    try {
      await slow.query('begin');
      await slow.query('select queue.lock()');
      expect((await insert()).queued).toBe(true);
    } finally {
      await slow.query('rollback');
      slow.release();
    }
    expect(await grant()).toHaveLength(1);
  });

  test('ten thousand in the line are granted and placed by their index', async () => {
    await limit(1);
    const [first] = await insertMany(1);
    await world.database.pool.query(
      `insert into executions (id, organization_id, project_id, digital_organization_id, mode, status, trigger, settings)
       select 'exe_' || n, organization_id, project_id, digital_organization_id, mode, 'queued', trigger, settings
         from executions, generate_series(10001, 20000) n where id = $1`,
      [first],
    );
    await world.database.pool.query('analyze executions');
    await end(first!);
    expect(await grant(1)).toEqual(['exe_10001']);
    expect(await places(['exe_10002', 'exe_20000'])).toEqual([1, 9_999]);
    const { rows } = await world.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select 1 from executions where (mode = 'production' or (mode = 'manual' and trigger ->> 'kind' = 'api')) and queued_at is null and retry_at is null and starts_at is null and status in ('queued', 'running') limit 5`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('executions_holding');
  });
});

describe('limits of one', () => {
  const placesOf = async (ids: string[], organizationId = world.organization.organizationId) => {
    const found = await world.database.withOrganization(organizationId, ({ executionQueue }) =>
      executionQueue.places(ids),
    );
    return found.map(({ place, slots, reason }) => [reason, place, slots]).toSorted();
  };

  test('organization delay its own further executions only', async () => {
    await world.executions.limitConcurrency(null, 2);
    const own = await insertMany(4);
    const other = await another();
    const theirs = await insertMany(3, other);
    expect(await placesOf(own)).toEqual([
      ['organization_limit', 1, 2],
      ['organization_limit', 2, 2],
    ]);
    expect(await placesOf(theirs, other.organizationId)).toEqual([['organization_limit', 1, 2]]);
    expect(await grant()).toEqual([]);
    await end(own[1]!);
    expect((await insert()).queued).toBe(true); // the slot is that of the first in the line
    expect(await grant()).toEqual([own[2]]);
    await end(theirs[0]!, other.organizationId);
    expect(await grant()).toEqual([theirs[2]]);
    await world.executions.limitConcurrency(null);
    expect(await grant()).toHaveLength(2);
  });

  test('digital organization keep its further executions waiting, and no other of the same organization', async () => {
    const settings = { max_concurrent_executions: 1 };
    const [first, second, third] = await insertMany(3, { settings });
    const digitalOrganizationId = await insertDigitalOrganization(world.database, world.organization, graphOf('start'));
    expect((await insert({ digitalOrganizationId })).queued).toBe(false);
    expect((await insert({ digitalOrganizationId, settings })).queued).toBe(true); // another one is running
    expect(await placesOf([second!, third!])).toEqual([
      ['digital_organization_limit', 1, 1],
      ['digital_organization_limit', 2, 1],
    ]);
    expect(await grant()).toEqual([]);
    await end(first!);
    expect((await insert({ settings })).queued).toBe(true);
    expect(await grant()).toEqual([second]);
  });

  test('digital organization, organization and instance apply together, and a full one does not delay others', async () => {
    await world.executions.limitConcurrency(3, 2);
    const settings = { max_concurrent_executions: 1 };
    const limited = await insertMany(3, { settings });
    const digitalOrganizationId = await insertDigitalOrganization(world.database, world.organization, graphOf('start'));
    const [beside, waiting] = await insertMany(2, { digitalOrganizationId });
    const other = await another();
    const theirs = await insertMany(2, other);
    const states = await Promise.all([...limited, beside!, waiting!, ...theirs].map(rowOf));
    expect(states.map((row) => row.queued_at !== null)).toEqual([false, true, true, false, true, false, true]);
    await end(beside!);
    // The digital organization with a limit is full; the instance has one slot for whose turn it is.
    const [next] = await grant();
    expect([waiting, theirs[1]]).toContain(next);
    await end(limited[0]!);
    expect(await grant()).toHaveLength(1);
    expect(await grant()).toEqual([]);
  });
});
