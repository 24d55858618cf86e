import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

const trigger = { type: 'trigger.webhook' };
const wait = (parameters: object) => ({ type: 'logic.wait', parameters });
const after = { type: 'logic.no_operation' };

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start();
});
afterAll(() => engine.stop());

const paused = (executionId: string) => engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
const cancel = async (executionId: string) => {
  await engine.executions.cancel({
    organizationId: engine.organization.organizationId,
    executionId,
    accountId: null,
  });
  await engine.executions.deliverDue();
};
const labels = async (executionId: string) =>
  (await engine.runs(executionId)).map(({ label, status }) => `${label} ${status}`);

describe('a wait for a time', () => {
  test('until a date goes on when it has come', async () => {
    const graph = graphOf(
      { T: trigger, W: wait({ mode: 'until', until: '{{ $now.plus({ milliseconds: 700 }) }}' }), Z: after },
      'T>W W>Z',
    );
    const executionId = await engine.start(graph, { items: [{ n: 1 }, { n: 2 }] });
    expect((await paused(executionId))?.status).toBe('waiting');
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await labels(executionId)).toEqual(['T success', 'W success', 'Z success']);
  });

  test('of 100 years is one timer of that length', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: wait({ amount: 36_500, unit: 'days' }) }, 'T>W'));
    await paused(executionId);
    const handle = engine.temporal.workflow.getHandle(executionId);
    const timers = async () =>
      (await handle.fetchHistory()).events!.flatMap(
        (event) => event.timerStartedEventAttributes?.startToFireTimeout ?? [],
      );
    await expect.poll(async () => (await timers()).length, { timeout: 30_000 }).toBe(1);
    const [length] = await timers();
    expect(Number(length!.seconds) / 86_400).toBeCloseTo(36_500, 1);
    await cancel(executionId);
    expect((await engine.ended(executionId)).status).toBe('canceled');
  });

  test('goes on after the worker was away when it ended', async () => {
    const executionId = await engine.start(
      graphOf({ T: trigger, W: wait({ amount: 1.5, unit: 'seconds' }), Z: after }, 'T>W W>Z'),
      { items: [{ n: 1 }] },
    );
    await paused(executionId);
    await engine.stopWorker();
    const { rows } = await engine.database.pool.query<{ over: boolean }>(
      `SELECT pg_sleep(greatest(0, extract(epoch FROM wait_until - now()))), true AS over FROM executions WHERE id = $1`,
      [executionId],
    );
    expect(rows).toMatchObject([{ over: true }]);
    await engine.startWorker();
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }]);
  });
});
