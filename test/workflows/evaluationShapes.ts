import { newId } from '../../db/ids.ts';
import { until } from '../executions/executionsWorld.ts';
import { graphOf, type TestEngine } from './engine.ts';
import { insertEvaluationRun } from './insertEvaluationRun.ts';

const trigger = { type: 'trigger.manual' };
const waits = graphOf(
  { T: trigger, W: { type: 'logic.wait', parameters: { amount: 86_400, unit: 'seconds' } } },
  'T>W',
);

/** Ways a run of an evaluation can go, by the name of its history. */
const shapes = {
  /** Seven rows, three at once, each scored when its execution has ended. */
  evaluationRun: {
    run: { graph: graphOf({ T: trigger, A: { type: 'test.effect' } }, 'T>A'), rows: 7, concurrency: 3 },
    cancel: false,
  },
  /** A timed-out row: its execution is canceled, and it is scored. */
  evaluationLate: { run: { graph: waits, rows: 1, concurrency: 1, rowTimeoutSeconds: 1 }, cancel: false },
  /** Canceled while the executions of its rows wait. */
  evaluationCanceled: { run: { graph: waits, rows: 3, concurrency: 2 }, cancel: true },
} as const;

type EvaluationShape = keyof typeof shapes;
export const evaluationShapes = Object.keys(shapes) as EvaluationShape[];

/** Runs an evaluation of a shape to its end; returns the id of its workflow. */
export async function playEvaluation(engine: TestEngine, shape: EvaluationShape): Promise<string> {
  const { run, cancel } = shapes[shape];
  const runId = await insertEvaluationRun(engine, run);
  await engine.executions.drainOutbox();
  const { organizationId } = engine.organization;
  if (cancel) {
    const sql = `select 1 from executions where parent_execution_id = $1 and status = 'waiting'`;
    await until(async () => (await engine.database.pool.query(sql, [runId])).rowCount === 2, Boolean);
    await engine.database.withOrganization(organizationId, async ({ evaluationRuns, outbox }) => {
      await evaluationRuns.end(runId, 'canceled', null);
      await outbox.insertCancel({ id: newId('outbox'), organizationId, reference: runId });
    });
    await engine.executions.drainOutbox();
  }
  await engine.temporal.workflow.getHandle(runId).result();
  return runId;
}
