import type { DataConverter } from '@temporalio/common';
import { Worker, type NativeConnection } from '@temporalio/worker';

import { allPlaces } from './NodeConcurrencyLimiter.ts';
import { createActivities } from './createActivities.ts';
import type { BookkeepingDeps } from './bookkeeping.ts';
import { knowledgeFilePlaces } from './knowledgeFileSteps.ts';
import { jobPlaces } from './modelJobSteps.ts';

export interface WorkerOptions {
  deps: BookkeepingDeps;
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  workflowBundle: { code: string };
  /** How Temporal's payloads are written and read; the same as the clients'. */
  dataConverter: DataConverter;
  /** Workflows kept warm; default 200. Each costs about a megabyte. */
  maxCachedWorkflows?: number;
}

/** The settings every worker of Bureau has; the benchmark's bare worker uses them, too. */
export const workerSettings = {
  maxCachedWorkflows: 200,
  maxConcurrentWorkflowTaskExecutions: 40,
  maxConcurrentLocalActivityExecutions: 100,
  // More than the slots (`NodeConcurrencyLimiter.ts`): a run without a slot is answered at once.
  maxConcurrentActivityTaskExecutions: allPlaces + jobPlaces.all + knowledgeFilePlaces.all + 50,
  shutdownGraceTime: '20 seconds',
  shutdownForceTime: '25 seconds',
  maxHeartbeatThrottleInterval: '2 seconds',
  defaultHeartbeatThrottleInterval: '2 seconds',
} as const;

/** A Temporal worker that runs workflows and nodes. `run()` it; it ends after `shutdown()` when what it runs has ended. */
export function createWorker({
  deps,
  connection,
  namespace,
  taskQueue,
  workflowBundle,
  dataConverter,
  maxCachedWorkflows,
}: WorkerOptions): Promise<Worker> {
  return Worker.create({
    ...workerSettings,
    ...(maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows }),
    connection,
    namespace,
    taskQueue,
    workflowBundle,
    dataConverter,
    activities: createActivities(deps),
  });
}
