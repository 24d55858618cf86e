import type { Client } from '@temporalio/client';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { WorkKind } from '../../../db/repositories/executions/waitingWork.ts';
import type { OpenExecution } from '../../../db/repositories/executions/openExecutions.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { every, type Loop } from '../../../platform/jobs/every.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { forceEndExecution } from './forceEndExecution.ts';
import { failLostExecution } from './failLostExecution.ts';
import { isFinal } from './status.ts';
import { workflowType } from '../../../workflows/executionStart.ts';
import {
  cancelWorkflow,
  describeWorkflow,
  failureOf,
  tellSlotGranted,
  terminateWorkflow,
  wakeWorkflow,
} from '../temporal/temporalStart.ts';

const batchSize = 100;
const atOnce = 8;
/** Page size of one round; the next round continues there, so that long waits are not checked every minute. */
const maxPerRound = 1_000;
/** A workflow of an ended execution that ignores its cancel for this long is terminated. */
const terminateAfterMs = 10 * 60_000;

export interface ReconcileOptions {
  database: Database;
  temporal: Client;
  taskQueue: string;
  publicUrl: string;
  logger: ExecutionsLogger;
}

/** Findings and repairs of one round. */
export interface ReconcileResult {
  restarted: number;
  ended: number;
  canceled: number;
  /** Runs, files and jobs whose workflow was lost. */
  lost: number;
}

/** Compares executions with their workflows, in both directions. */
export interface Reconcile {
  /** One round over everything older than `olderThanMs`. */
  run: (olderThanMs: number) => Promise<ReconcileResult>;
  /** Compares everything once, before workers start on a restored database. */
  afterRestore: () => Promise<ReconcileResult>;
  startLoop: (intervalMs: number, olderThanMs: number) => Loop;
}

/**
 * Compares executions with Temporal (reference/temporal.md §5). Executions without a workflow are started again. Executions whose workflow
 * closed get its result, or an error that names the external termination. Workflows of ended or deleted executions are canceled. Runs of
 * employees and evaluations, files and jobs whose workflow closed or is unknown end with `work_lost`.
 */
