import { ApplicationFailure, Context } from '@temporalio/activity';

import type { Logger } from '../../platform/config/logger.ts';
import type { BatchRunner } from '../../domains/gateway/batches/BatchRunner.ts';
import type { JobRunner } from '../../domains/gateway/jobs/JobRunner.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Bookkeeping, ExecutionReference, NodeAnswer, NodeCall, RunError } from '../../workflows/contract.ts';
import type { KnowledgeFileSteps } from '../../workflows/knowledgeFileContract.ts';
import type { ModelBatchSteps } from '../../workflows/batchContract.ts';
import type { ModelJobSteps } from '../../workflows/jobContract.ts';
import type { EvaluationSteps } from '../../workflows/evaluationContract.ts';
import { createEvaluationSteps } from '../evaluations/createEvaluationSteps.ts';
import type { EmployeeRunReference, EmployeeSteps } from '../../workflows/employeeContract.ts';
import type { ScheduleSteps } from '../../workflows/scheduleContract.ts';
import { defaultNodeTimeoutMs, heartbeatEveryMs } from '../../workflows/timing.ts';
import type { KnowledgeFileDeps } from '../knowledge/advanceKnowledgeFile.ts';
import { backgroundJobSteps } from './backgroundJobSteps.ts';
import { createBookkeeping, type BookkeepingDeps } from './bookkeeping.ts';
import { knowledgeFileSteps } from './knowledgeFileSteps.ts';
import { modelBatchSteps } from './modelBatchSteps.ts';
import { modelJobSteps } from './modelJobSteps.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';
import { defaultTimeoutSeconds, writtenTools } from '../../domains/agents/tools/writtenTools.ts';
import { runToolCall } from '../agents/runToolCall.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import { runNode } from '../engine/runNode.ts';
import { LongLocalRuns } from './LongLocalRuns.ts';
import { whileAlive } from './whileAlive.ts';
import { allPlaces, defaultNodeConcurrency, NodeConcurrencyLimiter } from './NodeConcurrencyLimiter.ts';
import type { AttemptOutcome } from '../../platform/telemetry/metrics/engineMetrics.ts';
import { NodeFailure, type Attempt } from '../engine/runState.ts';

/** The activities of a worker: one per node type under the type's id, the bookkeeping steps, and `default` for unknown types. */
export type Activities = Bookkeeping & { [nodeType: string]: (call: NodeCall) => Promise<NodeAnswer> };

/** Creates the activities from the node types. This file is where Temporal's types end: nothing below knows them. */
export function createActivities(deps: BookkeepingDeps): Activities {
  const run = runsInSlots(deps);
  return {
    ...Object.fromEntries(deps.nodeTypes.runnable().map((type) => [type, run])),
    default: run,
    ...bookkeepingSteps(deps),
    ...(deps.jobRunner === undefined ? {} : jobSteps(deps.jobRunner, deps.logger)),
    ...(deps.batchRunner === undefined ? {} : batchSteps(deps.batchRunner, deps.logger)),
    ...(deps.knowledgeFiles === undefined ? {} : fileSteps(deps.knowledgeFiles, deps.logger)),
    ...(deps.employees === undefined ? {} : employeeSteps(deps.employees, deps.logger)),
    ...evaluationSteps(deps),
    ...(deps.schedules === undefined ? {} : scheduleSteps(deps.schedules)),
    ...backgroundJobSteps(deps.backgroundJobs ?? [], deps.logger),
  } as unknown as Activities;
}

async function runAny(deps: BookkeepingDeps, call: NodeCall, attempt: Attempt): Promise<NodeAnswer> {
  const { tool } = call;
  const count = countAttempt(deps);
  try {
    const answer = await (tool ? runToolCall(deps, { ...call, tool }, attempt) : runNode(deps, call, attempt));
    count(outcomeOf(answer));
    return answer;
  } catch (error) {
    count(failureOutcome(error));
    throw error;
  }
}

