import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newColumns } from '../../domains/dataTables/columns.ts';
import { newId } from '../../db/ids.ts';
import { graphOf, TestEngine } from './engine.ts';
import { orderNodes } from './graph/runForReal.ts';

/** Each logic node with parameters that an item of `{ n: 'x' }` makes fail, and the port its items then leave by. */
const below = {
  conditions: { conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: 3 }] },
};
const failing: [type: string, parameters: object, port: string, other: string | null][] = [
  ['logic.if', below, 'false', 'true'],
  ['logic.filter', below, 'discarded', 'kept'],
  ['logic.switch', { rules: [below] }, 'rule_1', null],
  ['logic.switch', { rules: [below], fallback: 'extra' }, 'fallback', 'rule_1'],
  ['logic.switch', { mode: 'expression', index: '{{ $json.n }}', outputs: 2 }, 'rule_1', 'rule_2'],
  ['data.limit', { max_items: '{{ $json.n }}' }, 'main', null],
  ['data.sort', { mode: '{{ $json.n }}' }, 'main', null],
];
const trigger = { type: 'trigger.webhook' };
const node = (type: string, parameters: object, settings: object = {}) => ({ type, parameters, settings });
const set = (name: string) => node('data.edit_fields', { assignments: [{ name, value: 1 }], include: 'all' });