export function createReconcile(options: ReconcileOptions): Reconcile {
  const cursors: Cursors = { after: '', afterWork: '', listing: null };
  const run = async (olderThanMs: number): Promise<ReconcileResult> => {
    const comparison: Comparison = { ...options, cursors, result: nothing(), isRestored: false };
    const before = new Date(Date.now() - olderThanMs);
    await cancelOrphans(comparison, before);
    await compareExecutions(comparison, before);
    await compareWorkflows(comparison, olderThanMs);
    await compareWork(comparison, before);
    return reported(comparison);
  };
  return {
    run,
    afterRestore: () => compareAfterRestore(options),
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

/**
 * Reconciles Temporal with a restored database, whichever of the two is older; the database is authoritative. Nothing else runs. Workflows are
 * terminated if their work has ended here or is missing here. Executions that are open in both are woken, because a signal in between may be lost: they
 * read their rows, and continue or wait again.
 */
async function compareAfterRestore(options: ReconcileOptions): Promise<ReconcileResult> {
  const cursors: Cursors = { after: '', afterWork: '', listing: null };
  const comparison: Comparison = { ...options, cursors, result: nothing(), isRestored: true };
  const now = new Date();
  do await compareWorkflows(comparison, 0);
  while (cursors.listing !== null);
  for (const [type, kind] of Object.entries(workTypes)) await endOtherWorkflows(comparison, type, kind);
  await cancelOrphans(comparison, now);
  do await compareExecutions(comparison, now);
  while (cursors.after !== '');
  do await compareWork(comparison, now);
  while (cursors.afterWork !== '');
  return reported(comparison);
}

function nothing(): ReconcileResult {
  return { restarted: 0, ended: 0, canceled: 0, lost: 0 };
}

function reported({ logger, result }: Comparison): ReconcileResult {
  if (Object.values(result).some((count) => count > 0))
    logger.info({ ...result }, 'Reconciled executions with Temporal');
  return result;
}

async function cancelOrphans({ database, result }: Comparison, before: Date): Promise<void> {
  result.canceled += await database.asSystem(({ openExecutions }) => openExecutions.cancelOrphans(before));
}

/** Position of the next round. */
interface Cursors {
  /** Id of the last execution that was compared; '' from the beginning. */
  after: string;
  /** Reference of the last run, file or job that was compared; '' from the beginning. */
  afterWork: string;
  listing: AsyncIterator<{ workflowId: string }> | null;
}

interface Comparison extends ReconcileOptions {
  cursors: Cursors;
  result: ReconcileResult;
  /** The database was restored, and nothing runs yet. */
  isRestored: boolean;
}

async function compareExecutions(comparison: Comparison, before: Date): Promise<void> {
  const { cursors } = comparison;
  for (let seen = 0; seen < maxPerRound; seen += batchSize) {
    const rows = await comparison.database.asSystem(({ openExecutions }) =>
      openExecutions.unfinished({ before, after: cursors.after, limit: batchSize }),
    );
    await inLanes(rows, (row) => compareExecution(comparison, row));
    cursors.after = rows.length < batchSize ? '' : rows.at(-1)!.id;
    if (cursors.after === '') return;
  }
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function compareExecution(
  { database, temporal, logger, publicUrl, result, isRestored }: Comparison,
  row: OpenExecution,
): Promise<void> {
  const workflow = await describeWorkflow(temporal, row.id);
  if (workflow === null) {
    const restarted = await database.asSystem((repositories) =>
      repositories.openExecutions.restart({ id: row.id, outboxId: newId('outbox') }),
    );
    if (!restarted) return;
    logger.warn({ executionId: row.id }, 'Temporal does not know this execution; starting it again');
    result.restarted += 1;
    return;
  }
  const end = await endOf(temporal, row.id, workflow.status);
  if (end === null) {
    if (!isRestored) return;
    await wakeWorkflow(temporal, row.id);
    await tellSlotGranted(temporal, row.id);
    return;
  }
  const ended = await database.withOrganization(row.organizationId, (repositories) =>
    forceEndExecution(repositories, { id: row.id, ...end }, publicUrl),
  );
  if (!ended) return;
  logger.warn({ executionId: row.id, workflow: workflow.status }, 'An execution was ended from outside');
  result.ended += 1;
}

type ExecutionError = components['schemas']['ExecutionError'];
type End = { status: 'success' | 'error' | 'canceled'; error: ExecutionError | null };

/**
 * How an execution ends whose workflow closed; null while it runs. A workflow writes the row before it closes, so where one
 * completed or says itself why it failed, the row is older: a backup was restored, and the workflow knows better.
 */
async function endOf(temporal: Client, id: string, workflowStatus: string): Promise<End | null> {
  const failed = (code: string, message: string): End => ({
    status: 'error',
    error: { code, message, node_id: null, node_name: null, parameter: null },
  });
  switch (workflowStatus) {
    case 'COMPLETED':
      return { status: 'success', error: null };
    case 'CANCELLED':
      return { status: 'canceled', error: null };
    case 'TERMINATED':
      return failed('execution_terminated', 'The execution was terminated from outside Bureau, in Temporal.');
    case 'TIMED_OUT':
      return failed('execution_timed_out', 'The execution timed out in Temporal.');
    case 'FAILED': {
      const error = await failureOf(temporal, id);
      if (error?.code === 'canceled') return { status: 'canceled', error: null };
      if (error) return { status: 'error', error };
      return failed(
        'internal_error',
        'The execution failed unexpectedly. Try again. If it keeps failing, ask an admin to check the logs.',
      );
    }
    default:
      return null;
  }
}

const closed = new Set(['COMPLETED', 'CANCELLED', 'TERMINATED', 'TIMED_OUT', 'FAILED']);

/** Other workflows are not started again, because they may have paid for work. */
async function compareWork(
  { database, temporal, logger, cursors, result, isRestored }: Comparison,
  before: Date,
): Promise<void> {
  const because = isRestored ? 'lost_in_restore' : 'work_lost';
  for (let seen = 0; seen < maxPerRound; seen += batchSize) {
    const rows = await database.asSystem(({ waitingWork }) =>
      waitingWork.list({ before, after: cursors.afterWork, limit: batchSize }),
    );
    for (const row of rows) {
      const workflow = await describeWorkflow(temporal, row.reference);
      if (workflow && !closed.has(workflow.status)) continue;
      const ended = await database.asSystem((repositories) => failLostExecution(repositories, row, because));
      if (!ended) continue;
      logger.warn({ ...row, workflow: workflow?.status ?? null }, 'Ended what had lost its workflow');
      result.lost += 1;
    }
    cursors.afterWork = rows.length < batchSize ? '' : rows.at(-1)!.reference;
    if (cursors.afterWork === '') return;
  }
}

/**
 * Lists lag behind in Temporal, so the row decides. A row is there before its workflow, so a workflow without one has lost it: it
 * was deleted, or is younger than the backup that was restored.
 */
async function compareWorkflows(comparison: Comparison, olderThanMs: number): Promise<void> {
  const { temporal, taskQueue, cursors } = comparison;
  const before = new Date(Date.now() - olderThanMs).toISOString();
  const query = `WorkflowType = '${workflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running' AND StartTime <= '${before}'`;
  const listing = (cursors.listing ??= temporal.workflow.list({ query, pageSize: batchSize })[Symbol.asyncIterator]());
  const ids: string[] = [];
  cursors.listing = null; // an unreadable page restarts the next round
  while (ids.length < maxPerRound) {
    const next = await listing.next();
    if (next.done) break;
    ids.push(next.value.workflowId);
  }
  if (ids.length === maxPerRound) cursors.listing = listing;
  if (ids.length > 0) await endWorkflows(comparison, ids);
}

/** Types of other workflows than executions, with the kinds of their work. */
const workTypes = {
  runEmployee: 'start_employee_run',
  runEvaluation: 'start_evaluation_run',
  runKnowledgeFile: 'start_knowledge_file',
  runModelBatch: 'start_model_batch',
  runModelJob: 'start_model_job',
} as const satisfies Record<string, WorkKind>;

/** Terminates workflows of a type whose work has ended or is missing in the database. */
async function endOtherWorkflows(
  { database, temporal, taskQueue, logger, result }: Comparison,
  type: string,
  kind: WorkKind,
): Promise<void> {
  const query = `WorkflowType = '${type}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`;
  for await (const { workflowId } of temporal.workflow.list({ query, pageSize: batchSize })) {
    if (await database.asSystem(({ waitingWork }) => waitingWork.isOpen(kind, workflowId))) continue;
    logger.warn({ workflowId, kind }, 'The work of a workflow has ended or is gone; ending the workflow');
    if (await terminateWorkflow(temporal, workflowId, ofAnotherMoment)) result.canceled += 1;
  }
}

const ofAnotherMoment = 'The database of Bureau was restored to another moment.';

async function endWorkflows(
  { database, temporal, logger, result, isRestored }: Comparison,
  ids: string[],
): Promise<void> {
  const end = (id: string): Promise<boolean> =>
    isRestored ? terminateWorkflow(temporal, id, ofAnotherMoment) : cancelWorkflow(temporal, id);
  const rows = await database.asSystem((repositories) => repositories.openExecutions.statuses(ids));
  const known = new Set(rows.map(({ id }) => id));
  for (const id of ids.filter((one) => !known.has(one))) {
    logger.warn({ executionId: id }, 'The execution of a workflow is gone; ending the workflow');
    if (await end(id)) result.canceled += 1;
  }
  for (const row of rows) {
    if (!isFinal(row.status)) continue;
    logger.warn(
      { executionId: row.id, status: row.status },
      'The workflow of an ended execution still runs; ending it',
    );
    const isStubborn = row.stoppedAt !== null && Date.now() - row.stoppedAt.getTime() > terminateAfterMs;
    if (isStubborn) await temporal.workflow.getHandle(row.id).terminate('The execution has ended already.');
    else await end(row.id);
    result.canceled += 1;
  }
}
