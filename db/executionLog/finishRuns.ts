import { byteaArray } from '../byteaArray.ts';
import type { Statement } from '../queueConnection.ts';
import type { ExecutionAnswer } from '../repositories/executions/executionAnswers.ts';
import type { FinishedRun } from '../repositories/executions/executionNodes.ts';

/** The end of a run (or that it waits), with all that is written together with it. */
export interface RunEnding extends FinishedRun {
  organizationId: string;
  /** The answer to the webhook that started the execution; the first one wins. */
  answer?: ExecutionAnswer | undefined;
  /** The execution succeeds with this run. */
  endsExecution?: boolean | undefined;
}

/** The one statement that ends runs, which must be ordered by execution; one row each: `{ is_first, ended }`. */
export function finishRuns(batch: readonly RunEnding[]): Statement {
  const kept = batch.map((run) => run.outputs.filter(({ encoded }) => encoded.itemCount > 0));
  const rows = kept.flat();
  let firstRow = 1;
  const runs = batch.map((run, place) => {
    const json = toJson(run, { first_row: firstRow, last_row: firstRow + kept[place]!.length - 1 });
    firstRow += kept[place]!.length;
    return json;
  });
  return {
    name: 'engine_finish_runs',
    text: 'select is_first, ended from engine.finish_runs($1, $2, $3, $4, $5, $6)',
    values: [
      JSON.stringify(runs),
      byteaArray(batch.map((run) => run.answer?.body ?? null)),
      rows.map(({ port }) => port),
      byteaArray(rows.map(({ encoded }) => encoded.items)),
      rows.map(({ encoded }) => encoded.itemCount),
      rows.map(({ encoded }) => encoded.sizeBytes),
    ],
  };
}

/** How much a run's end adds to a statement. */
export function endingBytes({ outputs, answer }: RunEnding): number {
  return outputs.reduce((sum, { encoded }) => sum + encoded.items.length, answer?.body?.length ?? 0);
}

function toJson(run: RunEnding, rows: { first_row: number; last_row: number }): object {
  const { answer } = run;
  return {
    organization_id: run.organizationId,
    execution_id: run.executionId,
    node_id: run.nodeId,
    run_index: run.runIndex,
    name: run.name,
    type: run.type,
    status: run.status,
    started_at: run.startedAt,
    duration_ms: run.durationMs,
    attempts: run.attempts,
    error: run.error,
    sources: run.sources,
    outputs: Object.fromEntries(
      run.outputs.map(({ port, encoded }) => [port, { count: encoded.itemCount, size_bytes: encoded.sizeBytes }]),
    ),
    wait_until: run.waitUntil,
    console: run.console,
    ends_execution: run.endsExecution ?? false,
    ...(run.spans && run.spans.length > 0 && { spans: run.spans }),
    ...rows,
    ...(answer && { answer: { status: answer.status, headers: answer.headers, body_kind: answer.bodyKind } }),
  };
}