describe('logic nodes', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start({ extraNodes: orderNodes });
  });
  afterAll(() => engine.stop());

  test.each(failing)(
    '%s %j stops with the error, continues by its port, or by the error port',
    async (type, parameters, port) => {
      const graph = (onError: string) =>
        graphOf(
          { T: trigger, N: node(type, parameters, { on_error: onError }), A: set('went') },
          `T>N N.${onError === 'error_output' ? 'error' : port}>A`,
        );
      const items = [{ n: 'x' }];
      const failed = { n: 'x', error: expect.any(String) as string, went: 1 };
      expect(await engine.run(graph('stop'), { items })).toMatchObject({
        status: 'error',
        lastNode: 'N',
        error: { node_id: 'N' },
      });
      for (const onError of ['continue', 'error_output']) {
        const { executionId, status } = await engine.run(graph(onError), { items });
        expect([onError, status, await engine.items(executionId, 'A')]).toEqual([onError, 'success', [failed]]);
      }
    },
  );

  test('an outage of the database fails no item where the node continues: the run is repeated', async () => {
    const { organizationId, projectId, accountId } = engine.organization;
    const { pool } = engine.database;
    const table = { id: newId('dataTable'), projectId, name: 'Outage', createdBy: accountId };
    const columns = newColumns([{ name: 'n', type: 'number' }]);
    await engine.database.withOrganization(organizationId, ({ dataTables }) =>
      dataTables.insert({ ...table, columns }),
    );
    const insert = node('data.table', { table: table.name, operation: 'insert' }, { on_error: 'continue' });
    const lock = await pool.connect();
    try {
      await lock.query('begin; lock table data_table_rows in access exclusive mode');
      const executionId = await engine.start(graphOf({ T: trigger, I: insert }, 'T>I'), {
        items: [{ n: 1 }, { n: 2 }],
      });
      // The process that waits to write ends as in a crash of the server.
      const broken = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%data_table_rows%'`;
      await expect.poll(async () => (await pool.query(broken)).rowCount).toBe(1);
      await lock.query('rollback');
      expect((await engine.ended(executionId)).status).toBe('success');
      expect(await engine.items(executionId, 'I')).toMatchObject([{ n: 1 }, { n: 2 }]);
      expect((await engine.items(executionId, 'I')).some((json) => 'error' in json)).toBe(false);
    } finally {
      lock.release();
    }
    const { rows } = await pool.query('select 1 from data_table_rows where data_table_id = $1', [table.id]);
    expect(rows).toHaveLength(2);
  });

  test('an item that fails does not keep the others from their way', async () => {
    const graph = graphOf(
      { T: trigger, N: node('logic.if', below, { on_error: 'continue' }), A: set('low'), B: set('other') },
      'T>N N.true>A N.false>B',
    );
    const { executionId } = await engine.run(graph, { items: [{ n: 1 }, { n: 'x' }, { n: 5 }] });
    expect(await engine.items(executionId, 'A')).toEqual([{ n: 1, low: 1 }]);
    expect(await engine.items(executionId, 'B')).toMatchObject([{ n: 'x', error: expect.any(String) }, { n: 5 }]);
  });

  test.each(failing)('%s %j runs once for the first item if configured', async (type, parameters, port, other) => {
    const graph = graphOf(
      { T: trigger, N: node(type, parameters, { execute_once: true, on_error: 'continue' }), A: set('a') },
      `T>N N.${port}>A`,
    );
    const { executionId } = await engine.run(graph, { items: [{ n: 'x' }, { n: 'y' }] });
    expect(await engine.items(executionId, 'A')).toHaveLength(1);
    if (other) expect(await engine.items(executionId, 'N', { port: other })).toEqual([]);
  });

  test('an empty result still passes one empty item on the first output, only if nothing at all remains', async () => {
    const always = { always_output_data: true };
    const one = (n: number) => ({
      conditions: {
        conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'equals' }, right: n }],
      },
    });
    const graph = graphOf(
      {
        T: trigger,
        S: node('logic.switch', { rules: [one(8), one(9)] }, always),
        A: set('a'),
        N: node('test.none', {}, always),
        B: set('b'),
        I: node('logic.if', one(8), always),
        C: set('c'),
      },
      'T>S S.rule_1>A T>N N>B T>I I.true>C',
    );
    const { executionId } = await engine.run(graph, { items: [{ n: 1 }] });
    expect(await engine.items(executionId, 'A')).toEqual([{ a: 1 }]);
    expect(await engine.items(executionId, 'B')).toEqual([{ b: 1 }]);
    expect(await engine.items(executionId, 'C')).toEqual([]);
  });

  test('merge: an error stops, continues, or leaves by the error port with the items of all inputs', async () => {
    const graph = (onError: string, port: string) =>
      graphOf(
        {
          T: trigger,
          A: set('a'),
          B: set('b'),
          M: node('logic.merge', { mode: 'by_fields', match: [] }, { on_error: onError }),
          Z: set('z'),
        },
        `T>A T>B A>M.input_1 B>M.input_2 M.${port}>Z`,
      );
    expect(await engine.run(graph('stop', 'main'))).toMatchObject({
      status: 'error',
      error: { code: 'parameter_invalid' },
    });
    for (const [onError, port] of [
      ['continue', 'main'],
      ['error_output', 'error'],
    ] as const) {
      const { executionId } = await engine.run(graph(onError, port));
      expect(await engine.items(executionId, 'Z')).toMatchObject([
        { a: 1, z: 1 },
        { b: 1, z: 1 },
      ]);
    }
  });

  test('stop and error ends the execution unless it continues on errors; nodes after its error port run', async () => {
    const graph = (settings: object) =>
      graphOf(
        { T: trigger, S: node('logic.stop_and_error', { message: 'No {{ $json.n }}' }, settings), E: set('e') },
        settings === none ? 'T>S' : 'T>S S.error>E',
      );
    const none = {};
    expect(await engine.run(graph(none), { items: [{ n: 1 }] })).toMatchObject({
      status: 'error',
      error: { message: 'No 1' },
    });
    const { executionId } = await engine.run(graph({ on_error: 'error_output' }), { items: [{ n: 1 }] });
    expect(await engine.items(executionId, 'E')).toEqual([{ n: 1, error: 'No 1', e: 1 }]);
  });

  test('a disabled node passes its items on by its first port, whatever its parameters are', async () => {
    const off = { disabled: true };
    const graph = graphOf(
      {
        T: trigger,
        I: node('logic.if', {}, off),
        S: node('logic.switch', { rules: [below, below] }, off),
        L: node('logic.loop', { batch_size: -1 }, off),
        M: node('logic.merge', { mode: 'by_fields' }, off),
        Z: set('z'),
      },
      'T>I I.true>S S.rule_1>L L.done>M.input_1 T>M.input_2 M>Z',
    );
    const { executionId, status } = await engine.run(graph, { items: [{ n: 1 }] });
    expect(status).toBe('success');
    expect((await engine.runs(executionId)).map(({ label }) => label)).toEqual(['T', 'Z']);
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1, z: 1 }]);
  });
});