/** The activity of every node: inside a workflow task as long as it is short, else with a slot of its organization. */
function runsInSlots(deps: BookkeepingDeps): (call: NodeCall) => Promise<NodeAnswer> {
  const slots = new NodeConcurrencyLimiter({
    ofOrganization: deps.nodeConcurrency ?? defaultNodeConcurrency,
    all: allPlaces,
  });
  deps.metrics?.engine.watchSlots(allPlaces, () => slots.counts());
  const longRuns = new LongLocalRuns();
  return async (call) => {
    const { organizationId, executionId } = call;
    const place = call.tool ? `.${call.tool.step}.${call.tool.call}` : '';
    const key = `${executionId}/${call.nodeId}#${call.runIndex}${place}`;
    if (Context.current().info.isLocal) {
      const run = () => withAttempt(deps, call, (attempt) => runAny(deps, call, attempt));
      return longRuns.local(organizationId, key, run);
    }
    const { digitalOrganizationId, settings } = await loadedOf(deps, call);
    const giveBack = slots.take(
      { organizationId, digitalOrganizationId, ofDigitalOrganization: settings.max_concurrent_nodes ?? null, key },
      () => deps.signalNodeSlotFree?.(executionId) ?? Promise.resolve(false),
    );
    if (!giveBack) return { noPlace: true, askAgainMs: slots.askAgainMs() };
    try {
      return await withAttempt(deps, call, (attempt) => {
        const underWay = longRuns.find(organizationId, key);
        return underWay ? orAborted(underWay, attempt.signal) : runAny(deps, call, attempt);
      });
    } finally {
      giveBack();
    }
  };
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Attempts at what failed with an error that is neither an outage nor known to be final, such as a mistake of ours: some seconds, in
 * which another worker may do better.
 */
const maxOddAttempts = 6;

function isOdd(error: unknown): boolean {
  return !(error instanceof AppError || error instanceof NodeFailure);
}

/** The steps between nodes. Outages are retried; permanent failures end the execution with their error. */
function bookkeepingSteps(deps: BookkeepingDeps): Bookkeeping {
  const steps = Object.entries(createBookkeeping(deps)) as [
    string,
    (reference: ExecutionReference) => Promise<unknown>,
  ][];
  const carefully = steps.map(([name, step]) => [
    name,
    (reference: ExecutionReference) =>
      step(reference).catch((error: unknown) => {
        if (isOdd(error))
          deps.logger.error(
            { err: error, executionId: reference.executionId, step: name },
            'A step between nodes failed for a reason of its own',
          );
        return toTemporal(error);
      }),
  ]);
  return Object.fromEntries(carefully) as unknown as Bookkeeping;
}

/** A step that is retried for every error; unexpected errors are logged with their reference. */
function repeated<Reference, Answer>(
  step: (reference: Reference) => Promise<Answer>,
  logger: Logger,
  { about, message }: { about: (reference: Reference) => object; message: string },
): (reference: Reference) => Promise<Answer> {
  return (reference) =>
    step(reference).catch((error: unknown) => {
      if (!(error instanceof AppError)) logger.error({ err: error, ...about(reference) }, message);
      return toTemporal(error, { isRepeated: true });
    });
}

/** The steps of jobs. They are repeated: a job ends by its deadline, and not before its hold does. */
function jobSteps(runner: Pick<JobRunner, 'advance'>, logger: Logger): ModelJobSteps {
  return {
    advanceModelJob: repeated(modelJobSteps(runner).advanceModelJob, logger, {
      about: ({ jobId }) => ({ jobId }),
      message: 'A step of a job failed for a reason of its own',
    }),
  };
}

/** The step of batches. It is repeated until the batch ends or expires. */
function batchSteps(runner: Pick<BatchRunner, 'advance'>, logger: Logger): ModelBatchSteps {
  return {
    advanceModelBatch: repeated(modelBatchSteps(runner).advanceModelBatch, logger, {
      about: ({ batchId }) => ({ batchId }),
      message: 'A step of a batch failed for a reason of its own',
    }),
  };
}

/** The step of files of knowledge bases. It is retried: permanent errors are stored in the row. */
function fileSteps(deps: KnowledgeFileDeps, logger: Logger): KnowledgeFileSteps {
  return {
    advanceKnowledgeFile: repeated(knowledgeFileSteps(deps).advanceKnowledgeFile, logger, {
      about: ({ fileId }) => ({ fileId }),
      message: 'A file of a knowledge base failed for a reason of its own',
    }),
  };
}

/** The steps of runs of employees. They are repeated: a run that holds credits has to come to its end. */
function employeeSteps(steps: EmployeeSteps, logger: Logger): EmployeeSteps {
  const said = {
    about: ({ runId }: EmployeeRunReference) => ({ runId }),
    message: "A step of an employee's run failed for a reason of its own",
  };
  return {
    beginEmployeeRun: repeated(steps.beginEmployeeRun, logger, said),
    workAsAgent: repeated(steps.workAsAgent, logger, said),
    endEmployeeRun: repeated(steps.endEmployeeRun, logger, said),
  };
}

const evaluationStepNames = [
  'beginEvaluationRun',
  'beginEvaluationRow',
  'scoreEvaluationRow',
  'endEvaluationRun',
] as const satisfies readonly (keyof EvaluationSteps)[];

/** The steps of runs of evaluations. Every error is retried: permanent errors end the row. */
function evaluationSteps(deps: BookkeepingDeps): EvaluationSteps {
  const step =
    (name: (typeof evaluationStepNames)[number]) =>
    async (reference: never): Promise<unknown> => {
      const { info, cancellationSignal: signal } = Context.current();
      try {
        const steps = createEvaluationSteps(deps, { attempt: info.attempt, signal });
        return await whileAlive<unknown>(() => steps[name](reference));
      } catch (error) {
        if (!(error instanceof AppError))
          deps.logger.error({ err: error, ...(reference as object), step: name }, 'A step of an evaluation failed');
        return toTemporal(error, { isRepeated: true });
      }
    };
  return Object.fromEntries(evaluationStepNames.map((name) => [name, step(name)])) as unknown as EvaluationSteps;
}

/** The step of schedules. Every error of it is repeated: whether a time still counts is asked each time. */
function scheduleSteps({ fireSchedule }: ScheduleSteps): ScheduleSteps {
  return { fireSchedule: (time) => fireSchedule(time).catch((error) => toTemporal(error, { isRepeated: true })) };
}

/** Nearly always in memory: the execution was loaded when its walk began. */
function loadedOf({ store }: BookkeepingDeps, call: NodeCall): Promise<LoadedExecution> {
  return store.execution(call).catch((error: unknown) => toTemporal(error));
}

async function withAttempt(
  deps: BookkeepingDeps,
  call: NodeCall,
  work: (attempt: Attempt) => Promise<NodeAnswer>,
): Promise<NodeAnswer> {
  const context = Context.current();
  const { attempt: number, isLocal: local } = context.info;
  const timeout = new AbortController();
  const { nodesById } = await loadedOf(deps, call);
  const node = nodesById.get(call.nodeId);
  // An agent's time is its own limit; each of its activities, a step or a call of a tool, is a part of it.
  const timeoutMs = call.tool ? toolTimeoutMs(node, call.tool.name) : node?.settings?.timeout_ms;
  const run = () => work({ local, number, signal: AbortSignal.any([context.cancellationSignal, timeout.signal]) });
  const timer = setTimeout(
    () => timeout.abort(timeoutError(timeoutMs ?? defaultNodeTimeoutMs)),
    timeoutMs ?? defaultNodeTimeoutMs,
  );
  const heartbeat = local ? undefined : setInterval(() => context.heartbeat(), heartbeatEveryMs);
  try {
    return await (deps.eventLoop && node && deps.nodeTypes.newest(node.type)
      ? deps.eventLoop.during(`node ${node.type}`, run)
      : run());
  } catch (error) {
    if (context.cancellationSignal.aborted) await context.cancelled;
    if (error instanceof NodeFailure && error.error.code === 'internal_error') {
      deps.logger.error(
        { err: error.cause, executionId: call.executionId, nodeId: call.nodeId },
        'A node failed for a reason of its own',
      );
    }
    return toTemporal(error);
  } finally {
    clearTimeout(timer);
    clearInterval(heartbeat);
  }
}

/** Returns the function that counts the end of this attempt. Unknown types share one label, because users invent their names. */
function countAttempt({ metrics, nodeTypes }: BookkeepingDeps): (outcome: AttemptOutcome) => void {
  if (metrics === undefined) return () => undefined;
  const { activityType } = Context.current().info;
  const nodeType = nodeTypes.newest(activityType) ? activityType : 'unknown';
  const startedAtMs = performance.now();
  return (outcome) => metrics.engine.attempted({ nodeType, outcome, durationMs: performance.now() - startedAtMs });
}

function outcomeOf(answer: NodeAnswer): AttemptOutcome {
  if ('backOffUntilMs' in answer) return 'retried';
  return 'outputs' in answer ? 'finished' : 'waiting';
}

function failureOutcome(error: unknown): AttemptOutcome {
  if (!(error instanceof NodeFailure)) return 'interrupted';
  return error.retryInMs === null ? 'failed' : 'retried';
}

function toolTimeoutMs(agent: GraphNode | undefined, tool: string): number {
  const written = writtenTools(agent ?? {}).find(({ name }) => name === tool);
  return (written?.timeout_seconds ?? defaultTimeoutSeconds) * 1000;
}

function timeoutError(timeoutMs: number): AppError {
  return new AppError('target_timeout', `The node timed out after ${timeoutMs} ms.`, { retryable: true });
}

/** Never zero: Temporal treats a delay of zero as overflowed and ends the retry. */
function nextDelay(ms: number): { nextRetryDelay: number } {
  return { nextRetryDelay: Math.max(1, ms) };
}

/**
 * Converts an error for Temporal and its UI: code and public message only, never a cause or a payload. One with a code is final unless it
 * passes by itself, one without a code after some attempts; nothing is where everything `isRepeated`.
 */
function toTemporal(error: unknown, { isRepeated } = { isRepeated: false }): never {
  if (error instanceof ApplicationFailure) throw error;
  if (error instanceof NodeFailure) {
    const { error: runError, retryInMs } = error;
    throw ApplicationFailure.create({
      message: runError.message,
      type: runError.code,
      nonRetryable: retryInMs === null,
      ...(retryInMs === null ? {} : nextDelay(retryInMs)),
      details: [{ ...runError, message: undefined } satisfies Omit<RunError, 'message'> & { message: undefined }],
    });
  }
  if (error instanceof AppError) {
    const { code, message, retryAfterMs } = error;
    throw ApplicationFailure.create({
      message,
      type: code,
      nonRetryable: code !== 'unavailable' && !isRepeated,
      ...(retryAfterMs === undefined ? {} : nextDelay(retryAfterMs)),
    });
  }
  throw ApplicationFailure.create({
    message: 'The step failed unexpectedly. See the worker log for details.',
    type: 'internal_error',
    nonRetryable: !isRepeated && Context.current().info.attempt >= maxOddAttempts,
  });
}
