import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { resetByHand } from '../support/resetByHand.ts';
import { graphOf, TestEngine } from './engine.ts';
import { testNodes } from './testNodes.ts';

describe('an execution reset in Temporal UI', () => {
  const ran: string[] = [];
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start({ extraNodes: testNodes({ ran, onRun: () => undefined }) });
  });
  afterAll(() => engine.stop());

  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      A: { type: 'test.effect' },
      W: { type: 'logic.wait', parameters: { amount: 2, unit: 'seconds' } },
      B: { type: 'test.effect' },
    },
    'T>A A>W W>B',
  );

  test('completes, and no finished node runs again', async () => {
    ran.length = 0;
    const executionId = await engine.start(graph, { items: [{ name: 'Ada' }] });
    await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
    await resetByHand(engine.temporal, executionId);
    expect(await engine.ended(executionId)).toMatchObject({ status: 'success', lastNode: 'B' });
    expect(ran).toEqual(['A', 'B']);
    expect(await engine.items(executionId, 'B')).toEqual([{ name: 'Ada' }]);
  });

  test('stays as it ended, where it had ended', async () => {
    ran.length = 0;
    const { executionId } = await engine.run(graph);
    await engine.temporal.workflow.getHandle(executionId).result();
    await resetByHand(engine.temporal, executionId);
    await engine.temporal.workflow.getHandle(executionId).result();
    expect(await engine.ended(executionId)).toMatchObject({ status: 'success', lastNode: 'B' });
    expect(ran).toEqual(['A', 'B']);
  });
});
