import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeItems } from '../../../db/itemsCodec.ts';
import { insertExecution, maxManualExecutions } from '../../../domains/executions/lifecycle/startExecution.ts';
import { WorkflowStarter } from '../../../domains/executions/temporal/WorkflowStarter.ts';
import { createExecutionsWorld, graphOf, until, type ExecutionsWorld } from '../executionsWorld.ts';

let world: ExecutionsWorld;

beforeAll(async () => {
  world = await createExecutionsWorld({ worker: true });
});
afterAll(() => world?.close());

const outboxOf = async (executionId: string): Promise<{ kind: string; attempts: number }[]> =>
  (await world.database.pool.query('select kind, attempts from outbox where reference = $1', [executionId])).rows;

describe('starting an execution', () => {
  test('leaves its row, the run of the trigger node with its items and, after the start, nothing in the outbox', async () => {
    const { executionId, duplicate } = await world.executions.start(world.startOf('start'));
    expect(duplicate).toBe(false);
    expect(await world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 })).toMatchObject({
      status: 'success',
    });
    await until(
      () => outboxOf(executionId),
      (rows) => rows.length === 0,
    );

    const [row, data] = await world.database.withOrganization(
      world.organization.organizationId,
      async ({ executionNodes, executionData }) => [
        await executionNodes.find({ executionId, nodeId: 'start', runIndex: 0 }),
        await executionData.readRun({ executionId, nodeId: 'start', runIndex: 0 }),
      ],
    );
    expect(row).toMatchObject({ status: 'success', outputs: { main: { count: 1 } } });
    expect(await decodeItems(data[0]!.items)).toEqual([{ json: { greeting: 'hello' } }]);
  });

  test('is completed by any process if the accepting one dies before it reaches Temporal', async () => {
    const { executionId } = await insertExecution(world.database, world.startOf('start')); // the crash: nothing follows the commit
    expect(await world.statusOf(executionId)).toBe('queued');
    const loop = world.anotherProcess().startRelay(50);
    expect(await world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 })).toMatchObject({
      status: 'success',
    });
    await loop.stop();
  });

  test('happens once where the process died between Temporal and the outbox', async () => {
    const started = await world.executions.start(world.startOf('hold'));
    await until(
      () => outboxOf(started.executionId),
      (rows) => rows.length === 0,
    );
    const first = await world.temporal.workflow.getHandle(started.executionId).describe();
    // The crash: the message is still there although the workflow runs.
    await world.database.pool.query(
      `insert into outbox (id, organization_id, kind, reference) values ('out_again', $1, 'start_execution', $2)`,
      [world.organization.organizationId, started.executionId],
    );
    await until(
      () => world.executions.drainOutbox().then(() => outboxOf(started.executionId)),
      (rows) => rows.length === 0,
    );
    const second = await world.temporal.workflow.getHandle(started.executionId).describe();
    expect(second.runId).toBe(first.runId);
    expect(await world.statusOf(started.executionId)).toBe('running');
    await world.executions.cancel({
      organizationId: world.organization.organizationId,
      executionId: started.executionId,
      accountId: null,
    });
  });

  test('waits in the outbox while Temporal is away, and starts when it is back', async () => {
    const away = new Client({ connection: Connection.lazy({ address: '127.0.0.1:9', connectTimeout: 200 }) });
    const lonely = world.anotherProcess(away);
    const { executionId } = await lonely.start(world.startOf('start'));
    await world.database.pool.query('update outbox set next_attempt_at = now() where reference = $1', [executionId]);
    await until(
      () => lonely.drainOutbox().then(() => outboxOf(executionId)),
      ([row]) => (row?.attempts ?? 0) >= 1,
    );
    expect(await world.statusOf(executionId)).toBe('queued');
    // The attempt that the start itself made may end last and put the next one off again.
    await until(
      async () => {
        await world.database.pool.query('update outbox set next_attempt_at = now() where reference = $1', [
          executionId,
        ]);
        await world.executions.drainOutbox();
        return outboxOf(executionId);
      },
      (rows) => rows.length === 0,
    );
    expect(await world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 })).toMatchObject({
      status: 'success',
    });
  });

  test('ends with an error if Temporal permanently rejects it, unless another process has delivered it', async () => {
    const { database, temporal } = world;
    let meanwhile = async (): Promise<void> => undefined;
    const refused = new Client({
      connection: temporal.connection,
      interceptors: {
        workflow: [
          {
            startWithDetails: async (input, next) => {
              await meanwhile();
              // Longer than Temporal lets a name be.
              return next({ ...input, options: { ...input.options, taskQueue: 'q'.repeat(1_001) } });
            },
          },
        ],
      },
    });
    const process = world.anotherProcess(refused);
    const tryForTheLastTime = async (executionId: string) => {
      await database.pool.query(
        `update outbox set refusals = 9, next_attempt_at = date_trunc('milliseconds', now()) where reference = $1`,
        [executionId],
      );
      await process.drainOutbox();
      return { status: await world.statusOf(executionId), messages: await outboxOf(executionId) };
    };
    const { nodes } = graphOf('start');
    const failing = { ...nodes[0]!, id: 'failing', name: 'Failing', type: 'trigger.error' };
    const graph = { nodes: [...nodes, failing], connections: [] };
    const { executionId } = await insertExecution(database, world.startOf('start', { graph }));
    expect(await tryForTheLastTime(executionId)).toEqual({ status: 'error', messages: [] });
    const children = 'select mode, status from executions where parent_execution_id = $1';
    expect((await database.pool.query(children, [executionId])).rows).toEqual([{ mode: 'error', status: 'queued' }]);

    const delivered = await insertExecution(database, world.startOf('hold'));
    meanwhile = async () => {
      const row = await database.asSystem(({ openExecutions }) => openExecutions.startOf(delivered.executionId));
      await new WorkflowStarter(world).startExecution(delivered.outboxId!, row!);
    };
    expect(await tryForTheLastTime(delivered.executionId)).toEqual({ status: 'running', messages: [] });
    await world.executions.cancel({
      organizationId: world.organization.organizationId,
      executionId: delivered.executionId,
      accountId: null,
    });
  });

  test('of a deleted digital organization fails as not found', async () => {
    const gone = world.startOf('start', { digitalOrganizationId: 'dorg_00000000000000000000000000' });
    await expect(world.executions.start(gone)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('with one delivery key, ten times at once, is one execution; all answers name it', async () => {
    const starts = await Promise.all(
      Array.from({ length: 10 }, () => world.executions.start(world.startOf('start', { deliveryKey: 'delivery-1' }))),
    );
    expect(new Set(starts.map((start) => start.executionId)).size).toBe(1);
    expect(starts.filter((start) => !start.duplicate)).toHaveLength(1);
    const other = await world.executions.start(world.startOf('start', { deliveryKey: 'delivery-2' }));
    expect(other.duplicate).toBe(false);
  });

  test(`is refused for an account that runs ${maxManualExecutions} by hand, also when it starts them all at once`, async () => {
    const start = world.startOf('hold', { mode: 'manual', triggerKind: 'manual' });
    const results = await Promise.allSettled(
      Array.from({ length: maxManualExecutions + 3 }, () => world.executions.start(start)),
    );
    const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.executionId] : []));
    expect(started).toHaveLength(maxManualExecutions);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'too_many_executions',
    });
    // Drafts started with an account API key do not count (decisions §6), nor do production executions.
    await expect(
      world.executions.start(world.startOf('start', { mode: 'manual', triggerKind: 'api' })),
    ).resolves.toBeDefined();
    for (const executionId of started)
      await world.executions.cancel({
        organizationId: world.organization.organizationId,
        executionId,
        accountId: null,
      });
  });
});
