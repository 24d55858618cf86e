import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createBookkeeping } from '../../activities/worker/bookkeeping.ts';
import { newId } from '../../db/ids.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { until } from '../executions/executionsWorld.ts';
import { graphOf, TestEngine } from './engine.ts';

const trigger = { type: 'trigger.webhook' };
const onError = { type: 'trigger.error' };
const stop = { type: 'logic.stop_and_error', parameters: { message: 'No customer' } };
const failing = graphOf({ T: trigger, S: stop }, 'T>S');
const failingWithOwn = graphOf({ T: trigger, S: stop, E: onError, Z: { type: 'logic.no_operation' } }, 'T>S E>Z');
const handler = graphOf({ E: onError, Z: { type: 'logic.no_operation' } }, 'E>Z');

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start();
});
afterAll(() => engine?.stop());

interface CalledRow {
  id: string;
  mode: string;
  status: string;
  digital_organization_id: string;
  version_id: string | null;
}
const startedBy = async (executionId: string) =>
  (
    await engine.database.pool.query<CalledRow>(
      'select * from executions where parent_execution_id = $1 order by created_at',
      [executionId],
    )
  ).rows;
/** Delivers due messages and waits for the end of the executions started by the failure. */
const handled = async (executionId: string) => {
  await engine.executions.drainOutbox();
  const rows = await startedBy(executionId);
  for (const { id } of rows) await engine.ended(id);
  return startedBy(executionId);
};
const publish = async (digitalOrganizationId: string, graph: Graph) => {
  const { organizationId, accountId } = engine.organization;
  const id = newId('version');
  await engine.database.withOrganization(organizationId, async ({ versions, digitalOrganizations }) => {
    const more = { name: null, notes: null, settings: {}, createdBy: accountId };
    await versions.insert({ id, digitalOrganizationId, graph, ...more });
    await digitalOrganizations.setPublished(digitalOrganizationId, id);
  });
  return id;
};

describe('a production execution that fails', () => {
  test('starts its own error trigger once, with exactly the facts of the failure', async () => {
    const digitalOrganizationId = await engine.insertDigitalOrganization(failingWithOwn);
    const failed = await engine.run(failingWithOwn, { digitalOrganizationId });
    const [started, ...others] = await handled(failed.executionId);
    expect(others).toEqual([]);
    expect(started).toMatchObject({ mode: 'error', status: 'success', digital_organization_id: digitalOrganizationId });
    expect(await engine.items(started!.id, 'Z')).toEqual([
      {
        execution: {
          id: failed.executionId,
          url: `http://localhost:8080/executions/${failed.executionId}`,
          error: { message: 'No customer', node: 'S' },
          last_node_executed: 'S',
          mode: 'production',
        },
        digital_organization: { id: digitalOrganizationId, name: 'Test' },
      },
    ]);
  });

  test('starts what its settings name: the published version, else the draft, without pins', async () => {
    const target = await engine.insertDigitalOrganization({
      ...handler,
      pin_data: { Z: [{ json: { pinned: true } }] },
    });
    const settings = { error_organization_id: target };
    const first = await engine.run(failingWithOwn, { settings });
    const [draft] = await handled(first.executionId);
    expect(draft).toMatchObject({ digital_organization_id: target, version_id: null, status: 'success' });
    expect(await engine.items(draft!.id, 'Z')).toMatchObject([{ execution: { id: first.executionId } }]);
    const version = await publish(target, handler);
    const second = await engine.run(failing, { settings });
    expect(await handled(second.executionId)).toMatchObject([{ digital_organization_id: target, version_id: version }]);
  });

  test('starts nothing without a handler, or after its deletion', async () => {
    const none = await engine.run(failing);
    expect(await startedBy(none.executionId)).toEqual([]);
    const off = graphOf({ T: trigger, S: stop, E: { ...onError, settings: { disabled: true } } }, 'T>S');
    expect(await startedBy((await engine.run(off)).executionId)).toEqual([]);
    const gone = await engine.run(failing, { settings: { error_organization_id: newId('digitalOrganization') } });
    expect([gone.status, await startedBy(gone.executionId)]).toEqual(['error', []]);
  });

  test('starts it once, however often its end is written', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: { type: 'logic.wait' }, E: onError }, 'T>W'));
    await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
    const { finishExecution } = createBookkeeping(engine.deps);
    const { organizationId } = engine.organization;
    const error = { code: 'node_failed', message: 'Lost', node_id: null, node_name: null, parameter: null };
    const end = { executionId, organizationId, status: 'error' as const, error, lastNodeId: 'W' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => finishExecution(end)));
    expect(answers.every(({ status }) => status === 'error')).toBe(true);
    await finishExecution(end);
    expect(await handled(executionId)).toHaveLength(1);
    await engine.temporal.workflow.getHandle(executionId).terminate();
  });

  test('starts it where the failure was found from outside', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: { type: 'logic.wait' }, E: onError }, 'T>W'));
    await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
    await engine.temporal.workflow.getHandle(executionId).terminate();
    await until(
      async () => {
        await engine.executions.reconcile(0);
        return startedBy(executionId);
      },
      (rows) => rows.length > 0,
    );
    await engine.executions.reconcile(0);
    const [started, ...others] = await handled(executionId);
    expect(others).toEqual([]);
    expect(await engine.items(started!.id, 'E')).toMatchObject([
      { execution: { last_node_executed: null, error: { message: expect.stringContaining('terminated') } } },
    ]);
  });
});

