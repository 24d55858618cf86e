import { isGrpcServiceError, type Client } from '@temporalio/client';
import type { Database } from '../../../db/database.ts';
import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import type { OutboxRow } from '../../../db/repositories/executions/outbox.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { WorkKind } from '../../../db/repositories/executions/waitingWork.ts';
import { forceEndExecution } from '../lifecycle/forceEndExecution.ts';
import { failLostExecution } from '../lifecycle/failLostExecution.ts';
import { every, type Loop } from '../../../platform/jobs/every.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { isFinal } from '../lifecycle/status.ts';
import { cancelWorkflow, tellSlotGranted, wakeWorkflow, type WorkflowStart } from './temporalStart.ts';
import { WorkflowStarter } from './WorkflowStarter.ts';

const batchSize = 50;
const atOnce = 8;
const leaseMs = 30_000;
const firstDelayMs = 250;
const maxDelayMs = 30_000;
/** After so many refusals of a message for itself it is given up; while Temporal is away there is no end. */
const maxRefusals = 10;
const inlineAtOnce = 64;

// gRPC codes that say "not now" rather than "not this": CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE.
const passingCodes = new Set([1, 2, 4, 8, 10, 13, 14]);

export interface OutboxRelayOptions {
  database: Database;
  temporal: Client;
  taskQueue: string;
  publicUrl: string;
  logger: ExecutionsLogger;
}

interface Delivering extends OutboxRelayOptions {
  starter: WorkflowStarter;
}

/** Carries messages of the outbox to Temporal. */
export interface OutboxRelay {
  /** Starts a workflow right after its commit. Best effort: failures here are retried by the loop. */
  deliverImmediately: (outboxId: string, prepare: () => Promise<WorkflowStart>) => void;
  /** Wakes a workflow right after the commit that ended its wait. Best effort, as `deliverImmediately`. */
  wakeNow: (outboxId: string, executionId: string) => void;
  /** Delivers one batch of due messages. Returns their number. */
  drainOutbox: () => Promise<number>;
  /** Delivers what was just committed, without waiting. Best effort, as `deliverImmediately`. */
  wakeOutbox: () => void;
  /** Delivers what is due until the loop is stopped; several processes may. */
  startLoop: (intervalMs: number) => Loop;
  /** Waits for deliveries under way. */
  settle: () => Promise<void>;
}

/** Creates a relay. A message is delivered at least once, and every delivery is harmless a second time. */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { logger } = options;
  const parts: Delivering = { ...options, starter: new WorkflowStarter(options) };
  const inline = new Set<Promise<unknown>>();
  const wakes = new Set<Promise<unknown>>();
  const drainOutbox = (): Promise<number> => deliverBatch(parts);
  const bestEffort = (under: Set<Promise<unknown>>, work: () => Promise<unknown>, fields = {}): void => {
    const task = work()
      .catch((error: unknown) =>
        logger.debug({ err: error, ...fields }, 'Could not deliver a message at once; the relay will'),
      )
      .finally(() => under.delete(task));
    under.add(task);
  };
  const deliverNow = (outboxId: string, work: () => Promise<void>): void => {
    if (inline.size < inlineAtOnce) bestEffort(inline, work, { outboxId });
  };
  return {
    deliverImmediately: (outboxId, prepare) =>
      deliverNow(outboxId, async () => parts.starter.startExecution(outboxId, await prepare())),
    wakeNow: (outboxId, executionId) =>
      deliverNow(outboxId, () => deliverToRunning(parts, { id: outboxId, reference: executionId }, wakeWorkflow)),
    drainOutbox,
    wakeOutbox: () => bestEffort(wakes, drainOutbox),
    startLoop: (intervalMs) =>
      every(
        intervalMs,
        async () => (await drainOutbox()) === batchSize,
        (error) => logger.warn({ err: error }, 'The relay of executions failed; trying again'),
      ),
    settle: async () => {
      await Promise.all([...inline, ...wakes]);
    },
  };
}

async function deliverBatch(parts: Delivering): Promise<number> {
  const rows = await parts.database.asSystem((repositories) =>
    repositories.outbox.claim({ limit: batchSize, leaseMs }),
  );
  const waiting = [...rows];
  const lane = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await deliver(parts, row);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, lane));
  return rows.length;
}

async function deliver(parts: Delivering, row: OutboxRow): Promise<void> {
  try {
    await deliveries[row.kind](parts, row);
  } catch (error) {
    await handleFailure(parts, row, error);
  }
}

