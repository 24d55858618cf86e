import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RunEnding } from '../../db/executionLog/finishRuns.ts';
import { decodeItems, encodeItems } from '../../db/itemsCodec.ts';
import type { ExecutionNodes } from '../../db/repositories/executions/executionNodes.ts';
import { insertExecution } from '../../domains/executions/lifecycle/startExecution.ts';
import { createExecutionsWorld, type ExecutionsWorld } from '../executions/executionsWorld.ts';
import { buildOrganization } from '../support/factories.ts';

let world: ExecutionsWorld;

beforeAll(async () => {
  world = await createExecutionsWorld({ worker: false });
});
afterAll(() => world?.close());

async function started(): Promise<string> {
  return (await insertExecution(world.database, world.startOf('start'))).executionId;
}

async function ending(executionId: string, changes: Partial<RunEnding> = {}): Promise<RunEnding> {
  return {
    organizationId: world.organization.organizationId,
    executionId,
    nodeId: 'n1',
    runIndex: 0,
    name: 'One',
    type: 'logic.no_operation',
    status: 'success',
    startedAt: new Date('2026-01-02T03:04:05.678Z'),
    durationMs: 3,
    attempts: 1,
    error: null,
    sources: { main: [{ node_id: 'start', run_index: 0, port: 'main' }] },
    outputs: [{ port: 'main', encoded: await encodeItems([{ json: { executionId } }]) }],
    waitUntil: null,
    console: null,
    ...changes,
  };
}

const placeOfN1 = [{ nodeId: 'n1', runIndex: 0, port: 'main' }];
const read = (executionId: string, organizationId = world.organization.organizationId) =>
  world.database.executionLog.openRun({ organizationId, executionId }, { nodeId: 'n1', runIndex: 0 }, placeOfN1);

