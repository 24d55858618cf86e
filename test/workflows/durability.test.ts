import { WorkflowNotFoundError } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { runNode } from '../../activities/engine/runNode.ts';
import { createActivities } from '../../activities/worker/createActivities.ts';
import { createBookkeeping } from '../../activities/worker/bookkeeping.ts';
import { AppError } from '../../openapi/AppError.ts';
import { quietLogger } from '../support/quietTemporal.ts';
import { graphOf, TestEngine } from './engine.ts';
import { testNodes, type Script } from './testNodes.ts';
import { isFull } from '../support/isFull.ts';

const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const effect = { type: 'test.effect' };

let engine: TestEngine;
beforeAll(async () => {
  // Without a cache of workflows every workflow task replays the whole history, as after a crash.
  engine = await TestEngine.start({ extraNodes: testNodes(script), maxCachedWorkflows: 0 });
});
afterAll(() => engine.stop());
beforeEach(() => {
  script.ran.length = 0;
  script.onRun = () => undefined;
});

const cancel = (executionId: string) =>
  engine.executions.cancel({ organizationId: engine.organization.organizationId, executionId, accountId: null });
const temporalStatus = async (executionId: string) => {
  const handle = engine.temporal.workflow.getHandle(executionId);
  await handle.result().catch(() => undefined);
  return (await handle.describe()).status.name;
};

/** Like `temporalStatus`, but a cancel may precede the start message: then no workflow is ever created. */
const temporalEnd = async (executionId: string) => {
  const { rowCount } = await engine.database.pool.query('select 1 from outbox where reference = $1', [executionId]);
  if (rowCount !== 0) return 'under way';
  return temporalStatus(executionId).catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return 'never started';
    throw error;
  });
};

/** Resolves when a test node has begun to run, and holds it until `release`. */
function hold(): { begun: Promise<AbortSignal>; release: () => void } {
  const begun = Promise.withResolvers<AbortSignal>();
  const released = Promise.withResolvers<void>();
  script.onRun = (_key, signal) => {
    begun.resolve(signal);
    signal.addEventListener('abort', () => released.reject(signal.reason), { once: true });
    return released.promise;
  };
  return { begun: begun.promise, release: () => released.resolve() };
}

