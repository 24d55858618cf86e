import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkflow } from '../../../domains/executions/temporal/temporalStart.ts';
import { insertExecution } from '../../../domains/executions/lifecycle/startExecution.ts';
import { createExecutionsWorld, until, type ExecutionsWorld } from '../executionsWorld.ts';
import { isFull } from '../../support/isFull.ts';

const races = isFull ? 200 : 20;

let world: ExecutionsWorld;

beforeAll(async () => {
  world = await createExecutionsWorld({ worker: true });
});
afterAll(() => world?.close());

const cancel = (executionId: string): Promise<void> =>
  world.executions.cancel({
    organizationId: world.organization.organizationId,
    executionId,
    accountId: world.organization.accountId,
  });

const workflowStatus = async (executionId: string): Promise<string> =>
  (await world.temporal.workflow.getHandle(executionId).describe()).status.name;

describe('canceling an execution', () => {
  test('ends its row and its running nodes at once, and its workflow soon after', async () => {
    const { executionId } = await world.executions.start(world.startOf('hold'));
    await until(
      () => world.statusOf(executionId),
      (status) => status === 'running',
    );
    await world.database.pool.query(
      `insert into execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status) values ($1, $2, 'busy', 0, 'Busy', 'logic.wait', 'running')`,
      [world.organization.organizationId, executionId],
    );
    await cancel(executionId);
    expect(await world.statusOf(executionId)).toBe('canceled');
    const { rows } = await world.database.pool.query(
      'select node_id, status from execution_nodes where execution_id = $1 order by node_id',
      [executionId],
    );
    expect(rows).toEqual([
      { node_id: 'busy', status: 'canceled' },
      { node_id: 'hold', status: 'success' },
    ]);
    await world.executions.drainOutbox();
    await until(
      () => workflowStatus(executionId),
      (status) => status === 'CANCELLED',
    );
  });

  test('again answers the same; after success it is refused', async () => {
    const { executionId } = await world.executions.start(world.startOf('hold'));
    await cancel(executionId);
    await expect(cancel(executionId)).resolves.toBeUndefined();
    const { executionId: ended } = await world.executions.start(world.startOf('start'));
    await world.executions.answers.waitForEnd(ended, { timeoutMs: 20_000 });
    await expect(cancel(ended)).rejects.toMatchObject({ code: 'execution_finished' });
    await expect(cancel('exe_00000000000000000000000000')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('reaches a workflow that starts while Temporal is asked for it', async () => {
    const { executionId } = await insertExecution(world.database, world.startOf('hold'));
    await cancel(executionId);
    const start = await world.database.asSystem(({ openExecutions }) => openExecutions.startOf(executionId));
    const handle = world.temporal.workflow.getHandle(executionId);
    let asked = 0;
    const overtake = async () => {
      asked += 1;
      if (asked > 1) return handle.cancel();
      // Temporal does not know it yet; before it has said so, another process starts it and drops the start's message.
      await startWorkflow(world.temporal, world.taskQueue, start!);
      await world.database.pool.query("delete from outbox where reference = $1 and kind = 'start_execution'", [
        executionId,
      ]);
      throw new WorkflowNotFoundError('not found', executionId, undefined);
    };
    const overtaken = {
      withDeadline: (_deadline: number, call: () => Promise<unknown>) => call(),
      workflow: {
        getHandle: (id: string) => (id === executionId ? { cancel: overtake } : world.temporal.workflow.getHandle(id)),
      },
    } as unknown as Client;
    await world.database.pool.query(
      "update outbox set next_attempt_at = case kind when 'cancel_execution' then now() else 'infinity' end where reference = $1",
      [executionId],
    );
    await world.anotherProcess(overtaken).drainOutbox();
    await until(
      () => workflowStatus(executionId),
      (status) => status === 'CANCELLED',
    );
    expect(asked).toBe(2);
  });

  test('before its workflow was started keeps it from ever starting', async () => {
    const { executionId } = await insertExecution(world.database, world.startOf('start'));
    await cancel(executionId);
    await world.database.pool.query('update outbox set next_attempt_at = now() where reference = $1', [executionId]);
    await until(
      async () => {
        await world.executions.drainOutbox();
        return (await world.database.pool.query('select 1 from outbox where reference = $1', [executionId])).rowCount;
      },
      (rows) => rows === 0,
    );
    await expect(workflowStatus(executionId)).rejects.toThrow(/not found/i);
    expect(await world.statusOf(executionId)).toBe('canceled');
  });

  test(`racing completion ${races} times: canceled never becomes anything else, and a refused cancel means it had ended`, async () => {
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let race = next++; race < races; race = next++) await runRace(race);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    const { rows } = await world.database.pool.query(
      `select status from executions where status not in ('canceled', 'success')`,
    );
    expect(rows).toEqual([]);
  }, 600_000);
});

/** One start and one cancel; every other cancel waits until the workflow runs. */
async function runRace(race: number): Promise<void> {
  const { executionId } = await world.executions.start(world.startOf('start'));
  if (race % 2 === 1) {
    await until(
      () => world.statusOf(executionId),
      (status) => status !== 'queued',
    );
  }
  const [result] = await Promise.allSettled([cancel(executionId)]);
  const wanted = result.status === 'fulfilled' ? 'canceled' : 'success';
  if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'execution_finished' });
  // Whatever the workflow still wanted to write is written when it has closed.
  await until(
    async () => {
      await world.executions.drainOutbox();
      const { rowCount } = await world.database.pool.query('select 1 from outbox where reference = $1', [executionId]);
      if (rowCount !== 0) return 'under way';
      return workflowStatus(executionId).catch((error: unknown) =>
        /not found/i.test(String(error)) ? 'never started' : 'ask again',
      );
    },
    (status) => !['RUNNING', 'under way', 'ask again'].includes(status),
  );
  expect(await world.statusOf(executionId)).toBe(wanted);
}
