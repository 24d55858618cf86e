import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { encodeItems } from '../../db/itemsCodec.ts';
import { findWait } from '../../domains/executions/waits/findWait.ts';
import { testLinks } from '../support/testWaits.ts';
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
  await engine.executions.drainOutbox();
};
/** How long it may take until something has happened. */
const soon = { timeout: 30_000 };
const labels = async (executionId: string) =>
  (await engine.runs(executionId)).map(({ label, status }) => `${label} ${status}`);

describe('a wait for a time', () => {
  test('until a date continues when the date comes', async () => {
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
    await expect.poll(async () => (await timers()).length, soon).toBe(1);
    const [length] = await timers();
    expect(Number(length!.seconds) / 86_400).toBeCloseTo(36_500, 1);
    await cancel(executionId);
    expect((await engine.ended(executionId)).status).toBe('canceled');
  });

  test('continues if it ended while the worker was down', async () => {
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

const set = (name: string, value: unknown) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name, value }], include: 'all' },
});
const webhook = (parameters: object = {}) => wait({ mode: 'webhook', ...parameters });
const link = (executionId: string, number = 0, suffix = '') => ({
  executionId,
  number,
  suffix,
  kind: 'webhook' as const,
});
/** Ends a wait as the API does. */
const resume = async (called: ReturnType<typeof link>, json: object = { by: 'link' }) =>
  engine.executions.resume({ wait: await findWait(engine.database, called), items: [{ json }] });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'counted',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('a wait ended from outside', () => {
  test('has links in expressions before it begins, continues with the received data, and has another link next time', async () => {
    const graph = graphOf(
      {
        T: trigger,
        A: set('link', '{{ $execution.resumeUrl }} {{ $execution.resumeFormUrl }}'),
        W: webhook(),
        B: set('link', '{{ $execution.resumeUrl }}'),
        V: webhook(),
        Z: after,
      },
      'T>A A>W W>B B>V V>Z',
    );
    const executionId = await engine.start(graph, { items: [{ n: 1 }, { n: 2 }] });
    expect((await paused(executionId))?.status).toBe('waiting');
    const first = testLinks.urls({ executionId, number: 0 });
    expect(await engine.items(executionId, 'A')).toEqual([
      { n: 1, link: `${first.resumeUrl} ${first.resumeFormUrl}` },
      { n: 2, link: `${first.resumeUrl} ${first.resumeFormUrl}` },
    ]);
    expect(testLinks.read(first.resumeUrl.split('/').at(-1)!)).toEqual({ executionId, number: 0 });
    await resume(link(executionId, 0), { answer: 'first' });
    await expect.poll(() => codeOf(findWait(engine.database, link(executionId, 1))), soon).toBe('counted');
    expect(await engine.items(executionId, 'B')).toEqual([
      { answer: 'first', link: testLinks.urls({ executionId, number: 1 }).resumeUrl },
    ]);
    expect(await codeOf(resume(link(executionId, 0)))).toBe('already_resumed');
    await resume(link(executionId, 1), { answer: 'second' });
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ answer: 'second' }]);
    expect(await codeOf(resume(link(executionId, 1)))).toBe('already_resumed');
    expect(await codeOf(resume(link(executionId, 2)))).toBe('execution_finished');
  });

  test('100 concurrent calls: one counts, the others get an error', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: webhook(), V: webhook() }, 'T>W W>V'));
    await paused(executionId);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => codeOf(resume(link(executionId), { index }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_resumed')).toHaveLength(99);
    await expect.poll(() => codeOf(findWait(engine.database, link(executionId, 1))), soon).toBe('counted');
    expect(await engine.items(executionId, 'W')).toEqual([{ index: outcomes.indexOf('counted') }]);
    await cancel(executionId);
    expect(await codeOf(resume(link(executionId, 1)))).toBe('execution_finished');
    await expect.poll(() => labels(executionId), soon).toEqual(['T success', 'W success', 'V canceled']); // nodes follow their execution
  });

  test('rejects calls before it begins', async () => {
    const graph = graphOf({ T: trigger, H: wait({ amount: 1, unit: 'days' }), W: webhook() }, 'T>H H>W');
    const executionId = await engine.start(graph);
    await paused(executionId);
    expect(await codeOf(resume(link(executionId)))).toBe('execution_not_waiting');
    await cancel(executionId);
    expect(await codeOf(resume(link(executionId)))).toBe('execution_finished');
    expect(await codeOf(resume(link('exe_00000000000000000000000000')))).toBe('not_found');
  });

  test('continues with its items at its limit, and is then closed', async () => {
    const limits = { limit: 'interval', limit_amount: 0.7, limit_unit: 'seconds' };
    const executionId = await engine.start(graphOf({ T: trigger, W: webhook(limits), V: webhook() }, 'T>W W>V'), {
      items: [{ n: 1 }, { n: 2 }],
    });
    const waitUntil = async () =>
      (
        await engine.database.pool.query<{ wait_until: Date | null }>(
          'SELECT wait_until FROM executions WHERE id = $1',
          [executionId],
        )
      ).rows[0]!.wait_until;
    await paused(executionId);
    expect(await waitUntil()).toBeInstanceOf(Date);
    await expect.poll(() => codeOf(findWait(engine.database, link(executionId, 1))), soon).toBe('counted');
    await expect.poll(waitUntil, soon).toBeNull(); // the second one is without end
    expect(await codeOf(resume(link(executionId)))).toBe('wait_timed_out');
    expect(await engine.items(executionId, 'W')).toEqual([{ n: 1 }, { n: 2 }]);
    await cancel(executionId);
  });

  test('with a path of its own, any link of the execution with that path ends it', async () => {
    const graph = graphOf(
      { T: trigger, W: webhook({ suffix: 'paid' }), V: webhook({ suffix: 'sent/{{ $runIndex }}' }) },
      'T>W W>V',
    );
    const executionId = await engine.start(graph);
    await paused(executionId);
    expect(await codeOf(resume(link(executionId)))).toBe('execution_not_waiting');
    expect(await codeOf(resume(link(executionId, 0, 'sent/0')))).toBe('execution_not_waiting');
    await resume(link(executionId, 0, 'paid'));
    await expect.poll(() => codeOf(findWait(engine.database, link(executionId, 0, 'sent/0'))), soon).toBe('counted');
    expect(await codeOf(resume(link(executionId, 0, 'paid')))).toBe('already_resumed');
    await resume(link(executionId, 0, 'sent/0'));
    expect((await engine.ended(executionId)).status).toBe('success');
  });

  test('continues if it was ended while the worker and Temporal were unreachable', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: webhook(), Z: after }, 'T>W W>Z'));
    await paused(executionId);
    await engine.stopWorker();
    const { organizationId } = engine.organization;
    const found = await findWait(engine.database, link(executionId));
    const { items } = await encodeItems([{ json: { by: 'row' } }]);
    // As after a crash between the commit and the call of Temporal: only row and message are there.
    const counted = await engine.database.withOrganization(organizationId, ({ executionWaits }) =>
      executionWaits.resume({ executionId, number: found.number, items, outboxId: newId('outbox'), relayAfterMs: 0 }),
    );
    expect(counted).toBe(true);
    await engine.startWorker();
    expect((await paused(executionId))?.status).toBe('waiting');
    await engine.executions.drainOutbox();
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ by: 'row' }]);
  });

  test('continues in a restarted workflow after Temporal lost the resumed one', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: webhook(), Z: after }, 'T>W W>Z'));
    await paused(executionId);
    await engine.stopWorker();
    await resume(link(executionId), { n: 1 });
    await expect.poll(async () => (await engine.database.pool.query('SELECT FROM outbox')).rowCount, soon).toBe(0);
    await engine.temporal.workflowService.deleteWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: executionId },
    });
    await expect.poll(() => engine.executions.reconcile(0).then(({ restarted }) => restarted), soon).toBe(1);
    await engine.executions.drainOutbox();
    await engine.startWorker();
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }]);
  });

  test('a signal without an answer changes nothing', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: webhook(), Z: after }, 'T>W W>Z'));
    await paused(executionId);
    const handle = engine.temporal.workflow.getHandle(executionId);
    await handle.signal('resume');
    await handle.signal('resume');
    await resume(link(executionId), { n: 1 });
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }]);
  });

  test('works in a test execution, too', async () => {
    const executionId = await engine.start(graphOf({ T: { type: 'trigger.manual' }, W: webhook() }, 'T>W'), {
      mode: 'manual',
    });
    await paused(executionId);
    await resume(link(executionId), { n: 1 });
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'W')).toEqual([{ n: 1 }]);
  });
});
