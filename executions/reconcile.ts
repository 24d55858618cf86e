import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { OpenExecution } from '../db/repositories/executions.ts';
import type { components } from '../openapi/generated/types.ts';
import { every, type Loop } from './loop.ts';
import type { ExecutionsLogger } from './logger.ts';
import { isFinal } from './status.ts';
import { cancelWorkflow, describeWorkflow, workflowType } from './temporalStart.ts';

const batchSize = 100;
const maxWorkflowsPerRound = 1_000;
/** A workflow of an ended execution that ignores its cancel for this long is terminated. */
const terminateAfterMs = 10 * 60_000;

export interface ReconcileOptions {
  database: Database;
  temporal: Client;
  taskQueue: string;
  logger: ExecutionsLogger;
}

/** What one round found and mended. */
export interface ReconcileResult {
  restarted: number;
  ended: number;
  canceled: number;
}

/** Compares executions with their workflows, in both directions. */
export interface Reconcile {
  /** One round over everything older than `olderThanMs`. */
  run: (olderThanMs: number) => Promise<ReconcileResult>;
  startLoop: (intervalMs: number, olderThanMs: number) => Loop;
}

/**
 * Makes the comparison (reference/temporal.md §5): executions without a workflow are started again, those whose workflow
 * was ended from outside end with an error that says so, and workflows of executions that ended are canceled.
 */
export function createReconcile(options: ReconcileOptions): Reconcile {
  const run = async (olderThanMs: number): Promise<ReconcileResult> => {
    const result: ReconcileResult = { restarted: 0, ended: 0, canceled: 0 };
    await compareExecutions(options, new Date(Date.now() - olderThanMs), result);
    await compareWorkflows(options, olderThanMs, result);
    if (result.restarted + result.ended + result.canceled > 0)
      options.logger.info({ ...result }, 'Reconciled executions with Temporal');
    return result;
  };
  return {
    run,
    startLoop: (intervalMs, olderThanMs) =>
      every(
        intervalMs,
        async () => {
          await run(olderThanMs);
          return false;
        },
        (error) => options.logger.warn({ err: error }, 'Reconciling executions with Temporal failed; trying again'),
      ),
  };
}

async function compareExecutions(options: ReconcileOptions, before: Date, result: ReconcileResult): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await options.database.asSystem((repositories) =>
      repositories.executions.unfinished({ before, after, limit: batchSize }),
    );
    for (const row of rows) await compareExecution(options, row, result);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

async function compareExecution(
  { database, temporal, logger }: ReconcileOptions,
  row: OpenExecution,
  result: ReconcileResult,
): Promise<void> {
  const workflow = await describeWorkflow(temporal, row.id);
  if (workflow === null) {
    const restarted = await database.asSystem((repositories) =>
      repositories.executions.restart({ id: row.id, outboxId: newId('outbox') }),
    );
    if (!restarted) return;
    logger.warn({ executionId: row.id }, 'Temporal does not know this execution; starting it again');
    result.restarted += 1;
    return;
  }
  const end = endOf(workflow.status);
  if (end === null) return;
  // The workflow's own last write happens before it closes, so this row stays open only where there was none.
  const ended = await database.asSystem((repositories) =>
    repositories.executions.endFromOutside({ id: row.id, ...end }),
  );
  if (!ended) return;
  logger.warn({ executionId: row.id, workflow: workflow.status }, 'An execution was ended from outside');
  result.ended += 1;
}

type ExecutionError = components['schemas']['ExecutionError'];

/** How an execution ends whose workflow closed without saying so; null while it runs. */
function endOf(workflowStatus: string): { status: 'error' | 'canceled'; error: ExecutionError | null } | null {
  const failed = (code: string, message: string): { status: 'error'; error: ExecutionError } => ({
    status: 'error',
    error: { code, message, node_id: null, node_name: null, parameter: null },
  });
  switch (workflowStatus) {
    case 'CANCELLED':
      return { status: 'canceled', error: null };
    case 'TERMINATED':
      return failed('execution_terminated', 'The execution was terminated from outside Bureau, in Temporal.');
    case 'TIMED_OUT':
      return failed('execution_timed_out', 'The execution ran into a time limit of Temporal.');
    case 'FAILED':
      return failed(
        'internal_error',
        'The execution failed inside the engine. Start it again; if it stays, ask the administrator for the logs.',
      );
    case 'COMPLETED':
      return failed(
        'internal_error',
        'The execution ended without a result. Start it again; if it stays, ask the administrator for the logs.',
      );
    default:
      return null;
  }
}

/** Lists lag behind in Temporal, so the row decides; only executions of our own that ended are touched. */
async function compareWorkflows(
  options: ReconcileOptions,
  olderThanMs: number,
  result: ReconcileResult,
): Promise<void> {
  const before = new Date(Date.now() - olderThanMs).toISOString();
  const query = `WorkflowType = '${workflowType}' AND TaskQueue = '${options.taskQueue}' AND ExecutionStatus = 'Running' AND StartTime <= '${before}'`;
  let batch: string[] = [];
  let seen = 0;
  for await (const workflow of options.temporal.workflow.list({ query, pageSize: batchSize })) {
    batch.push(workflow.workflowId);
    seen += 1;
    if (batch.length === batchSize) {
      await endWorkflows(options, batch, result);
      batch = [];
    }
    if (seen === maxWorkflowsPerRound) break;
  }
  await endWorkflows(options, batch, result);
}

async function endWorkflows(
  { database, temporal, logger }: ReconcileOptions,
  ids: string[],
  result: ReconcileResult,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await database.asSystem((repositories) => repositories.executions.statuses(ids));
  for (const row of rows) {
    if (!isFinal(row.status)) continue;
    logger.warn(
      { executionId: row.id, status: row.status },
      'The workflow of an ended execution still runs; ending it',
    );
    const isStubborn = row.stoppedAt !== null && Date.now() - row.stoppedAt.getTime() > terminateAfterMs;
    if (isStubborn) await temporal.workflow.getHandle(row.id).terminate('The execution has ended already.');
    else await cancelWorkflow(temporal, row.id);
    result.canceled += 1;
  }
}
