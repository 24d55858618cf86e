import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { graphOf, TestEngine } from './engine.ts';
import { createPublished } from './publish.ts';
import { testNodes, type Script } from './testNodes.ts';

const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const effect = { type: 'test.effect' };
const flaky = (failures: number, settings: object = {}) => ({ type: 'test.flaky', parameters: { failures }, settings });
const stop = { type: 'logic.stop_and_error', parameters: { message: 'No' } };

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: testNodes(script) });
});
afterAll(() => engine?.stop());
beforeEach(() => {
  script.ran.length = 0;
  script.onRun = () => undefined;
});

const retry = async (executionId: string, version: 'original' | 'current' = 'original') => {
  const { organizationId, accountId } = engine.organization;
  return (await engine.executions.retry({ organizationId, executionId, version, accountId })).executionId;
};
const row = async (executionId: string) =>
  (await engine.database.pool.query('select * from executions where id = $1', [executionId])).rows[0] as Record<
    string,
    unknown
  >;
const setDraft = (digitalOrganizationId: string, draft: Graph) =>
  engine.database.pool.query('update digital_organizations set draft = $2 where id = $1', [
    digitalOrganizationId,
    JSON.stringify(draft),
  ]);
const publish = async (digitalOrganizationId: string, graph: Graph) => {
  const id = newId('version');
  await engine.database.withOrganization(engine.organization.organizationId, async (repositories) => {
    const { accountId } = engine.organization;
    await repositories.versions.insert({
      id,
      digitalOrganizationId,
      name: null,
      notes: null,
      graph,
      settings: {},
      createdBy: accountId,
    });
    await repositories.digitalOrganizations.setPublished(digitalOrganizationId, id);
  });
  return id;
};
const statuses = async (executionId: string) =>
  (await engine.runs(executionId)).map(({ label, status }) => `${label} ${status}`).toSorted();

