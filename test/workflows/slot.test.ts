import { WorkflowNotFoundError } from '@temporalio/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { newId } from '../../db/ids.ts';
import { until } from '../executions/executionsWorld.ts';
import { graphOf, TestEngine } from './engine.ts';
import { createPublished } from './publish.ts';
import { testNodes, type Script } from './testNodes.ts';

const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const held = graphOf({ T: trigger, A: { type: 'test.effect' } }, 'T>A');
const waits = (seconds: number) =>
  graphOf(
    {
      T: trigger,
      W: { type: 'logic.wait', parameters: { amount: seconds, unit: 'seconds' } },
      A: { type: 'test.effect' },
    },
    'T>W W>A',
  );

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: testNodes(script), slotAskAgainMs: 500 });
});
afterAll(() => engine.stop());
beforeEach(() => engine.executions.limitConcurrency(1));

/** Holds every run of `test.effect` until released; records their order. */
class Gate {
  readonly begun: string[] = [];
  readonly #open = new Map<string, () => void>();
  atOnce = 0;
  most = 0;

  constructor() {
    script.onRun = async (key, signal) => {
      const executionId = key.split('/')[0]!;
      this.begun.push(executionId);
      this.most = Math.max(this.most, (this.atOnce += 1));
      await new Promise<void>((resolve) => {
        this.#open.set(executionId, resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      this.atOnce -= 1;
    };
  }

  hasBegun(executionId: string): Promise<unknown> {
    return until(async () => this.begun.includes(executionId), Boolean);
  }

  async letGo(executionId: string): Promise<void> {
    await this.hasBegun(executionId);
    this.#open.get(executionId)!();
  }
}

let granting: { stop: () => Promise<void> } | null = null;
const grantAsUsual = () => (granting = engine.executions.startGranting());
afterEach(async () => {
  await granting?.stop();
  granting = null;
});

const startMany = async (count: number, graph = held): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await engine.start(graph));
  return ids;
};
/** Null until a worker has taken its start. */
const runStateOf = async (executionId: string): Promise<unknown> => {
  const described = engine.temporal.workflow.getHandle(executionId).describe();
  const found = await described.catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  });
  return found?.searchAttributes['RunState'] ?? null;
};
const statusOf = (executionId: string) =>
  engine.database.withOrganization(engine.organization.organizationId, ({ executions }) =>
    executions.statusOf(executionId),
  );
const cancel = (executionId: string) =>
  engine.executions.cancel({ organizationId: engine.organization.organizationId, executionId, accountId: null });
const grantWithoutTelling = async (): Promise<string[]> => {
  const granted = await engine.database.asSystem(({ executionQueue }) => executionQueue.grant([newId('outbox')], 0));
  await engine.database.asSystem(({ outbox }) => outbox.remove(...granted.map(({ outboxId }) => outboxId)));
  return granted.map(({ executionId }) => executionId);
};
/** True when the next execution would start at once. */
const isSlotFree = async (): Promise<boolean> => {
  const { rows } = await engine.database.pool.query<{ free: number; line: boolean }>(
    'select queue.free_slots(1) as free, queue.has_waiting() as line',
  );
  return rows[0]!.free === 1 && !rows[0]!.line;
};