describe('no error organization starts', () => {
  test('for an execution by hand', async () => {
    const failed = await engine.run(failingWithOwn, { mode: 'manual' });
    expect(await startedBy(failed.executionId)).toEqual([]);
  });

  test('for an error organization that fails itself, nor for its retry', async () => {
    const recursive = graphOf({ T: trigger, S: stop, E: onError, X: stop }, 'T>S E>X');
    const digitalOrganizationId = await engine.insertDigitalOrganization(recursive);
    await publish(digitalOrganizationId, recursive);
    const failed = await engine.run(recursive, { digitalOrganizationId });
    const [started] = await handled(failed.executionId);
    expect(started).toMatchObject({ mode: 'error', status: 'error' });
    expect(await startedBy(started!.id)).toEqual([]);
    const { organizationId, accountId } = engine.organization;
    const again = { organizationId, executionId: started!.id, version: 'original' as const, accountId };
    const retry = await engine.executions.retry(again);
    expect((await engine.ended(retry.executionId)).status).toBe('error');
    expect(await startedBy(retry.executionId)).toEqual([]);
  });

  test('for a canceled execution', async () => {
    const executionId = await engine.start(graphOf({ T: trigger, W: { type: 'logic.wait' }, E: onError }, 'T>W'));
    await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
    const { organizationId } = engine.organization;
    await engine.executions.cancel({ organizationId, executionId, accountId: null });
    await engine.executions.drainOutbox();
    expect((await engine.ended(executionId)).status).toBe('canceled');
    expect(await startedBy(executionId)).toEqual([]);
  });
});

test('the retry of a production execution that fails again starts it, and names what it retried', async () => {
  const digitalOrganizationId = await engine.insertDigitalOrganization(failingWithOwn);
  const version = await publish(digitalOrganizationId, failingWithOwn);
  const failed = await engine.run(failingWithOwn, { digitalOrganizationId });
  await engine.database.pool.query('update executions set version_id = $2, graph = null where id = $1', [
    failed.executionId,
    version,
  ]);
  const { organizationId, accountId } = engine.organization;
  const again = { organizationId, executionId: failed.executionId, version: 'current' as const, accountId };
  const { executionId } = await engine.executions.retry(again);
  await engine.ended(executionId);
  const [started] = await handled(executionId);
  expect(await engine.items(started!.id, 'E')).toMatchObject([
    { execution: { id: executionId, mode: 'retry', retry_of: failed.executionId } },
  ]);
});
