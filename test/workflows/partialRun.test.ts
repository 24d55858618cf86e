import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { graphOf, TestEngine, type StartOptions } from './engine.ts';
import { testNodes, type Script } from './testNodes.ts';

const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const effect = { type: 'test.effect' };
const set = (name: string, value: unknown) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name, value }], include: 'all' },
});
const stop = { type: 'logic.stop_and_error' };

let engine: TestEngine;
let digitalOrganizationId: string;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: testNodes(script) });
});
afterAll(() => engine?.stop());
beforeEach(async () => {
  script.ran.length = 0;
  script.onRun = () => undefined;
  digitalOrganizationId = await engine.insertDigitalOrganization(graphOf({ T: trigger }, ''));
});

const run = (graph: Graph, options: StartOptions = {}) =>
  engine.run(graph, { mode: 'manual', digitalOrganizationId, ...options });
const labels = async (executionId: string) => (await engine.runs(executionId)).map(({ label }) => label).toSorted();
/** Runs again from an execution; answers which test nodes ran. */
const again = async (graph: Graph, fromExecutionId: string, options: StartOptions = {}) => {
  script.ran.length = 0;
  const ended = await run(graph, { fromExecutionId, items: [{ other: true }], ...options });
  expect(ended.status).toBe('success');
  return { ...ended, ran: [...script.ran] };
};

describe('an execution until a node', () => {
  test('runs what leads to the node and the node, no other branch and nothing behind it', async () => {
    const graph = graphOf(
      { T: trigger, A: effect, B: effect, M: { type: 'logic.merge' }, Z: effect, X: effect },
      'T>A T>B T>X A>M.input_1 B>M.input_2 M>Z',
    );
    const { executionId, status, lastNode } = await run(graph, { untilNode: 'M', items: [{ n: 1 }] });
    expect([status, lastNode]).toEqual(['success', 'M']);
    expect(await labels(executionId)).toEqual(['A', 'B', 'M', 'T']);
    expect(await engine.items(executionId, 'M')).toEqual([{ n: 1 }, { n: 1 }]);
  });

  test('ends at a node of a circle after its first run', async () => {
    const graph = graphOf(
      {
        T: trigger,
        A: effect,
        I: {
          type: 'logic.if',
          parameters: {
            conditions: { conditions: [{ left: 1, operator: { type: 'number', operation: 'equals' }, right: 1 }] },
          },
        },
        Z: effect,
      },
      'T>A A>I I.true>A I.false>Z',
    );
    const { executionId, status } = await run(graph, { untilNode: 'A' });
    expect([status, await labels(executionId)]).toEqual(['success', ['A', 'T']]);
  });

  test('runs the trigger alone where that is the node', async () => {
    const { executionId } = await run(graphOf({ T: trigger, A: effect }, 'T>A'), { untilNode: 'T' });
    expect(await labels(executionId)).toEqual(['T']);
  });
});

