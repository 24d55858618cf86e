import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { nodeSlotFreeSignal, resumeSignal, slotGrantedSignal, type RunError } from '../../../workflows/contract.ts';
import { executionStart, workflowType, type ExecutionStart } from '../../../workflows/executionStart.ts';
import type { EmployeeRunReference } from '../../../workflows/employeeContract.ts';
import type { EvaluationRunReference } from '../../../workflows/evaluationContract.ts';
import { fileOf, type KnowledgeFileReference } from '../../../workflows/knowledgeFileContract.ts';
import type { ModelBatchReference } from '../../../workflows/batchContract.ts';
import type { ModelJobReference } from '../../../workflows/jobContract.ts';
import { organizationKey } from '../../../workflows/searchAttributes.ts';

const callDeadlineMs = 5_000;

/** Options with which a client starts an execution. */
export interface WorkflowStart extends ExecutionStart {
  mode: string;
  /** From 1, the first, to 5; missing - 3. Nodes and called executions inherit it. */
  priority?: number;
  /** The worker of this process runs its first task at once; only over the worker's own connection. */
  eager?: boolean;
}

/**
 * Starts the workflow of an execution. The workflow id is the execution id and is used once, so a repeated start succeeds. Returns true if
 * this call started it. Errors are Temporal's; a call takes at most 5 s.
 */
export function startWorkflow(
  temporal: Client,
  taskQueue: string,
  start: WorkflowStart,
): Promise<{ startedNow: boolean }> {
  const triggerKind = start.mode === 'retry' ? 'retry' : start.triggerKind;
  return startOnce(temporal, workflowType, {
    ...executionStart({ ...start, triggerKind }),
    ...(start.eager ? { requestEagerStart: true } : {}),
    taskQueue,
    priority: { ...inTurn(start), ...(start.priority !== undefined && { priorityKey: start.priority }) },
  });
}

/** Starts the workflow of a job of a model, whose id it has. Starting again is success. Errors are Temporal's; a call takes at most 5 s. */
export async function startJobWorkflow(
  temporal: Client,
  taskQueue: string,
  reference: ModelJobReference,
): Promise<void> {
  await startOnce(temporal, 'runModelJob', {
    taskQueue,
    workflowId: reference.jobId,
    args: [reference],
    priority: inTurn(reference),
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: [{ key: organizationKey, value: reference.organizationId }],
  });
}

/**
 * Starts the workflow of a batch of calls; the workflow id is the batch's id. A workflow that runs already counts as success, and a workflow
 * that was terminated is replaced. Errors: as above.
 */
export async function startBatchWorkflow(
  temporal: Client,
  taskQueue: string,
  reference: ModelBatchReference,
): Promise<void> {
  await startOnce(temporal, 'runModelBatch', {
    taskQueue,
    workflowId: reference.batchId,
    args: [reference],
    priority: inTurn(reference),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: `Batch ${reference.batchId}`,
    typedSearchAttributes: [{ key: organizationKey, value: reference.organizationId }],
  });
}

/**
 * Starts the workflow of an employee's run, whose id it has. Starting again is success. `eager`: the worker of this process runs its first task at once;
 * only over the worker's own connection. Errors as above.
 */
export async function startEmployeeWorkflow(
  temporal: Client,
  taskQueue: string,
  { eager, ...reference }: EmployeeRunReference & { eager?: boolean },
): Promise<void> {
  await startOnce(temporal, 'runEmployee', {
    taskQueue,
    ...(eager ? { requestEagerStart: true } : {}),
    workflowId: reference.runId,
    args: [reference],
    priority: inTurn(reference),
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: [{ key: organizationKey, value: reference.organizationId }],
  });
}

/** Starts the workflow of a run of an evaluation, whose id it has. Starting again is success. Errors as above. */
export async function startEvaluationWorkflow(
  temporal: Client,
  taskQueue: string,
  reference: EvaluationRunReference,
): Promise<void> {
  await startOnce(temporal, 'runEvaluation', {
    taskQueue,
    workflowId: reference.runId,
    args: [reference],
    priority: inTurn(reference),
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: [{ key: organizationKey, value: reference.organizationId }],
  });
}