describe('the retry of an execution with the original version', () => {
  test('is a new execution that runs from the failed node on, with the stored items', async () => {
    const graph = graphOf({ T: trigger, A: effect, F: flaky(1), Z: { type: 'test.local_effect' } }, 'T>A A>F F>Z');
    const failed = await engine.run(graph, { items: [{ n: 1 }, { n: 2 }] });
    expect([failed.status, failed.lastNode]).toEqual(['error', 'F']);
    const executionId = await retry(failed.executionId);
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(script.ran).toEqual(['A', 'F', 'F', 'Z']);
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await statuses(executionId)).toEqual(['A success', 'F success', 'T success', 'Z success']);
    expect(await row(executionId)).toMatchObject({
      mode: 'retry',
      retry_of: failed.executionId,
      trigger: { kind: 'webhook' },
    });
    expect((await row(failed.executionId))['status']).toBe('error');
    expect(await statuses(failed.executionId)).toEqual(['A success', 'F error', 'T success']);
  });

  test('runs local nodes that finished no second time, and keeps what went on with an error', async () => {
    const graph = graphOf(
      {
        T: trigger,
        L: { type: 'test.local_effect' },
        E: flaky(1, { on_error: 'continue' }),
        F: flaky(1),
      },
      'T>L L>E E>F',
    );
    const failed = await engine.run(graph, { items: [{ n: 1 }] });
    const executionId = await retry(failed.executionId);
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(script.ran).toEqual(['L', 'E', 'F', 'F']);
    expect(await engine.items(executionId, 'F')).toEqual([{ n: 1, error: 'Failure 1' }]);
  });

  test('makes no call again that had succeeded, also as the retry of a retry', async () => {
    const even = { conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: 2 }] };
    const nodes = {
      S: { type: 'trigger.sub' },
      I: { type: 'logic.if', parameters: { conditions: even } },
      A: effect,
      F: flaky(2),
    };
    const id = await createPublished(engine, graphOf(nodes, 'S>I I.true>A I.false>F'));
    const call = { type: 'logic.sub_organization', parameters: { digital_organization_id: id, mode: 'each' } };
    const failed = await engine.run(graphOf({ T: trigger, C: call }, 'T>C'), { items: [{ n: 1 }, { n: 2 }, { n: 0 }] });
    const second = await engine.ended(await retry(failed.executionId));
    expect([failed.status, second.status]).toEqual(['error', 'error']);
    const third = await engine.ended(await retry(second.executionId));
    expect(third.status).toBe('success');
    expect(await engine.items(third.executionId, 'C')).toEqual([{ n: 1 }, { n: 2 }, { n: 0 }]);
    expect(script.ran.toSorted()).toEqual(['A', 'A', 'F', 'F', 'F']);
    const calls = await engine.database.pool.query(
      'select status from executions where parent_execution_id = any($1) order by parent_execution_id, parent_call',
      [[failed.executionId, third.executionId]],
    );
    expect(calls.rows.map(({ status }: { status: string }) => status)).toEqual([
      'success',
      'error',
      'success',
      'success',
      'success',
      'success',
    ]);
  });

  test('keeps every round of a loop', async () => {
    const graph = graphOf(
      {
        T: trigger,
        N: {
          type: 'data.edit_fields',
          parameters: { assignments: [{ name: 'n', type: 'number', value: '{{ $json.n + 1 }}' }] },
        },
        A: effect,
        F: flaky(0),
        I: {
          type: 'logic.if',
          parameters: {
            conditions: {
              conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: 4 }],
            },
          },
        },
        S: flaky(1),
      },
      'T>N N>A A>F F>I I.true>N I.false>S',
    );
    const failed = await engine.run(graph, { items: [{ n: 0 }] });
    expect(failed.lastNode).toBe('S');
    const executionId = await retry(failed.executionId);
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(script.ran.filter((id) => id === 'A')).toHaveLength(4);
    expect(await engine.items(executionId, 'S')).toEqual([{ n: 4 }]);
  });

  test('of one canceled during a wait waits again', async () => {
    const graph = graphOf(
      { T: trigger, A: effect, W: { type: 'logic.wait', parameters: { amount: 1, unit: 'days' } } },
      'T>A A>W',
    );
    const first = await engine.start(graph);
    await engine.executions.answers.waitForPause(first, { timeoutMs: 30_000 });
    const by = { organizationId: engine.organization.organizationId, accountId: null };
    await engine.executions.cancel({ ...by, executionId: first });
    const again = await retry(first);
    await engine.executions.answers.waitForPause(again, { timeoutMs: 30_000 });
    expect(await statuses(again)).toEqual(['A success', 'T success', 'W waiting']);
    expect(script.ran).toEqual(['A']);
    await engine.executions.cancel({ ...by, executionId: again });
    await engine.executions.drainOutbox();
  });

  test('of a manual execution uses its pins', async () => {
    const graph = {
      ...graphOf({ T: trigger, A: effect, F: flaky(1), P: effect }, 'T>A A>F F>P'),
      pin_data: { P: [{ json: { pinned: true } }] },
    };
    const failed = await engine.run(graph, { mode: 'manual' });
    const executionId = await retry(failed.executionId);
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'P')).toEqual([{ pinned: true }]);
    expect(script.ran).toEqual(['A', 'F', 'F']);
  });

  test('can be retried itself', async () => {
    const failed = await engine.run(graphOf({ T: trigger, A: effect, F: flaky(2) }, 'T>A A>F'));
    const second = await retry(failed.executionId);
    expect((await engine.ended(second)).status).toBe('error');
    const third = await retry(second);
    expect((await engine.ended(third)).status).toBe('success');
    expect(script.ran).toEqual(['A', 'F', 'F', 'F']);
    expect((await row(third))['retry_of']).toBe(second);
  });
});