describe('an execution from an earlier one', () => {
  const graph = graphOf({ T: trigger, A: effect, B: effect, C: effect, Z: effect }, 'T>A A>B B>C C>Z');

  test('until a node runs that node alone, with the stored items', async () => {
    const { executionId: first } = await run(graph, { items: [{ n: 1 }] });
    const { executionId, ran } = await again(graph, first, { untilNode: 'C' });
    expect(ran).toEqual(['C']);
    expect(await engine.items(executionId, 'C')).toEqual([{ n: 1 }]);
    expect(await labels(executionId)).toEqual(['A', 'B', 'C', 'T']);
    expect((await again(graph, executionId, { untilNode: 'Z' })).ran).toEqual(['Z']);
  });

  test('runs changed nodes and their successors', async () => {
    const before = graphOf({ T: trigger, A: effect, S: set('a', 1), B: effect, Z: effect }, 'T>A A>S S>B B>Z');
    const { executionId: first } = await run(before, { items: [{ n: 1 }] });
    const changed = graphOf({ T: trigger, A: effect, S: set('a', 2), B: effect, Z: effect }, 'T>A A>S S>B B>Z');
    const mended = await again(changed, first, { untilNode: 'Z' });
    expect(mended.ran).toEqual(['B', 'Z']);
    expect(await engine.items(mended.executionId, 'Z')).toEqual([{ n: 1, a: 2 }]);
    const inserted = graphOf(
      { T: trigger, A: effect, N: effect, S: set('a', 1), B: effect, Z: effect },
      'T>A A>N N>S S>B B>Z',
    );
    expect((await again(inserted, first, { untilNode: 'Z' })).ran).toEqual(['N', 'B', 'Z']);
    const rewired = graphOf({ T: trigger, A: effect, S: set('a', 1), B: effect, Z: effect }, 'T>A T>S S>B B>Z');
    expect((await again(rewired, first, { untilNode: 'B' })).ran).toEqual(['B']);
  });

  test('does not mind names, places and notes', async () => {
    const { executionId: first } = await run(graph);
    const moved = structuredClone(graph);
    for (const node of moved.nodes) {
      node.position = { x: node.position.x, y: 300 };
      node.settings = { notes: 'Moved' };
    }
    moved.nodes.find(({ id }) => id === 'A')!.name = 'Another name';
    expect((await again(moved, first, { untilNode: 'C' })).ran).toEqual(['C']);
  });

  test('runs failed, unreached and stopped nodes', async () => {
    const broken = graphOf({ T: trigger, A: effect, S: stop, Z: effect }, 'T>A A>S S>Z');
    const failed = await run(broken, { items: [{ n: 1 }] });
    expect(failed.status).toBe('error');
    const mended = graphOf({ T: trigger, A: effect, S: effect, Z: effect }, 'T>A A>S S>Z');
    expect((await again(mended, failed.executionId)).ran).toEqual(['S', 'Z']);
  });

  test('keeps a branch without items as it was, and the merge behind it', async () => {
    const split = graphOf(
      {
        T: trigger,
        I: {
          type: 'logic.if',
          parameters: {
            conditions: {
              conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: 5 }],
            },
          },
        },
        A: effect,
        B: effect,
        M: { type: 'logic.merge' },
        Z: effect,
      },
      'T>I I.true>A I.false>B A>M.input_1 B>M.input_2 M>Z',
    );
    const { executionId: first } = await run(split, { items: [{ n: 1 }] });
    expect((await again(split, first, { untilNode: 'Z' })).ran).toEqual(['Z']);
  });

  test('starts from the trigger if it differs or its items are missing', async () => {
    const { executionId: first } = await run(graph, { items: [{ n: 1 }] });
    const other = graphOf({ X: trigger, A: effect }, 'X>A');
    expect(await engine.items((await again(other, first)).executionId, 'A')).toEqual([{ other: true }]);
    await engine.database.pool.query(`delete from execution_data where execution_id = $1 and node_id = 'B'`, [first]);
    expect((await again(graph, first, { untilNode: 'C' })).ran).toEqual(['B', 'C']);
    await engine.database.pool.query('delete from execution_data where execution_id = $1', [first]);
    expect((await again(graph, first, { untilNode: 'C' })).ran).toEqual(['A', 'B', 'C']);
  });

  test('is refused while that one runs, and for executions of others', async () => {
    const waiting = graphOf({ T: trigger, W: { type: 'logic.wait' } }, 'T>W');
    const open = await engine.start(waiting, { mode: 'manual', digitalOrganizationId });
    await expect(run(waiting, { fromExecutionId: open })).rejects.toMatchObject({ code: 'execution_not_finished' });
    const by = { organizationId: engine.organization.organizationId, accountId: null };
    await engine.executions.cancel({ ...by, executionId: open });
    await engine.executions.drainOutbox();
    const { executionId: elsewhere } = await engine.run(graph, { mode: 'manual' });
    for (const fromExecutionId of [elsewhere, newId('execution')])
      await expect(run(graph, { fromExecutionId })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('pinned items', () => {
  const pinned = (pins: Graph['pin_data']): Graph => ({
    ...graphOf({ T: trigger, A: effect, P: effect, Z: effect }, 'T>A A>P P>Z'),
    pin_data: pins ?? {},
  });

  test('replace the output of a node in manual executions only', async () => {
    const graph = pinned({ P: [{ json: { pinned: 1 } }, { pinned: 2 }] });
    const manual = await run(graph);
    expect(await engine.items(manual.executionId, 'Z')).toEqual([{ pinned: 1 }, { pinned: 2 }]);
    expect(script.ran).toEqual(['A', 'Z']);
    script.ran.length = 0;
    const production = await engine.run(graph, { items: [{ n: 1 }] });
    expect(await engine.items(production.executionId, 'Z')).toEqual([{ n: 1 }]);
    expect(script.ran).toEqual(['A', 'P', 'Z']);
  });

  test('set, changed or removed cause later nodes to run again', async () => {
    const { executionId: first } = await run(pinned({}), { items: [{ n: 1 }] });
    const second = await again(pinned({ P: [{ json: { pinned: 1 } }] }), first, { untilNode: 'Z' });
    expect(second.ran).toEqual(['Z']);
    expect(await engine.items(second.executionId, 'Z')).toEqual([{ pinned: 1 }]);
    expect((await again(pinned({ P: [{ json: { pinned: 1 } }] }), second.executionId, { untilNode: 'Z' })).ran).toEqual(
      ['Z'],
    );
    const third = await again(pinned({}), second.executionId, { untilNode: 'Z' });
    expect(third.ran).toEqual(['P', 'Z']);
    expect(await engine.items(third.executionId, 'Z')).toEqual([{ n: 1 }]);
  });

  test('replace the output of a production execution', async () => {
    const graph = pinned({ P: [{ json: { pinned: 1 } }] });
    const { executionId: production } = await engine.run(graph, { digitalOrganizationId, items: [{ n: 1 }] });
    await engine.database.pool.query(
      `with version as (
         insert into versions (id, organization_id, digital_organization_id, number, graph, created_by)
         select $2, organization_id, digital_organization_id, 1, graph, account_id from executions where id = $1 returning id)
       update executions set version_id = version.id, graph = null from version where executions.id = $1`,
      [production, newId('version')],
    );
    const { executionId, ran } = await again(graph, production, { untilNode: 'Z' });
    expect(ran).toEqual(['Z']);
    expect(await engine.items(executionId, 'Z')).toEqual([{ pinned: 1 }]);
  });
});
