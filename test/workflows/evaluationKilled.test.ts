import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { AgentWorld } from './agentWorld.ts';
import { graphOf } from './engine.ts';
import { insertEvaluationRun } from './insertEvaluationRun.ts';
import { KillableWorkers } from './killableWorkers.ts';

let world: AgentWorld;
let workers: KillableWorkers;
beforeAll(async () => {
  world = await AgentWorld.start({ worker: false });
  workers = new KillableWorkers(world.engine);
});
afterAll(async () => {
  workers?.stop();
  await world?.stop();
});

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 21);
const runs = isFull ? 20 : 1;
const [rows, concurrency] = [10, 3];
const graph = graphOf(
  {
    T: { type: 'trigger.manual' },
    E: { type: 'test.effect' },
    A: { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.say }}' } },
  },
  'T>E E>A',
);

const find = (runId: string) =>
  world.engine.database.withOrganization(world.engine.organization.organizationId, ({ evaluationRuns }) =>
    evaluationRuns.findById(runId),
  );

test(
  `a run of an evaluation whose workers are killed scores each row once, in one execution each, and pays for each answer once, in ${runs} runs (seed ${seed})`,
  { timeout: 1_200_000 },
  async () => {
    const random = seededRandom(seed);
    let worker = await workers.start();
    for (let run = 0; run < runs; run += 1) {
      workers.forget();
      const runId = await insertEvaluationRun(world.engine, { graph, rows, concurrency });
      await world.engine.executions.drainOutbox();
      await workers.untilRan(1 + Math.floor(random() * (rows - concurrency)));
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      await workers.kill(worker);
      worker = await workers.start();
      await expect.poll(async () => (await find(runId))?.status, { timeout: 120_000, interval: 100 }).toBe('success');
      const { totals } = (await find(runId))!;
      expect(totals).toMatchObject({ rows, passed: rows, failed: 0, errors: 0, skipped: 0 });
      const sql = `select e.id, (select count(*)::int from call_records c where c.execution_id = e.id and c.status = 'ok') as calls,
          (select sum(c.credits_micros)::text from call_records c where c.execution_id = e.id) as micros,
          (x.execution_micros + x.metric_micros)::text as told
        from executions e left join evaluation_results x on x.execution_id = e.id and x.run_id = e.parent_execution_id
        where e.parent_execution_id = $1`;
      const { rows: executions } = await world.engine.database.pool.query<{
        calls: number;
        micros: string;
        told: string;
      }>(sql, [runId]);
      expect(executions).toHaveLength(rows);
      for (const { calls, micros, told } of executions) expect([calls, told]).toEqual([2, micros]);
      expect(BigInt(totals.executionMicros) + BigInt(totals.metricMicros)).toBe(
        executions.reduce((sum, { micros }) => sum + BigInt(micros), 0n),
      );
      // Rows running when the worker died may start again; ended ones do not.
      expect(workers.ran().length).toBeLessThanOrEqual(rows + concurrency);
    }
    expect(await checkLedger(world.engine.database.pool)).toEqual([]);
  },
);
