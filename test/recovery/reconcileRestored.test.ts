import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertExecution } from '../../domains/executions/lifecycle/startExecution.ts';
import { findWait } from '../../domains/executions/waits/findWait.ts';
import { resumeExecution } from '../../domains/executions/waits/resumeExecution.ts';
import { createExecutionsWorld, until, type ExecutionsWorld } from '../executions/executionsWorld.ts';
import { graphOf, TestEngine } from '../workflows/engine.ts';

let engine: TestEngine;
let world: ExecutionsWorld;

beforeAll(async () => {
  engine = await TestEngine.start();
  world = await createExecutionsWorld({ worker: true });
});
afterAll(async () => {
  await engine?.stop();
  await world?.close();
});

test('wakes an execution whose wait was ended between the moments of Temporal and the database', async () => {
  const wait = { type: 'logic.wait', parameters: { mode: 'webhook' } };
  const graph = graphOf(
    { T: { type: 'trigger.webhook' }, W: wait, V: wait, Z: { type: 'logic.no_operation' } },
    'T>W W>V V>Z',
  );
  const executionId = await engine.start(graph);
  await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
  const end = async (number: number) => {
    const found = await findWait(engine.database, { executionId, number, suffix: '', kind: 'webhook' });
    const { outboxId } = await resumeExecution(engine.database, { wait: found, items: [{ json: { number } }] });
    await engine.database.pool.query('delete from outbox where id = $1', [outboxId]);
  };
  await end(0);
  await engine.executions.reconcileRestored();
  await expect
    .poll(
      () =>
        end(1).then(
          () => 'ended',
          () => 'not yet',
        ),
      { timeout: 30_000, interval: 200 },
    )
    .toBe('ended');
  await engine.executions.reconcileRestored();
  expect((await engine.ended(executionId)).status).toBe('success');
  expect(await engine.items(executionId, 'Z')).toEqual([{ number: 1 }]);
});

test('starts an execution again that Temporal does not know', async () => {
  const { executionId, outboxId } = await insertExecution(world.database, world.startOf('start'));
  await world.database.pool.query('delete from outbox where id = $1', [outboxId]);
  await world.executions.reconcileRestored();
  await world.executions.drainOutbox();
  expect(await world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 })).toMatchObject({
    status: 'success',
  });
});

/** Temporal is younger, or as old: it still holds what has ended here, or never was. */
test.each([
  ['has ended here', `update executions set status = 'canceled', stopped_at = now() where id = $1`],
  ['is younger than the restored database', 'delete from executions where id = $1'],
])('terminates the workflow of an execution that %s', async (_, sql) => {
  const { executionId } = await world.executions.start(world.startOf('hold'));
  await until(
    () => world.statusOf(executionId),
    (status) => status === 'running',
  );
  await world.database.pool.query(sql, [executionId]);
  await until(
    async () => {
      await world.executions.reconcileRestored(); // lists lag behind in Temporal
      return (await world.temporal.workflow.getHandle(executionId).describe()).status.name;
    },
    (status) => status === 'TERMINATED',
  );
});

test('ends a run of an employee that Temporal does not know with lost_in_restore', async () => {
  const { pool } = world.database;
  const insert = (id: string) =>
    pool.query(
      `insert into employee_runs (id, organization_id, project_id, employee_id, publisher_id, mode, status, charge_on, held_micros, hold_state, share_ppm, input,
         request_id, month) values ($1, $2, 'proj_1', 'emp_1', $2, 'production', 'queued', 'success', 0, 'released', 0, '{}', 'req_1', now())`,
      [id, world.organization.organizationId],
    );
  await insert('run_lost');
  await world.executions.reconcileRestored();
  const { rows } = await pool.query(`select status, error ->> 'code' as code from employee_runs where id = 'run_lost'`);
  expect(rows).toEqual([{ status: 'error', code: 'lost_in_restore' }]);
});
