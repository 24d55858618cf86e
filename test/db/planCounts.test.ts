import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertExecution } from '../../domains/executions/lifecycle/startExecution.ts';
import { createExecutionsWorld, type ExecutionsWorld } from '../executions/executionsWorld.ts';

let world: ExecutionsWorld;
beforeAll(async () => {
  world = await createExecutionsWorld({ worker: false });
});
afterAll(() => world?.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.database.pool.query<Row>(text, values)).rows;
const own = () => [world.organization.organizationId];

describe('periods of plans', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2028-03-30T00:00:00Z', '2028-02-29T10:00:00Z', '2028-03-31T10:00:00Z'],
    ['2026-11-15T00:00:00Z', '2027-01-14T23:59:59.999Z', '2026-12-15T00:00:00Z', '2027-01-15T00:00:00Z'],
    [null, '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ])('from %s on, %s is between %s and %s', async (anchor, at, startsAt, endsAt) => {
    for (const zone of ['UTC', 'America/New_York']) {
      const client = await world.database.pool.connect();
      await client.query(`set time zone '${zone}'`);
      const { rows } = await client.query('select * from plan_period($1, $2, 1)', [anchor, at]);
      await client.query('reset time zone');
      client.release();
      expect(rows).toEqual([{ starts_at: new Date(startsAt), ends_at: new Date(endsAt) }]);
    }
  });

  test('of a year end on the same day, and on the 28th where a year has no 29th of February', async () => {
    const rows = await sql(`select * from plan_period('2028-02-29T00:00:00Z', '2029-03-01T00:00:00Z', 12)`);
    expect(rows).toEqual([{ starts_at: new Date('2029-02-28T00:00:00Z'), ends_at: new Date('2030-02-28T00:00:00Z') }]);
  });
});

describe('executions of a plan', () => {
  const plan = async (limit: number) => {
    await sql(`delete from execution_counts`);
    await sql(`delete from events`);
    await sql(`update organizations set plan = 'enterprise', plan_executions = $2 where id = $1`, [...own(), limit]);
  };
  const start = (changes: Partial<Parameters<typeof world.startOf>[1]> = {}) =>
    insertExecution(world.database, { ...world.startOf('start'), mode: 'production', ...changes });
  const counts = () => sql<{ used: bigint; refused: bigint }>('select used, refused from execution_counts');
  const told = async () =>
    (
      await sql<{ kind: string; data: { percent?: number } }>(
        'select kind, data from events order by (data ->> $1)::int nulls last',
        ['percent'],
      )
    ).map(({ kind, data }) => data.percent ?? kind);

  test('are counted in the tables of Bureau, whatever the session has where names are looked up', async () => {
    await plan(1);
    const client = await world.database.pool.connect();
    try {
      await client.query('create temp table execution_counts (like public.execution_counts)');
      await client.query('create temp table plans (like public.plans)');
      await client.query(`set search_path to pg_temp`);
      const admitted = async () =>
        (await client.query<{ admitted: boolean }>('select engine.count_execution($1) as admitted', own())).rows[0]!
          .admitted;
      expect([await admitted(), await admitted()]).toEqual([true, false]);
    } finally {
      client.release(true);
    }
    expect(await counts()).toEqual([{ used: 1n, refused: 1n }]);
  });

  test('are admitted to the very limit, however many race, and the rest is refused and told', async () => {
    await plan(10);
    const settled = await Promise.allSettled(Array.from({ length: 50 }, () => start()));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'execution_quota_exhausted' });
    expect(await counts()).toEqual([{ used: 10n, refused: 40n }]);
    expect(await told()).toEqual([80, 95, 100, 'plan_executions_refused']);
  });

  test('are not used up by others, nor by a delivery that is repeated', async () => {
    await plan(1);
    const first = await start({ deliveryKey: 'once' });
    expect(await start({ deliveryKey: 'once' })).toMatchObject({ executionId: first.executionId, outboxId: null });
    await start({ mode: 'manual', triggerKind: 'manual' });
    expect(await counts()).toEqual([{ used: 1n, refused: 0n }]);
    await expect(start({ mode: 'manual', triggerKind: 'api' })).rejects.toMatchObject({
      code: 'execution_quota_exhausted',
    });
  });

  test('with megabytes of items are refused as well, without a trace of them', async () => {
    await plan(1);
    const items = [
      { json: { text: 'x'.repeat(20) + Array.from({ length: 200_000 }, () => Math.random().toString(36)).join('') } },
    ];
    const settled = await Promise.allSettled(Array.from({ length: 3 }, () => start({ items })));
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await counts()).toMatchObject([{ used: 1n }]);
  });

  test('count where nothing limits them, in the period of the plan that is in force', async () => {
    await plan(5);
    await sql(
      `update organizations set plan_executions = 0, next_plan = 'self_hosted', next_plan_interval = 'monthly', plan_changes_at = now() - interval '1 second' where id = $1`,
      own(),
    );
    await start();
    expect(await counts()).toEqual([{ used: 1n, refused: 0n }]);
    await sql(
      `update organizations set next_plan = null, next_plan_interval = null, plan_changes_at = null where id = $1`,
      own(),
    );
  });
});
