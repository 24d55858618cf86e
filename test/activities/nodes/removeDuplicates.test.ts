import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { nodeDedupeValues } from '../../../activities/kit/nodeDedupeValues.ts';
import { newId } from '../../../db/ids.ts';
import { someBinary } from '../../support/binaries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { buildExecution, buildOrganization, type BuiltOrganization } from '../../support/factories.ts';
import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone, type Alone } from './runAlone.ts';

type Json = Record<string, unknown>;
const distinct = async (parameters: object, json: Json[]) =>
  (await jsonOf('data.remove_duplicates', { parameters, json }))['main'];

describe('within the input', () => {
  const json = [
    { id: 1, a: { x: 1, y: 2 }, t: 'p' },
    { id: 2, a: { y: 2, x: 1 }, t: 'q' },
    { id: 1, t: 'p', a: { x: 1, y: 2 } },
    { id: 1, a: { x: 2 }, t: 'p' },
  ];

  test.each([
    ['all fields, whatever their order', {}, [0, 1, 3]],
    ['selected fields', { compare: 'selected', fields: ['id'] }, [0, 1]],
    ['fields in objects', { compare: 'selected', fields: ['a.x', 't'] }, [0, 1, 3]],
    ['all fields but some', { compare: 'except', fields: ['id', 't'] }, [0, 3]],
  ])('by %s', async (_name, parameters, kept) => {
    expect(await runAlone('data.remove_duplicates', { parameters, json })).toEqual({
      outputs: { main: kept.map((index) => ({ json: json[index], pairedItem: index })) },
    });
  });

  test('passes on only compared fields if set; keeps files; allows dots in names', async () => {
    const parameters = { compare: 'selected', fields: ['id'], only_compared: true };
    expect(await distinct(parameters, json)).toEqual([{ id: 1 }, { id: 2 }]);
    const f = someBinary();
    const inputs = { main: [{ json: { 'a.b': 1 }, binary: { f } }, { json: { a: { b: 1 } } }] };
    const dotted = { compare: 'selected', fields: ['a.b'], dots: false };
    expect(await runAlone('data.remove_duplicates', { parameters: dotted, inputs })).toEqual({
      outputs: {
        main: [
          { json: { 'a.b': 1 }, binary: { f }, pairedItem: 0 },
          { json: { a: { b: 1 } }, pairedItem: 1 },
        ],
      },
    });
  });

  test('texts, numbers and missing values are different things', async () => {
    expect(await distinct({}, [{ v: 1 }, { v: '1' }, { v: null }, {}, { v: [1] }, { v: '[1]' }])).toHaveLength(6);
  });

  test('a field that no item has would leave one item of all, so it is an error', async () => {
    await expect(distinct({ compare: 'selected', fields: ['id', 'idd'] }, json)).rejects.toMatchObject({
      code: 'parameter_invalid',
      message: 'No item has a field "idd".',
      param: '/fields/1',
    });
    await expect(distinct({ compare: 'selected' }, json)).rejects.toMatchObject({ param: '/fields' });
  });

  test('no items give no items; wrong parameters are named', async () => {
    expect(await jsonOf('data.remove_duplicates', { json: [] })).toEqual({ main: [] });
    await expect(distinct({ operation: 'sometimes' }, json)).rejects.toMatchObject({ param: '/operation' });
    const issues = (parameters: object) =>
      nodeTypes
        .findIssues(
          graphOf({ T: { type: 'trigger.manual' }, R: { type: 'data.remove_duplicates', parameters } }, 'T>R'),
        )
        .map(({ parameter, code }) => `${parameter} ${code}`);
    expect(issues({ compare: 'except' })).toEqual(['/fields parameter_missing']);
    expect(issues({ operation: 'previous_executions' })).toEqual(['/value parameter_missing']);
    expect(issues({})).toEqual([]);
  });

  test('property: keeps the first of equal items in order, and nothing changes the second time', async () => {
    const item = fc.record({ a: fc.constantFrom(1, '1', null, 'x'), b: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 30 }), async (items) => {
        const once = (await distinct({}, items)) as Json[];
        const firsts = items.filter(
          ({ a, b }, index) => items.findIndex((other) => other.a === a && other.b === b) === index,
        );
        expect(once).toEqual(firsts);
        expect(await distinct({}, once)).toEqual(once);
      }),
    );
  });
});