const deliveries = {
  start_execution: deliverStart,
  cancel_execution: (parts, row) => deliverToRunning(parts, row, cancelWorkflow),
  grant_slot: deliverGrant,
  resume_execution: (parts, row) => deliverToRunning(parts, row, wakeWorkflow),
  start_model_batch: deliverWork,
  start_model_job: deliverWork,
  start_employee_run: deliverWork,
  start_evaluation_run: deliverWork,
  start_knowledge_file: deliverWork,
} satisfies Record<OutboxRow['kind'], (parts: Delivering, row: OutboxRow) => Promise<void>>;

async function deliverStart(parts: Delivering, row: OutboxRow): Promise<void> {
  const execution = await parts.database.asSystem((repositories) => repositories.openExecutions.startOf(row.reference));
  if (execution && !isFinal(execution.status)) return parts.starter.startExecution(row.id, execution);
  await parts.database.asSystem(({ outbox }) => outbox.remove(row.id));
}

/** A cancel, or the end of a wait. */
async function deliverToRunning(
  { database, temporal }: OutboxRelayOptions,
  row: Pick<OutboxRow, 'id' | 'reference'>,
  tell: (temporal: Client, executionId: string) => Promise<boolean>,
): Promise<void> {
  if (!(await tell(temporal, row.reference))) {
    const isPending = await database.asSystem(async ({ outbox }) => {
      const pending = await outbox.isStartPending(row.reference);
      // A start under way may reach Temporal after this message: then it has to come again.
      if (pending) await outbox.postpone({ id: row.id, delayMs: firstDelayMs, error: 'the start is still under way' });
      return pending;
    });
    if (isPending) return;
    await tell(temporal, row.reference); // the start may have ended between the two questions
  }
  await database.asSystem(({ outbox }) => outbox.remove(row.id));
}

async function deliverWork({ starter }: Delivering, row: OutboxRow): Promise<void> {
  const { id: outboxId, kind, organizationId, reference } = row;
  if (startsWork(kind)) await starter.startWork({ outboxId, kind, organizationId, reference });
}

async function deliverGrant({ database, temporal }: OutboxRelayOptions, row: OutboxRow): Promise<void> {
  await tellSlotGranted(temporal, row.reference);
  await database.asSystem(({ outbox }) => outbox.remove(row.id));
}

async function handleFailure(
  { database, logger, publicUrl }: OutboxRelayOptions,
  row: OutboxRow,
  error: unknown,
): Promise<void> {
  const fields = { err: error, outboxId: row.id, executionId: row.reference, kind: row.kind, attempts: row.attempts };
  const isRefused = !isPassing(error);
  if (!isRefused || row.refusals + 1 < maxRefusals) {
    logger.warn(fields, 'Could not deliver a message to Temporal; trying again');
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(row.attempts - 1, 20));
    await database.asSystem((repositories) =>
      repositories.outbox.postpone({ id: row.id, delayMs, error: textOf(error), isRefused }),
    );
    return;
  }
  logger.error(fields, 'Temporal refuses a message for good');
  await database.asSystem(async (repositories) => {
    // If the message was deleted, another process has delivered it.
    if ((await repositories.outbox.remove(row.id)) > 0) await endUnstarted(repositories, row, publicUrl);
  });
}

/** Ends what waits for a start that Temporal refuses for good; of another message nothing ends. */
async function endUnstarted(
  repositories: Repositories,
  { kind, reference, organizationId }: OutboxRow,
  publicUrl: string,
): Promise<void> {
  if (kind === 'start_execution') {
    const message = 'Could not start the execution. Try again. If it keeps failing, ask an admin.';
    const error = { code: 'internal_error', message, node_id: null, node_name: null, parameter: null };
    const end = { id: reference, status: 'error', error } as const;
    await forceEndExecution(inOrganization(repositories, organizationId), end, publicUrl);
  } else if (startsWork(kind))
    await failLostExecution(repositories, { kind, reference, organizationId }, 'work_not_started');
}

function startsWork(kind: OutboxRow['kind']): kind is WorkKind {
  return kind !== 'start_execution' && kind.startsWith('start_');
}

/** Returns true for transient errors: Temporal or the database unavailable, busy or slow. */
function isPassing(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (isGrpcServiceError(one)) return passingCodes.has(one.code);
    if ('retryable' in one && one.retryable === true) return true;
  }
  return false;
}

function textOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error instanceof Error ? `${error.message}${cause}` : String(error);
}
