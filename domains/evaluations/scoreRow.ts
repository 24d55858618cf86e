import type { Database } from '../../db/database.ts';
import {
  OutputTooLarge,
  type EndedExecution,
  type EvaluationResult,
} from '../../db/repositories/evaluations/evaluationResults.ts';
import type { EvaluationRun } from '../../db/repositories/evaluations/evaluationRuns.ts';
import { cancelExecution } from '../executions/lifecycle/cancelExecution.ts';
import { isFinal } from '../executions/lifecycle/status.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { EvaluationRowReference } from '../../workflows/evaluationContract.ts';
import { evaluationLimits } from './limits.ts';
import { outputOf } from './outputOf.ts';
import { passesAll, scoreMetric, type Judges, type Score } from './scoreMetric.ts';

/** Dependencies for scoring a row. */
export interface Scoring {
  database: Database;
  /** Calls models on behalf of the row's execution; `chargedMicros` returns the cost so far. */
  judgesFor: (row: { organizationId: string; runId: string; executionId: string }) => Promise<{
    judges: Judges;
    chargedMicros: () => bigint;
  }>;
}

/** Attempts after which what a provider does not answer ends the row. */
const mostAttempts = 10;

type End = Pick<
  EvaluationResult,
  'status' | 'output' | 'outputCut' | 'scores' | 'metricMicros' | 'durationMs' | 'error'
>;

/**
 * Scores a row whose execution has ended, once; repeated, it asks no model again that was paid. `ended` is false while the execution is
 * open; after the row's time limit it is canceled. Errors: transient ones, to be retried.
 */
export async function scoreRow(
  { database, judgesFor }: Scoring,
  row: EvaluationRowReference & { timedOut: boolean },
  { attempt }: { attempt: number },
): Promise<{ ended: boolean }> {
  const { organizationId, runId, position, timedOut } = row;
  const within = <T>(work: Parameters<typeof database.withOrganization<T>>[1]): Promise<T> =>
    database.withOrganization(organizationId, work);
  const { run, result } = await within(async ({ evaluationRuns, evaluationResults }) => ({
    run: await evaluationRuns.findById(runId),
    result: await evaluationResults.find(runId, position),
  }));
  if (!run || result?.status !== 'running' || result.executionId === null) return { ended: true };
  const { executionId } = result;
  const ended = await within(async ({ evaluationResults }) => {
    const end = await endOf(evaluationResults, executionId);
    if (end instanceof Error || !end || isFinal(end.status))
      await evaluationResults.noteCost(runId, position, end instanceof Error || !end ? 0n : end.micros);
    return end;
  });
  if (ended && !(ended instanceof Error) && !isFinal(ended.status)) {
    if (timedOut)
      await cancelExecution(database, { organizationId, executionId, accountId: null }).catch(ignoreFinished);
    return { ended: false };
  }
  const end = await endRow({ run, result, ended, timedOut, attempt, judgesFor, organizationId, executionId, database });
  await within(async ({ evaluationRuns, evaluationResults }) => {
    await evaluationResults.end(runId, position, end);
    await evaluationRuns.tell(runId);
  });
  return { ended: true };
}

async function endOf(
  evaluationResults: { endOf: (id: string, mostBytes: number) => Promise<EndedExecution | null> },
  executionId: string,
): Promise<EndedExecution | OutputTooLarge | null> {
  try {
    return await evaluationResults.endOf(executionId, evaluationLimits.outputBytes);
  } catch (error) {
    if (error instanceof OutputTooLarge) return error;
    throw error;
  }
}

function ignoreFinished(error: unknown): void {
  if (!(error instanceof AppError) || (error.code !== 'execution_finished' && error.code !== 'not_found')) throw error;
}

interface Ending {
  run: EvaluationRun;
  result: EvaluationResult;
  ended: EndedExecution | OutputTooLarge | null;
  timedOut: boolean;
  attempt: number;
  judgesFor: Scoring['judgesFor'];
  organizationId: string;
  executionId: string;
  database: Database;
}

async function endRow(ending: Ending): Promise<End> {
  const { run, result, ended, timedOut, executionId, organizationId } = ending;
  if (ended === null) return failed('not_found', 'The execution was deleted before it was scored.');
  if (ended instanceof Error)
    return failed('item_limit_reached', `The output has more than ${evaluationLimits.outputBytes} bytes.`);
  const { durationMs } = ended;
  if (ended.status !== 'success') {
    if (timedOut) return failed('target_timeout', `It took longer than ${run.rowTimeoutSeconds} s.`, durationMs);
    const { code, message } = ended.error ?? { code: 'execution_canceled', message: 'The execution was canceled.' };
    return failed(code, message, durationMs);
  }
  const output = outputOf(ended.items, run.outputField);
  const kept = keptOutput(output);
  const tools = await ending.database.withOrganization(organizationId, ({ evaluationResults }) =>
    evaluationResults.toolsOf(executionId),
  );
  // The cost measured at the start, so that a retry sees the cost of the execution alone.
  const micros = result.executionMicros ?? ended.micros;
  const { judges, chargedMicros } = await ending.judgesFor({ organizationId, runId: run.id, executionId });
  const scores: Score[] = [];
  const { input, expected, remark } = result;
  try {
    const scored = { input, output, expected, remark, micros, durationMs: durationMs ?? 0, tools };
    for (const metric of run.metrics) scores.push(await scoreMetric(metric, scored, judges));
  } catch (error) {
    if (!(error instanceof AppError) || mayPass(error, ending.attempt)) throw error;
    const { code, message } = error;
    return { ...failed(code, message, durationMs), ...kept, scores, metricMicros: chargedMicros() };
  }
  const status = passesAll(scores) ? 'passed' : 'failed';
  return { status, ...kept, scores, metricMicros: chargedMicros(), durationMs, error: null };
}

/**
 * An outage of Bureau itself is always temporary, for any number of attempts (as in `activities/engine/failRun.ts`); an error that a
 * provider marks as temporary may not be.
 */
function mayPass({ code, retryable }: AppError, attempt: number): boolean {
  return code === 'unavailable' || (retryable && attempt < mostAttempts);
}

function keptOutput(output: unknown): Pick<End, 'output' | 'outputCut'> {
  const isSmall = Buffer.byteLength(JSON.stringify(output) ?? '') <= evaluationLimits.keptOutputBytes;
  return isSmall ? { output, outputCut: false } : { output: undefined, outputCut: true };
}

function failed(code: string, message: string, durationMs: number | null = null): End {
  const error = { code, message: message.slice(0, 2_000) };
  return { status: 'error', output: undefined, outputCut: false, scores: [], metricMicros: 0n, durationMs, error };
}
