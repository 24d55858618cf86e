import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AnnouncedStart } from '../../../db/executionLog/takeStarts.ts';
import { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { insertExecution } from '../../../domains/executions/lifecycle/startExecution.ts';
import { TestEngine, graphOf } from '../../workflows/engine.ts';
import { createExecutionsWorld, until, type ExecutionsWorld } from '../executionsWorld.ts';

const graph = graphOf(
  { T: { type: 'trigger.webhook' }, A: { type: 'logic.no_operation' }, B: { type: 'logic.no_operation' } },
  'T>A A>B',
);

describe('a worker that starts executions', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start();
    await until(hasWorkers, (is) => is);
  });
  afterAll(() => engine?.stop());

  const hasWorkers = async (): Promise<boolean> => {
    const { rows } = await engine.database.pool.query<{ taken: boolean }>(
      `select not pg_try_advisory_xact_lock(hashtextextended('bureau_starters', 0)) as taken`,
    );
    return rows[0]!.taken;
  };
  const isEager = async (executionId: string): Promise<boolean> => {
    const { events } = await engine.temporal.workflow.getHandle(executionId).fetchHistory();
    return events?.[0]?.workflowExecutionStartedEventAttributes?.eagerExecutionAccepted === true;
  };
  const messages = async (): Promise<number> => (await engine.database.pool.query('select id from outbox')).rows.length;

  test('takes their first task along with the start, and leaves no message', async () => {
    const ended = await engine.run(graph);
    expect(ended).toMatchObject({ status: 'success', lastNode: 'B' });
    expect(await isEager(ended.executionId)).toBe(true);
    await until(messages, (count) => count === 0);
    const { rows } = await engine.database.pool.query(
      `select count(*)::integer as held from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows[0].held).toBeLessThanOrEqual(1); // the slot of the last one is released with the next claim
  });

  test('starts a hundred at once, each one time', async () => {
    const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
    const ids = await Promise.all(Array.from({ length: 100 }, () => engine.start(graph, { digitalOrganizationId })));
    for (const id of ids) expect(await engine.ended(id)).toMatchObject({ status: 'success' });
    await until(messages, (count) => count === 0);
  });

  test('leaves them to the others while it is away, and takes them again when it is back', async () => {
    await engine.stopWorker();
    expect(await hasWorkers()).toBe(false);
    const waiting = await engine.start(graph);
    await until(messages, (count) => count === 0);
    expect(await isEager(waiting)).toBe(false);
    await engine.startWorker();
    expect(await engine.ended(waiting)).toMatchObject({ status: 'success' });
    await until(hasWorkers, (is) => is);
    const next = await engine.run(graph);
    expect(next.status).toBe('success');
    expect(await isEager(next.executionId)).toBe(true);
  });
});

describe('a start that was announced', () => {
  let world: ExecutionsWorld;
  let other: Database;
  beforeAll(async () => {
    world = await createExecutionsWorld({ worker: false });
    other = await Database.connect({ url: world.testDatabase.url });
  });
  afterAll(async () => {
    await other?.close();
    await world?.close();
  });

  const announced = async (): Promise<AnnouncedStart> => {
    const { organizationId } = world.organization;
    const { executionId, outboxId } = await insertExecution(world.database, world.startOf('start'));
    return { organizationId, executionId, outboxId: outboxId! };
  };
  const takenBy = async (database: Database, ...starts: AnnouncedStart[]): Promise<string[]> =>
    (await database.executionLog.takeStarts(starts, [])).map(({ outboxId }) => outboxId);

  test('belongs to one process, also for concurrent claims', async () => {
    const starts = await Promise.all(Array.from({ length: 30 }, announced));
    const taken = await Promise.all([
      takenBy(world.database, ...starts),
      takenBy(other, ...starts.toReversed()),
      takenBy(world.database, ...starts.slice(10)),
    ]);
    // A session may take again what it holds; two sessions never hold the same.
    const [mine, theirs] = [new Set([...taken[0], ...taken[2]]), new Set(taken[1])];
    expect([...mine].filter((id) => theirs.has(id))).toEqual([]);
    expect([...mine, ...theirs].toSorted()).toEqual(starts.map(({ outboxId }) => outboxId).toSorted());
  });

  test('comes with all that its workflow and its nodes need', async () => {
    const start = await announced();
    const [taken] = await world.database.executionLog.takeStarts([start], []);
    const { organizationId, executionId, outboxId } = start;
    expect(taken).toMatchObject({
      organizationId,
      outboxId,
      id: executionId,
      versionId: null,
      triggerKind: 'webhook',
      mode: 'production',
      startNodeId: 'start',
      status: 'queued',
      queuedAt: null,
      isDraft: true,
      hasCopies: false,
      startOutputs: { main: { count: 1 } },
    });
    expect(await world.database.executionLog.load(organizationId, executionId)).toMatchObject({
      graph: taken!.graph,
      startItems: taken!.startItems,
      organizationName: taken!.organizationName,
      digitalOrganizationName: taken!.digitalOrganizationName,
    });
  });

  test('can still be claimed after its execution got a slot', async () => {
    await announced(); // takes the one slot
    await world.executions.limitConcurrency(1);
    const start = await announced();
    await world.executions.limitConcurrency(null);
    const grant = () => world.database.asSystem(({ executionQueue }) => executionQueue.grant([newId('outbox')], 0));
    expect((await grant()).map(({ executionId }) => executionId)).toEqual([start.executionId]);
    const [taken] = await world.database.executionLog.takeStarts([start], []);
    expect(taken).toMatchObject({ id: start.executionId, status: 'running', queuedAt: null });
  });

  test('cannot be claimed once delivered, canceled, or if it never existed', async () => {
    const [delivered, canceled] = [await announced(), await announced()];
    await world.database.executionLog.noteDelivered(delivered);
    await world.executions.cancel({ ...canceled, accountId: null });
    const foreign = { ...(await announced()), organizationId: 'org_other' };
    expect(await takenBy(other, delivered, canceled, foreign, { ...foreign, outboxId: 'out_none' })).toEqual([]);
  });

  test('becomes free again if its process dies before it reaches Temporal', async () => {
    const start = await announced();
    const dying = await Database.connect({ url: world.testDatabase.url });
    expect(await takenBy(dying, start)).toEqual([start.outboxId]);
    expect(await takenBy(other, start)).toEqual([]);
    await dying.close();
    expect(
      await until(
        () => takenBy(other, start),
        (ids) => ids.length > 0,
      ),
    ).toEqual([start.outboxId]);
  });
});
