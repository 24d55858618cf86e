import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../../db/ids.ts';
import {
  forgetExecutions,
  forgetUnkept,
  type ExecutionRetention,
} from '../../../domains/executions/lifecycle/forgetExecutions.ts';
import { createTestBinaries, type TestBinaries } from '../../support/binaries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { buildExecution, buildOrganization, type BuiltOrganization } from '../../support/factories.ts';

let test: TestDatabase;
let binaries: TestBinaries;
let own: BuiltOrganization;

beforeAll(async () => {
  test = await createTestDatabase();
  binaries = createTestBinaries(test.database);
});
afterAll(async () => {
  await binaries?.drop();
  await test?.drop();
});
beforeEach(async () => {
  await test.database.pool.query('delete from executions');
  own = await buildOrganization(test.database);
});

const build = (more: Parameters<typeof buildExecution>[2]) => buildExecution(test.database, own, more);
const forget = (kept: Partial<ExecutionRetention>) =>
  forgetExecutions(test.database, { maxAgeHours: null, maxCount: null, ...kept });
const kept = async () =>
  (await test.database.pool.query<{ id: string }>('select id from executions order by created_at')).rows.map(
    ({ id }) => id,
  );

describe('executions that are kept for a time', () => {
  it('are deleted by age with nodes, items, answers and files, in every organization', async () => {
    const old = await build({ daysAgo: 15 });
    const young = await build({ daysAgo: 13 });
    const foreign = await buildExecution(test.database, await buildOrganization(test.database), { daysAgo: 15 });
    const owner = { organizationId: own.organizationId, executionId: old };
    const { id } = await binaries.store.write(owner, Buffer.from('x'), {});
    for (const executionId of [old, young]) {
      await test.database.pool.query(
        `insert into execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status) values ($1, $2, 'n', 0, 'n', 't', 'success')`,
        [own.organizationId, executionId],
      );
      await test.database.pool.query(
        `insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes) values ($1, $2, 'n', 0, 'main', '', 0, 0)`,
        [own.organizationId, executionId],
      );
      await test.database.pool.query(
        `insert into execution_answers (organization_id, execution_id, status, body_kind) values ($1, $2, 200, 'none')`,
        [own.organizationId, executionId],
      );
    }
    expect(await forget({ maxAgeHours: 336 })).toBe(2);
    expect(await kept()).toEqual([young]);
    expect(await kept()).not.toContain(foreign);
    for (const table of ['execution_nodes', 'execution_data', 'execution_answers']) {
      const { rows } = await test.database.pool.query(`select distinct execution_id as id from ${table}`);
      expect([table, rows]).toEqual([table, [{ id: young }]]);
    }
    await test.database.pool.query(
      `update binaries set lease_until = now() - interval '1 hour' where lease_until is not null`,
    );
    expect(await binaries.store.sweep()).toBe(1);
    expect((await test.database.pool.query('select 1 from binaries where id = $1', [id])).rows).toEqual([]);
    expect(await forget({ maxAgeHours: 336 })).toBe(0);
  });

  it('are deleted by count, the oldest of each digital organization first', async () => {
    const [many, few] = [newId('digitalOrganization'), newId('digitalOrganization')];
    const ids: string[] = [];
    for (const daysAgo of [5, 4, 3, 2, 1]) ids.push(await build({ digitalOrganizationId: many, daysAgo }));
    const other = await build({ digitalOrganizationId: few, daysAgo: 10 });
    expect(await forget({ maxCount: 3 })).toBe(2);
    expect(await kept()).toEqual([other, ...ids.slice(2)]);
  });

  it('stay while they have not ended, whatever their age and number', async () => {
    const digitalOrganizationId = newId('digitalOrganization');
    const ids: string[] = [];
    for (const status of ['queued', 'running', 'waiting'])
      ids.push(await build({ status, daysAgo: 4_000, digitalOrganizationId }));
    await build({ daysAgo: 3_999, digitalOrganizationId });
    expect(await forget({ maxAgeHours: 1, maxCount: 1 })).toBe(1);
    expect(await kept()).toEqual(ids);
  });

  it('age from their end: a wait of years is not deleted on the day it ends', async () => {
    const id = await build({ daysAgo: 700 });
    await test.database.pool.query('update executions set stopped_at = now() where id = $1', [id]);
    expect(await forget({ maxAgeHours: 336 })).toBe(0);
  });

  it('stay while their parent runs, and while messages to Temporal are pending', async () => {
    const parent = await build({ status: 'waiting', daysAgo: 30 });
    const child = await build({ daysAgo: 20, parent });
    const canceled = await build({ status: 'canceled', daysAgo: 19 });
    await test.database.pool.query(
      `insert into outbox (id, organization_id, kind, reference) values ($1, $2, 'cancel_execution', $3)`,
      [newId('outbox'), own.organizationId, canceled],
    );
    expect(await forget({ maxAgeHours: 336, maxCount: 1 })).toBe(0);
    expect(await kept()).toEqual([parent, child, canceled]);
    await test.database.pool.query(`update executions set status = 'success', stopped_at = created_at where id = $1`, [
      parent,
    ]);
    await test.database.pool.query('delete from outbox');
    expect(await forget({ maxAgeHours: 336 })).toBe(3);
  });

  it('are each deleted by one of several processes, and none waits for another', async () => {
    const digitalOrganizationId = newId('digitalOrganization');
    await build({ digitalOrganizationId });
    await test.database.pool.query(
      `insert into executions (id, organization_id, project_id, digital_organization_id, mode, status, trigger, created_at, stopped_at)
       select 'exe_' || n, $1, $2, $3, 'production', 'success', '{}', now() - interval '20 days', now() - interval '20 days' from generate_series(1, 1000) n`,
      [own.organizationId, own.projectId, digitalOrganizationId],
    );
    const counts = await Promise.all(Array.from({ length: 4 }, () => forget({ maxAgeHours: 336 })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1_000);
    expect(await kept()).toHaveLength(1);
  });

  it('are all kept where there is no limit', async () => {
    await build({ daysAgo: 4_000 });
    expect(await forget({})).toBe(0);
  });
});

describe('executions that their own settings do not keep', () => {
  const minutes = 1 / 1440;
  const buildWith = async (keep: object, more: Parameters<typeof build>[0], mode = 'production') => {
    const id = await build(more);
    const settings = JSON.stringify({ keep_executions: keep });
    await test.database.pool.query('update executions set settings = $2, mode = $3 where id = $1', [
      id,
      settings,
      mode,
    ]);
    return id;
  };

  const withKey = async (id: string) => {
    await test.database.pool.query('update executions set delivery_key = id where id = $1', [id]);
    return id;
  };

  it('are deleted some minutes after their end, by how they ended or how they were started', async () => {
    const old = { daysAgo: 10 * minutes };
    const stay = [
      await buildWith({ success: false }, { ...old, status: 'error' }),
      await buildWith({ error: false }, old),
      await buildWith({ success: false, error: false }, old, 'manual'),
      await buildWith({ success: false }, { daysAgo: 1 * minutes }),
      await buildWith({ success: false, error: false, manual: false }, { ...old, status: 'running' }),
      await buildWith({ max_age_hours: 1 }, old),
      await build(old),
      await withKey(await buildWith({ success: false }, old)),
    ];
    await withKey(await buildWith({ success: false }, { daysAgo: 1.1 }));
    await buildWith({ success: false }, old);
    await buildWith({ error: false }, { ...old, status: 'canceled' });
    await buildWith({ manual: false }, old, 'manual');
    await buildWith({ max_age_hours: 1 }, { daysAgo: 70 * minutes });
    expect(await forgetUnkept(test.database)).toBe(5);
    expect((await kept()).toSorted()).toEqual(stay.toSorted());
  });

  /** The row of an evaluation's run that is under way. */
  const openEvaluationRun = async (digitalOrganizationId: string) => {
    const id = newId('evaluationRun');
    await test.database.pool.query(
      `with evaluation as (
         insert into evaluations (id, organization_id, digital_organization_id, name, data_table_id, inputs, metrics, concurrency, row_timeout_seconds, created_by)
         values ('evl_test', $2, $3, 'Test', 'dtb_test', '{}', '[]', 1, 60, $4) returning id, organization_id)
       insert into evaluation_runs (id, organization_id, evaluation_id, settings, graph_hash, set_hash, start_node_id, pinned_nodes, output_field,
         metrics, concurrency, row_timeout_seconds, status)
       select $1, organization_id, id, '{}', '', '', 'n1', '[]', '', '[]', 1, 60, 'running' from evaluation`,
      [id, own.organizationId, digitalOrganizationId, own.accountId],
    );
    return id;
  };

  it('stay while a retry, insights or an open run needs them; calls up to their age', async () => {
    const { pool } = test.database;
    const digitalOrganizationId = newId('digitalOrganization');
    const old = { daysAgo: 10 * minutes, digitalOrganizationId };
    const failed = await build({ ...old, status: 'error' });
    const called = await buildWith({ success: false }, { ...old, parent: failed });
    const uncounted = await buildWith({ success: false }, old);
    await pool.query(
      `insert into ended_executions (organization_id, digital_organization_id, execution_id, mode, status, ended_at, run_ms, time_saved_seconds)
       select organization_id, digital_organization_id, id, mode, status, stopped_at, 0, 0 from executions where id = $1`,
      [uncounted],
    );
    const run = await openEvaluationRun(digitalOrganizationId);
    const evaluated = await buildWith({ manual: false }, { ...old, parent: run }, 'manual');
    expect(await forgetUnkept(test.database)).toBe(0);
    expect((await kept()).toSorted()).toEqual([failed, called, uncounted, evaluated].toSorted());
    await pool.query('delete from ended_executions');
    await pool.query(`update evaluation_runs set status = 'success' where id = $1`, [run]);
    await pool.query(`update executions set stopped_at = now() - interval '2 hours', settings = $2 where id = $1`, [
      called,
      { keep_executions: { success: false, max_age_hours: 1 } },
    ]);
    expect(await forgetUnkept(test.database)).toBe(3);
    expect(await kept()).toEqual([failed]);
  });
});