describe('the execution log', () => {
  test('ends many runs in one statement, each with its own items', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, started));
    const verdicts = await Promise.all(
      ids.map(async (id) => world.database.executionLog.finishRun(await ending(id, { endsExecution: true }))),
    );
    expect(verdicts).toEqual(ids.map(() => ({ isFirst: true, ended: 'success' })));
    for (const id of ids) {
      const { row, packed } = await read(id);
      expect(row).toMatchObject({ status: 'success', startedAt: new Date('2026-01-02T03:04:05.678Z'), durationMs: 3 });
      expect(await decodeItems(packed[0]!.items)).toEqual([{ json: { executionId: id } }]);
      expect(await world.statusOf(id)).toBe('success');
    }
  });

  test('lets the first end of a run count, also within one batch', async () => {
    const id = await started();
    const twice = await Promise.all([
      world.database.executionLog.finishRun(await ending(id)),
      world.database.executionLog.finishRun(await ending(id, { durationMs: 9 })),
    ]);
    expect(twice.map(({ isFirst }) => isFirst)).toEqual([true, false]);
    expect((await read(id)).row).toMatchObject({ durationMs: 3 });
  });

  test('refuses what cannot be stored alone, and writes everything else of its batch', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, started));
    const ends = await Promise.all(
      ids.map((id, place) => ending(place === 3 ? 'exe_gone' : id, { name: place === 5 ? 'a\0b' : 'One' })),
    );
    const settled = await Promise.allSettled(ends.map((end) => world.database.executionLog.finishRun(end)));
    expect(settled.map(({ status }) => status)).toEqual(
      ids.map((_, place) => (place === 3 || place === 5 ? 'rejected' : 'fulfilled')),
    );
  });

  test('never moves an execution out of a final state', async () => {
    const id = await started();
    await world.executions.cancel({
      executionId: id,
      organizationId: world.organization.organizationId,
      accountId: world.organization.accountId,
    });
    expect(await world.database.executionLog.finishRun(await ending(id, { endsExecution: true }))).toMatchObject({
      ended: 'canceled',
    });
    expect(await world.statusOf(id)).toBe('canceled');
  });

  test('neither shows nor changes an execution of another organization', async () => {
    const other = await buildOrganization(world.database);
    const id = await started();
    await world.database.executionLog.finishRun(await ending(id));
    expect(await world.database.executionLog.load(other.organizationId, id)).toBeNull();
    expect(await read(id, other.organizationId)).toEqual({ row: null, packed: [] });
    const foreign = await ending(id, { organizationId: other.organizationId, nodeId: 'n2', endsExecution: true });
    await expect(world.database.executionLog.finishRun(foreign)).rejects.toThrow();
    expect(await world.statusOf(id)).toBe('queued');
  });

  test('begins a run once and keeps how it stands', async () => {
    const id = await started();
    const reference = { organizationId: world.organization.organizationId, executionId: id };
    const begin = { name: 'One', type: 't', sources: {}, startedAt: new Date(), counts: true };
    const run = { nodeId: 'n1', runIndex: 0, begin };
    expect((await world.database.executionLog.openRun(reference, run, [])).row).toBeNull();
    expect((await world.database.executionLog.openRun(reference, run, [])).row).toMatchObject({ status: 'running' });
    await world.database.executionLog.finishRun(await ending(id));
    expect((await world.database.executionLog.openRun(reference, run, [])).row).toMatchObject({ status: 'success' });
  });

  test('counts attempts that began and never ended, and no others', async () => {
    const id = await started();
    const { organizationId } = world.organization;
    const begin = { name: 'One', type: 't', sources: {}, startedAt: new Date(), counts: true };
    const key = { executionId: id, nodeId: 'n1', runIndex: 0 };
    const note = (work: (nodes: ExecutionNodes) => Promise<void>) =>
      world.database.withOrganization(organizationId, ({ executionNodes }) => work(executionNodes));
    const lostAfter = async (counts = true) => {
      const run = { ...key, begin: { ...begin, counts } };
      await world.database.executionLog.openRun({ organizationId, executionId: id }, run, []);
      return (await found())?.lostAttempts;
    };
    const found = () =>
      world.database.withOrganization(organizationId, ({ executionNodes }) => executionNodes.find(key));
    expect(await lostAfter()).toBe(0); // the first one
    expect(await lostAfter()).toBe(1); // the one before was lost
    expect(await lostAfter(false)).toBe(1); // a further step of the same attempt
    const error = {
      code: 'node_failed',
      message: 'It failed.',
      node_id: 'n1',
      node_name: 'One',
      parameter: null,
    } as const;
    await note(async (nodes) => void (await nodes.noteFailedAttempt(key, { error, retryAt: null })));
    expect(await lostAfter()).toBe(1); // the one before failed
    await note((nodes) => nodes.noteInterruptedAttempt(key));
    expect(await lostAfter()).toBe(1); // the one before was stopped
    expect(await lostAfter()).toBe(2);
  });

  test('outlives connections that break while they read and write', async () => {
    const id = await started();
    const { organizationId } = world.organization;
    const { pool, executionLog } = world.database;
    const lock = await pool.connect();
    try {
      await lock.query('begin; lock table executions, execution_nodes in access exclusive mode');
      const load = executionLog.load(organizationId, id);
      const work = Promise.allSettled([load, read(id), executionLog.finishRun(await ending(id))]);
      // Until all three wait for the lock; then their processes end as in a crash of the server.
      const broken = `select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and (select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') = 3`;
      await expect.poll(async () => (await pool.query(broken)).rowCount).toBe(3);
      const failed = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) as unknown };
      expect(await work).toEqual([failed, failed, failed]);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect(await executionLog.load(organizationId, id)).toMatchObject({ id });
    expect(await executionLog.finishRun(await ending(id))).toEqual({ isFirst: true, ended: null });
  });

  test('does not let an execution succeed by an end that came too late for its run', async () => {
    const id = await started();
    const error = { code: 'node_failed', message: 'Lost.', node_id: 'n1', node_name: 'One', parameter: null };
    await world.database.executionLog.finishRun(await ending(id, { status: 'error', error, outputs: [] }));
    const late = await ending(id, { endsExecution: true });
    expect(await world.database.executionLog.finishRun(late)).toEqual({ isFirst: false, ended: null });
    expect(await world.statusOf(id)).toBe('queued');
  });

  test('does again what PostgreSQL rolled back because two waited for each other', async () => {
    const rows = [await started(), await started()];
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let rounds = 0;
    const inOrder = ([first, second]: string[], place: 0 | 1) =>
      world.database.withOrganization(world.organization.organizationId, async ({ executionProgress }) => {
        rounds += 1;
        await executionProgress.markWaiting(first!, null);
        met[place]!.resolve();
        await met[1 - place]!.promise;
        await executionProgress.markWaiting(second!, null);
      });
    await Promise.all([inOrder(rows, 0), inOrder(rows.toReversed(), 1)]);
    // One more than two, or more: where the one rolled back is back before the other was woken, they meet again.
    expect(rounds).toBeGreaterThan(2);
    expect(await Promise.all(rows.map(world.statusOf))).toEqual(['waiting', 'waiting']);
  });

  test('does not let small ends wait for a large one', async () => {
    const [large, small] = [await started(), await started()];
    const { pool, executionLog } = world.database;
    const lock = await pool.connect();
    try {
      // As long as the large one cannot be written: another has its execution's row.
      await lock.query('begin');
      await lock.query('select from executions where id = $1 for update', [large]);
      const random = randomBytes(600 * 1024).toString('base64');
      const outputs = [{ port: 'main', encoded: await encodeItems([{ json: { random } }]) }];
      const written = executionLog.finishRun(await ending(large!, { outputs }));
      expect(await executionLog.finishRun(await ending(small!))).toMatchObject({ isFirst: true });
      await lock.query('rollback');
      expect(await written).toMatchObject({ isFirst: true });
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });

  test('starts many executions at once, and one of a delivery key', async () => {
    const starts = Array.from({ length: 30 }, (_, place) =>
      world.executions.start(world.startOf('start', place % 3 === 0 ? { deliveryKey: 'same' } : {})),
    );
    const results = await Promise.all(starts);
    expect(new Set(results.map(({ executionId }) => executionId)).size).toBe(21);
    expect(results.filter(({ duplicate }) => duplicate)).toHaveLength(9);
  });
});