describe('replay', () => {
  test('a node that finished does not run again, however often its history is replayed', async () => {
    const graph = graphOf(
      {
        T: trigger,
        A: effect,
        L: { type: 'test.local_effect' },
        W: { type: 'logic.wait', parameters: { amount: 0.3, unit: 'seconds' } },
        B: effect,
      },
      'T>A A>L L>W W>B',
    );
    const { status } = await engine.run(graph);
    expect(status).toBe('success');
    expect(script.ran).toEqual(['A', 'L', 'B']);
  });

  test('an activity that is delivered twice answers what was committed and does not run', async () => {
    const graph = graphOf({ T: trigger, A: effect }, 'T>A');
    const { executionId } = await engine.run(graph, { items: [{ n: 1 }] });
    const call = {
      executionId,
      organizationId: engine.organization.organizationId,
      nodeId: 'A',
      runIndex: 0,
      sources: {},
    };
    const attempt = { local: false, number: 2, signal: new AbortController().signal };
    await expect(runNode(engine.deps, call, attempt)).resolves.toMatchObject({ outputs: { main: { count: 1 } } });
    expect(script.ran).toEqual(['A']);
  });

  test('of two attempts that end at once one counts', async () => {
    const graph = graphOf({ T: trigger, A: effect, B: effect }, 'T>A');
    const { executionId } = await engine.run(graph, { items: [{ n: 1 }] });
    const sources = { main: [{ nodeId: 'A', runIndex: 0, port: 'main', count: 1, sizeBytes: 20 }] };
    const call = { executionId, organizationId: engine.organization.organizationId, nodeId: 'B', runIndex: 0, sources };
    const attempt = { local: false, number: 1, signal: new AbortController().signal };
    const answers = await Promise.all([1, 2, 3].map(() => runNode(engine.deps, call, attempt)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await engine.runs(executionId)).filter((run) => run.nodeId === 'B')).toHaveLength(1);
  });

  test('an attempt that ends after its run was given up changes neither the run nor how its execution ends', async () => {
    const { begun, release } = hold();
    const executionId = await engine.start(graphOf({ T: trigger, A: effect }, 'T>A'));
    await begun;
    const { organizationId } = engine.organization;
    const sources = { main: [{ nodeId: 'T', runIndex: 0, port: 'main', count: 1, sizeBytes: 2 }] };
    const error = { code: 'node_failed', message: 'Lost.', node_id: 'A', node_name: 'A', parameter: null };
    const givenUp = { executionId, organizationId, nodeId: 'A', runIndex: 0, sources, error };
    expect(await createBookkeeping(engine.deps).failNode(givenUp)).toEqual({ stop: true });
    release();
    expect(await engine.ended(executionId)).toMatchObject({ status: 'error', error, lastNode: 'A' });
    expect((await engine.runs(executionId)).at(-1)).toMatchObject({ status: 'error', error });
  });

  test.skipIf(!isFull)('a long execution continues in a new history at the same place', async () => {
    const rounds = 700;
    const graph = graphOf(
      {
        T: trigger,
        A: effect,
        N: {
          type: 'data.edit_fields',
          parameters: { assignments: [{ name: 'n', type: 'number', value: '{{ $json.n + 1 }}' }] },
        },
        I: {
          type: 'logic.if',
          parameters: {
            conditions: {
              conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: rounds }],
            },
          },
        },
        Z: { type: 'logic.no_operation' },
      },
      'T>A A>N N>I I.true>A I.false>Z',
    );
    const warm = await TestEngine.start({ extraNodes: testNodes(script) });
    try {
      const executionId = await warm.start(graph, { items: [{ n: 0 }] });
      expect(await warm.ended(executionId)).toMatchObject({ status: 'success', lastNode: 'Z' });
      expect(await warm.items(executionId, 'Z')).toEqual([{ n: rounds }]);
      expect(script.ran).toHaveLength(rounds);
      const handle = warm.temporal.workflow.getHandle(executionId);
      await handle.result();
      const [started] = (await handle.fetchHistory()).events!;
      expect(started!.workflowExecutionStartedEventAttributes!.continuedExecutionRunId).not.toBe('');
    } finally {
      await warm.stop();
    }
  });
});

