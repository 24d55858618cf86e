import type { Client } from '@temporalio/client';
import type { Database } from '../../db/database.ts';
import { createAnswers, type AlsoHears, type Answers } from './answers/answers.ts';
import { decideToolCall, type DecidedToolCall } from './agents/decideToolCall.ts';
import { cancelExecution, type CancelRequest } from './lifecycle/cancelExecution.ts';
import type { Loop } from '../../platform/jobs/every.ts';
import type { ExecutionsLogger } from './logger.ts';
import { createExecutionQueue } from './queue/executionQueue.ts';
import type { ExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { createPlans } from './lifecycle/plans.ts';
import type { ItemVault } from './redaction/ItemVault.ts';
import { createReconcile, type ReconcileResult } from './lifecycle/reconcile.ts';
import { createOutboxRelay, type OutboxRelay } from './temporal/outboxRelay.ts';
import { insertRetry, type RetryRequest } from './lifecycle/retryExecution.ts';
import type { Graph, ShapeOf } from '../../workflows/graph/graph.ts';
import { priorityOf } from './lifecycle/priorityOf.ts';
import { startKeys } from './lifecycle/startKeys.ts';
import { insertExecution, type ExecutionStart, type StartedRow } from './lifecycle/startExecution.ts';
import { AppError } from '../../openapi/AppError.ts';
import { resumeExecution, type Resumption } from './waits/resumeExecution.ts';

const relayEveryMs = 500;
const grantEveryMs = 2_000;
const releaseEveryMs = 500;
const reconcileEveryMs = 60_000;
const reconcileOlderThanMs = 60_000;

export interface ExecutionsOptions {
  /** Database session of accounts, for start and retry; continuing, waking, deciding and canceling read as the engine. */
  database: Database;
  temporal: Client;
  taskQueue: string;
  /** Where people reach this instance, for links in items. */
  publicUrl: string;
  logger: ExecutionsLogger;
  /** Evaluates keys in settings (`start_rule`, `concurrency_key`); missing only in tests without them. */
  expressions?: Pick<ExpressionPool, 'evaluate'>;
  /** Seals items with redacted fields; missing only in tests without any. */
  vault?: ItemVault;
  /** If given, executions are planned as they start; else the worker loads their graph. */
  shapeOf?: ShapeOf;
  /** Counts starts and refusals; missing only in tests. */
  metrics?: StartObserver;
  /** Receives notifications of the database over the process's one listening connection. */
  alsoHears?: AlsoHears;
}

/** Receives the starts of a process, for metrics. */
interface StartObserver {
  started: (start: { trigger: string; mode: string }) => void;
  refused: (start: { trigger: string; code: string }) => void;
}

/** Starts, cancels and waits for executions. One per process; `close` must be called in the end. */
export interface Executions {
  /**
   * Accepts an execution: when this resolves it is durable and will start exactly once, whatever crashes. `duplicate` is
   * true if the delivery key had its execution already; then `executionId` is that one and nothing starts. Errors: those of
   * `insertExecution` and `startKeys`.
   */
  start: (start: ExecutionStart) => Promise<{ executionId: string; duplicate: boolean }>;
  /** Accepts a retry, as durable as a start. Errors: those of `insertRetry`. */
  retry: (request: RetryRequest) => Promise<{ executionId: string }>;
  cancel: (request: CancelRequest) => Promise<void>;
  /** Ends a wait: when this resolves this call counts, and no other. Errors: those of `findWait`. */
  resume: (resumption: Resumption) => Promise<void>;
  /** Decides a call of an agent's tool: when this resolves this decision counts, and no other. Errors: those of `decideToolCall`. */
  decideToolCall: (decided: DecidedToolCall) => Promise<void>;
  answers: Answers;
  /** Begins to deliver what a crash left in the outbox, to start held executions that are due, and to give out slots; in API and worker processes alike. */
  startRelay: (intervalMs?: number) => Loop;
  /** Begins to give freed slots to those who wait for one; part of `startRelay`. */
  startGranting: (intervalMs?: number) => Loop;
  /** How many production executions may run at once from now on, in all processes, and of each organization; null takes a limit away. */
  limitConcurrency: (slots: number | null, ofOrganization?: number | null) => Promise<void>;
  /** Begins to compare executions with Temporal, once a minute; in worker processes. */
  startReconcile: (intervalMs?: number, olderThanMs?: number) => Loop;
  /** Delivers one batch of due messages. Returns their number. */
  drainOutbox: () => Promise<number>;
  /** Delivers what was just committed, without waiting. Best effort: failures are retried by the relay. */
  wakeOutbox: () => void;
  /** Compares everything with Temporal once, before workers start on a restored database. */
  reconcileRestored: () => Promise<ReconcileResult>;
  /** One round of the comparison. */
  reconcile: (olderThanMs?: number) => Promise<ReconcileResult>;
  /** Stops the loops, releases waiting callers and waits for deliveries in progress. */
  close: () => Promise<void>;
}

/** Constructs the service over open connections, which stay the caller's to close. */
export function createExecutions(options: ExecutionsOptions): Executions {
  const database = options.database.forEngine();
  const asEngine = { ...options, database };
  const relay = createOutboxRelay(asEngine);
  const planStart = createPlans(options.shapeOf);
  const reconcile = createReconcile(asEngine);
  const queue = createExecutionQueue(asEngine);
  const answers = createAnswers({ ...asEngine, queue });
  const loops = new Set<Loop>();
  const keep = (loop: Loop): Loop => {
    loops.add(loop);
    return loop;
  };

  const startGranting = (intervalMs = grantEveryMs): Loop => keep(queue.startLoop(intervalMs));

  return {
    start: async (start) => {
      const { executionId, outboxId, queued, handedOver, triggerItems } = await insertCounted(options, start);
      if (outboxId === null || handedOver) return { executionId, duplicate: outboxId === null };
      const { organizationId, digitalOrganizationId, digitalOrganizationName, versionId, mode, triggerKind } = start;
      const fixed = { organizationId, digitalOrganizationId, digitalOrganizationName, versionId, mode, triggerKind };
      relay.deliverImmediately(outboxId, async () => ({
        ...fixed,
        priority: priorityOf(start.settings),
        executionId,
        startNodeId: start.triggerNode.id,
        queued,
        // An execution that waits for a slot requests it where the graph is loaded.
        loaded: queued
          ? null
          : await planStart({
              ...start,
              triggerItems,
              graph: () => start.graph ?? graphOfVersion(options.database, start),
            }),
      }));
      return { executionId, duplicate: false };
    },
    retry: async (request) => {
      const { outboxId, start } = await insertRetry(options.database, request);
      relay.deliverImmediately(outboxId, () => Promise.resolve(start));
      return { executionId: start.executionId };
    },
    cancel: (request) => cancelExecution(database, request),
    resume: async (resumption) => {
      const { outboxId } = await resumeExecution(database, resumption, options.vault);
      relay.wakeNow(outboxId, resumption.wait.executionId);
    },
    decideToolCall: (decided) => decideAndWake(database, relay, decided),
    answers,
    startRelay: (intervalMs = relayEveryMs) => {
      startGranting();
      keep(queue.startReleasing(releaseEveryMs));
      return keep(relay.startLoop(intervalMs));
    },
    startGranting,
    limitConcurrency: queue.limit,
    startReconcile: (intervalMs = reconcileEveryMs, olderThanMs = reconcileOlderThanMs) =>
      keep(reconcile.startLoop(intervalMs, olderThanMs)),
    drainOutbox: relay.drainOutbox,
    wakeOutbox: relay.wakeOutbox,
    reconcile: (olderThanMs = reconcileOlderThanMs) => reconcile.run(olderThanMs),
    reconcileRestored: reconcile.afterRestore,
    close: async () => {
      await Promise.all([...loops].map((loop) => loop.stop()));
      await answers.close();
      await relay.settle();
    },
  };
}

/** Writes a start and counts it, or the code of its refusal. Repeated deliveries do not count. */
async function insertCounted(
  { database, expressions, vault, metrics }: ExecutionsOptions,
  start: ExecutionStart,
): Promise<StartedRow> {
  const { triggerKind: trigger, mode } = start;
  try {
    const row = await insertExecution(database, start, { keys: await startKeys(start, expressions), vault });
    if (row.outboxId !== null) metrics?.started({ trigger, mode });
    return row;
  } catch (error) {
    metrics?.refused({ trigger, code: error instanceof AppError ? error.code : 'internal_error' });
    throw error;
  }
}

async function decideAndWake(
  database: Database,
  relay: Pick<OutboxRelay, 'wakeNow'>,
  decided: DecidedToolCall,
): Promise<void> {
  const { outboxId } = await decideToolCall(database, decided);
  relay.wakeNow(outboxId, decided.executionId);
}

async function graphOfVersion(
  database: Database,
  { organizationId, digitalOrganizationId, versionId }: ExecutionStart,
): Promise<Graph | null> {
  if (versionId === null) return null;
  const version = await database.withOrganization(organizationId, ({ versions }) =>
    versions.find(digitalOrganizationId, versionId),
  );
  return version?.graph ?? null;
}