describe('against executions before', () => {
  let database: TestDatabase;
  let organization: BuiltOrganization;
  beforeAll(async () => {
    database = await createTestDatabase();
    organization = await buildOrganization(database.database);
  });
  afterAll(() => database?.drop());

  interface Execution {
    id: string;
    organizationId: string;
    digitalOrganizationId: string;
  }
  const execution = async (digitalOrganizationId: string): Promise<Execution> => ({
    id: await buildExecution(database.database, organization, { digitalOrganizationId }),
    organizationId: organization.organizationId,
    digitalOrganizationId,
  });

  /** Returns the items that one run keeps and discards; a run is keyed by node and execution. */
  async function run(of: Execution, parameters: object, values: unknown[], alone: Alone & { node?: string } = {}) {
    const { node = 'n1', ...more } = alone;
    const wanted = { operation: 'previous_executions', ...parameters };
    const result = await runAlone('data.remove_duplicates', {
      parameters: wanted,
      parametersPerItem: values.map((value) => ({ ...wanted, value })),
      json: values.map((v) => ({ v })),
      nodeId: node,
      idempotencyKey: `${of.id}/${node}/0`,
      services: { dedupeValues: nodeDedupeValues(database.database, of) },
      ...more,
    });
    if (!('outputs' in result)) throw new Error('The node waits.');
    return Object.fromEntries(
      Object.entries(result.outputs).map(([port, items]) => [port, items.map(({ json }: Item) => json['v'])]),
    );
  }
  /** Returns the items that consecutive executions of one digital organization keep. */
  async function inTurn(parameters: object, ...inputs: unknown[][]): Promise<unknown[]> {
    const digitalOrganizationId = newId('digitalOrganization');
    const kept = [];
    for (const values of inputs)
      kept.push((await run(await execution(digitalOrganizationId), parameters, values))['main']);
    return kept;
  }

  test('values that are new, each once; the others leave by a port of their own', async () => {
    const first = await execution(newId('digitalOrganization'));
    expect(await run(first, {}, [1, '1', 1, { a: 1, b: 2 }])).toEqual({
      main: [1, '1', { a: 1, b: 2 }],
      discarded: [1],
    });
    const second = await execution(first.digitalOrganizationId);
    expect(await run(second, {}, [{ b: 2, a: 1 }, 2, '1'])).toEqual({ main: [2], discarded: [{ b: 2, a: 1 }, '1'] });
  });

  test('numbers above, or dates after, all of the executions before', async () => {
    expect(await inTurn({ keep: 'higher_value' }, [5, '3', 7], [6, 7, 8.5], [8.5, 9])).toEqual([
      [5, '3', 7],
      [8.5],
      [9],
    ]);
    expect(
      await inTurn({ keep: 'later_date' }, ['2026-11-21', '2026-11-20'], ['2026-11-21T00:00:00Z', '2026-11-21T00:01']),
    ).toEqual([['2026-11-21', '2026-11-20'], ['2026-11-21T00:01']]);
  });

  test('a repeated run keeps the same items, even if other runs saw them in between', async () => {
    const first = await execution(newId('digitalOrganization'));
    const second = await execution(first.digitalOrganizationId);
    for (const parameters of [{}, { keep: 'higher_value' }]) {
      const kept = await run(first, parameters, [1, 2]);
      expect(kept).toEqual({ main: [1, 2], discarded: [] });
      await run(second, parameters, [2, 3]);
      expect(await run(first, parameters, [1, 2])).toEqual(kept);
      await run(first, { operation: 'clear' }, [0], { node: 'other' });
      await database.database.pool.query('delete from seen_runs');
    }
    await run(second, { operation: 'clear' }, [0]);
    await run(first, {}, [1]);
    await run(second, { operation: 'clear' }, [0]); // had been done
    expect((await run(await execution(first.digitalOrganizationId), {}, [1]))['main']).toEqual([]);
  });

  test('of executions at the same time exactly one keeps each value', async () => {
    const digitalOrganizationId = newId('digitalOrganization');
    const executions = await Promise.all(Array.from({ length: 8 }, () => execution(digitalOrganizationId)));
    const values = Array.from({ length: 500 }, (_, index) => index);
    const kept = await Promise.all(
      executions.map((of, shift) => run(of, {}, [...values.slice(shift * 20), ...values])),
    );
    expect(kept.flatMap(({ main }) => main as number[]).toSorted((a, b) => a - b)).toEqual(values);
    const risen = await Promise.all(executions.map((of) => run(of, { keep: 'higher_value' }, [1, 2], { node: 'n2' })));
    expect(risen.flatMap(({ main }) => main)).toEqual([1, 2]);
  });

  test('each node has its history, or all of a digital organization share one; another organization has its own', async () => {
    const first = await execution(newId('digitalOrganization'));
    expect((await run(first, {}, [1]))['main']).toEqual([1]);
    expect((await run(first, {}, [1], { node: 'n2' }))['main']).toEqual([1]);
    const shared = { scope: 'digital_organization' };
    expect((await run(first, shared, [1], { node: 'n3' }))['main']).toEqual([1]);
    expect((await run(first, shared, [1, 2], { node: 'n4' }))['main']).toEqual([2]);
    expect((await run(await execution(newId('digitalOrganization')), shared, [1]))['main']).toEqual([1]);
    const stranger = { ...(await execution(first.digitalOrganizationId)), organizationId: newId('organization') };
    await expect(run(stranger, {}, [1])).rejects.toThrow();
  });

  test('clear deletes one history and passes its items on', async () => {
    const digitalOrganizationId = newId('digitalOrganization');
    const next = () => execution(digitalOrganizationId);
    await run(await next(), {}, [1]);
    await run(await next(), { keep: 'later_date' }, ['2026-01-02']);
    await run(await next(), { scope: 'digital_organization' }, [1]);
    expect(await run(await next(), { operation: 'clear' }, ['a', 'b'])).toEqual({ main: ['a', 'b'] });
    expect((await run(await next(), {}, [1]))['main']).toEqual([1]);
    expect((await run(await next(), { keep: 'later_date' }, ['2026-01-01']))['main']).toEqual(['2026-01-01']);
    expect((await run(await next(), { scope: 'digital_organization' }, [1]))['main']).toEqual([]);
  });

  test('the oldest values are forgotten beyond the size of the history; more new ones than that are refused', async () => {
    expect(await inTurn({ history_size: 3 }, [1, 2], [3], [4], [1], [3, 4])).toEqual([[1, 2], [3], [4], [1], []]);
    const of = await execution(newId('digitalOrganization'));
    await expect(run(of, { history_size: 3 }, [1, 2, 3, 4])).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/history_size',
    });
    expect((await run(of, { history_size: 3 }, [1, 2, 3, 3]))['main']).toEqual([1, 2, 3]);
  });

  test('an item without a value, or with a wrong one, fails alone where the node continues', async () => {
    const next = () => execution(newId('digitalOrganization'));
    await expect(run(await next(), {}, [1, null])).rejects.toMatchObject({ code: 'item_type_mismatch' });
    await expect(run(await next(), { keep: 'later_date' }, ['soon'])).rejects.toMatchObject({ param: '/value' });
    const higher = { keep: 'higher_value' };
    await expect(run(await next(), higher, ['x'])).rejects.toMatchObject({ code: 'item_type_mismatch' });
    expect(await run(await next(), higher, [1, 'x', 2], { itemErrors: 'error_output' })).toEqual({
      main: [1, 2],
      discarded: [],
      error: ['x'],
    });
    expect(await run(await next(), {}, [1, '', 1], { itemErrors: 'continue' })).toEqual({
      main: [1, ''],
      discarded: [1],
    });
  });

  test('handles many values, and cleans up when executions and digital organizations are deleted', async () => {
    const of = await execution(newId('digitalOrganization'));
    const values = Array.from({ length: 25_000 }, (_, index) => `value ${index}`);
    expect((await run(of, { history_size: 250_000 }, values))['main']).toHaveLength(values.length);
    const again = await execution(of.digitalOrganizationId);
    expect((await run(again, { history_size: 250_000 }, values))['discarded']).toHaveLength(values.length);
    const rows = async (table: string) => {
      const { rows: found } = await database.database.pool.query(`select count(*) from ${table}`);
      return Number((found[0] as { count: bigint }).count);
    };
    await database.database.pool.query('delete from executions');
    expect(await rows('seen_runs')).toBe(0);
    await database.database.pool.query('delete from digital_organizations');
    expect([await rows('seen_histories'), await rows('seen_values')]).toEqual([0, 0]);
  });

  test('property: executions in any order keep each value once, as one execution of all would', async () => {
    const inputs = fc.array(fc.array(fc.nat(12), { maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(inputs, async (lists) => {
        expect((await inTurn({}, ...lists)).flat()).toEqual([...new Set(lists.flat())]);
      }),
      { numRuns: 15 },
    );
  });
});