describe('retries', () => {
  const flaky = (failures: number, settings: object, more: object = {}) =>
    graphOf({ T: trigger, F: { type: 'test.flaky', parameters: { failures, ...more }, settings } }, 'T>F');

  test('by default there is no second attempt', async () => {
    const { status, error } = await engine.run(flaky(1, {}));
    expect({ status, message: error?.message }).toEqual({ status: 'error', message: 'Failure 1' });
    expect(script.ran).toEqual(['F']);
  });

  test('a node is tried again as often as its settings say, and the row counts its attempts', async () => {
    const { status, executionId } = await engine.run(flaky(3, { retry: { max_attempts: 4, initial_interval_ms: 10 } }));
    expect(status).toBe('success');
    expect(script.ran).toHaveLength(4);
    expect((await engine.runs(executionId)).at(-1)).toMatchObject({ status: 'success', attempts: 4, error: null });
  });

  test('after the last attempt the node has failed', async () => {
    const { status, executionId } = await engine.run(flaky(9, { retry: { max_attempts: 3, initial_interval_ms: 10 } }));
    expect(status).toBe('error');
    expect(script.ran).toHaveLength(3);
    expect((await engine.runs(executionId)).at(-1)).toMatchObject({ status: 'error', attempts: 3 });
  });

  test('the delay that a server asks for is kept', async () => {
    const startedMs = performance.now();
    await engine.run(flaky(1, { retry: { max_attempts: 2, initial_interval_ms: 10 } }, { retry_after_ms: 1200 }));
    expect(performance.now() - startedMs).toBeGreaterThan(1100);
    expect(script.ran).toHaveLength(2);
  });

  test('deliberate and parameter errors are not retried', async () => {
    const { status } = await engine.run(
      flaky(1, { retry: { max_attempts: 5, initial_interval_ms: 10 } }, { code: 'parameter_invalid' }),
    );
    expect(status).toBe('error');
    expect(script.ran).toHaveLength(1);
  });

  test('an outage of our own is repeated without counting as an attempt', async () => {
    const { status, executionId } = await engine.run(flaky(2, {}, { code: 'unavailable' }));
    expect(status).toBe('success');
    expect((await engine.runs(executionId)).at(-1)).toMatchObject({ attempts: 1 });
  });

  test('outages of the database are no lost workers, also where it cannot take the note of an attempt at once', async () => {
    const { store } = engine.deps;
    const note = store.noteInterruptedAttempt.bind(store);
    let isAway = false;
    const notes = vi.spyOn(store, 'noteInterruptedAttempt').mockImplementation((...attempt) => {
      isAway = !isAway;
      return isAway ? Promise.reject(new AppError('unavailable', 'The database is away.')) : note(...attempt);
    });
    try {
      const outages = { code: 'unavailable', retry_after_ms: 1 };
      const { status, error } = await engine.run(flaky(5, {}, outages));
      expect({ status, error }).toEqual({ status: 'success', error: null });
      expect(notes).toHaveBeenCalledTimes(10);
    } finally {
      notes.mockRestore();
    }
  });

  test('a slow node fails by its own timeout, or continues if configured', async () => {
    hold();
    const { status, error } = await engine.run(
      graphOf({ T: trigger, A: { ...effect, settings: { timeout_ms: 300 } } }, 'T>A'),
    );
    expect({ status, code: error?.code }).toEqual({ status: 'error', code: 'target_timeout' });
    const graph = graphOf(
      {
        T: trigger,
        A: { ...effect, settings: { timeout_ms: 300, on_error: 'error_output' } },
        B: { type: 'logic.no_operation' },
      },
      'T>A A.error>B',
    );
    const { executionId, status: goesOn } = await engine.run(graph, { items: [{ n: 1 }] });
    expect(goesOn).toBe('success');
    expect(await engine.items(executionId, 'B')).toMatchObject([{ n: 1, error: 'The node timed out after 300 ms.' }]);
  });
});

describe('a step between nodes', () => {
  test('with a permanent error ends its execution and reports the error', async () => {
    await engine.stopWorker();
    const executionId = await engine.start(graphOf({ T: trigger, A: effect }, 'T>A'));
    await engine.database.pool.query(`update executions set graph = null, graph_written = null where id = $1`, [
      executionId,
    ]);
    await engine.startWorker();
    const loop = engine.executions.startRelay(100);
    expect(await engine.ended(executionId)).toMatchObject({ status: 'error', error: { code: 'not_found' } });
    await loop.stop();
  });

  test('that fails for a reason of its own is repeated some times only', async () => {
    const deps = { ...engine.deps, store: { load: () => Promise.reject(new TypeError('A mistake')) } as never };
    const { loadGraph } = createActivities(deps);
    const reference = { executionId: 'exe_1', organizationId: 'org_1', startNodeId: 'T' };
    const failures = [1, 5, 6, 7].map((attempt) =>
      new MockActivityEnvironment({ attempt }, { logger: quietLogger })
        .run(loadGraph, reference)
        .catch((error: unknown) => error),
    );
    expect(await Promise.all(failures)).toMatchObject(
      [false, false, true, true].map((nonRetryable) => ({ type: 'internal_error', nonRetryable })),
    );
  });

  test('writes the end of a failed execution also where its error organization cannot start', async () => {
    const graph = graphOf(
      { T: trigger, A: { type: 'logic.stop_and_error', parameters: { message: 'No' } }, E: { type: 'trigger.error' } },
      'T>A',
    );
    await engine.database.pool.query(
      `create function refuse_errors() returns trigger language plpgsql as $$ begin raise exception 'no errors here'; end $$;
       create trigger refuse_errors before insert on executions for each row when (new.mode = 'error') execute function refuse_errors()`,
    );
    try {
      expect(await engine.run(graph)).toMatchObject({ status: 'error', error: { code: 'stopped_with_error' } });
    } finally {
      await engine.database.pool.query('drop trigger refuse_errors on executions; drop function refuse_errors');
    }
  });
});