describe('an execution over the limit', () => {
  test('is queued in its row and in Temporal, runs when it has a slot, in order and one at a time', async () => {
    grantAsUsual();
    const gate = new Gate();
    const ids = await startMany(4);
    await gate.hasBegun(ids[0]!);
    await until(
      () => Promise.all(ids.map(runStateOf)),
      (states) => states.flat().join() === 'running,queued,queued,queued',
    );
    expect(await Promise.all(ids.map(statusOf))).toEqual(['running', 'queued', 'queued', 'queued']);
    for (const id of ids) {
      await gate.letGo(id);
      expect((await engine.ended(id)).status).toBe('success');
      expect(await runStateOf(id)).toEqual(['running']);
    }
    expect(gate.begun).toEqual(ids);
    expect(gate.most).toBe(1);
  });

  test('canceled in the line ends as canceled, and the next one moves up', async () => {
    grantAsUsual();
    const gate = new Gate();
    const ids = await startMany(3);
    await gate.hasBegun(ids[0]!);
    await until(
      () => runStateOf(ids[1]!),
      (state) => String(state) === 'queued',
    );
    await cancel(ids[1]!);
    await engine.executions.drainOutbox();
    await expect(engine.temporal.workflow.getHandle(ids[1]!).result()).rejects.toThrow('cancel');
    await gate.letGo(ids[0]!);
    await gate.letGo(ids[2]!);
    expect((await engine.ended(ids[2]!)).status).toBe('success');
    expect(await statusOf(ids[1]!)).toBe('canceled');
    expect(gate.begun).toEqual([ids[0], ids[2]]);
  });

  test('finds its slot when the signal was lost', async () => {
    const gate = new Gate();
    const ids = await startMany(2);
    await gate.letGo(ids[0]!);
    await until(
      () => runStateOf(ids[1]!),
      (state) => String(state) === 'queued',
    );
    await engine.ended(ids[0]!);
    expect(await grantWithoutTelling()).toEqual([ids[1]]);
    await gate.letGo(ids[1]!);
    expect((await engine.ended(ids[1]!)).status).toBe('success');
  });

  test('is started by the relay if the granting process dies', async () => {
    const gate = new Gate();
    const ids = await startMany(2);
    await gate.letGo(ids[0]!);
    await engine.ended(ids[0]!);
    const [granted] = await engine.database.asSystem(({ executionQueue }) =>
      executionQueue.grant([newId('outbox')], 0),
    );
    expect(granted?.executionId).toBe(ids[1]);
    await engine.executions.drainOutbox();
    await gate.letGo(ids[1]!);
    expect((await engine.ended(ids[1]!)).status).toBe('success');
    const { rowCount } = await engine.database.pool.query('select from outbox where id = $1', [granted!.outboxId]);
    expect(rowCount).toBe(0);
  });

  test('that got its slot before its workflow started just runs', async () => {
    const gate = new Gate();
    await engine.stopWorker();
    const [first, second] = await startMany(2);
    await until(
      () => runStateOf(second!).catch(() => null),
      (state) => String(state) === 'queued',
    );
    await cancel(first!);
    expect(await grantWithoutTelling()).toEqual([second]);
    await engine.startWorker();
    await gate.letGo(second!);
    expect((await engine.ended(second!)).status).toBe('success');
    expect(await runStateOf(second!)).toEqual(['running']);
  });
});

describe('a wait', () => {
  test('releases the slot, and takes one again before queued executions', async () => {
    grantAsUsual();
    const gate = new Gate();
    const [waiting] = await startMany(1, waits(1));
    const [second, third] = await startMany(2);
    await gate.hasBegun(second!);
    const place = async () =>
      (
        await engine.database.withOrganization(engine.organization.organizationId, ({ executionQueue }) =>
          executionQueue.places([waiting!]),
        )
      )[0]?.place;
    await until(place, (now) => now === 1);
    expect(await statusOf(waiting!)).toBe('waiting');
    await until(
      () => runStateOf(waiting!),
      (state) => String(state) === 'queued',
    );
    await gate.letGo(second!);
    await gate.letGo(waiting!);
    await gate.letGo(third!);
    expect((await engine.ended(third!)).status).toBe('success');
    expect(gate.begun).toEqual([second, waiting, third]);
    expect(gate.most).toBe(1);
    expect(await runStateOf(waiting!)).toEqual(['running']);
  });

  test('canceled while queued to continue ends as canceled', async () => {
    grantAsUsual();
    const gate = new Gate();
    const [waiting] = await startMany(1, waits(0.2));
    const [second] = await startMany(1);
    await gate.hasBegun(second!);
    await until(
      () => runStateOf(waiting!),
      (state) => String(state) === 'queued',
    );
    await cancel(waiting!);
    await engine.executions.drainOutbox();
    await expect(engine.temporal.workflow.getHandle(waiting!).result()).rejects.toThrow('cancel');
    await gate.letGo(second!);
    await engine.ended(second!);
    expect(gate.begun).toEqual([second]);
  });
});