/** Starts the workflow of a turn of a file, as which it is named. Starting again is success. Errors as above. */
export async function startKnowledgeFileWorkflow(
  temporal: Client,
  taskQueue: string,
  { reference, organizationId }: { reference: string; organizationId: string },
): Promise<void> {
  await startOnce(temporal, 'runKnowledgeFile', {
    taskQueue,
    workflowId: reference,
    args: [{ fileId: fileOf(reference), organizationId } satisfies KnowledgeFileReference],
    priority: inTurn({ organizationId }),
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: [{ key: organizationKey, value: organizationId }],
  });
}

async function startOnce(
  temporal: Client,
  type: string,
  options: WorkflowStartOptions,
): Promise<{ startedNow: boolean }> {
  try {
    await temporal.withDeadline(Date.now() + callDeadlineMs, () =>
      temporal.workflow.start(type, { ...options, workflowIdConflictPolicy: 'FAIL' }),
    );
    return { startedNow: true };
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { startedNow: false };
    throw error;
  }
}

/** Organizations take turns at the task queue, also with the activities and children of their workflows, which inherit this. */
function inTurn({ organizationId }: { organizationId: string }): { fairnessKey: string } {
  return { fairnessKey: organizationId };
}

/** Asks a workflow to cancel. Returns false if Temporal knows no running workflow of that id. */
export async function cancelWorkflow(temporal: Client, executionId: string): Promise<boolean> {
  try {
    await temporal.withDeadline(Date.now() + callDeadlineMs, () => temporal.workflow.getHandle(executionId).cancel());
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Ends a workflow at once. Returns false if Temporal knows no running workflow of that id. */
export async function terminateWorkflow(temporal: Client, id: string, reason: string): Promise<boolean> {
  try {
    await temporal.withDeadline(Date.now() + callDeadlineMs, () => temporal.workflow.getHandle(id).terminate(reason));
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Signals a workflow to look for its slot. Where none runs, none has to know: it looks when it starts. */
export async function tellSlotGranted(temporal: Client, executionId: string): Promise<void> {
  await signalIfThere(temporal, executionId, slotGrantedSignal);
}

/** Signals a workflow that one of its nodes has a slot. Returns false if Temporal knows no running workflow of that id. */
export function signalNodeSlotFree(temporal: Client, executionId: string): Promise<boolean> {
  return signalIfThere(temporal, executionId, nodeSlotFreeSignal);
}

/** Wakes a workflow that waits. Returns false if Temporal knows no running workflow of that id. */
export function wakeWorkflow(temporal: Client, executionId: string): Promise<boolean> {
  return signalIfThere(temporal, executionId, resumeSignal);
}

async function signalIfThere(temporal: Client, executionId: string, signal: string): Promise<boolean> {
  try {
    await temporal.withDeadline(Date.now() + callDeadlineMs, () =>
      temporal.workflow.getHandle(executionId).signal(signal),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** How Temporal sees an execution; null if it does not know it. Consistent, unlike lists. */
export async function describeWorkflow(temporal: Client, executionId: string): Promise<{ status: string } | null> {
  try {
    const description = await temporal.withDeadline(Date.now() + callDeadlineMs, () =>
      temporal.workflow.getHandle(executionId).describe(),
    );
    return { status: description.status.name };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Returns the error of a failed workflow; null if the interpreter does not report this failure. */
export async function failureOf(temporal: Client, executionId: string): Promise<RunError | null> {
  try {
    await temporal.withDeadline(Date.now() + callDeadlineMs, () => temporal.workflow.getHandle(executionId).result());
    return null;
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const { cause } = error;
    if (!(cause instanceof ApplicationFailure) || !cause.type || !cause.nonRetryable) return null;
    const [place] = (cause.details ?? []) as Partial<RunError>[];
    const [node_id, node_name] = [place?.node_id ?? null, place?.node_name ?? null];
    return { code: cause.type, message: cause.message, node_id, node_name, parameter: null };
  }
}
