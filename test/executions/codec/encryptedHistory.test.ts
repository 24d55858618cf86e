import proto from '@temporalio/proto';
import { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from '../../workflows/engine.ts';

const { History } = proto.temporal.api.history.v1;

describe('data of an execution stored by Temporal', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start();
  });
  afterAll(() => engine.stop());

  /** Returns everything visible to a reader of Temporal's database. */
  async function stored(executionId: string): Promise<string> {
    const handle = engine.temporal.workflow.getHandle(executionId);
    await handle.result().catch(() => undefined);
    return Buffer.from(History.encode(await handle.fetchHistory()).finish()).toString('latin1');
  }

  test('holds no plan, no item and no message of an error in plain text; names stay readable', async () => {
    const parameters = { message: 'No customer {{ $json.name }}' };
    const graph = graphOf(
      { T: { type: 'trigger.webhook' }, Stopper: { type: 'logic.stop_and_error', parameters } },
      'T>Stopper',
    );
    const { executionId, error } = await engine.run(graph, { items: [{ name: 'Ada Lovelace' }] });
    expect(error?.message).toBe('No customer Ada Lovelace');
    const text = await stored(executionId);
    for (const secret of [
      'Ada Lovelace',
      'No customer',
      '"targets"',
      '"sources"',
      'outputs',
      'node_id',
      '"startNodeId"',
    ])
      expect(text).not.toContain(secret);
    for (const name of ['"Stopper"', 'logic.stop_and_error', 'binary/encrypted', 'Encoded failure'])
      expect(text).toContain(name);
  });

  test('tells clients with the key why it failed, and those without that it failed', async () => {
    const parameters = { message: 'No customer {{ $json.name }}' };
    const graph = graphOf({ T: { type: 'trigger.webhook' }, S: { type: 'logic.stop_and_error', parameters } }, 'T>S');
    const { executionId } = await engine.run(graph, { items: [{ name: 'Ada Lovelace' }] });
    await expect(engine.temporal.workflow.getHandle(executionId).result()).rejects.toMatchObject({
      cause: { message: 'No customer Ada Lovelace', type: 'stopped_with_error', details: [{ node_id: 'S' }] },
    });
    const stranger = new Client({ connection: engine.temporal.connection });
    await expect(stranger.workflow.getHandle(executionId).result()).rejects.toThrow();
  });
});
