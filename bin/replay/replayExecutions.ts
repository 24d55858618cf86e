import type { Client } from '@temporalio/client';
import type { DataConverter, HistoryAndWorkflowId } from '@temporalio/common';
import { Worker } from '@temporalio/worker';

/** The executions to replay, and their options. */
export interface ReplayOptions {
  temporal: Client;
  dataConverter: DataConverter;
  /** The workflow code to try. */
  workflowBundle: { code: string };
  /** A list query of Temporal. */
  query: string;
  /** Newest first; the others are left out. */
  limit: number;
}

/** Result of the code under test. */
export interface Replayed {
  replayed: number;
  failed: { executionId: string; reason: string }[];
}

/**
 * Downloads histories and runs today's workflow code against each: executions that fail here would get stuck in production. Nothing is
 * executed and nothing is written anywhere.
 */
export async function replayExecutions(options: ReplayOptions): Promise<Replayed> {
  const { workflowBundle, dataConverter } = options;
  const result: Replayed = { replayed: 0, failed: [] };
  const replayer = { workflowBundle, dataConverter, replayName: 'production' };
  for await (const { workflowId, error } of Worker.runReplayHistories(replayer, histories(options))) {
    result.replayed += 1;
    if (error) result.failed.push({ executionId: workflowId, reason: error.message });
  }
  return result;
}

// One at a time: a history may have 50 MB.
async function* histories({ temporal, query, limit }: ReplayOptions): AsyncIterable<HistoryAndWorkflowId> {
  let left = limit;
  for await (const { workflowId, runId } of temporal.workflow.list({ query })) {
    if (left === 0) return;
    left -= 1;
    yield { workflowId, history: await temporal.workflow.getHandle(workflowId, runId).fetchHistory() };
  }
}
