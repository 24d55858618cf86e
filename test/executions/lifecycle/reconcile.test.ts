import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertExecution } from '../../../domains/executions/lifecycle/startExecution.ts';
import { resetByHand } from '../../support/resetByHand.ts';
import { createExecutionsWorld, until, type ExecutionsWorld } from '../executionsWorld.ts';

let world: ExecutionsWorld;

beforeAll(async () => {
  world = await createExecutionsWorld({ worker: true });
});
afterAll(() => world?.close());

const running = async (): Promise<string> => {
  const { executionId } = await world.executions.start(world.startOf('hold'));
  await until(
    () => world.statusOf(executionId),
    (status) => status === 'running',
  );
  return executionId;
};
const workflowStatus = async (executionId: string): Promise<string> =>
  (await world.temporal.workflow.getHandle(executionId).describe()).status.name;
/** The run that the present one continues; null in the first. */
const runBefore = async (executionId: string): Promise<string | null> => {
  const { events } = await world.temporal.workflow.getHandle(executionId).fetchHistory();
  return events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || null;
};
const errorOf = async (executionId: string): Promise<unknown> =>
  (await world.database.pool.query('select error from executions where id = $1', [executionId])).rows[0]?.error;

describe('comparing executions with Temporal', () => {
  test('starts an execution again that Temporal does not know, once', async () => {
    const { executionId, outboxId } = await insertExecution(world.database, world.startOf('start'));
    await world.database.pool.query('delete from outbox where id = $1', [outboxId]); // as after a restored backup
    await world.executions.reconcile(0);
    await world.executions.reconcile(0);
    const { rowCount } = await world.database.pool.query('select 1 from outbox where reference = $1', [executionId]);
    expect(rowCount).toBe(1);
    await world.executions.drainOutbox();
    expect(await world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 })).toMatchObject({
      status: 'success',
    });
  });

  test('leaves an execution that an employee’s run has still to start to that run, and cancels it once the run has ended', async () => {
    const { executionId, outboxId } = await insertExecution(world.database, world.startOf('start'));
    const { pool } = world.database;
    await pool.query('delete from outbox where id = $1', [outboxId]);
    await pool.query(
      `update executions set awaited = true, parent_execution_id = 'run_line', parent_call = 'run' where id = $1`,
      [executionId],
    );
    await pool.query(
      `insert into employee_runs (id, organization_id, project_id, employee_id, publisher_id, mode, status, charge_on, held_micros, hold_state, share_ppm, input,
         request_id, month) values ('run_line', $1, 'proj_1', 'emp_1', $1, 'production', 'queued', 'success', 0, 'released', 0, '{}', 'req_1', now())`,
      [world.organization.organizationId],
    );
    await world.executions.reconcile(0);
    expect(await world.statusOf(executionId)).toBe('queued');
    await pool.query(`update employee_runs set status = 'canceled' where id = 'run_line'`);
    await world.executions.reconcile(0);
    expect(await world.statusOf(executionId)).toBe('canceled');
  });

  test('ends an execution that was terminated in Temporal, reports it, and notifies callers', async () => {
    const executionId = await running();
    const waiting = world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    await world.temporal.workflow.getHandle(executionId).terminate('by hand');
    await world.executions.reconcile(0);
    expect(await waiting).toMatchObject({ status: 'error', error: { code: 'execution_terminated' } });
    expect(await errorOf(executionId)).toMatchObject({ message: expect.stringContaining('terminated from outside') });
  });

  test('ends an execution whose workflow failed without a word', async () => {
    const { executionId } = await world.executions.start(world.startOf('fail'));
    await until(
      () => world.statusOf(executionId),
      (status) => status === 'running',
    );
    await until(
      () => workflowStatus(executionId),
      (status) => status !== 'RUNNING',
    );
    await world.executions.reconcile(0);
    expect(await world.statusOf(executionId)).toBe('error');
  });

  // As after an older backup of the database was restored: the workflow ended, the row does not know it yet.
  test.each([
    ['success', 'done', null],
    ['error', 'stop', { code: 'stopped_with_error', message: 'No customer 7', node_id: 'S', node_name: 'Stop' }],
  ])('ends an execution as its workflow did that ended before: %s', async (status, startNode, error) => {
    const { executionId } = await world.executions.start(world.startOf(startNode));
    await until(
      () => world.statusOf(executionId),
      (row) => row === 'running',
    );
    await until(
      () => workflowStatus(executionId),
      (workflow) => workflow !== 'RUNNING',
    );
    await world.executions.reconcile(0);
    expect(await world.statusOf(executionId)).toBe(status);
    expect(await errorOf(executionId)).toEqual(error && { ...error, parameter: null });
  });

  test('cancels the workflow of a deleted execution', async () => {
    const executionId = await running();
    // Deleted, or started after the backup that was restored.
    await world.database.pool.query('delete from executions where id = $1', [executionId]);
    await until(
      async () => {
        await world.executions.reconcile(0); // lists lag behind in Temporal
        return workflowStatus(executionId);
      },
      (status) => status !== 'RUNNING',
    );
  });

  test('ends an execution again that was reset in Temporal after its end; its row stays as it was', async () => {
    const executionId = await running();
    const handle = world.temporal.workflow.getHandle(executionId);
    await handle.cancel();
    await until(
      () => world.statusOf(executionId),
      (status) => status === 'canceled',
    );
    await resetByHand(world.temporal, executionId);
    expect(await workflowStatus(executionId)).toBe('RUNNING');
    await until(
      async () => {
        await world.executions.reconcile(0);
        return workflowStatus(executionId);
      },
      (status) => status === 'CANCELLED',
    );
    expect(await world.statusOf(executionId)).toBe('canceled');
  });

  test('knows an execution by the last run of its chain, where it continued as new', async () => {
    const { executionId } = await world.executions.start(world.startOf('chain'));
    await until(
      () => world.statusOf(executionId),
      (status) => status === 'running',
    );
    await until(
      () => runBefore(executionId),
      (runId) => runId !== null,
    );
    await world.executions.reconcile(0);
    expect(await world.statusOf(executionId)).toBe('running');
    await world.temporal.workflow.getHandle(executionId).terminate('by hand');
    await world.executions.reconcile(0);
    expect(await errorOf(executionId)).toMatchObject({ code: 'execution_terminated' });
  });

  test('leaves what runs alone', async () => {
    const executionId = await running();
    await world.executions.reconcile(0);
    expect(await world.statusOf(executionId)).toBe('running');
    expect(await workflowStatus(executionId)).toBe('RUNNING');
    await world.temporal.workflow.getHandle(executionId).cancel();
  });

  test('cancels the workflow of an execution that has ended', async () => {
    const executionId = await running();
    // The row ended and the message to Temporal got lost, as after a restored backup.
    await world.database.pool.query(`update executions set status = 'canceled', stopped_at = now() where id = $1`, [
      executionId,
    ]);
    await until(
      async () => {
        await world.executions.reconcile(0); // lists lag behind in Temporal
        return workflowStatus(executionId);
      },
      (status) => status === 'CANCELLED',
    );
    expect(await world.statusOf(executionId)).toBe('canceled');
  });
});
