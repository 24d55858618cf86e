import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../../db/ids.ts';
import { forgetExecutions, type ExecutionRetention } from '../../../domains/executions/lifecycle/forgetExecutions.ts';
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
