import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertExecution } from '../../../domains/executions/lifecycle/startExecution.ts';
import { createExecutionsWorld, until, type ExecutionsWorld } from '../executionsWorld.ts';

let world: ExecutionsWorld;

beforeAll(async () => {
  world = await createExecutionsWorld({ worker: false });
});
afterAll(() => world?.close());

const insert = async (): Promise<string> => (await insertExecution(world.database, world.startOf('start'))).executionId;
const leaveAnswer = (executionId: string, text: string): Promise<boolean> =>
  world.database.withOrganization(world.organization.organizationId, (repositories) =>
    repositories.executionAnswers.insert(executionId, {
      status: 200,
      headers: {},
      bodyKind: 'text',
      body: Buffer.from(text),
    }),
  );

describe('waiting for the answer of an execution', () => {
  test('ends with the answer that a node leaves in another process; the first one wins', async () => {
    const executionId = await insert();
    const waiting = [world.executions, world.anotherProcess()].map(({ answers }) =>
      answers.waitForAnswer(executionId, { timeoutMs: 20_000 }),
    );
    expect(await leaveAnswer(executionId, 'first')).toBe(true);
    expect(await leaveAnswer(executionId, 'second')).toBe(false);
    for (const state of await Promise.all(waiting)) expect(state?.answer?.body?.toString()).toBe('first');
  });

  test('sees what happened before it began', async () => {
    const executionId = await insert();
    await leaveAnswer(executionId, 'early');
    expect(
      (await world.executions.answers.waitForAnswer(executionId, { timeoutMs: 20_000 }))?.answer?.body?.toString(),
    ).toBe('early');
  });

  test('ends when the execution begins to wait; waiting for its end continues', async () => {
    const executionId = await insert();
    const end = world.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    const answer = world.executions.answers.waitForAnswer(executionId, { timeoutMs: 20_000 });
    const { organizationId } = world.organization;
    await world.database.withOrganization(organizationId, ({ executionProgress }) =>
      executionProgress.markWaiting(executionId, new Date(Date.now() + 1e6)),
    );
    expect(await answer).toMatchObject({ status: 'waiting', answer: null });
    await world.executions.cancel({ organizationId, executionId, accountId: null });
    expect(await end).toMatchObject({ status: 'canceled' });
  });

  test('continues over a wait that ends in time, and in the queue for a slot behind it', async () => {
    const executionId = await insert();
    const { organizationId } = world.organization;
    const held = () =>
      world.executions.answers.waitForPause(executionId, { timeoutMs: 300, holdUntilMs: Date.now() + 60_000 });
    await world.database.withOrganization(organizationId, ({ executionProgress }) =>
      executionProgress.markWaiting(executionId, new Date(Date.now() + 1_000)),
    );
    expect(await held()).toBeNull();
    const { pool } = world.database;
    await pool.query('update executions set wait_until = null, queued_at = now() where id = $1', [executionId]);
    expect(await held()).toBeNull();
    await pool.query('update executions set queued_at = null where id = $1', [executionId]);
    expect(await held()).toMatchObject({ status: 'waiting' });
  });

  test('returns null after a timeout or a disconnect', async () => {
    const executionId = await insert();
    expect(await world.executions.answers.waitForEnd(executionId, { timeoutMs: 20 })).toBeNull();
    const gone = new AbortController();
    const waiting = world.executions.answers.waitForEnd(executionId, { timeoutMs: 60_000, signal: gone.signal });
    gone.abort();
    expect(await waiting).toBeNull();
  });

  test('ends where the execution is deleted', async () => {
    const executionId = await insert();
    const waiting = world.executions.answers.waitForEnd(executionId, { timeoutMs: 60_000 });
    await world.database.pool.query('delete from executions where id = $1', [executionId]);
    expect(await waiting).toBeNull();
  });

  test('survives the loss of the connection that listens', async () => {
    const executions = world.anotherProcess();
    const executionId = await insert();
    const waiting = executions.answers.waitForAnswer(executionId, { timeoutMs: 30_000 });
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`;
    await until(
      async () => (await world.database.pool.query(cut)).rowCount ?? 0,
      (count) => count > 0,
    );
    await leaveAnswer(executionId, 'after the loss');
    expect((await waiting)?.answer?.body?.toString()).toBe('after the loss');
  });
});