describe('cancel', () => {
  test('stops a running node, ends the execution as canceled in row, nodes and Temporal', async () => {
    const { begun } = hold();
    const executionId = await engine.start(graphOf({ T: trigger, A: effect, B: effect }, 'T>A A>B'));
    const signal = await begun;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await cancel(executionId);
    await engine.executions.drainOutbox();
    expect((await engine.ended(executionId)).status).toBe('canceled');
    expect(await temporalStatus(executionId)).toBe('CANCELLED');
    await aborted;
    expect((await engine.runs(executionId)).map(({ label, status }) => `${label} ${status}`)).toEqual([
      'T success',
      'A canceled',
    ]);
    expect(script.ran).toEqual(['A']);
  });

  test('ends a wait', async () => {
    const executionId = await engine.start(
      graphOf({ T: trigger, W: { type: 'logic.wait', parameters: { amount: 1, unit: 'days' } }, A: effect }, 'T>W W>A'),
    );
    await engine.executions.answers.waitForAnswer(executionId, { timeoutMs: 30_000 });
    await cancel(executionId);
    await engine.executions.drainOutbox();
    expect(await temporalStatus(executionId)).toBe('CANCELLED');
    expect((await engine.runs(executionId)).at(-1)).toMatchObject({ label: 'W', status: 'canceled' });
    expect(script.ran).toEqual([]);
  });

  test('from Temporal itself ends the row, too', async () => {
    const { begun } = hold();
    const executionId = await engine.start(graphOf({ T: trigger, A: effect }, 'T>A'));
    await begun;
    await engine.temporal.workflow.getHandle(executionId).cancel();
    expect((await engine.ended(executionId)).status).toBe('canceled');
  });

  test('an execution that was canceled before its first step runs nothing', async () => {
    await engine.stopWorker();
    const executionId = await engine.start(graphOf({ T: trigger, A: effect }, 'T>A'));
    await cancel(executionId);
    await engine.startWorker();
    const loop = engine.executions.startRelay(100);
    expect(await temporalStatus(executionId)).toBe('CANCELLED');
    await loop.stop();
    expect(script.ran).toEqual([]);
    expect((await engine.ended(executionId)).status).toBe('canceled');
  });

  test(
    `racing completion ${isFull ? 200 : 20} times: a canceled execution never becomes success or error`,
    { timeout: 300_000 },
    async () => {
      const times = isFull ? 200 : 20;
      const loop = engine.executions.startRelay(50);
      const graphs = [
        graphOf({ T: trigger, L: { type: 'test.local_effect' } }, 'T>L'),
        graphOf({ T: trigger, A: effect }, 'T>A'),
        graphOf({ T: trigger, S: { type: 'logic.stop_and_error' } }, 'T>S'),
      ];
      const outcomes: Record<string, number> = {};
      for (let round = 0; round < times; round += 1) {
        const executionId = await engine.start(graphs[round % graphs.length]!);
        await new Promise((resolve) => setTimeout(resolve, (round * 7) % 60)); // spreads the cancel over the run's time; nothing depends on it
        const canceled = await cancel(executionId).then(
          () => true,
          () => false,
        );
        const { status } = await engine.ended(executionId);
        // Temporal receives a cancel after the row changes; only the final states matter.
        await expect.poll(() => temporalEnd(executionId), { timeout: 60_000 }).not.toMatch(/RUNNING|under way/);
        const temporal = await temporalEnd(executionId);
        expect((await engine.ended(executionId)).status).toBe(status);
        const ends = canceled
          ? ['canceled CANCELLED', 'canceled never started']
          : ['success COMPLETED', 'error FAILED'];
        expect(ends).toContain(`${status} ${temporal}`);
        outcomes[status] = (outcomes[status] ?? 0) + 1;
      }
      await loop.stop();
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(times);
    },
  );
});