describe('a back-off', () => {
  const flaky = (type: string, pauseMs: number) =>
    graphOf({ T: trigger, F: { type, settings: { retry: { max_attempts: 2, initial_interval_ms: pauseMs } } } }, 'T>F');

  test.each(['test.flaky', 'test.local_flaky'])(
    'of %s leaves the slot to others until the next attempt',
    async (type) => {
      grantAsUsual();
      script.ran.length = 0;
      const gate = new Gate();
      const [trying] = await startMany(1, flaky(type, 1_000));
      const [second] = await startMany(1);
      await gate.hasBegun(second!);
      await until(
        () => runStateOf(trying!),
        (state) => String(state) === 'queued',
      );
      expect(script.ran.filter((ran) => ran === 'F')).toHaveLength(1);
      await gate.letGo(second!);
      expect((await engine.ended(trying!)).status).toBe('success');
      expect((await engine.runs(trying!)).at(-1)).toMatchObject({ status: 'success', attempts: 2, error: null });
      expect(await isSlotFree()).toBe(true);
    },
  );

  test('leaves the slot to others although its node failed before it was noted that the execution runs', async () => {
    grantAsUsual();
    script.ran.length = 0;
    const gate = new Gate();
    const { executionLog } = engine.database;
    const noteDelivered = executionLog.noteDelivered.bind(executionLog);
    const note = Promise.withResolvers<void>();
    const late = vi.spyOn(executionLog, 'noteDelivered').mockImplementation(async (start) => {
      await note.promise;
      await noteDelivered(start);
    });
    const [trying] = await startMany(1, flaky('test.flaky', 1_000));
    const [second] = await startMany(1);
    await gate.hasBegun(second!);
    expect(await statusOf(trying!)).toBe('running');
    note.resolve();
    late.mockRestore();
    await gate.letGo(second!);
    expect((await engine.ended(trying!)).status).toBe('success');
    expect(await isSlotFree()).toBe(true);
  });

  test('survives the end of its worker, and a cancel ends it', async () => {
    grantAsUsual();
    script.ran.length = 0;
    const gate = new Gate();
    const [trying] = await startMany(1, flaky('test.flaky', 3_600_000));
    const [second] = await startMany(1);
    await gate.letGo(second!);
    await engine.ended(second!);
    await engine.stopWorker();
    await engine.startWorker();
    expect(await isSlotFree()).toBe(true);
    await cancel(trying!);
    await engine.executions.drainOutbox();
    await expect(engine.temporal.workflow.getHandle(trying!).result()).rejects.toThrow('cancel');
    expect(script.ran.filter((ran) => ran === 'F')).toHaveLength(1);
  });
});

describe('digital organizations that call each other', () => {
  const call = (id: string) => ({ type: 'logic.sub_organization', parameters: { digital_organization_id: id } });
  const sub = { type: 'trigger.sub' };

  test('never wait for a slot that only their caller could free', async () => {
    grantAsUsual();
    const inner = await createPublished(engine, graphOf({ S: sub, N: { type: 'logic.no_operation' } }, 'S>N'));
    const outer = await createPublished(engine, graphOf({ S: sub, C: call(inner) }, 'S>C'));
    const graph = graphOf({ T: trigger, C: call(outer), D: call(inner) }, 'T>C C>D');
    const ids = await startMany(3, graph);
    for (const id of ids) expect((await engine.ended(id)).status).toBe('success');
    expect(await isSlotFree()).toBe(true);
  });

  test('leave the slot to others while the called one waits', async () => {
    grantAsUsual();
    const gate = new Gate();
    const wait = { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } };
    const waiting = await createPublished(engine, graphOf({ S: sub, W: wait }, 'S>W'));
    const [parent, other] = [
      await engine.start(graphOf({ T: trigger, C: call(waiting) }, 'T>C')),
      await engine.start(held),
    ];
    await gate.letGo(other);
    expect((await engine.ended(other)).status).toBe('success');
    expect(await statusOf(parent)).toBe('running');
    await cancel(parent);
  });
});

describe('a slot', () => {
  const stop = graphOf({ T: trigger, S: { type: 'logic.stop_and_error', parameters: { message: 'Stop' } } }, 'T>S');
  const broken = graphOf({ T: trigger, X: { type: 'magic.wand' } }, 'T>X');

  test('is free again however its execution ends', async () => {
    const gate = new Gate();
    const ends: Record<string, () => Promise<void>> = {
      'trigger alone': async () => void (await engine.run(graphOf({ T: trigger }, ''))),
      success: async () => {
        const [id] = await startMany(1);
        await gate.letGo(id!);
        await engine.ended(id!);
      },
      'stop and error': async () => void (await engine.run(stop)),
      'an unknown node': async () => void (await engine.run(broken)),
      'canceled while it runs': async () => {
        const [id] = await startMany(1);
        await gate.hasBegun(id!);
        await cancel(id!);
      },
      'canceled while it waits': async () => {
        const [id] = await startMany(1, waits(3600));
        await engine.executions.answers.waitForPause(id!, { timeoutMs: 30_000 });
        await cancel(id!);
      },
      'terminated in Temporal': async () => {
        const [id] = await startMany(1);
        await gate.hasBegun(id!);
        await engine.temporal.workflow.getHandle(id!).terminate('by hand');
        await engine.executions.reconcile(0);
        expect(await statusOf(id!)).toBe('error');
      },
      'terminated in the line': async () => {
        const [first, second] = await startMany(2);
        await until(
          () => runStateOf(second!).catch(() => null),
          (state) => String(state) === 'queued',
        );
        await engine.temporal.workflow.getHandle(second!).terminate('by hand');
        await engine.executions.reconcile(0);
        await gate.letGo(first!);
        await engine.ended(first!);
      },
    };
    for (const [name, run] of Object.entries(ends)) {
      await run();
      expect([name, await isSlotFree()]).toEqual([name, true]);
    }
  });
});
