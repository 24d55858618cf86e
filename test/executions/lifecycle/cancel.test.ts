import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkflow } from '../../../domains/executions/temporal/temporalStart.ts';
import { insertExecution } from '../../../domains/executions/lifecycle/startExecution.ts';
import { endOverdue } from '../../../domains/executions/lifecycle/endOverdue.ts';
import { createExecutionsWorld, insertDigitalOrganization, until, type ExecutionsWorld } from '../executionsWorld.ts';
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

describe('the time limit of an execution', () => {
  const limited = async (settings = {}) => {
    const start = { ...world.startOf('hold'), settings: { time_limit_seconds: 60, ...settings } };
    const { executionId } = await world.executions.start(start);
    await until(
      () => world.statusOf(executionId),
      (status) => status === 'running',
    );
    return executionId;
  };
  const ranFor = (id: string, seconds: number) =>
    world.database.pool.query(
      `update executions set started_at = now() - $2::int * interval '1 second' where id = $1`,
      [id, seconds],
    );
  const end = () => endOverdue(world.database.forEngine(), 'http://localhost');

  test('ends it with an error and its workflow after it, not before the time is up', async () => {
    const [late, early] = [await limited(), await limited()];
    await ranFor(late, 61);
    await ranFor(early, 50);
    await end();
    expect([await world.statusOf(late), await world.statusOf(early)]).toEqual(['error', 'running']);
    const state = await world.executions.answers.waitForEnd(late, { timeoutMs: 20_000 });
    expect(state?.error).toMatchObject({
      code: 'execution_time_limit',
      message: 'The execution ran for longer than its limit of 60 seconds.',
    });
    await world.executions.drainOutbox();
    await until(
      () => workflowStatus(late),
      (status) => status !== 'RUNNING',
    );
    expect(await world.statusOf(late)).toBe('error');
  });

  test('ends it although its error organization cannot start, and others as well', async () => {
    const errors = { id: 'errors', name: 'Errors', type: 'trigger.error', position: { x: 0, y: 0 }, parameters: {} };
    const draft = { nodes: [errors], connections: [] };
    const target = await insertDigitalOrganization(world.database, world.organization, draft);
    const late = [await limited({ error_organization_id: target }), await limited({ error_organization_id: target })];
    for (const id of late) await ranFor(id, 61);
    const { pool } = world.database;
    await pool.query(`create function refuse_errors() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'check_violation'; end $$`);
    await pool.query(`create trigger refuse_errors before insert on executions for each row when (new.mode = 'error')
      execute function refuse_errors()`);
    await expect(end()).rejects.toThrow('refused');
    await pool.query('drop function refuse_errors cascade');
    expect(await Promise.all(late.map((id) => world.statusOf(id)))).toEqual(['error', 'error']);
  });

  test('does not count waits, and begins again after one', async () => {
    const id = await limited();
    await ranFor(id, 3_600);
    const set = (status: string) =>
      world.database.pool.query('update executions set status = $2 where id = $1', [id, status]);
    await set('waiting');
    await end();
    expect(await world.statusOf(id)).toBe('waiting');
    await set('running');
    await end();
    expect(await world.statusOf(id)).toBe('running');
    await world.database.pool.query(`update executions set resumed_at = now() - interval '61 seconds' where id = $1`, [
      id,
    ]);
    await end();
    expect(await world.statusOf(id)).toBe('error');
  });
});