describe('the retry of an execution with the current version', () => {
  test('of a draft runs the draft as it is now: mended and new nodes run, finished ones do not', async () => {
    const broken = graphOf({ T: trigger, A: effect, S: stop, Z: effect }, 'T>A A>S S>Z');
    const digitalOrganizationId = await engine.insertDigitalOrganization(broken);
    const failed = await engine.run(graphOf({ T: trigger, A: effect, S: stop }, 'T>A A>S'), {
      digitalOrganizationId,
      items: [{ n: 1 }],
    });
    expect(failed.status).toBe('error');
    // A is set up otherwise now, N is new, S became another type, Z follows.
    await setDraft(
      digitalOrganizationId,
      graphOf(
        { T: trigger, A: { ...effect, settings: { notes: 'new' } }, N: effect, S: effect, Z: effect },
        'T>A A>N N>S S>Z',
      ),
    );
    const executionId = await retry(failed.executionId, 'current');
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(script.ran).toEqual(['A', 'N', 'S', 'Z']);
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }]);
  });

  test('of a published one runs what is published now', async () => {
    const broken = graphOf({ T: trigger, A: effect, S: stop }, 'T>A A>S');
    const mended = graphOf({ T: trigger, A: effect, Z: effect }, 'T>A A>Z');
    const digitalOrganizationId = await engine.insertDigitalOrganization(broken);
    const first = await publish(digitalOrganizationId, broken);
    const failed = await engine.run(broken, { digitalOrganizationId });
    await engine.database.pool.query('update executions set version_id = $2, graph = null where id = $1', [
      failed.executionId,
      first,
    ]);
    const second = await publish(digitalOrganizationId, mended);
    const original = await retry(failed.executionId, 'original');
    expect(await engine.ended(original)).toMatchObject({ status: 'error', lastNode: 'S' });
    expect((await row(original))['version_id']).toBe(first);
    const now = await retry(failed.executionId, 'current');
    expect(await engine.ended(now)).toMatchObject({ status: 'success', lastNode: 'Z' });
    expect((await row(now))['version_id']).toBe(second);
    expect(script.ran).toEqual(['A', 'Z']);
    await engine.database.pool.query('update digital_organizations set published_version_id = null where id = $1', [
      digitalOrganizationId,
    ]);
    await expect(retry(failed.executionId, 'current')).rejects.toMatchObject({ code: 'not_published' });
  });

  test('is rejected if its trigger was deleted or replaced', async () => {
    const graph = graphOf({ T: trigger, S: stop }, 'T>S');
    const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
    const { executionId } = await engine.run(graph, { digitalOrganizationId });
    await setDraft(digitalOrganizationId, graphOf({ X: trigger, S: stop }, 'X>S'));
    await expect(retry(executionId, 'current')).rejects.toMatchObject({ code: 'trigger_gone' });
    await setDraft(digitalOrganizationId, graphOf({ T: { type: 'trigger.manual' }, S: stop }, 'T>S'));
    await expect(retry(executionId, 'current')).rejects.toMatchObject({ code: 'trigger_gone' });
  });
});

describe('a retry is refused', () => {
  test('while the execution runs, after success, without its items, and for others', async () => {
    const good = await engine.run(graphOf({ T: trigger }, ''));
    await expect(retry(good.executionId)).rejects.toMatchObject({ code: 'nothing_to_retry' });
    const open = await engine.start(graphOf({ T: trigger, W: { type: 'logic.wait' } }, 'T>W'));
    await expect(retry(open)).rejects.toMatchObject({ code: 'execution_not_finished' });
    const by = { organizationId: engine.organization.organizationId, accountId: null };
    await engine.executions.cancel({ ...by, executionId: open });
    await engine.executions.drainOutbox();
    const failed = await engine.run(graphOf({ T: trigger, S: stop }, 'T>S'));
    await engine.database.pool.query('delete from execution_data where execution_id = $1', [failed.executionId]);
    await expect(retry(failed.executionId)).rejects.toMatchObject({ code: 'execution_data_gone' });
    await expect(retry(newId('execution'))).rejects.toMatchObject({ code: 'not_found' });
    const { executionId } = await engine.run(graphOf({ T: trigger, S: stop }, 'T>S'));
    const foreign = {
      organizationId: newId('organization'),
      executionId,
      version: 'original' as const,
      accountId: null,
    };
    await expect(engine.executions.retry(foreign)).rejects.toMatchObject({ code: 'not_found' });
  });
});
