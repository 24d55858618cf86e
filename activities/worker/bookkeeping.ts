import type { EventLoopWatch } from '../../platform/diagnostics/EventLoopWatch.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import type { BatchRunner } from '../../domains/gateway/batches/BatchRunner.ts';
import type { JobRunner } from '../../domains/gateway/jobs/JobRunner.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Bookkeeping, Queued } from '../../workflows/contract.ts';
import type { EmployeeSteps } from '../../workflows/employeeContract.ts';
import type { ScheduleSteps } from '../../workflows/scheduleContract.ts';
import type { KnowledgeFileDeps } from '../knowledge/advanceKnowledgeFile.ts';
import { startErrorOrganization } from '../../domains/executions/lifecycle/errorOrganization.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import { planGraph, type Plan } from '../../workflows/graph/plan.ts';
import { untilNode } from '../../workflows/graph/untilNode.ts';
import { databaseError } from '../../db/databaseError.ts';
import type {
  ExecutionProgress,
  FinalStatus,
  RunningExecution,
} from '../../db/repositories/executions/executionProgress.ts';
import type { ShapeOf } from '../../workflows/graph/graph.ts';
import { failRun } from '../engine/failRun.ts';
import type { RunDeps } from '../engine/runState.ts';

export interface BookkeepingDeps extends RunDeps {
  logger: Logger;
  /** Brings jobs of models on; missing only if none are made, as in tests of the engine. */
  jobRunner?: Pick<JobRunner, 'advance'>;
  /** Makes the calls of batches. */
  batchRunner?: Pick<BatchRunner, 'advance'>;
  /** Brings runs of employees on; missing only if there are none, as in tests of the engine. */
  employees?: EmployeeSteps;
  /** Reads and embeds files of knowledge bases; missing only if there are none, as in tests of the engine. */
  knowledgeFiles?: KnowledgeFileDeps;
  /** Turns times of schedules into executions; missing only if nothing is published, as in tests of the engine. */
  schedules?: ScheduleSteps;
  /** Jobs of the instance that Temporal Schedules repeat; missing: none, as in tests of the engine. */
  backgroundJobs?: readonly ScheduledJob[];
  /** Nodes of one organization that run at once as activities of this worker; default 50. */
  nodeConcurrency?: number;
  /** Notifies an execution that its node has a slot; false if it no longer exists. Missing: it looks by itself. */
  signalNodeSlotFree?: (executionId: string) => Promise<boolean>;
  /** Receives the running node, to name the work that blocks the event loop; missing only in tests of the engine. */
  eventLoop?: Pick<EventLoopWatch, 'during'>;
  /** When executions in the line for a slot look for it without having been told; default an hour. */
  slotAskAgainMs?: number;
}

/** Plans the whole graph, or only what leads to the node that the execution runs until. */
function planOf({ graph, untilNode: nodeId, startNodeId, settings }: RunningExecution, shapeOf: ShapeOf): Plan {
  const logic = settings.execution_logic;
  if (nodeId === null) return planGraph(graph, shapeOf, logic);
  return { ...planGraph(untilNode(graph, { nodeId, startNodeId }), shapeOf, logic), until: nodeId };
}

/** An employee's run starts it, and does not when it has to wait for a slot first. */
function isOfEmployee({ graph, startNodeId, queuedAt }: RunningExecution): boolean {
  return queuedAt === null && graph?.nodes.find(({ id }) => id === startNodeId)?.type === 'trigger.employee';
}

/** A lost signal must not leave an execution in the queue permanently; thousands of queued ones must not keep workers busy. */
const slotAskAgainMs = 3_600_000;

/** The steps between nodes: each is one short transaction and may be repeated. Errors: `unavailable`, to be repeated. */
export function createBookkeeping(deps: BookkeepingDeps): Bookkeeping {
  const { database, store, nodeTypes } = deps;
  const queued: Queued = { askAgainMs: deps.slotAskAgainMs ?? slotAskAgainMs };
  const markRunning: Bookkeeping['markRunning'] = async ({ organizationId, executionId }) => {
    const isQueued = await database.withOrganization(organizationId, ({ executionProgress }) =>
      executionProgress.markRunning(executionId),
    );
    return isQueued ? { queued } : undefined;
  };
  return {
    loadGraph: async (reference) => {
      const row = await store.load(reference);
      if (!row) return { finished: 'canceled' };
      if (isFinal(row.status)) return { finished: row.status };
      // Nothing else starts it; its parent does.
      if (
        row.status === 'queued' &&
        (row.mode === 'sub' || (row.mode === 'manual' && row.queuedAt === null) || isOfEmployee(row))
      )
        await markRunning(reference);
      if (!row.graph) throw new AppError('not_found', 'The version of this execution was deleted.');
      const triggerOutputs = Object.fromEntries(
        Object.entries(row.startOutputs ?? {}).map(([port, { count, size_bytes: sizeBytes }]) => [
          port,
          { count, sizeBytes },
        ]),
      );
      return {
        plan: planOf(row, nodeTypes.shapeOf),
        triggerOutputs,
        ...(row.status === 'queued' && row.queuedAt ? { queued } : {}),
      };
    },
    markWaiting: ({ organizationId, executionId, waitUntilMs }) =>
      database.withOrganization(organizationId, ({ executionProgress }) =>
        executionProgress.markWaiting(executionId, waitUntilMs === null ? null : new Date(waitUntilMs)),
      ),
    markRunning,
    findSlot: async ({ organizationId, executionId }) => {
      const found = await database.withOrganization(organizationId, ({ executionProgress }) =>
        executionProgress.standing(executionId),
      );
      if (isFinal(found.status)) return { finished: found.status };
      return { queued: found.queued };
    },
    failNode: async ({ error, ...call }) => {
      const outputs = await failRun(deps, call, error);
      return outputs ? { outputs } : { stop: true };
    },
    finishExecution: async ({ organizationId, executionId, status, error, lastNodeId }) => {
      const ended = await endExecution(deps, { executionId, status, error, lastNode: lastNodeId }, organizationId);
      deps.metrics?.engine.executionEnded(
        ended.status,
        ended.status === 'error' ? (error?.code ?? 'internal_error') : null,
      );
      return ended;
    },
  };
}

/** The end is written, together with the start of the error organization; alone where that one cannot start for good. */
async function endExecution(
  { database, publicUrl, logger }: BookkeepingDeps,
  end: Parameters<ExecutionProgress['finish']>[0],
  organizationId: string,
): Promise<{ status: FinalStatus }> {
  let cannotStart: unknown = null;
  const write = () =>
    database.withOrganization(organizationId, async (repositories) => {
      const status = await repositories.executionProgress.finish(end);
      if (status !== 'error' || cannotStart !== null) return { status };
      await startErrorOrganization(repositories, end.executionId, publicUrl).catch((error: unknown) => {
        if (!passesByItself(error)) cannotStart = error;
        throw error;
      });
      return { status };
    });
  try {
    return await write();
  } catch (error) {
    if (cannotStart === null) throw error;
    logger.error(
      { err: error, executionId: end.executionId },
      'The error organization of a failed execution cannot start',
    );
    return write();
  }
}

function passesByItself(error: unknown): boolean {
  const known = databaseError(error);
  return known instanceof AppError && known.code === 'unavailable';
}
