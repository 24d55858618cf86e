import { afterAll, beforeAll, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';
import { KillableWorkers } from './killableWorkers.ts';
import { createPublished } from './publish.ts';
import { isFull } from '../support/isFull.ts';

/** By default only the first: each start of a worker takes four seconds of the processor. */
const inFull = test.skipIf(!isFull);
let engine: TestEngine;
let workers: KillableWorkers;

beforeAll(async () => {
  engine = await TestEngine.start({ worker: false });
  workers = new KillableWorkers(engine);
});
afterAll(async () => {
  workers?.stop();
  await engine?.stop();
});

const nodeIds = Array.from({ length: 20 }, (_, index) => `N${index}`);
/** Twenty nodes in a row; every third one runs inside the workflow task. */
const graph = graphOf(
  {
    T: { type: 'trigger.webhook' },
    ...Object.fromEntries(
      nodeIds.map((id, index) => [id, { type: index % 3 === 2 ? 'test.local_effect' : 'test.effect' }]),
    ),
  },
  ['T', ...nodeIds]
    .slice(0, -1)
    .map((id, index) => `${id}>${nodeIds[index]}`)
    .join(' '),
);

test(
  `a worker that is killed in the middle loses nothing and repeats at most the node it was at, at ${isFull ? 6 : 1} points`,
  { timeout: 600_000 },
  async () => {
    for (const killAt of isFull ? [1, 2, 3, 7, 12, 20] : [5]) {
      workers.forget();
      const first = await workers.start();
      const executionId = await engine.start(graph, { items: [{ n: 1 }] });
      await workers.untilRan(killAt);
      await workers.kill(first);
      const finished = (await engine.runs(executionId))
        .filter((run) => run.status === 'success')
        .map((run) => run.nodeId);
      const second = await workers.start();
      const { status } = await engine.ended(executionId, 90_000);
      expect(status).toBe('success');
      const began = workers.ran();
      const repeated = nodeIds.filter((id) => began.filter((other) => other === id).length > 1);
      expect(repeated.filter((id) => finished.includes(id))).toEqual([]);
      expect(repeated.length).toBeLessThanOrEqual(1);
      expect(
        (await engine.runs(executionId)).map(({ nodeId, status: nodeStatus }) => `${nodeId} ${nodeStatus}`),
      ).toEqual(['T', ...nodeIds].map((id) => `${id} success`));
      expect(await engine.items(executionId, 'N19')).toEqual([{ n: 1 }]);
      await workers.kill(second);
    }
  },
);

interface CalledRow {
  id: string;
  mode: string;
  status: string;
}
const calledBy = async (executionId: string) =>
  (
    await engine.database.pool.query<CalledRow>(
      'select id, mode, status from executions where parent_execution_id = $1',
      [executionId],
    )
  ).rows;

inFull(
  'a worker that is killed while executions call others makes none twice and loses none, at 6 points',
  { timeout: 600_000 },
  async () => {
    const called = await createPublished(
      engine,
      graphOf({ S: { type: 'trigger.sub' }, A: { type: 'test.effect' } }, 'S>A'),
    );
    const call = { type: 'logic.sub_organization', parameters: { digital_organization_id: called, mode: 'each' } };
    const items = Array.from({ length: 30 }, (_, n) => ({ n }));
    for (const killAt of [1, 2, 10, 20, 25, 30]) {
      workers.forget();
      const first = await workers.start();
      const executionId = await engine.start(graphOf({ T: { type: 'trigger.webhook' }, C: call }, 'T>C'), { items });
      await workers.untilRan(killAt);
      await workers.kill(first);
      const second = await workers.start();
      expect((await engine.ended(executionId, 120_000)).status).toBe('success');
      expect(await engine.items(executionId, 'C')).toEqual(items);
      const children = await calledBy(executionId);
      expect(children.map(({ status }) => status)).toEqual(items.map(() => 'success'));
      expect(workers.ran().length).toBeLessThanOrEqual(items.length + 20); // interrupted ones run again
      await workers.kill(second);
    }
  },
);

inFull(
  'a failure starts its error organization once, though the worker is killed around it, at 6 points',
  { timeout: 600_000 },
  async () => {
    const failing = graphOf(
      {
        T: { type: 'trigger.webhook' },
        A: { type: 'test.effect' },
        X: { type: 'logic.stop_and_error' },
        E: { type: 'trigger.error' },
        B: { type: 'test.effect' },
      },
      'T>A A>X E>B',
    );
    const relay = engine.executions.startRelay(50);
    for (const [round, killAt] of [1, 2, 1, 2, 1, 2].entries()) {
      workers.forget();
      const first = await workers.start();
      const executionId = await engine.start(failing);
      await workers.untilRan(killAt); // in A, or in B: then the failure was just written
      await new Promise((resolve) => setTimeout(resolve, round * 15)); // spreads the kills; nothing depends on it
      await workers.kill(first);
      const second = await workers.start();
      expect((await engine.ended(executionId, 120_000)).status).toBe('error');
      const [started, ...others] = await calledBy(executionId);
      expect([started?.mode, others]).toEqual(['error', []]);
      expect((await engine.ended(started!.id, 120_000)).status).toBe('success');
      await workers.kill(second);
    }
    await relay.stop();
  },
);
