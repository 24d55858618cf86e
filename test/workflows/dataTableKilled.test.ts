import { afterAll, beforeAll, expect, test } from 'vitest';

import { newColumns } from '../../domains/dataTables/columns.ts';
import { newId } from '../../db/ids.ts';
import { graphOf, TestEngine } from './engine.ts';
import { KillableWorkers } from './killableWorkers.ts';

let engine: TestEngine;
let workers: KillableWorkers;

beforeAll(async () => {
  engine = await TestEngine.start({ worker: false });
  workers = new KillableWorkers(engine);
});
afterAll(async () => {
  workers?.stop();
  await engine?.stop();
});

const total = 10_000;

test(
  'a worker that is killed in the middle of an insert leaves rows that the next one neither doubles nor loses',
  { timeout: 180_000 },
  async () => {
    const { organizationId, projectId, accountId } = engine.organization;
    const id = newId('dataTable');
    const columns = newColumns([{ name: 'n', type: 'number' }]);
    await engine.database.withOrganization(organizationId, ({ dataTables }) =>
      dataTables.insert({ id, projectId, name: 'Numbers', columns, createdBy: accountId }),
    );
    const stored = async () => {
      const sql = 'select cells from data_table_rows where data_table_id = $1 order by number';
      const { rows } = await engine.database.pool.query<{ cells: Record<string, number> }>(sql, [id]);
      return rows.map(({ cells }) => cells[columns[0]!.id]);
    };
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        I: { type: 'data.table', parameters: { table: 'Numbers', operation: 'insert' } },
      },
      'T>I',
    );
    const first = await workers.start();
    const items = Array.from({ length: total }, (_, n) => ({ n }));
    const executionId = await engine.start(graph, { items });
    await expect.poll(async () => (await stored()).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await workers.kill(first);
    const second = await workers.start();
    expect((await engine.ended(executionId, 120_000)).status).toBe('success');
    expect(await stored()).toEqual(items.map(({ n }) => n));
    expect((await engine.items(executionId, 'I')).map((json) => json['n'])).toEqual(items.map(({ n }) => n));
    await workers.kill(second);
  },
);
